package testrun

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

func TestSuitesAreCountedTogether(t *testing.T) {
	fixed := func(c gotest.Count, err error) func(context.Context, io.Writer, project.Project) (gotest.Count, error) {
		return func(context.Context, io.Writer, project.Project) (gotest.Count, error) { return c, err }
	}
	var b bytes.Buffer
	results := Run(t.Context(), &b, project.Project{}, []Suite{
		{"good", true, fixed(gotest.Count{Passed: 3, Skipped: 1}, nil)},
		{"bad", true, fixed(gotest.Count{Passed: 1, Failed: 2}, errors.New("two tests failed"))},
		{"broken", true, fixed(gotest.Count{}, errors.New("no node"))},
		{"absent", true, fixed(gotest.Count{}, leftOut("no compiler"))},
	})
	require.Equal(t, "\n== good\n\n== bad\ntwo tests failed\n\n== broken\nno node\n\n== absent\nno compiler\n", b.String())
	for i := range results {
		results[i].took = time.Duration(i) * time.Second
	}
	var out bytes.Buffer
	require.Equal(t, gotest.Count{Passed: 4, Failed: 3, Skipped: 1}, PrintResults(&out, results))
	require.Equal(t, `
suite        passed   failed  skipped  seconds
good              3        0        1      0.0
bad               1        2        0      1.0
broken            0        1        0      2.0
absent            0        0        0      3.0  left out: no compiler
bad: two tests failed
broken: no node
4 passed, 3 failed
`, out.String())
}

func TestShortRunIsPartOfTheWhole(t *testing.T) {
	require.Equal(t, []string{"rules", "vet", "types", "units", "go", "examples"}, suiteNames(Suites(true, 0)))
	require.Subset(t, suiteNames(Suites(false, 0)), suiteNames(Suites(true, 0)))
	chosen, err := Choose(Suites(false, 0), "fuzz,go")
	require.NoError(t, err)
	require.Equal(t, []string{"fuzz", "go"}, suiteNames(chosen))
	for list, want := range map[string][]string{
		"browser":       {"build", "browser"},
		"build,browser": {"build", "browser"},
		"browser,build": {"build", "browser"},
		"browsers":      {"build", "browsers"},
		"go,go":         {"go"},
	} {
		chosen, err = Choose(Suites(false, 0), list)
		require.NoError(t, err)
		require.Equal(t, want, suiteNames(chosen), list)
	}
}

func TestCountNode(t *testing.T) {
	tap := "TAP version 13\nok 1 - a\n# tests 5\n# suites 0\n# pass 2\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 0\n# duration_ms 5\n"
	people := "✔ a (1ms)\n\x1b[34mℹ pass 4\x1b[39m\n\x1b[34mℹ fail 0\x1b[39m\nℹ skipped 0\n"
	require.Equal(t, gotest.Count{Passed: 2, Failed: 2, Skipped: 1}, countNode([]byte(tap)))
	require.Equal(t, gotest.Count{Passed: 4}, countNode([]byte(people)))
	require.Equal(t, gotest.Count{Passed: 6, Failed: 2, Skipped: 1}, countNode([]byte(tap+people)))
	require.Zero(t, countNode([]byte("my log says: pass 7\n")))
}

func TestFailuresOfNode(t *testing.T) {
	output := "✖ a (2ms)\nℹ fail 1\n\n✖ failing tests:\n\ntest at a.test.js:3:1\n✖ a (2ms)\n  AssertionError: differs\n      at act (a.ts:1:1)\n  + 1\n  - 2\n"
	require.Equal(t, "\n  test at a.test.js:3:1\n  ✖ a (2ms)\n  AssertionError: differs\n  + 1\n  - 2", failures(output))
	require.Empty(t, failures("✖ a (2ms)\n"))
	require.Equal(t, 40, strings.Count(failures("failing tests:\n"+strings.Repeat("x\n", 100)), "\n"))
}

func TestNodeRunThatCountsNothingFails(t *testing.T) {
	var b bytes.Buffer
	_, err := nodeTest(&b, toolchain.Command(t.Context(), t.TempDir(), "go", "version"))
	require.EqualError(t, err, "no test ran")
	_, err = nodeTest(&b, toolchain.Command(t.Context(), t.TempDir(), "go", "vet-not"))
	require.EqualError(t, err, "vet-not: exit status 2")
}

func TestMissingNpmScript(t *testing.T) {
	p := buildtest.New(t, map[string]string{"web/package.json": `{"scripts":{"check":"tsc"}}`})
	scripts, err := npmScripts(p)
	require.NoError(t, err)
	require.Equal(t, map[string]string{"check": "tsc"}, scripts)
}
