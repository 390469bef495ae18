package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/workloads"
)

// call runs the command and returns what it printed.
func call(t *testing.T, extra func(*bench.Workload), args ...string) (out, log string, err error) {
	t.Helper()
	var o, l bytes.Buffer
	err = Command{Out: &o, Err: &l, Extra: extra, Batch: time.Microsecond}.Run(t.Context(), args)
	return o.String(), l.String(), err
}

// withoutFigures replaces every figure, and the widths of columns that depend on them: times differ from run to run.
func withoutFigures(text string) string {
	text = regexp.MustCompile(`(?m)^Figures marked .*\n`).ReplaceAllString(text, "")
	text = regexp.MustCompile(`(?m)^.* cores, .* commit .*\n`).ReplaceAllString(text, "MACHINE\n")
	text = regexp.MustCompile(`% \| +([\d.]+|-) \|`).ReplaceAllString(text, "% | N |")
	text = regexp.MustCompile(` +[\d,.]+ \| ([a-zA-Z ]+?) *\| +[\d,.]+ to [\d,.]+ \| +(?:\(!\) )?[\d,]+% \|`).ReplaceAllString(text, " N | $1 | N to N | N% |")
	text = regexp.MustCompile(`-+:?\|`).ReplaceAllString(text, "-|")
	return regexp.MustCompile(` +\|`).ReplaceAllString(regexp.MustCompile(`\| +`).ReplaceAllString(text, "| "), " |")
}

func TestTable(t *testing.T) {
	out, log, err := call(t, nil, "-workload", "structural,random", "-entities", "1e3,200", "-storages", "slices,copse", "-reps", "2", "-seed", "9")
	require.NoError(t, err)
	require.Equal(t, `### structural, 1,000 entities, 4 components

| metric | storage | median | unit | 10% to 90% | spread | ratio |
|-|-|-|-|-|-|-|
| change-1pct | slices | N | ns per change | N to N | N% | baseline |
| change-1pct | copse | N | ns per change | N to N | N% | N |
| change-10pct | slices | N | ns per change | N to N | N% | baseline |
| change-10pct | copse | N | ns per change | N to N | N% | N |

### structural, 200 entities, 4 components

| metric | storage | median | unit | 10% to 90% | spread | ratio |
|-|-|-|-|-|-|-|
| change-1pct | slices | N | ns per change | N to N | N% | baseline |
| change-1pct | copse | N | ns per change | N to N | N% | N |
| change-10pct | slices | N | ns per change | N to N | N% | baseline |
| change-10pct | copse | N | ns per change | N to N | N% | N |

### random, 1,000 entities, 4 components

| metric | storage | median | unit | 10% to 90% | spread | ratio |
|-|-|-|-|-|-|-|
| get | slices | N | ns per get | N to N | N% | baseline |
| get | copse | N | ns per get | N to N | N% | N |

### random, 200 entities, 4 components

| metric | storage | median | unit | 10% to 90% | spread | ratio |
|-|-|-|-|-|-|-|
| get | slices | N | ns per get | N to N | N% | baseline |
| get | copse | N | ns per get | N to N | N% | N |

Medians of 2 repetitions in turns, with the 10th and 90th percentile; spread is their distance. Ratios are to the line of the
same metric that says baseline. All storages ended each repetition with equal checksums. Seed 9.
MACHINE
`, withoutFigures(out))
	require.Equal(t, "[0/36] structural change-1pct slices\n", log, "a log has a line at the beginning, and then every five seconds")
}

func TestChosenMetrics(t *testing.T) {
	out, log, err := call(t, nil, "-workload", "structural,random", "-entities", "100", "-reps", "1", "-metrics", "change-10pct", "-storages", "copse,slices")
	require.NoError(t, err)
	require.Contains(t, out, "| change-10pct | copse ")
	require.NotContains(t, out, "change-1pct")
	require.NotContains(t, out, "random", "a workload without the metric is left out")
	require.Equal(t, "[0/4] structural change-10pct copse\n", log)
	out, _, err = call(t, nil, "-workload", "random", "-entities", "100", "-reps", "1", "-metrics", "get", "-storages", "slices")
	require.NoError(t, err)
	require.NotContains(t, out, "copse")
}

// TestOutIsNoFile is found before anything is measured.
func TestOutIsNoFile(t *testing.T) {
	for _, args := range [][]string{{"-workload", "random", "-out", os.DevNull}, {"-calibrate", "-out", os.DevNull}} {
		out, log, err := call(t, nil, args...)
		require.EqualError(t, err, "-out cannot be written: "+os.DevNull+" is a device, which a file cannot take the place of: name a file")
		require.Empty(t, out+log)
	}
}

