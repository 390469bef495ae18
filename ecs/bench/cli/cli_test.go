package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/copse-ecs/copse/ecs/bench"
	"github.com/stretchr/testify/require"
)

// call runs the command and returns what it printed.
func call(t *testing.T, extra func(*bench.Workload), args ...string) (out, log string, err error) {
	t.Helper()
	var o, l bytes.Buffer
	err = Command{Out: &o, Err: &l, Extra: extra, Batch: time.Microsecond}.Run(t.Context(), args)
	return o.String(), l.String(), err
}

// numbersOf replaces every figure: times are noise.
func numbersOf(text string) string {
	text = regexp.MustCompile(` \(!\) [\d,]+%`).ReplaceAllString(text, "")
	text = regexp.MustCompile(`(?m)^Figures marked .*\n`).ReplaceAllString(text, "")
	text = regexp.MustCompile(`(?m)^.* cores, .* commit .*; `).ReplaceAllString(text, "MACHINE; ")
	return regexp.MustCompile(`\| [\d,.]+ \| [\d,.]+ to [\d,.]+ \| ([\d.]+|-) \|`).ReplaceAllString(text, "| N | N to N | N |")
}

func TestTable(t *testing.T) {
	out, log, err := call(t, nil, "-workload", "structural,random", "-entities", "1e3,200", "-storages", "slices,copse", "-reps", "2", "-seed", "9")
	require.NoError(t, err)
	require.Equal(t, `### structural, 1,000 entities, 4 components

| metric | storage | median | 10% to 90% | ratio |
|---|---|--:|---|--:|
| change-1pct, ns per change | slices | N | N to N | N |
|  | copse | N | N to N | N |
| change-10pct, ns per change | slices | N | N to N | N |
|  | copse | N | N to N | N |

### structural, 200 entities, 4 components

| metric | storage | median | 10% to 90% | ratio |
|---|---|--:|---|--:|
| change-1pct, ns per change | slices | N | N to N | N |
|  | copse | N | N to N | N |
| change-10pct, ns per change | slices | N | N to N | N |
|  | copse | N | N to N | N |

### random, 1,000 entities, 4 components

| metric | storage | median | 10% to 90% | ratio |
|---|---|--:|---|--:|
| get, ns per get | slices | N | N to N | N |
|  | copse | N | N to N | N |

### random, 200 entities, 4 components

| metric | storage | median | 10% to 90% | ratio |
|---|---|--:|---|--:|
| get, ns per get | slices | N | N to N | N |
|  | copse | N | N to N | N |

MACHINE; 2 repetitions in turns, seed 9.
`, numbersOf(out))
	require.Equal(t, "[0/36] structural change-1pct slices\n", log, "a log is told at the beginning, and then every five seconds")
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
	normal := regexp.MustCompile(`"(median|low|high)":[\d.e+-]+|"samples":\[[\d.,e+-]+\]|"(cpu|os|toolchain|commit)":"[^"]*"|"cores":\d+`)
	const want = `{"schema":"copse.bench/1","machine":{N,N,N,N,N,"browser":null},"results":[
{"workload":"random","storage":"copse","entities":100,"components":4,"metric":"get","unit":"ns",N,N,N,N,"checksum":"7c0d8efd3496b3b8"}
]}
`
	require.Equal(t, want, normal.ReplaceAllString(string(text), "N"))
	require.Equal(t, want, normal.ReplaceAllString(printed, "N"))
	require.True(t, json.Valid(text))
}

func TestWrongCalls(t *testing.T) {
	_, missingDesign := os.Open("/nowhere/x.copse")
	_, missing := os.Open("/nowhere/x.json") // systems word it differently
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-workload", "derivatives"}, `no workload "derivatives"; there are derivative, structural, random, lifecycle, conventions, granularity, design FILE`},
		{[]string{"-workload", ""}, `-workload names none`},
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
		{[]string{"-workload", "random,design"}, `workload design takes one FILE, and was given 0`},
		{[]string{"-workload", "design", "/nowhere/x.copse"}, missingDesign.Error()},
		{[]string{"-workload", "random", "-storages", "copse,ark"}, `no storage "ark"; there are copse, slices; the libraries of others need -peers`},
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
	require.EqualError(t, err, `no storage "ark"; there are copse, slices`)
}

func TestTooManyRuns(t *testing.T) {
	r := request{components: []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}}
	for n := range 10 {
		r.entities = append(r.entities, n+1)
	}
	d, _ := bench.Find("derivative")
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
	out, _, err := call(t, extra, "-workload", "structural", "-entities", "100", "-reps", "1")
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
	err := Command{Out: &out, Err: &log, Extra: stop, Batch: time.Microsecond}.Run(ctx, []string{"-workload", "structural,random", "-entities", "100", "-reps", "1"})
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

| metric | storage | median | 10% to 90% | ratio |
|---|---|--:|---|--:|
| m, ns per thing | a | 10.2 | 10.0 to 10.4 | 1.00 |
|  | b | 25.0 | 21.0 to 29.0 (!) 32% | 2.45 |
| m-peak, B | a | 1,234,567 | 1,234,567 to 1,234,567 | 1.00 |
| m-allocs | a | 0 | 0 to 0 | 1 |
|  | b | 3 | 3 to 3 | - |

, 0 cores, , , commit ; 1 to 3 repetitions in turns, seed 5.
Figures marked (!) spread by more than 10%: compare them with care, or measure again on a quieter machine.
`, tables(report, request{seed: 5}))
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
