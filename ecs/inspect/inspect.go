package inspect

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world"
)

// The layouts to compare with, for [ecs.WithLayout]. See docs/theory.md.
const (
	Trees ecs.Layout = ecs.Layout(grouptree.Trees) // the paper's trees, with groups accepted above others
	Paper ecs.Layout = ecs.Layout(grouptree.Paper) // the paper's trees as the paper builds them
	Naive ecs.Layout = ecs.Layout(grouptree.Naive) // each array has an order of its own
)

// Commit is what a commit did.
type Commit struct {
	Spawned, Despawned, Changed int   // entities
	Moves                       int   // rows that moved, counted once for all arrays that share them
	Writes                      []int // by ecs.ID: rows written, those of new entities included
}

// LastCommit returns what the last commit did: that of a tick, of its last stage that ran, of a Batch or a loop over a query.
// Its slice is valid until the next change. It panics if the world is nil. O(1).
func LastCommit(w *ecs.World) Commit {
	s := &core(w).Commits().Tally.Last
	return Commit{Spawned: s.Spawned, Despawned: s.Despawned, Changed: s.Changed, Moves: s.Moves, Writes: s.Writes}
}

// core returns a world as the packages below package ecs know it, and panics if there is none.
func core(w *ecs.World) *world.World {
	w.Len()
	return (*world.World)(w)
}

// Arrangement is what it cost to rearrange the arrays for another layout.
type Arrangement struct {
	Entities int // alive
	Rows     int // written, in all arrays together
	Bytes    int
}

// LastArrangement returns what it cost to follow the groups that were declared last, whether [ecs.World.Arrange] did it or the
// world by itself; zero if it has not happened yet. It panics if the world is nil. O(1).
func LastArrangement(w *ecs.World) Arrangement { return Arrangement(core(w).Arrays().Last) }

// Kept is what a system that is not full keeps of its last runs, so that the next need not look it up: which rows match, and
// the rows of columns that are fetched by handle. What a commit has changed is looked up again; if that is very much, nothing
// is kept.
type Kept struct {
	Entities int // whose rows are kept; 0 if nothing is
	Runs     int // that have used what is kept
}

// KeptOf returns what was kept when a system or query was explained. O(1).
func KeptOf(x ecs.Explanation) Kept { return Kept{x.KeptEntities, x.KeptRuns} }
