package testrun

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
)

func TestFuzzTargetsAreFoundAndRun(t *testing.T) {
	p := buildtest.New(t, map[string]string{
		"a/a_test.go": "package a\n\nimport \"testing\"\n\nfunc FuzzGood(f *testing.F) {\n\tf.Fuzz(func(t *testing.T, b []byte) {})\n}\n\nfunc TestOther(t *testing.T) {}\n",
		"b/b_test.go": "package b\n\nimport \"testing\"\n\nfunc FuzzBad(f *testing.F) {\n\tf.Add([]byte(\"seed\"))\n\tf.Fuzz(func(t *testing.T, b []byte) { t.Error(\"always\") })\n}\n",
		"c/c.go":      "package c\n",
	})
	targets, err := fuzzTargets(t.Context(), p)
	require.NoError(t, err)
	require.Equal(t, []fuzzTarget{{project.ModulePath + "/a", "FuzzGood"}, {project.ModulePath + "/b", "FuzzBad"}}, targets)

	if testing.Short() {
		return // on a new machine, fuzzing first compiles the standard library, for half a minute
	}
	var b bytes.Buffer
	counted, err := RunFuzz(t.Context(), &b, p, 50*time.Millisecond)
	require.EqualError(t, err, "1 fuzz targets failed; their inputs are in testdata/fuzz next to the test")
	require.Equal(t, gotest.Count{Passed: 1, Failed: 1}, counted)
	require.Contains(t, b.String(), "2 targets, 50ms each, 7 at a time\n")
	require.Contains(t, b.String(), "pass "+project.ModulePath+"/a FuzzGood  ")
	require.Contains(t, b.String(), "fail "+project.ModulePath+"/b FuzzBad\n")
	require.Contains(t, b.String(), "always")
}

func TestFuzzProgress(t *testing.T) {
	require.Equal(t, "90210 inputs", fuzzProgress("fuzz: elapsed: 3s, execs: 12 (4/sec)\nfuzz: elapsed: 6s, execs: 90210 (30070/sec), new interesting: 3\nPASS\n"))
	require.Equal(t, "no inputs reported", fuzzProgress("PASS\n"))
}
