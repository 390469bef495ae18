package claims

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

const publishedFile = "../../../../../playground-examples/published.json"

func publications(t *testing.T) []Publication {
	t.Helper()
	text, err := os.ReadFile(publishedFile)
	require.NoError(t, err)
	all, err := Publications(text)
	require.NoError(t, err)
	return all
}

// published returns a published figure.
func published(t *testing.T, all []Publication, storage, metric string, entities, components int) PublishedFigure {
	t.Helper()
	for _, p := range all {
		i := slices.IndexFunc(p.Results, func(f PublishedFigure) bool {
			return f.Storage == storage && f.Metric == metric && f.Entities == entities && (components == 0 || f.Components == components)
		})
		if i >= 0 {
			return p.Results[i]
		}
	}
	t.Fatalf("nothing is published of %s, %s, %d entities, N = %d", storage, metric, entities, components)
	return PublishedFigure{}
}

// Every number of the paper's data file is read, and every one is among the published figures.
func TestEveryNumberOfTheDataFileIsPublished(t *testing.T) {
	runs, numbers := cliqueRuns, cliqueNumbers
	require.Len(t, runs, len(scenario.PaperSizes)*len(scenario.PaperChains)*len(cliqueOrders))
	require.Equal(t, 660, numbers)
	require.Len(t, cliqueNumber.FindAllString(cliqueFile, -1), numbers, "every number of the file belongs to an entry")
	all := publications(t)
	found := 0
	is := func(want int, got float64) {
		require.InDelta(t, float64(want), got, 1e-6)
		found++
	}
	for _, entities := range scenario.PaperSizes {
		for _, n := range scenario.PaperChains {
			setups := published(t, all, "clique", "setup", entities, n).Samples
			for k, o := range cliqueOrders {
				run := runs[cliqueKey{entities, n, o.order}]
				is(run.setup, setups[k])
				is(run.pointerSetup, published(t, all, o.storage, "setup", entities, n).Median)
				is(run.pointerTick, published(t, all, o.storage, "tick", entities, n).Median*float64(entities)/1000)
			}
			is(runs[cliqueKey{entities, n, "inplace"}].tick, published(t, all, "clique", "tick", entities, n).Median*float64(entities)/1000)
		}
	}
	require.Equal(t, numbers, found)
}

// The file decides the sentences of the paper's text as the text does.
func TestTheDataSupportTheText(t *testing.T) {
	require.Equal(t, cliqueRun{89711, 449, 45581, 86178}, cliqueOf(5e6, 12, "inplace"))
	ticks := publishedAmortised(5e6, 12)
	require.Equal(t, 2197.0, math.Ceil(ticks))
	require.InDelta(t, 100.11, ticks*45.581/1000, 0.005, "seconds")
	for _, n := range scenario.PaperChains {
		there, elsewhere := fewestThere(func(entities int) float64 { return publishedAmortised(entities, n) })
		require.Less(t, there, elsewhere, "N = %d", n)
	}
	require.Equal(t, []int{7, 9, 10, 11, 12}, pointersWin(1e4))
	require.Equal(t, "there the ECS has paid for its setup after the fewest ticks; in the data file it is so at 11 of 11 N.", saysFewest())
	require.Equal(t, "at 1,000,000 and 5,000,000 entities and high N the virtual pointers remain around 80% slower; by 81% to 109% in the data file at N = 8 to 12.", saysEighty())
}

// Every figure of the sources stands in the list with its place, so many in each.
func TestEveryPublishedFigureHasItsPlace(t *testing.T) {
	counts := map[string][2]int{}
	for _, p := range publications(t) {
		require.NotEmpty(t, p.Source)
		require.NotEmpty(t, p.Place)
		_, twice := counts[p.Place]
		require.False(t, twice, p.Place)
		counts[p.Place] = [2]int{len(p.Results), len(p.Stated)}
		for _, s := range p.Stated {
			require.NotEmpty(t, s.Says)
			require.NotEmpty(t, s.Unit, s.Says)
			require.Positive(t, s.Figure, s.Says)
		}
	}
	const noNumber = "; it names no number of entities, so the figures are placed at the usual one of the workload"
	require.Equal(t, map[string][2]int{
		"clique_change_test_output.txt of the repository: Figs. 7 and 8":              {528, 0}, // 660 numbers: 132 of them are samples
		"VIII. Evaluation/Experiments: the text":                                      {0, 6},
		"Performance Comparisons: the table":                                          {54, 0},
		"Performance Comparisons: the text":                                           {0, 19},
		"5.1 Random Access: the figure, for 10,000 reads" + noNumber:                  {3, 0},
		"5.2 Updating Component Data: the figure, for 50 spawned entities" + noNumber: {3, 0},
		"5.3 Queries: the figure, for ten queries of four components that half of the entities have; it names no number of entities, so the figures are placed at the usual one of the workload, of which 500 match": {3, 0},
		"5. Analysis: the text": {0, 3},
	}, counts)
}