func TestJSON(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.json")
	require.NoError(t, os.WriteFile(file, bytes.Repeat([]byte("long"), 10000), 0o644))
	out, _, err := call(t, nil, "-workload", "random", "-entities", "100", "-storages", "copse", "-reps", "2", "-out", file)
	require.NoError(t, err)
	require.Contains(t, out, "### random")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	printed, _, err := call(t, nil, "-workload", "random", "-entities", "100", "-storages", "copse", "-reps", "2", "-out", "-")
	require.NoError(t, err)
	normal := regexp.MustCompile(`"(median|low|high)":[\d.e+-]+|"samples":\[[\d.,e+-]+\]|"(cpu|os|toolchain|commit|date)":"[^"]*"|"cores":\d+`)
	const want = `{"schema":"copse.bench/1","machine":{N,N,N,N,N,"browser":null,N},"results":[
{"workload":"random","storage":"copse","entities":100,"components":4,"metric":"get","unit":"ns",N,N,N,N,"checksum":"7c0d8efd3496b3b8"}
]}
`
	require.Equal(t, want, normal.ReplaceAllString(string(text), "N"))
	require.Equal(t, want, normal.ReplaceAllString(printed, "N"))
	require.True(t, json.Valid(text))
}

// With -events every sample is written to standard output when it is taken.
func TestEvents(t *testing.T) {
	out, _, err := call(t, nil, "-workload", "random", "-entities", "100,200", "-storages", "copse", "-reps", "2", "-events")
	require.NoError(t, err)
	var kinds []string
	for line := range strings.Lines(out) {
		var event struct {
			Kind        string
			Done, Total int
		}
		require.NoError(t, json.Unmarshal([]byte(line), &event), line)
		if kinds = append(kinds, event.Kind); event.Kind == "progress" {
			require.Equal(t, 6, event.Total)
		}
	}
	size := []string{"progress", "progress", "sample", "progress", "sample"}
	require.Equal(t, append(append([]string{"machine"}, size...), size...), kinds)
}

func TestWrongCalls(t *testing.T) {
	_, missingDesign := os.Open("/nowhere/x.copse")
	_, missing := os.Open("/nowhere/x.json") // the text depends on the operating system
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-workload", "derivatives"}, `no workload "derivatives"; there are derivative, substeps, structural, random, lifecycle, conventions, join, crossing, granularity, scripted, game, pathological, verbs, scene, hierarchy, sets, design FILE..`},
		{[]string{"-workload", ""}, `-workload names no workload`},
		{[]string{"-entities", "1e8"}, `-entities must be a whole number from 1 to 10000000, and is "1e8"`},
		{[]string{"-workload", "random,conventions", "-entities", "1e7"}, `-entities must be a whole number from 1 to 1000000, and is "1e7"`},
		{[]string{"-entities", "10,x"}, `-entities must be a whole number from 1 to 10000000, and is "x"`},
		{[]string{"-entities", "1.5"}, `-entities must be a whole number from 1 to 10000000, and is "1.5"`},
		{[]string{"-entities", "NaN"}, `-entities must be a whole number from 1 to 10000000, and is "NaN"`},
		{[]string{"-components", "13"}, `-components must be a whole number from 2 to 12, and is "13"`},
		{[]string{"-reps", "0"}, `-reps must be a whole number from 1 to 1000, and is "0"`},
		{[]string{"-seed", "-1"}, `invalid value "-1" for flag -seed: parse error`},
		{[]string{"-fast"}, `flag provided but not defined: -fast`},
		{[]string{"x"}, `takes no argument but the FILE of workload design, and was given x`},
		{[]string{"-workload", "random,design"}, `workload design takes a FILE, several, or -random N`},
		{[]string{"-random", "3"}, `-random and -groups are for the workload design`},
		{[]string{"-workload", "design", "-random", "65"}, `-random must be a whole number from 0 to 64, and is "65"`},
		{[]string{"-workload", "design", "-random", "1", "-groups", "none"}, `-groups must be declared or systems, and is "none"`},
		{[]string{"-workload", "design", "/nowhere/x.copse"}, missingDesign.Error()},
		{[]string{"-workload", "random", "-storages", "copse,ark"}, `no storage "ark"; there are ` + randomStorages + `; the libraries of others need -peers`},
		{[]string{"-workload", "structural,random", "-metrics", "get,put"}, `no metric "put"; there are change-1pct, change-10pct, get, read`},
		{[]string{"-out", "/nowhere/x.json"}, "-out cannot be written: " + missing.Error()},
	} {
		out, log, err := call(t, nil, test.args...)
		var usage UsageError
		require.ErrorAs(t, err, &usage)
		require.Equal(t, test.want, err.Error())
		require.Empty(t, out)
		require.Empty(t, log)
	}
	_, _, err := call(t, func(*bench.Workload) {}, "-workload", "random", "-storages", "ark")
	require.EqualError(t, err, `no storage "ark"; there are `+randomStorages)
}

// randomStorages are the storages of the workload random.
const randomStorages = "copse, copse-gather, slices, archetype, sparseset, sparseset-group, manager, aos, pointers, " +
	"sparseset-traditional, sparseset-two, sparseset-unchecked, sparseset-old, manager-walked, manager-looked-up, manager-at-random"

func TestTooManyRuns(t *testing.T) {
	r := request{components: []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}}
	for n := range 10 {
		r.entities = append(r.entities, n+1)
	}
	d, _ := workloads.Find("derivative")
	r.workloads = []bench.Definition{d}
	_, err := r.plan(nil)
	require.EqualError(t, err, "more than 100 combinations of workloads and sizes are asked for: ask for fewer at once")
}

