package scenario

import "github.com/copse-ecs/copse/internal/storages/contract"

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
	ScriptedUpdate = "update"
	ScriptedQuery  = "query"
	ScriptedMade   = "query-made"
	ScriptedNew    = "query-new"
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

// ScriptedMatches returns how many of n entities have the four components that the test walks.
func ScriptedMatches(n int) int { return (n + 1) / 2 }