// The shares that Varkor's table prints are those of its figures.
func TestSharesOfTheTable(t *testing.T) {
	all := publications(t)
	shares := 0
	for _, test := range lifeTests {
		for _, metric := range []string{test.name, test.name + "-peak", test.name + "-allocs"} {
			old := published(t, all, "varkor-old", metric, 1e6, 0)
			require.Zero(t, old.Share)
			for _, storage := range []string{"varkor-new_0", "varkor-new"} {
				f := published(t, all, storage, metric, 1e6, 0)
				require.InDelta(t, f.Share, f.Median/old.Median, 0.0051, "%s of %s: the times of seconds have three digits", metric, storage)
				shares++
			}
		}
	}
	require.Equal(t, 36, shares)
}

// Claims and charts have the same published figures.
func TestChartsAndClaimsHaveTheSamePublishedFigures(t *testing.T) {
	all := publications(t)
	for _, test := range lifeTests {
		for k, storage := range []string{"varkor-old", "varkor-new_0", "varkor-new"} {
			require.Equal(t, test.published[k].ms, published(t, all, storage, test.name, 1e6, 0).Median, "%s of %s", test.name, storage)
			require.Equal(t, test.published[k].bytes, published(t, all, storage, test.name+"-peak", 1e6, 0).Median, "%s of %s", test.name, storage)
			require.Equal(t, float64(test.published[k].allocs), published(t, all, storage, test.name+"-allocs", 1e6, 0).Median, "%s of %s", test.name, storage)
		}
	}
	jade, ecr := published(t, all, "jade", scenario.ScriptedGet, 1e3, 0).Median, published(t, all, "ecr", scenario.ScriptedGet, 1e3, 0).Median
	require.InDelta(t, publishedSparse, jade/ecr-1, 0.01)
	for metric, gain := range map[string]float64{scenario.ScriptedGet: publishedAccess, scenario.ScriptedUpdate: publishedUpdate, scenario.ScriptedMade: publishedQuery} {
		require.InDelta(t, gain, published(t, all, "matter", metric, 1e3, 0).Median/published(t, all, "jade", metric, 1e3, 0).Median-1, 0.01, metric)
	}
}

// What was published of a storage is measured of the one that stands for it, which is named.
func TestWhatIsPublishedIsMeasured(t *testing.T) {
	stands := map[string]string{
		"clique": "copse", "varkor-old": "sparseset-old", "varkor-new_0": "sparseset-two", "varkor-new": "sparseset",
		"matter": "matter-js", "jade": "jade-js", "ecr": "ecr-js",
	}
	data, err := Read(nativeFolder)
	require.NoError(t, err)
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	compared := 0
	for _, p := range publications(t) {
		for _, f := range p.Results {
			storage := f.Storage
			if ours, other := stands[storage]; other {
				storage = ours
			}
			if f.Metric == "setup" && storage != "copse" || storage == "pointers-shuffled" {
				storage = "pointers" // whose setup does not depend on the order, and the gains are over the faster of the other two
			}
			_, ok := data.medians(place{f.Workload, f.Metric, 0, 0}, storage)
			require.True(t, ok, "%s of %s is published, and %s is not measured", f.Metric, f.Storage, storage)
			compared++
		}
	}
	require.Equal(t, 528+54+9, compared)
	for _, name := range []string{"Copse", "pointers", "`sparseset-old`", "`sparseset-two`", "`sparseset`", "Matter", "Jade", "ECR"} {
		require.Contains(t, string(text), name)
	}
}

// The thesis is decided by the storages that it compares, and by nothing in their place.
func TestTheThesisIsDecidedByItsOwnStorages(t *testing.T) {
	data, err := Read(nativeFolder)
	require.NoError(t, err)
	own := []string{"matter", "jade", "ecr", "matter-js", "jade-js", "ecr-js"}
	others := data
	others.figures = slices.DeleteFunc(slices.Clone(data.figures), func(f Figure) bool { return slices.Contains(own, f.Storage) })
	alone := data
	alone.figures = slices.DeleteFunc(slices.Clone(data.figures), func(f Figure) bool { return !slices.Contains(own, f.Storage) })
	for _, c := range thesis().Claims {
		require.Equal(t, notMeasured, c.Decide(others), c.Name)
		require.Equal(t, c.Decide(data).Verdict, c.Decide(alone).Verdict, c.Name)
		require.Contains(t, c.Decide(data).Figures, "JavaScript", c.Name)
		require.Contains(t, c.Decide(data).Figures, "Go", c.Name)
	}
}

// Charts get what they can show: no figures of a text, and null for a spread that was not published.
func TestChartedFigures(t *testing.T) {
	text, err := Charted(publications(t))
	require.NoError(t, err)
	require.NotContains(t, string(text), `"stated"`)
	require.Contains(t, string(text), `{"workload":"derivative","storage":"pointers","entities":10000,"components":2,"metric":"tick","unit":"ns","median":5.5,"low":null,"high":null,"samples":[],"checksum":""}`)
	var back []Publication
	require.NoError(t, json.Unmarshal(text, &back))
	require.Len(t, back, 5)
	empty, err := Charted(nil)
	require.NoError(t, err)
	require.Equal(t, "[]", string(empty))
	_, err = Publications([]byte("{"))
	require.EqualError(t, err, "not a list of publications: unexpected end of JSON input")
}
