// Package inspection connects package ecs/inspect with package ecs, which sets its functions: what only tools ask for is not
// among the methods that a program sees.
package inspection

// Commit is what a commit did, see inspect.Commit.
type Commit struct {
	Spawned, Despawned, Changed int
	Moves                       int
	Writes                      []int
}

// Arrangement is what it cost to rearrange the arrays, see inspect.Arrangement.
type Arrangement struct {
	Entities int
	Rows     int
	Bytes    int
}

// Kept is what a system keeps of its last runs, see inspect.Kept.
type Kept struct {
	Entities int
	Runs     int
}

// The functions are set by package ecs. A world is an *ecs.World, an explanation an ecs.Explanation.
var (
	LastCommit      func(world any) Commit
	LastArrangement func(world any) Arrangement
	KeptOf          func(explanation any) Kept
)
