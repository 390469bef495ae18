package measure

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/cli"
	"github.com/copse-ecs/copse/internal/measure/bench/cli/accuracy"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/workloads"
)

// Every run names workloads, metrics and storages that there are, and each workload has one.
func TestBenchRunsCanBeMade(t *testing.T) {
	measured := map[string]bool{}
	for _, r := range recordings {
		for _, small := range []bool{false, true} {
			require.NoError(t, cli.Check(r.arguments(Plan{Small: small})), r.file)
		}
		name, _, _ := strings.Cut(r.file, "-")
		measured[name] = true
	}
	for _, d := range workloads.All() {
		require.True(t, measured[d.Name], d.Name)
	}
}

// The runs of the paper's grid have every size, N and order of pointers. The largest size has a run of its own, which is made when it is named.
func TestTheGridOfThePaper(t *testing.T) {
	runs, err := Choose("derivative,derivative-5e6")
	require.NoError(t, err)
	for i, parts := range [][3]string{{"10000,50000,100000,500000,1000000", "5", "derivative.json"}, {"5000000", "3", "derivative-5e6.json"}} {
		require.Equal(t, []string{
			"-metrics", "tick,setup,setup-bulk", "-entities", parts[0], "-components", "2,3,4,5,6,7,8,9,10,11,12", "-reps", parts[1],
			"-storages", "copse,pointers,pointers-shuffled,pointers-sorted", "-out", parts[2],
		}, runs[i].arguments(Plan{}))
	}
	usual, err := Choose("")
	require.NoError(t, err)
	require.False(t, slices.ContainsFunc(usual, func(r Recording) bool { return r.file == "derivative-5e6" }))
}

// The page on performance names every workload that can be asked for.
func TestWorkloadsAreDocumented(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "performance.md"))
	require.NoError(t, err)
	_, list, _ := strings.Cut(string(text), "\nWorkloads are ")
	list, _, _ = strings.Cut(list, ".")
	for _, d := range workloads.All() {
		require.Contains(t, list, "`"+d.Name+"`")
	}
}

func TestArgumentsOfARun(t *testing.T) {
	r := Recording{"x", "-workload random", "-entities 10", "copse", "ark"}
	require.Equal(t, []string{"-workload", "random", "-storages", "copse", "-out", filepath.Join("f", "x.json")}, r.arguments(Plan{folder: "f"}))
	require.Equal(t, []string{"-workload", "random", "-entities", "10", "-reps", "3", "-peers", "-storages", "copse,ark", "-out", filepath.Join("f", "x.json")},
		r.arguments(Plan{Small: true, Peers: true, folder: "f"}))
}

func TestBenchAllWritesTheClaims(t *testing.T) {
	p := buildtest.New(t, map[string]string{storagesFile: "# Storages\n\n<!-- figures of slices -->\n<!-- end -->\n"})
	runs := []Recording{{"random", "-workload random -entities 100 -reps 1", "", "copse,slices", "ark"}}
	var said bytes.Buffer
	require.NoError(t, All(t.Context(), io.Discard, &said, p, runs, Plan{}))
	require.Contains(t, said.String(), "run 1 of 1, random\n")
	text, err := os.ReadFile(p.Path(ClaimsFile))
	require.NoError(t, err)
	require.Contains(t, string(text), "# Claims\n")
	text, err = os.ReadFile(p.Path(storagesFile))
	require.NoError(t, err)
	require.Contains(t, string(text), "| a value by its handle, in random order | 100 | ")
	require.FileExists(t, filepath.Join(p.Path(RecordedFolder), "random.json"))
	require.NoError(t, os.Remove(p.Path(ClaimsFile)))
	require.NoError(t, WriteClaims(p))
	require.FileExists(t, p.Path(ClaimsFile))
}

