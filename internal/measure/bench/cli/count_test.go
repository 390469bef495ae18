package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench/cachegrind"
	"github.com/copse-ecs/copse/internal/measure/bench/counted"
)

// fixedCounter is a Counter whose program starts with 1,000 instructions and takes some for each unit.
type fixedCounter struct {
	each   map[string]float64 // 100 for what is not in it
	built  int
	failed error
	sums   [2]string
	during func() // is called in a run
}

func (c *fixedCounter) Build(context.Context, io.Writer) error {
	c.built++
	return nil
}

func (c *fixedCounter) Run(_ context.Context, name string, steps [2]int) (runs [2]cachegrind.Run, err error) {
	if c.during != nil {
		c.during()
	}
	one, _ := counted.Find(name)
	each, ok := c.each[name]
	if !ok {
		each = 100
	}
	for i, n := range steps {
		units := float64(n * one.Units)
		runs[i] = cachegrind.Run{Printed: c.sums[i], Counts: cachegrind.Counts{
			Instructions: 1000 + each*units, CodeMissFirst: 9, CodeMissLast: units / 8, Reads: 20 * units, ReadMissFirst: 2 * units, ReadMissLast: units / 4,
			Writes: 10 * units, WriteMissFirst: units, WriteMissLast: 0,
		}}
	}
	return runs, c.failed
}

// countWith runs -count, and replaces what depends on the machine.
func countWith(t *testing.T, c Counter, args ...string) (out, log string, err error) {
	t.Helper()
	var o, l bytes.Buffer
	err = Command{Out: &o, Err: &l, Counter: c}.Run(t.Context(), append([]string{"-count"}, args...))
	return regexp.MustCompile(`\(size, ways, line\): .*`).ReplaceAllString(o.String(), "(size, ways, line): MACHINE"), l.String(), err
}

func TestCounts(t *testing.T) {
	c := &fixedCounter{each: map[string]float64{"set": 123.456}}
	out, log, err := countWith(t, c, "-only", "get,set,get")
	require.NoError(t, err)
	require.Equal(t, `| case | per | instructions | reads | writes | data misses, first level | code misses, first level | misses, last level |
|------|-----|-------------:|------:|-------:|-------------------------:|-------------------------:|-------------------:|
| get  | get |          100 |    20 |     10 |                     3.00 |                     0.00 |               0.38 |
| set  | set |          123 |    20 |     10 |                     3.00 |                     0.00 |               0.38 |

Counted by cachegrind with caches of 32768,8,64, 32768,8,64 and 524288,8,64 (size, ways, line): MACHINE
`, out)
	require.Equal(t, "[0/2] get\n", log)
	require.Equal(t, 1, c.built)
}

func TestCountsAgainstAFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "before.json")
	_, _, err := countWith(t, &fixedCounter{}, "-only", "get,set,save", "-out", name)
	require.NoError(t, err)
	out, _, err := countWith(t, &fixedCounter{each: map[string]float64{"get": 101, "set": 101.001, "save": 50}}, "-only", "get,set,save", "-against", name)
	require.EqualError(t, err, "more than 1% over the instructions of "+name+": set by 1.00% (101, was 100)")
	require.Equal(t, `| case | per    | instructions before | after | ratio | first level before | after | last level before | after |
|------|--------|--------------------:|------:|------:|-------------------:|------:|------------------:|------:|
| get  | get    |                 100 |   101 | 1.010 |               3.00 |  3.00 |              0.38 |  0.38 |
| set  | set    |                 100 |   101 | 1.010 |               3.00 |  3.00 |              0.38 |  0.38 |
| save | entity |                 100 |    50 | 0.500 |               3.00 |  3.00 |              0.38 |  0.38 |

Before by cachegrind with caches of 32768,8,64, 32768,8,64 and 524288,8,64 (size, ways, line): MACHINE
After by cachegrind with caches of 32768,8,64, 32768,8,64 and 524288,8,64 (size, ways, line): MACHINE
`, out)
	_, _, err = countWith(t, &fixedCounter{each: map[string]float64{"get": 101, "set": 101}}, "-only", "get,set", "-against", name)
	require.NoError(t, err, "exactly 1% is not over 1%")
}

func TestCountsThatCannotBeCompared(t *testing.T) {
	name := filepath.Join(t.TempDir(), "before.json")
	_, _, err := countWith(t, &fixedCounter{}, "-only", "get,set", "-out", name)
	require.NoError(t, err)
	out, _, err := countWith(t, &fixedCounter{sums: [2]string{"b", "b"}}, "-only", "get,set,load,save", "-against", name)
	require.EqualError(t, err, "other checksums than in "+name+", so other work: get, set; record it again at the commit to compare with\n"+
		"not in "+name+": load, save; record it again at the commit to compare with")
	require.Contains(t, out, "| set  | set    |                   - |   100 |     - |                  - |  3.00 |                 - |  0.38 |\n")

	now := countReport{OS: "linux/amd64", Toolchain: "go1.26.8", Caches: cachegrind.Usual}
	const again = "record it again at the commit to compare with: `go run ./build bench -count -out b.json`"
	for want, change := range map[string]func(*countReport){
		"b.json was counted on linux/arm64, and this is linux/amd64: other instructions; " + again:                                func(r *countReport) { r.OS = "linux/arm64" },
		"b.json was counted with go1.26.1, and this is go1.26.8, which compiles otherwise: set GOTOOLCHAIN=go1.26.1, or " + again: func(r *countReport) { r.Toolchain = "go1.26.1" },
		"b.json was counted with other caches than those of today; " + again:                                                      func(r *countReport) { r.Caches.Last = "1048576,16,64" },
	} {
		before := now
		change(&before)
		require.EqualError(t, before.comparable(now, "b.json"), want)
	}
	require.NoError(t, now.comparable(now, "b.json"))
}

