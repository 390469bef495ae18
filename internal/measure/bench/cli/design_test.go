package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// file writes a design to a temporary file.
func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "x.copse")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	return name
}

const town = `component Home 5
component Work 8
component Other
tag Away
group Home & Work
system Commute(mut Home, Work) without Away
system Rest(mut ?Work, Home) with Away
system Count(Other, Away)
spawn 300 Home
spawn 300 Home, Work
spawn 50 Other, Away
tick
add Work, Away to any 100 of Home & !Work
remove Home from any 10 of Home & Work
despawn any 30 of Home
tick
add Away to e301
`

func TestDesignFromStandardInput(t *testing.T) {
	var out, log bytes.Buffer
	c := Command{In: strings.NewReader(town), Out: &out, Err: &log, Batch: time.Microsecond}
	require.NoError(t, c.Run(t.Context(), []string{"-workload", "design", "-metrics", "round", "-storages", "copse", "-reps", "1", "-"}))
	require.Contains(t, out.String(), "### design, 620 entities, 4 components\n")
	require.Contains(t, out.String(), "| round-run-Commute ")
	c.In = strings.NewReader("system S(")
	require.ErrorContains(t, c.Run(t.Context(), []string{"-workload", "design", "-"}), "-:1:9: this '(' is never closed")
}

func TestDesign(t *testing.T) {
	out, _, err := call(t, nil, "-reps", "2", "-workload", "design", file(t, town), "-seed", "1", "-entities", "3")
	require.NoError(t, err)
	require.Equal(t, `### design, 620 entities, 4 components

| metric | storage | median | unit | 10% to 90% | spread | ratio |
|-|-|-|-|-|-|-|
| tick | copse | N | ns per entity and tick | N to N | N% | baseline |
| tick | copse-laminar | N | ns per entity and tick | N to N | N% | N |
| tick | copse-trees | N | ns per entity and tick | N to N | N% | N |
| tick | copse-paper | N | ns per entity and tick | N to N | N% | N |
| tick | copse-naive | N | ns per entity and tick | N to N | N% | N |
| tick | slices | N | ns per entity and tick | N to N | N% | N |
| tick | archetype | N | ns per entity and tick | N to N | N% | N |
| tick | sparseset | N | ns per entity and tick | N to N | N% | N |
| tick | sparseset-group | N | ns per entity and tick | N to N | N% | N |
| tick | manager | N | ns per entity and tick | N to N | N% | N |
| tick | aos | N | ns per entity and tick | N to N | N% | N |
| tick | pointers | N | ns per entity and tick | N to N | N% | N |
| text | copse | N | ms per text | N to N | N% | baseline |
| text | copse-laminar | N | ms per text | N to N | N% | N |
| text | copse-trees | N | ms per text | N to N | N% | N |
| text | copse-paper | N | ms per text | N to N | N% | N |
| text | copse-naive | N | ms per text | N to N | N% | N |
| text | slices | N | ms per text | N to N | N% | N |
| text | archetype | N | ms per text | N to N | N% | N |
| text | sparseset | N | ms per text | N to N | N% | N |
| text | sparseset-group | N | ms per text | N to N | N% | N |
| text | manager | N | ms per text | N to N | N% | N |
| text | aos | N | ms per text | N to N | N% | N |
| text | pointers | N | ms per text | N to N | N% | N |
| text-peak | copse | N | B | N to N | N% | baseline |
| text-peak | copse-laminar | N | B | N to N | N% | N |
| text-peak | copse-trees | N | B | N to N | N% | N |
| text-peak | copse-paper | N | B | N to N | N% | N |
| text-peak | copse-naive | N | B | N to N | N% | N |
| text-peak | slices | N | B | N to N | N% | N |
| text-peak | archetype | N | B | N to N | N% | N |
| text-peak | sparseset | N | B | N to N | N% | N |
| text-peak | sparseset-group | N | B | N to N | N% | N |
| text-peak | manager | N | B | N to N | N% | N |
| text-peak | aos | N | B | N to N | N% | N |
| text-peak | pointers | N | B | N to N | N% | N |
| text-allocs | copse | N | allocations | N to N | N% | baseline |
| text-allocs | copse-laminar | N | allocations | N to N | N% | N |
| text-allocs | copse-trees | N | allocations | N to N | N% | N |
| text-allocs | copse-paper | N | allocations | N to N | N% | N |
| text-allocs | copse-naive | N | allocations | N to N | N% | N |
| text-allocs | slices | N | allocations | N to N | N% | N |
| text-allocs | archetype | N | allocations | N to N | N% | N |
| text-allocs | sparseset | N | allocations | N to N | N% | N |
| text-allocs | sparseset-group | N | allocations | N to N | N% | N |
| text-allocs | manager | N | allocations | N to N | N% | N |
| text-allocs | aos | N | allocations | N to N | N% | N |
| text-allocs | pointers | N | allocations | N to N | N% | N |
| round | copse | N | ns per round | N to N | N% | baseline |
| round | copse-laminar | N | ns per round | N to N | N% | N |
| round | copse-trees | N | ns per round | N to N | N% | N |
| round | copse-paper | N | ns per round | N to N | N% | N |
| round | copse-naive | N | ns per round | N to N | N% | N |
| round | slices | N | ns per round | N to N | N% | N |
| round | archetype | N | ns per round | N to N | N% | N |
| round | sparseset | N | ns per round | N to N | N% | N |
| round | sparseset-group | N | ns per round | N to N | N% | N |
| round | manager | N | ns per round | N to N | N% | N |
| round | aos | N | ns per round | N to N | N% | N |
| round | pointers | N | ns per round | N to N | N% | N |

| part | unit | copse | copse-laminar | copse-trees | copse-paper | copse-naive | slices | archetype | sparseset | sparseset-group | manager | aos | pointers |
|-|-|-|-|-|-|-|-|-|-|-|-|-|-|
| round-run-Commute | ns per run | 12 figures
| round-run-Rest | ns per run | 12 figures
| round-run-Count | ns per run | 12 figures
| round-commit | ns per commit | 12 figures

Medians of 2 repetitions in turns, with the 10th and 90th percentile; spread is their distance. Ratios are to the line of the
same metric that says baseline. All storages ended each repetition with equal checksums. Seed 1.
MACHINE
`, regexp.MustCompile(`(?m)^(\| round-\S+ \| [a-z ]+ \|)(?: [\d.,]+ \|){12}$`).ReplaceAllString(withoutFigures(out), "$1 12 figures"))
}

