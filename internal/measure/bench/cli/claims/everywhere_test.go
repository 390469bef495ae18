package claims

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// recorded is a figure of a recorded document, read without the code that decides.
type recorded struct {
	Workload, Storage, Metric string
	Entities, Components      int
	Median                    float64
	Samples                   []float64
	file                      string
}

func recordedFigures(t *testing.T) (out []recorded) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(nativeFolder, "*.json"))
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var document struct{ Results []recorded }
		require.NoError(t, json.Unmarshal(text, &document))
		for _, r := range document.Results {
			r.file = file
			out = append(out, r)
		}
	}
	return out
}

// everywhere says of a reproduced claim which two figures of a run are compared, and what holds for them.
type everywhere struct {
	workload, a, b string
	metric         string // a regular expression
	metricB        string // the metric of b, "" for the same
	holds          func(a, b recorded) bool
	places         int // in how many places both are recorded
}

// times reports whether the first figure is at least so many times the second.
func (r recorded) times(than recorded, least float64) bool { return r.Median >= least*than.Median }

// growsWithTheEntities reports, for one N after the other, whether a time for an entity is at most so many times that at any other size. Sizes
// differ 500 times. It takes the least samples, which other programs disturb least.
func growsWithTheEntities(times float64) func(a, _ recorded) bool {
	least, most := map[string]float64{}, map[string]float64{}
	return func(a, _ recorded) bool {
		n, t := strconv.Itoa(a.Components), slices.Min(a.Samples)/float64(a.Entities)
		if least[n] == 0 {
			least[n] = t
		}
		least[n], most[n] = min(least[n], t), max(most[n], t)
		return most[n] <= times*least[n]
	}
}

// reproducedEverywhere are the claims that the page calls reproduced, apart from those that are counted.
var reproducedEverywhere = map[string][]everywhere{
	"Setup grows almost linearly": {{workload: chain, a: "copse", b: "pointers", metric: "^setup$", places: 67, holds: growsWithTheEntities(5)}},
	"One owning group is overly conservative": {
		{workload: chain, a: "sparseset-group", b: "copse", metric: "^tick$", places: 1, holds: func(a, b recorded) bool { return a.times(b, 1.5) }},
		{workload: crossing, a: "sparseset-group", b: "copse-laminar", metric: "^systems-", places: 3, holds: func(a, b recorded) bool { return a.times(b, 1.5) }},
	},
	"Blind systems are unacceptably slow": {{workload: "join", a: "copse-blind", b: "copse", metric: "^tick", places: 2, holds: func(a, b recorded) bool { return a.times(b, 2) }}},
	"Allocations fall from hundreds of thousands to hundreds": {
		{workload: life, a: "sparseset-old", b: "sparseset", metric: "^(Create|CreateThenAdd|AddWriteDelete|Distributed.*|OneOfFour|Random)-allocs$", places: 6, holds: func(a, b recorded) bool {
			return a.Median >= 100_000 && b.Median < 1000
		}},
		{workload: life, a: "sparseset-old", b: "sparseset", metric: "^RelationshipVectors-allocs$", places: 1, holds: func(a, b recorded) bool {
			return a.Median >= 100_000 && b.Median > 105_074/2 && b.Median < 105_074*2
		}},
	},
	"Archetypes copy all components of an entity that changes": {
		{workload: "structural", a: "archetype", b: "sparseset", metric: "^change-", places: 4, holds: func(a, b recorded) bool { return a.times(b, 1.5) }},
		{workload: "conventions", a: "archetype", b: "sparseset", metric: "^add-remove(-10)?$", places: 4, holds: func(a, b recorded) bool { return a.times(b, 1.5) }},
	},
	"ECR's sparse sets are faster still at reads of one entity": {
		{workload: scripted, a: "jade-js", b: "ecr-js", metric: "^random-access$", places: 1, holds: func(a, b recorded) bool { return a.times(b, 1.15) && b.times(a, 1/1.6) }},
	},
	"Updates are 360% faster with cached edges": {
		{workload: scripted, a: "matter-js", b: "jade-js", metric: "^update$", places: 1, holds: func(a, b recorded) bool { return a.times(b, 2.8) && b.times(a, 1/8.2) }},
	},
	"Random access is 98% faster with the component index": {
		{workload: scripted, a: "matter-js", b: "jade-js", metric: "^random-access$", places: 1, holds: func(a, b recorded) bool { return a.times(b, 1.55) && b.times(a, 1/3.22) }},
	},
	"Removals move an entity as insertions do": {
		{workload: scripted, a: "jade-js", b: "jade-js", metric: "^update$", metricB: "remove", places: 1, holds: func(a, b recorded) bool { return a.times(b, 0.9) }},
	},
	"Queries are made faster with the index": {
		{workload: scripted, a: "jade-js", b: "jade-js", metric: "^query-new$", metricB: "query-rare", places: 1, holds: func(a, b recorded) bool { return a.times(b, 1.05) }},
	},
	"A hash look-up is slower than a walk": {
		{workload: "random", a: "manager-looked-up", b: "manager-walked", metric: "^read$", places: 3, holds: func(a, b recorded) bool { return a.times(b, 2) }},
		{workload: "random", a: "manager-at-random", b: "manager-walked", metric: "^read$", places: 3, holds: func(a, b recorded) bool { return a.times(b, 2) }},
	},
	"To attach is heavier than with pointers": {
		{workload: hierarchyWork, a: "wicked", b: "pointers", metric: "^relink-.*-(at|de)tach$", places: 16, holds: func(a, b recorded) bool { return a.times(b, 1.5) }},
		{workload: hierarchyWork, a: "wicked-first", b: "pointers", metric: "^relink-.*-(at|de)tach$", places: 32, holds: func(a, b recorded) bool { return a.times(b, 1.5) }},
	},
	"Look-ups have to be rare": {
		{workload: "join", a: "manager", b: "slices", metric: "^tick", places: 2, holds: func(a, b recorded) bool { return a.times(b, 2) }},
		{workload: "conventions", a: "manager", b: "slices", metric: "^query2comp$", places: 1, holds: func(a, b recorded) bool { return a.times(b, 2) }},
	},
}

