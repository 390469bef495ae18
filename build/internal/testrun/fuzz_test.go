package testrun

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
)

func TestFuzzTargetsAreFoundAndRun(t *testing.T) {
	p := buildtest.New(t, map[string]string{
		"a/a_test.go":       "package a\n\nimport \"testing\"\n\nfunc FuzzGood(f *testing.F) {\n\tf.Fuzz(func(t *testing.T, b []byte) {})\n}\n\nfunc TestOther(t *testing.T) {}\n",
		"b/b_test.go":       "package b\n\nimport \"testing\"\n\nfunc FuzzBad(f *testing.F) {\n\tf.Error(\"always\") // an input that fails might not be tried in the given time\n\tf.Fuzz(func(t *testing.T, b []byte) {})\n}\n",
		"b/example_test.go": "package b_test\n\nfunc Example() { doesNotCompile() }\n",
		"c/c.go":            "package c\n",
	})
	targets, err := fuzzTargets(t.Context(), p)
	require.NoError(t, err)
	require.Equal(t, []fuzzTarget{{project.ModulePath + "/a", "FuzzGood"}, {project.ModulePath + "/b", "FuzzBad"}}, targets)

	var b bytes.Buffer
	counted, err := RunFuzz(t.Context(), &b, p, 50*time.Millisecond)
	require.EqualError(t, err, "1 fuzz targets failed; their inputs are in testdata/fuzz next to the test")
	require.Equal(t, gotest.Count{Passed: 1, Failed: 1}, counted)
	require.Contains(t, b.String(), "2 targets, 7 at a time\n")
	require.Contains(t, b.String(), "pass "+project.ModulePath+"/a FuzzGood  ")
	require.Contains(t, b.String(), "fail "+project.ModulePath+"/b FuzzBad\n")
	require.Contains(t, b.String(), "always")
}

func TestTargetsEndAfterInputsOrATime(t *testing.T) {
	require.Equal(t, "20000x", fuzzTarget{"a", "FuzzGood"}.limit(0))
	require.Equal(t, "4000x", fuzzTarget{"a", "FuzzReplay"}.limit(0))
	require.Equal(t, "2m0s", fuzzTarget{"a", "FuzzReplay"}.limit(LongFuzzTime))
}

func TestTheEndOfItsTimeIsNoFinding(t *testing.T) {
	const out = "fuzz: elapsed: 5s, execs: 1200 (240/sec), new interesting: 3\n--- FAIL: FuzzA (5.04s)\n    context deadline exceeded\nFAIL\n"
	require.True(t, endedByTime(out))
	require.False(t, endedByTime(out+"    Failing input written to testdata/fuzz/FuzzA/1\n"))
	require.False(t, endedByTime("--- FAIL: FuzzA (0.01s)\nFAIL\n"))
}

func TestFuzzProgress(t *testing.T) {
	require.Equal(t, "90210 inputs", fuzzProgress("fuzz: elapsed: 3s, execs: 12 (4/sec)\nfuzz: elapsed: 6s, execs: 90210 (30070/sec), new interesting: 3\nPASS\n"))
	require.Equal(t, "792/1206 known inputs, no new ones", fuzzProgress("fuzz: elapsed: 10s, gathering baseline coverage: 588/1206 completed\nfuzz: elapsed: 13s, gathering baseline coverage: 792/1206 completed\nPASS\n"))
	require.Equal(t, "15 inputs", fuzzProgress("fuzz: elapsed: 0s, gathering baseline coverage: 0/6 completed\nfuzz: elapsed: 3s, execs: 15 (5/sec), new interesting: 0\n"))
	require.Equal(t, "no inputs reported", fuzzProgress("PASS\n"))
}

// TestKnownInputsAreLimited: the fuzzer tries all known inputs first, so with too many of them it would try no others.
func TestKnownInputsAreLimited(t *testing.T) {
	cache := t.TempDir()
	folder := filepath.Join(cache, "fuzz", "module", "a", "FuzzGood")
	require.NoError(t, os.MkdirAll(folder, 0o755))
	left := func() int {
		files, err := os.ReadDir(folder)
		require.NoError(t, err)
		return len(files)
	}
	for i := range 9 {
		require.NoError(t, os.WriteFile(filepath.Join(folder, strconv.Itoa(i)), nil, 0o644))
	}
	target := fuzzTarget{"module/a", "FuzzGood"}
	forgetInputs(cache, target, 20)
	require.Equal(t, 9, left())
	forgetInputs(cache, target, 4)
	require.Equal(t, 4, left())
	forgetInputs(cache, fuzzTarget{"module/a", "FuzzOther"}, 4)
	require.Equal(t, 4, left())
}
