package scenario

import (
	"math"

	"github.com/copse-ecs/copse/internal/storages/contract"
)

// How much work a step of each test of the scripted workload has.
const (
	ScriptedGets    = 10_000 // of one entity
	ScriptedSpawns  = 50
	ScriptedWalks   = 10
	ScriptedQueries = 16
)

// The metrics of the scripted workload.
const (
	ScriptedGet    = "random-access"
	ScriptedMany   = "get-three"
	ScriptedEach   = "get-each" // the same three with a get for each
	ScriptedUpdate = "update"
	ScriptedQuery  = "query"
	ScriptedMade   = "query-made"
	ScriptedNew    = "query-new"
	ScriptedRare   = "query-rare" // the same for components of which few compositions have the first
	ScriptedRemove = "remove"     // takes the component away that update gives
)

// ScriptedReads are the components that a get of several reads: every entity has them.
var ScriptedReads = []int{0, 1, 2}

// ScriptedComposition returns the components of the i-th entity: Place, Speed, the first extra, for every second entity the
// second extra, and some of the next five.
func ScriptedComposition(i int) contract.Set {
	has := contract.SetOf(0, 1, 2)
	if i%2 == 0 {
		has |= contract.SetOf(3)
	}
	return has | contract.Set(i/2%32)<<4
}

// ScriptedRareQuery are the components of the query of [ScriptedRare].
var ScriptedRareQuery = contract.UpTo(12) &^ contract.UpTo(8)

// ScriptedRareComposition returns the components of the i-th entity of [ScriptedRare]: one of 64 compositions, and the first entity has one more
// component, which no other has.
func ScriptedRareComposition(i int) contract.Set {
	has := contract.SetOf(0, 1, 9, 10, 11) | contract.Set(i%64)<<2
	if i == 0 {
		has |= contract.SetOf(8)
	}
	return has
}

// ScriptedCompositionOf returns the function that says which components an entity has.
func ScriptedCompositionOf(metric string) func(i int) contract.Set {
	if metric == ScriptedRare {
		return ScriptedRareComposition
	}
	return ScriptedComposition
}

// ScriptedMatches returns how many of n entities have the four components that the test walks.
func ScriptedMatches(n int) int { return (n + 1) / 2 }

// ScriptStorages are the storages of the scripted workload that are written in JavaScript, and ScriptMetrics what they measure, both in the
// order of web/src/scripted/scripted.ts.
var (
	ScriptStorages = []string{"matter-js", "jade-js", "ecr-js"}
	ScriptMetrics  = []string{ScriptedGet, ScriptedMany, ScriptedUpdate, ScriptedMade, ScriptedNew, ScriptedRare, ScriptedRemove, ScriptedEach}
)

// ScriptedCompositions returns the components of n entities of a metric, a bit for each.
func ScriptedCompositions(metric string, n int) []uint16 {
	out, of := make([]uint16, n), ScriptedCompositionOf(metric)
	for i := range out {
		out[i] = uint16(of(i))
	}
	return out
}

// ScriptedEnding is how the work of a storage in JavaScript ends: how many entities it has, with how many of them the work is done, the sum of
// what was read or the number of what was found, and two numbers for each component of each entity, not-a-number for those it does not
// have.
type ScriptedEnding struct {
	Left, Entities int
	Sum            float64
	Values         []float64
}

// ScriptedNumbers is how many numbers there are for an entity.
const ScriptedNumbers = 2 * (2 + Extras)

// Checksum returns the checksum with which the other storages end.
func (e ScriptedEnding) Checksum(metric string) uint64 {
	if metric == ScriptedNew || metric == ScriptedRare {
		return uint64(e.Sum)
	}
	return Mix(XYSum(e.Left, e.Entities, func(i, c int) (XY, bool) {
		at := i*ScriptedNumbers + 2*c
		return XY{e.Values[at], e.Values[at+1]}, !math.IsNaN(e.Values[at])
	}), 1, float32(e.Sum), 0, 0)
}

// ScriptedUnits returns how many units of work a step of a metric has among n entities.
func ScriptedUnits(metric string, n int) int {
	switch metric {
	case ScriptedUpdate, ScriptedRemove:
		return ScriptedSpawns
	case ScriptedQuery, ScriptedMade:
		return ScriptedWalks * ScriptedMatches(n)
	case ScriptedNew, ScriptedRare:
		return ScriptedQueries
	}
	return ScriptedGets
}