// A small run of the accuracy prints the tables and leaves the page alone, which has a place for them.
func TestAccuracy(t *testing.T) {
	design, err := os.ReadFile(filepath.Join("..", "..", "..", examplesFolder, "movement.copse"))
	require.NoError(t, err)
	p := buildtest.New(t, map[string]string{
		storagesFile: "# Storages\n\n<!-- figures of slices -->\n<!-- end -->\n", examplesFolder + "/movement.copse": string(design), performanceFile: "as it was\n",
	})
	var out, said bytes.Buffer
	require.NoError(t, All(t.Context(), &out, &said, p, []Recording{accuracyRun}, Plan{Small: true}))
	require.Contains(t, out.String(), "1 examples and 4 random designs")
	require.Contains(t, said.String(), "run 1 of 1, accuracy\n[0/10] movement 1000\n")
	text, err := os.ReadFile(p.Path(performanceFile))
	require.NoError(t, err)
	require.Equal(t, "as it was\n", string(text))
	text, err = os.ReadFile(filepath.Join("..", "..", "..", filepath.FromSlash(performanceFile)))
	require.NoError(t, err)
	_, err = accuracy.WriteTable(string(text), accuracy.Report{}, bench.Machine{})
	require.NoError(t, err)
}

// A small run of the gains arranges an example and leaves the page alone, which has a place for the table.
func TestGains(t *testing.T) {
	design, err := os.ReadFile(filepath.Join("..", "..", "..", examplesFolder, "abc.copse"))
	require.NoError(t, err)
	p := buildtest.New(t, map[string]string{storagesFile: "# Storages\n\n<!-- figures of slices -->\n<!-- end -->\n", examplesFolder + "/abc.copse": string(design), arrangeFile: "as it was\n"})
	var out, said bytes.Buffer
	require.NoError(t, All(t.Context(), &out, &said, p, []Recording{gainsRun}, Plan{Small: true}))
	require.Regexp(t, `\| abc \| [\d,]+ \| 3 \| -\d+% \| [-+]\d+% (\| \d+\.\d\d × ){4}\|\n\| geometric mean `, out.String())
	require.Contains(t, said.String(), "run 1 of 1, gains\n[0/1] abc\n")
	text, err := os.ReadFile(p.Path(arrangeFile))
	require.NoError(t, err)
	require.Equal(t, "as it was\n", string(text))
	text, err = os.ReadFile(filepath.Join("..", "..", "..", filepath.FromSlash(arrangeFile)))
	require.NoError(t, err)
	written, err := accuracy.WriteGains(string(text), []accuracy.Gain{{Design: "x", Declared: 2, Now: 1, Hand: 2, Tables: 1, Tick: 1, HandTick: 2}}, bench.Machine{})
	require.NoError(t, err)
	require.Contains(t, written, "| -50% | 1.00 × | 2.00 × | 1.00 × | 2.00 × |\n")
}

func TestRunsAreChosenByName(t *testing.T) {
	chosen, err := Choose("game,small,accuracy")
	require.NoError(t, err)
	require.Equal(t, []string{"game", "small", "accuracy"}, []string{chosen[0].file, chosen[1].file, chosen[2].file})
	chosen, err = Choose("")
	require.NoError(t, err)
	require.Len(t, chosen, len(all())-len(whenNamed))
	_, err = Choose("randon")
	require.ErrorContains(t, err, "no run randon; there are small, derivative, ")
}

// The storages in JavaScript run in Node and end as those in Go do.
func TestScripts(t *testing.T) {
	p, err := project.Current()
	require.NoError(t, err)
	plan := Plan{Small: true, folder: t.TempDir()}
	require.NoError(t, measureScripts(t.Context(), io.Discard, p, plan))
	text, err := os.ReadFile(filepath.Join(plan.folder, "scripted-js.json"))
	require.NoError(t, err)
	var document struct {
		Results []struct {
			Storage, Metric, Checksum string
			Median                    float64
		}
	}
	require.NoError(t, json.Unmarshal(text, &document))
	require.Len(t, document.Results, len(scenario.ScriptMetrics)*len(scenario.ScriptStorages))
	w := workloads.Scripted(bench.Params{Entities: 1000, Seed: bench.DefaultSeed})
	for i, r := range document.Results {
		require.Equal(t, scenario.ScriptStorages[i%3], r.Storage)
		require.Positive(t, r.Median)
		m := w.Metric(r.Metric)
		d := bench.NewDriver(m.Cases[0].New(m.Params))
		d.Steps(3)
		require.Equal(t, strconv.FormatUint(d.Checksum(), 16), r.Checksum, "%s %s", r.Storage, r.Metric)
	}
}
