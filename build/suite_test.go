package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestSuitesAreCountedTogether(t *testing.T) {
	fixed := func(c count, err error) func(context.Context, io.Writer, project) (count, error) {
		return func(context.Context, io.Writer, project) (count, error) { return c, err }
	}
	var b bytes.Buffer
	results := runSuites(t.Context(), &b, project{}, []suite{
		{"good", true, fixed(count{passed: 3, skipped: 1}, nil)},
		{"bad", true, fixed(count{passed: 1, failed: 2}, errors.New("two tests failed"))},
		{"broken", true, fixed(count{}, errors.New("no node"))},
		{"absent", true, fixed(count{}, leftOut("no compiler"))},
	})
	require.Equal(t, "\n== good\n\n== bad\ntwo tests failed\n\n== broken\nno node\n\n== absent\nno compiler\n", b.String())
	for i := range results {
		results[i].took = time.Duration(i) * time.Second
	}
	var out bytes.Buffer
	require.Equal(t, count{4, 3, 1}, printResults(&out, results))
	require.Equal(t, `
suite        passed   failed  skipped  seconds
good              3        0        1      0.0
bad               1        2        0      1.0
broken            0        1        0      2.0
absent            0        0        0      3.0  left out: no compiler
4 passed, 3 failed
`, out.String())
}

func TestShortRunIsPartOfTheWhole(t *testing.T) {
	require.Equal(t, []string{"rules", "vet", "types", "units", "go"}, suiteNames(suites(true, 0)))
	require.Subset(t, suiteNames(suites(false, 0)), suiteNames(suites(true, 0)))
	chosen, err := choose(suites(false, 0), "fuzz,go")
	require.NoError(t, err)
	require.Equal(t, []string{"fuzz", "go"}, suiteNames(chosen))
	for list, want := range map[string][]string{
		"browser":       {"build", "browser"},
		"build,browser": {"build", "browser"},
		"browser,build": {"build", "browser"},
		"go,go":         {"go"},
	} {
		chosen, err = choose(suites(false, 0), list)
		require.NoError(t, err)
		require.Equal(t, want, suiteNames(chosen), list)
	}
}

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
	require.Equal(t, count{passed: 2, failed: 3, skipped: 1}, counter.total)
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

func TestCountNode(t *testing.T) {
	tap := "TAP version 13\nok 1 - a\n# tests 5\n# suites 0\n# pass 2\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 0\n# duration_ms 5\n"
	people := "✔ a (1ms)\n\x1b[34mℹ pass 4\x1b[39m\n\x1b[34mℹ fail 0\x1b[39m\nℹ skipped 0\n"
	require.Equal(t, count{passed: 2, failed: 2, skipped: 1}, countNode([]byte(tap)))
	require.Equal(t, count{passed: 4}, countNode([]byte(people)))
	require.Equal(t, count{passed: 6, failed: 2, skipped: 1}, countNode([]byte(tap+people)))
	require.Zero(t, countNode([]byte("my log says: pass 7\n")))
}

func TestNodeRunThatCountsNothingFails(t *testing.T) {
	var b bytes.Buffer
	_, err := nodeTest(&b, command(t.Context(), t.TempDir(), "go", "version"))
	require.EqualError(t, err, "no test ran")
	_, err = nodeTest(&b, command(t.Context(), t.TempDir(), "go", "vet-not"))
	require.EqualError(t, err, "vet-not: exit status 2")
}

func TestMissingNpmScript(t *testing.T) {
	p := newProject(t, map[string]string{"web/package.json": `{"scripts":{"check":"tsc"}}`})
	scripts, err := npmScripts(p)
	require.NoError(t, err)
	require.Equal(t, map[string]string{"check": "tsc"}, scripts)
}

func TestWasmEnvironmentIsSmall(t *testing.T) {
	require.Equal(t, []string{"GOOS=js", "GOARCH=wasm", "PATH=/bin", "HOME=/root", "GOFLAGS=-mod=mod", "XDG_CACHE_HOME=/c"},
		wasmEnv([]string{"PATH=/bin", "LS_COLORS=much", "HOME=/root", "GOOS=linux", "GOARCH=amd64", "GOFLAGS=-mod=mod", "XDG_CACHE_HOME=/c", "PATHS=/x"}))
}

func TestGoTestRunsAndCounts(t *testing.T) {
	p := newProject(t, map[string]string{
		"a/a_test.go": "package a\n\nimport \"testing\"\n\nfunc TestGood(t *testing.T) {}\n\nfunc TestBad(t *testing.T) { t.Error(\"it is bad\") }\n",
	})
	var b bytes.Buffer
	counted, err := goTest(t.Context(), &b, p, nil, "./...")
	require.EqualError(t, err, "go test: exit status 1")
	require.Equal(t, count{passed: 1, failed: 1}, counted)
	require.Contains(t, b.String(), "a_test.go:7: it is bad\n")
}

func TestLastLines(t *testing.T) {
	require.Equal(t, "b\nc", lastLines("a\nb\nc\n", 2))
	require.Equal(t, "a", lastLines("a", 2))
}

func TestBrowserNamedByTheEnvironment(t *testing.T) {
	t.Setenv("CHROMIUM", "/nowhere/chromium")
	_, err := findBrowser()
	require.Error(t, err)
	t.Setenv("CHROMIUM", "")
	t.Setenv("PATH", t.TempDir())
	_, err = findBrowser()
	require.EqualError(t, err, "no Chromium on this machine: install one (Debian: `apt install chromium-headless-shell`) or set CHROMIUM to its path")
}

func TestBrowserThatCostsLeast(t *testing.T) {
	t.Setenv("CHROMIUM", "")
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	for _, name := range []string{"chromium", "chromium-headless-shell"} { // the second one is preferred once it is there
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"), 0o755))
		found, err := findBrowser()
		require.NoError(t, err)
		require.Equal(t, name, filepath.Base(found))
	}
}

func TestBrowserGoesWithoutTheLeanOne(t *testing.T) {
	t.Setenv("CHROMIUM", "")
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	whole := filepath.Join(folder, "chromium")
	require.NoError(t, os.WriteFile(whole, []byte("#!/bin/sh\n"), 0o755))
	var log strings.Builder
	found, err := needBrowser(t.Context(), &log)
	require.NoError(t, err)
	require.Equal(t, whole, found)
	if os.Geteuid() == 0 {
		require.Equal(t, "testing with "+whole+": apt-get is not on this machine\n", log.String())
	}
}

func TestMissingNode(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	err := needNode(t.Context())
	require.Regexp(t, regexp.MustCompile("^needs Node 20 or newer \\(https://nodejs.org, or `apt install nodejs npm`\\): "), err.Error())
}
