package claims

import (
	_ "embed"
	"math"
	"regexp"
	"strconv"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// cliqueFile is the file of measurements behind the paper's Figs. 7 and 8, unchanged; idema/README.md says what is in it.
//
//go:embed idema/clique_change_test_output.txt
var cliqueFile string

// cliqueRun is an entry of the file: a run with one order of the pointers.
type cliqueRun struct {
	setup, pointerSetup int // ms
	tick, pointerTick   int // ms for 1,000 ticks; tick is 0 where it is not given: it is measured once for each size and N
}

// cliqueOrders are the orders of the pointers as the file names them, and the storages that have the same order here.
var cliqueOrders = []struct{ order, storage string }{{"inplace", "pointers"}, {"shuffle", "pointers-shuffled"}, {"sort", "pointers-sorted"}}

// cliqueKey is the key of an entry.
type cliqueKey struct {
	entities, n int
	order       string
}

var (
	cliqueEntry  = regexp.MustCompile(`\((\d+), (\d+), '(\w+)'\) : \{([^}]*)\}`)
	cliqueNumber = regexp.MustCompile(`'(\w+)'\s*:\s*(\d+)`)
)

// cliqueRuns are the entries of the file, and cliqueNumbers is how many numbers they have.
var cliqueRuns, cliqueNumbers = readClique(cliqueFile)

func readClique(file string) (runs map[cliqueKey]cliqueRun, numbers int) {
	runs = map[cliqueKey]cliqueRun{}
	for _, entry := range cliqueEntry.FindAllStringSubmatch(file, -1) {
		var run cliqueRun
		for _, field := range cliqueNumber.FindAllStringSubmatch(entry[4], -1) {
			to := map[string]*int{"ECS_SETUP": &run.setup, "PTR_SETUP": &run.pointerSetup, "ECS": &run.tick, "PTR": &run.pointerTick}[field[1]]
			*to = whole(field[2])
			numbers++
		}
		runs[cliqueKey{whole(entry[1]), whole(entry[2]), entry[3]}] = run
	}
	return runs, numbers
}

// whole reads digits.
func whole(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		panic("claims: the file of measurements has a number of " + strconv.Itoa(len(digits)) + " digits")
	}
	return n
}

// cliqueOf returns the run of a size with one order of the pointers.
func cliqueOf(entities, n int, order string) cliqueRun {
	return cliqueRuns[cliqueKey{entities, n, order}]
}

// publishedTicks returns the published times of 1,000 ticks in milliseconds: of the groups, and of pointers in place or sorted,
// whichever is shorter.
func publishedTicks(entities, n int) (groups, pointers float64) {
	inPlace := cliqueOf(entities, n, "inplace")
	return float64(inPlace.tick), float64(min(inPlace.pointerTick, cliqueOf(entities, n, "sort").pointerTick))
}

// publishedGain returns by what share a published tick of pointers takes longer than one of groups.
func publishedGain(entities, n int) float64 {
	groups, pointers := publishedTicks(entities, n)
	return pointers/groups - 1
}

// publishedSetups returns the published setup times in milliseconds. That of pointers is the one of the shuffled run, with which the
// paper has its 0.55 s and 2,197 ticks.
func publishedSetups(entities, n int) (groups, pointers float64) {
	return float64(cliqueOf(entities, n, "inplace").setup), float64(cliqueOf(entities, n, "shuffle").pointerSetup)
}

// publishedAmortised returns after how many ticks the published setup has paid off; infinity if never.
func publishedAmortised(entities, n int) float64 {
	setup, pointerSetup := publishedSetups(entities, n)
	groups, pointers := publishedTicks(entities, n)
	if pointers <= groups {
		return math.Inf(1)
	}
	return (setup - pointerSetup) * 1000 / (pointers - groups)
}

// cliquePublication has every number of the file as figures of the workload derivative. Setups of the groups were measured once with
// each order of the pointers: the figure is that of the run in place, as in the paper, and the samples are all three.
func cliquePublication() Publication {
	p := Publication{Source: "Idema, Clique in C++: the paper and its data file", Place: "clique_change_test_output.txt of the repository: Figs. 7 and 8"}
	add := func(storage, metric, unit string, entities, n int, median float64, samples ...float64) {
		p.Results = append(p.Results, PublishedFigure{Workload: chain, Storage: storage, Entities: entities, Components: n, Metric: metric, Unit: unit, Median: median, Samples: samples})
	}
	for _, entities := range scenario.PaperSizes {
		for _, n := range scenario.PaperChains {
			var setups []float64
			for _, o := range cliqueOrders {
				run := cliqueOf(entities, n, o.order)
				setups = append(setups, float64(run.setup))
				add(o.storage, "tick", "ns", entities, n, perEntity(run.pointerTick, entities))
				add(o.storage, "setup", "ms", entities, n, float64(run.pointerSetup))
			}
			add("clique", "tick", "ns", entities, n, perEntity(cliqueOf(entities, n, "inplace").tick, entities))
			add("clique", "setup", "ms", entities, n, setups[0], setups...)
		}
	}
	return p
}

// perEntity turns milliseconds for 1,000 ticks into nanoseconds for an entity and tick.
func perEntity(ms, entities int) float64 { return float64(ms) * 1000 / float64(entities) }