func TestDocumentOfCounts(t *testing.T) {
	r := countReport{
		Schema: countSchema, Toolchain: "go1.26.8", OS: "linux/amd64", Caches: cachegrind.Usual, Commit: "abc", Date: "2026-11-29",
		Cases: []countedCase{
			{"get", "get", "1f", cachegrind.Counts{Instructions: 43.5, Reads: 16}}, {"set", "set", "2f", cachegrind.Counts{Instructions: 101}},
		},
	}
	const want = `{"schema":"copse.counts/1","toolchain":"go1.26.8","os":"linux/amd64","caches":{"code":"32768,8,64","data":"32768,8,64","last":"524288,8,64"},"commit":"abc","date":"2026-11-29","cases":[
{"name":"get","per":"get","checksum":"1f","counts":{"instructions":43.5,"codeMissFirst":0,"codeMissLast":0,"reads":16,"readMissFirst":0,"readMissLast":0,"writes":0,"writeMissFirst":0,"writeMissLast":0}},
{"name":"set","per":"set","checksum":"2f","counts":{"instructions":101,"codeMissFirst":0,"codeMissLast":0,"reads":0,"readMissFirst":0,"readMissLast":0,"writes":0,"writeMissFirst":0,"writeMissLast":0}}
]}
`
	require.Equal(t, want, r.json())
	name := filepath.Join(t.TempDir(), "counts.json")
	require.NoError(t, os.WriteFile(name, []byte(want), 0o644))
	read, err := readCounts(name)
	require.NoError(t, err)
	require.Equal(t, &r, read)
	out, _, err := countWith(t, &fixedCounter{}, "-only", "get", "-out", "-")
	require.NoError(t, err)
	require.Contains(t, out, `{"schema":"copse.counts/1","toolchain":"go`)
}

func TestCountsThatFail(t *testing.T) {
	name := filepath.Join(t.TempDir(), "counts.json")
	require.NoError(t, os.WriteFile(name, []byte("before"), 0o644))
	_, _, err := countWith(t, &fixedCounter{sums: [2]string{"a", "b"}}, "-only", "set", "-out", name)
	require.EqualError(t, err, "case set: a run of 30 steps ends with checksum a, and one of 60 steps with b: a step does not leave the values as it found them")
	_, _, err = countWith(t, &fixedCounter{failed: errors.New("killed")}, "-only", "set", "-out", name)
	require.EqualError(t, err, "case set: killed")

	ctx, cancel := context.WithCancel(t.Context())
	c := &fixedCounter{during: cancel, failed: errors.New("killed")}
	err = Command{Out: io.Discard, Err: io.Discard, Counter: c}.Run(ctx, []string{"-count", "-out", name})
	require.EqualError(t, err, "cancelled: nothing is written")
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "before", string(text))
}

func TestWrongArgumentsOfCounts(t *testing.T) {
	folder := t.TempDir()
	other := filepath.Join(folder, "other.json")
	require.NoError(t, os.WriteFile(other, []byte(`{"schema":"copse.bench/1"}`), 0o644))
	_, missing := os.Open("/nowhere/x.json")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-count", "-reps", "3"}, "-count takes -only, -against and -out, and was given -reps"},
		{[]string{"-count", "x"}, "-count takes no FILE, and was given x"},
		{[]string{"-only", "get"}, "-only and -against are for -count"},
		{[]string{"-against", other}, "-only and -against are for -count"},
		{[]string{"-calibrate", "-only", "get"}, "-calibrate takes -reps and -out, and was given -only"},
		{[]string{"-count", "-only", "get,put"}, `no case "put"; there are ` + knownCases()},
		{[]string{"-count", "-against", "/nowhere/x.json"}, "-against cannot be read: " + missing.Error()},
		{[]string{"-count", "-against", other}, "-against " + other + " is not a document of `bench -count -out`, which begins with {\"schema\":\"copse.counts/1\""},
		{[]string{"-count", "-out", os.DevNull}, "-out cannot be written: " + os.DevNull + " is a device, which a file cannot take the place of: name a file"},
	} {
		c := &fixedCounter{}
		err := Command{Out: io.Discard, Err: io.Discard, Counter: c}.Run(t.Context(), test.args)
		var usage UsageError
		require.ErrorAs(t, err, &usage)
		require.Equal(t, test.want, err.Error())
		require.Zero(t, c.built, "found before anything is built")
	}
	_, _, err := call(t, nil, "-count")
	require.EqualError(t, err, "-count is about this library alone: leave -peers out")
}

// The recorded counts are of the cases as they are: a case that is changed is counted again.
func TestBaselineHasTheCases(t *testing.T) {
	recorded, err := readCounts(filepath.Join("..", "counted", "baseline.json"))
	require.NoError(t, err)
	var names, want []string
	for _, c := range recorded.Cases {
		names = append(names, c.Name)
	}
	for _, c := range counted.All() {
		want = append(want, c.Name)
		if kept := recorded.find(c.Name); kept != nil {
			require.Equal(t, strconv.FormatUint(c.Run(1), 16), kept.Checksum, "%s: record the counts again (docs/performance.md, Counts)", c.Name)
			require.Equal(t, c.Per, kept.Per)
		}
	}
	require.Equal(t, want, names)
}
