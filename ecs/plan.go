package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// reading says how a column is read in one block.
type reading uint8

const (
	direct   reading = iota // at the lead's rows
	byHandle                // at rows found through the entity
	absent                  // optional, and no entity of the block has it
)

// plan is how a system runs over the arrays as they are arranged now.
type plan struct {
	grouptree.Plan
	modes         [][]reading // by block of the plan, a scan has one, and column
	handled       []int       // the columns that are read by handle in some block
	cacheable     bool        // a run finds matches or rows that can be kept
	runs          []run       // see findRuns
	runsAt        uint64      // the number of the commit that they are of
	runsKnown     bool
	layoutVersion int
	classes       int // of the layout that the plan was last compared with: the layout of a version may be extended
	entities      int // of the world when the plan was made; which lead is best depends on it
	made          bool
}

// noteModes notes what follows from the modes of the columns.
func (p *plan) noteModes() {
	p.handled = p.handled[:0]
	for _, modes := range p.modes {
		for k, m := range modes {
			if m == byHandle && !slices.Contains(p.handled, k) {
				p.handled = append(p.handled, k)
			}
		}
	}
	slices.Sort(p.handled)
	p.runsKnown = false
	p.cacheable = p.findsAnything()
}

// finds reports whether a run tests the entities of block i of the plan, or looks up rows of them.
func (p *plan) finds(i int) bool { return p.Leaves[i].Test || slices.Contains(p.modes[i], byHandle) }

// findsAnything reports whether a run finds anything out about entities.
func (p *plan) findsAnything() bool {
	for i := range p.Leaves {
		if p.finds(i) {
			return true
		}
	}
	return p.Match == grouptree.Scan
}