// idle is a storage that does nothing.
type idle struct{}

func (idle) Setup()           {}
func (idle) Step(int)         {}
func (idle) Units() int       { return 1 }
func (idle) Checksum() uint64 { return 1 }

func TestDisagreementIsNotPrinted(t *testing.T) {
	extra := func(w *bench.Workload) {
		w.Add("change-1pct", bench.Case{Storage: "idle", New: func(bench.Params) bench.Instance { return idle{} }})
	}
	out, _, err := call(t, extra, "-workload", "structural", "-entities", "100", "-reps", "1", "-storages", "copse,slices,idle")
	require.ErrorContains(t, err, "structural, change-1pct: storages end with different checksums (copse, slices with ")
	require.ErrorContains(t, err, "; idle with 1): they did not do the same, so no time is reported")
	require.NotContains(t, out, "change-1pct")
	require.Contains(t, out, "change-10pct")
}

func TestCancelWritesWhatIsDone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stop := func(w *bench.Workload) {
		if w.Name == "random" {
			w.Add("get", bench.Case{Storage: "stop", New: func(bench.Params) bench.Instance { cancel(); return idle{} }})
		}
	}
	var out, log bytes.Buffer
	err := Command{Out: &out, Err: &log, Extra: stop, Batch: time.Microsecond}.Run(ctx, []string{"-workload", "structural,random", "-entities", "100", "-reps", "1", "-storages", "copse,slices,stop"})
	require.EqualError(t, err, "cancelled after 10 of 14 samples; what was done is written")
	require.Contains(t, out.String(), "### structural")
	require.NotContains(t, out.String(), "### random")
}

func TestProgressOfATerminal(t *testing.T) {
	var b bytes.Buffer
	began := time.Unix(0, 0)
	p := progress{to: &b, terminal: true, begin: began, total: 40, before: 10}
	p.at(began, bench.Progress{Done: 0, Doing: "a"})
	p.at(began.Add(time.Millisecond), bench.Progress{Done: 1, Doing: "too soon"})
	p.at(began.Add(10*time.Second), bench.Progress{Done: 10, Doing: "b"})
	p.end()
	require.Equal(t, "\r\x1b[K[10/40] a, about 0s left\r\x1b[K[20/40] b, about 10s left\r\x1b[K", b.String())
}

func TestNoisyFiguresAreMarked(t *testing.T) {
	report := bench.Report{Results: []bench.Result{
		{Workload: "w", Storage: "a", Metric: "m", Unit: "ns", Per: "thing", Summary: bench.Summarize([]float64{10, 10.2, 10.4})},
		{Workload: "w", Storage: "b", Metric: "m", Unit: "ns", Per: "thing", Summary: bench.Summarize([]float64{20, 25, 30})},
		{Workload: "w", Storage: "a", Metric: "m-peak", Unit: "B", Summary: bench.Summarize([]float64{1234567})},
		{Workload: "w", Storage: "a", Metric: "m-allocs", Summary: bench.Summarize([]float64{0})},
		{Workload: "w", Storage: "b", Metric: "m-allocs", Summary: bench.Summarize([]float64{3})},
	}}
	require.Equal(t, `### w, 0 entities, 0 components

| metric   | storage |    median | unit         |             10% to 90% |  spread |    ratio |
|----------|---------|----------:|--------------|-----------------------:|--------:|---------:|
| m        | a       |      10.2 | ns per thing |           10.0 to 10.4 |      3% | baseline |
| m        | b       |      25.0 | ns per thing |           21.0 to 29.0 | (!) 32% |     2.45 |
| m-peak   | a       | 1,234,567 | B            | 1,234,567 to 1,234,567 |      0% | baseline |
| m-allocs | a       |         0 | allocations  |                 0 to 0 |      0% | baseline |
| m-allocs | b       |         3 | allocations  |                 3 to 3 |      0% |        - |

Medians of 1 to 3 repetitions in turns, with the 10th and 90th percentile; spread is their distance. Ratios are to the line of the
same metric that says baseline. All storages ended each repetition with equal checksums. Seed 5.
, 0 cores, , , commit .
Figures marked (!) spread by more than 10%: compare them with care, or measure again on a quieter machine.
`, tables(report, 5))
}

func TestFigures(t *testing.T) {
	for n, want := range map[float64]string{0: "0", 0.01234: "0.0123", 1.234: "1.23", 12.34: "12.3", 99.96: "100.0", 1234.5: "1,235"} {
		require.Equal(t, want, figure("ns", n))
	}
	require.Equal(t, "-12,345", grouped(-12345))
}

func TestCPU(t *testing.T) {
	require.Equal(t, "Any CPU @ 2 GHz", cpuOf("processor\t: 0\nmodel name\t: Any CPU @ 2 GHz\nmodel name\t: B\n"))
	require.Equal(t, "unknown", cpuOf("processor: 0"))
	require.Equal(t, "unknown", ask(context.Background(), "no-such-command"))
}
