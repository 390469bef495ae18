package gotest

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
)

func TestCountGo(t *testing.T) {
	var out bytes.Buffer
	counter := newGoCounter(&out)
	require.NoError(t, counter.read(bytes.NewReader([]byte(`
{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Test":"TestA","Output":"quiet when it passes\n"}
{"Action":"pass","Package":"p","Test":"TestA","Elapsed":0.1}
{"Action":"output","Package":"p","Test":"TestB/sub","Output":"    why it fails\n"}
{"Action":"fail","Package":"p","Test":"TestB/sub"}
{"Action":"fail","Package":"p","Test":"TestB"}
{"Action":"output","Package":"p","Test":"TestC","Output":"    too slow here\n"}
{"Action":"skip","Package":"p","Test":"TestC"}
{"Action":"output","Package":"p","Output":"FAIL\tp\t1.5s\n"}
{"Action":"fail","Package":"p","Elapsed":1.5}
{"Action":"pass","Package":"q","Test":"TestD"}
{"Action":"pass","Package":"q","Elapsed":0.2}
{"Action":"build-output","ImportPath":"r","Output":"r.go:1:1: undefined: x\n"}
{"Action":"fail","Package":"r","Elapsed":0}
{"Action":"skip","Package":"empty"}
go: some words of the go command
`)[1:])))
	require.Equal(t, Count{Passed: 2, Failed: 3, Skipped: 1}, counter.total)
	require.Equal(t, `    why it fails
    too slow here
FAIL	p	1.5s
fail p  4 tests, 1.5 s
pass q  1 tests, 0.2 s
r.go:1:1: undefined: x
fail r  1 tests, 0.0 s
go: some words of the go command
`, out.String())
}

func TestGoTestRunsAndCounts(t *testing.T) {
	p := buildtest.New(t, map[string]string{
		"a/a_test.go": "package a\n\nimport \"testing\"\n\nfunc TestGood(t *testing.T) {}\n\nfunc TestBad(t *testing.T) { t.Error(\"it is bad\") }\n",
	})
	var b bytes.Buffer
	counted, err := Run(t.Context(), &b, p, nil, "./...")
	require.EqualError(t, err, "go test: exit status 1")
	require.Equal(t, Count{Passed: 1, Failed: 1}, counted)
	require.Contains(t, b.String(), "a_test.go:7: it is bad\n")
}