// The page calls a claim reproduced only if it holds in every place that is recorded, which is looked up here without the code that decides.
func TestReproducedHoldsEverywhere(t *testing.T) {
	written, err := os.ReadFile(page)
	require.NoError(t, err)
	var listed, known []string
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]+) \| ([^|]+) \| reproduced \|$`).FindAllStringSubmatch(string(written), -1) {
		if !strings.HasPrefix(row[1], "Wicked Engine: order and files") {
			listed = append(listed, row[2])
		}
	}
	all := recordedFigures(t)
	for name, list := range reproducedEverywhere {
		known = append(known, name)
		for _, e := range list {
			require.Equal(t, e.places, e.check(t, name, all), "%s: places of %s", name, e.metric)
		}
	}
	slices.Sort(listed)
	slices.Sort(known)
	require.Equal(t, known, listed)
}

// check checks all places, and returns how many there are.
func (e everywhere) check(t *testing.T, name string, all []recorded) (places int) {
	t.Helper()
	metric := regexp.MustCompile(e.metric)
	for _, a := range all {
		if a.Workload != e.workload || a.Storage != e.a || !metric.MatchString(a.Metric) {
			continue
		}
		b := slices.IndexFunc(all, func(b recorded) bool {
			return b.file == a.file && b.Workload == a.Workload && b.Metric == cmp.Or(e.metricB, a.Metric) && b.Entities == a.Entities && b.Components == a.Components && b.Storage == e.b
		})
		if b < 0 {
			continue
		}
		places++
		require.True(t, e.holds(a, all[b]), "%s: %s of %s is %v and of %s %v, with %d entities", name, a.Metric, e.a, a.Median, e.b, all[b].Median, a.Entities)
	}
	return places
}
