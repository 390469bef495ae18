package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
)

func TestBench(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, "", "bench", "-workload", "random", "-entities", "100", "-reps", "1", "-storages", "copse,slices"))
	require.Contains(t, b.out.String(), "### random, 100 entities, 4 components\n")
	require.Contains(t, b.err.String(), "[0/4] random get copse\n")

	var wrong buffers
	require.Equal(t, statusUsage, wrong.run(t, "", "bench", "-workload", "randon"))
	require.Contains(t, wrong.err.String(), "build bench: no workload \"randon\"; there are derivative, ")
	require.Contains(t, wrong.err.String(), "\nusage: go run ./build bench [-workload W[,W] [FILE|-..]] [-random 20] [-groups systems] [-entities 1e6[,..]] ")
	require.Empty(t, wrong.out.String())
}

func TestCountingWithoutValgrind(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	var b buffers
	require.Equal(t, statusFailed, b.run(t, "", "bench", "-count"))
	require.Equal(t, "build bench: no valgrind on this machine, which counts instructions: install it (Debian: `apt install valgrind`), or count on a Linux that has it\napt-get is not on this machine\n", b.err.String())
	require.Empty(t, b.out.String())
}

func TestBenchWithPeersThatAreNotThere(t *testing.T) {
	p := buildtest.New(t, map[string]string{"internal/measure/bench/peers/go.mod": "module x\n", "internal/measure/bench/peers/main.go": "package main\n"})
	t.Chdir(p.Root)
	var b buffers
	require.Equal(t, statusFailed, b.run(t, "", "bench", "-peers"))
	require.Contains(t, b.err.String(), "building internal/measure/bench/peers\nbuild bench: the libraries of others cannot be built (they come from the Go module proxy): exit status 1\n")
	require.Contains(t, b.err.String(), "function main is undeclared in the main package")
}

// The binary of the nested module prints its own errors. Its output and its failure are passed on.
func TestBenchWithPeers(t *testing.T) {
	main := "package main\n\nimport \"os\"\n\nfunc main() {\n\tprintln(len(os.Args), os.Args[1])\n\tos.Stdout.WriteString(\"table\\n\")\n\tif os.Args[1] == \"-wrong\" {\n\t\tos.Exit(2)\n\t}\n}\n"
	p := buildtest.New(t, map[string]string{"internal/measure/bench/peers/go.mod": "module x\n", "internal/measure/bench/peers/main.go": main})
	t.Chdir(p.Root)
	var good, bad buffers
	require.Equal(t, statusDone, good.run(t, "", "bench", "-reps", "-peers", "3"))
	require.Equal(t, "building internal/measure/bench/peers\n3 -reps\n", good.err.String())
	require.Equal(t, "table\n", good.out.String())
	require.Equal(t, statusFailed, bad.run(t, "", "bench", "-peers", "-wrong"))
}

func TestClaimsAreWrittenAgain(t *testing.T) {
	p := buildtest.New(t, map[string]string{"docs/storages.md": "# Storages\n"})
	t.Chdir(p.Root)
	var b buffers
	require.Equal(t, statusDone, b.run(t, "", "claims"), b.err.String())
	require.FileExists(t, p.Path("docs", "claims.md"))
}

func TestBenchAllRefusesAnUnknownRun(t *testing.T) {
	var b buffers
	require.Equal(t, statusUsage, b.run(t, "", "bench-all", "-only", "randon"))
	require.Contains(t, b.err.String(), "build bench-all: no run randon; there are small, derivative, ")
}
