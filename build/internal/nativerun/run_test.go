package nativerun

import (
	"bytes"
	"encoding/json"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/native"
	"github.com/copse-ecs/copse/internal/measure/bench/cli"
)

const smallDesign = "component A\ncomponent B\ngroup A & B\nsystem Both(mut A, B)\nsystem Some(A)\nspawn 30 A, B\n"

func TestArgumentsOfAQuery(t *testing.T) {
	args, err := queryArgs("workload=derivative&entities=1000,2000&components=4&reps=3&storages=pointers,js-typed,copse&metrics=tick")
	require.NoError(t, err)
	require.Equal(t, strings.Fields("-events -workload derivative -entities 1000,2000 -components 4 -reps 3 -storages copse,pointers -metrics tick"), args)
}

func TestUnknownRun(t *testing.T) {
	require.EqualError(t, Run(t.Context(), "sh", strings.NewReader(""), io.Discard, io.Discard), `there is no native run "sh"`)
}

// Each line of a run is an event that the page reads.
func TestRunOfAWorkload(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, Run(t.Context(), native.Run, strings.NewReader("workload=random&entities=100&reps=1"), &out, io.Discard))
	kinds := ""
	for line := range strings.Lines(out.String()) {
		var event struct{ Kind string }
		require.NoError(t, json.Unmarshal([]byte(line), &event))
		kinds += event.Kind + " "
	}
	require.Regexp(t, `^machine progress .*sample $`, kinds)
}

func TestWrongNativeRuns(t *testing.T) {
	for query, want := range map[string]string{
		"":                                                 `there is no workload ""`,
		"workload=../x":                                    `there is no workload "../x"`,
		"workload=design":                                  `there is no workload "design"`,
		"workload=random&entities=%zz":                     `the address cannot be read: invalid URL escape "%zz"`,
		"workload=random;reps=1":                           `the address cannot be read: invalid semicolon separator in query`,
		"workload=random&entites=5":                        `there is nothing to choose by the name "entites"; there are workload, entities, components, reps, storages, metrics`,
		"workload=random&reps=1&reps=2":                    `reps is given 2 times, and may be given once`,
		"workload=random&entities=1e3":                     `entities must be whole numbers from 1 to 10000000, and one is "1e3"`,
		"workload=random&entities=5,99999999":              `entities must be whole numbers from 1 to 10000000, and one is "99999999"`,
		"workload=random&components=-out":                  `components must be whole numbers from 1 to 12, and one is "-out"`,
		"workload=random&reps=101":                         `reps must be whole numbers from 1 to 100, and one is "101"`,
		"workload=random&storages=$(reboot),js-typed":      "none of the storages that were chosen is measured natively",
		"workload=random&metrics=-out":                     "none of the metrics that were chosen is measured natively",
		"workload=random&entities=1,2,3,4,5,6,7,8,9,10,11": "entities are 11 numbers, and may be 10",
	} {
		err := Run(t.Context(), native.Run, strings.NewReader(query), &bytes.Buffer{}, io.Discard)
		require.Equal(t, Refused(want), err)
	}
}

// The output has a time of each system.
func TestMeasuringOfSystems(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, cli.Command{In: strings.NewReader(smallDesign), Out: &out, Err: io.Discard, Batch: time.Microsecond}.Run(t.Context(), systemsArgs))
	times := map[string]float64{}
	for line := range strings.Lines(out.String()) {
		var event struct {
			Kind   string
			Result struct {
				Metric, Unit string
				Median       float64
			}
		}
		require.NoError(t, json.Unmarshal([]byte(line), &event))
		if event.Kind == "sample" && event.Result.Metric != "round" {
			require.Equal(t, "ns", event.Result.Unit)
			times[event.Result.Metric] = event.Result.Median
		}
	}
	require.Len(t, times, 2)
	require.Positive(t, times["round-run-Both"])
	require.Positive(t, times["round-run-Some"])
}

func TestDesignsThatAreNotMeasured(t *testing.T) {
	for design, want := range map[string]string{
		"":                                   "the design leaves no entities: there is nothing to measure",
		"component A\nspawn 3 A\nspwn 3 A\n": "line 3, column 1: 'spwn' is not a statement; did you mean 'spawn'?",
		strings.Repeat("# long\n", 10_000):   "line 1, column 1: the text has 70,000 bytes, and a design has at most 65,536; split it into several designs",
		"component A 60000\nsystem S(mut A)\nspawn 20k A\n":                                                    needs(2403),
		"component A 60000\nsystem S(mut A)\nspawn 1 A\ntick\nspawn 20k A\ntick\ndespawn any 20k of A\ntick\n": needs(2403),
		"component A\nsystem S(mut A) weight 20k\nspawn 3 A\n":                                                 `no metric "round"; there are tick, text`,
		strings.Replace(smallDesign, "spawn 30 A, B", "$(touch x); `touch x`", 1):                              "line 6, column 1: '$' has no meaning here",
	} {
		var out bytes.Buffer
		err := Run(t.Context(), native.Systems, strings.NewReader(design), &out, io.Discard)
		require.Equal(t, Refused(want), err)
		require.Empty(t, out.String())
	}
}

// needs is the answer to a design that needs so many megabytes.
func needs(megabytes int) string {
	return "the design needs about " + strconv.Itoa(megabytes) + " MB where it has the most entities, and a native run may take 2000 MB: spawn fewer entities, or make the components smaller"
}