// Several designs have names, and a table of their own that compares Copse with archetype tables.
func TestSeveralDesigns(t *testing.T) {
	name := file(t, town)
	out, _, err := call(t, nil, "-reps", "2", "-workload", "design", "-groups", "systems", "-random", "2", "-metrics", "tick", "-storages", "copse,archetype", name)
	require.NoError(t, err)
	require.Contains(t, out, "### design x, 620 entities, 4 components\n")
	require.Contains(t, out, "### design random-2, ")
	table := regexp.MustCompile(` +[\d.,]+ \| +[\d.,]+ \| +[\d.]+ \| +[\d.]+ to [\d.]+ \|`).ReplaceAllString(strings.Split(out, "\n\n")[1], " ..")
	require.Regexp(t, `^\| design +\| entities \| compositions \| +copse, ns \| +archetype, ns \| +ratio \| +10% to 90% \|
\|-.*\|
\| x +\| +620 \| +5 \| \.\.
\| random-1 \| +[\d,]+ \| +\d+ \| \.\.
\| random-2 \| +[\d,]+ \| +\d+ \| \.\.$`, table)
	require.Regexp(t, `\n\nGeometric mean of the ratios of 3 designs: \d+\.\d{3}\.\n\n`, out)
}

func TestWrongDesigns(t *testing.T) {
	name := file(t, "component A\ncomponent A\n")
	_, _, err := call(t, nil, "-workload", "design", name)
	require.EqualError(t, err, name+":2:11: A is declared twice (`go run ./build analyze "+name+"` says more)")
	name = file(t, "component A\nspawn 3 A\ntick\ndespawn all of A\n")
	_, _, err = call(t, nil, "-workload", "design", name)
	require.EqualError(t, err, name+": the design leaves no entities: there is nothing to measure")
}

// Every example of the playground can be measured, and all layouts end with equal values.
func TestPlaygroundExamples(t *testing.T) {
	names, err := filepath.Glob("../../../../playground-examples/*.copse")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		if testing.Short() && !strings.Contains(name, "fig") {
			continue
		}
		_, _, err := call(t, nil, "-reps", "1", "-workload", "design", name)
		require.NoError(t, err, name)
	}
}
