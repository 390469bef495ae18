package execution

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
)

// Reading says how a column is read in one block.
type Reading uint8

const (
	Direct   Reading = iota // at the lead's rows
	ByHandle                // at rows found through the entity
	Absent                  // optional, and no entity of the block has it
)

// plan is how a system runs over the arrays as they are arranged now.
type plan struct {
	grouptree.Plan
	modes         [][]Reading // by block of the plan, a scan has one, and column
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

// run is rows of neighbouring blocks that are treated alike. What a walk needs of them is together, so that it need not fetch plan and blocks.
type run struct {
	from, to   int
	list, lane int       // of the entities, and of the arrays that are read directly
	modes      []Reading // by column
	tests      bool      // some entities may not match
	looksUp    bool      // some column is read by handle
}

// findRuns returns the runs of the plan. They are kept until a commit changes anything. O(blocks of the plan) after one, otherwise O(1).
func (p *plan) findRuns(blocks *blockstore.Blocks) []run {
	if p.runsKnown && p.runsAt == blocks.CommitNumber() {
		return p.runs
	}
	p.runs, p.runsKnown, p.runsAt = p.runs[:0], true, blocks.CommitNumber()
	for i, step := range p.Leaves {
		leaf := int(step.Leaf)
		from, n := blocks.Range(p.Lead, leaf)
		if n == 0 {
			continue
		}
		list, modes := blocks.EntityList(p.Lead, leaf), p.modes[i]
		if k := len(p.runs) - 1; k >= 0 {
			if r := &p.runs[k]; r.to == from && r.list == list && r.tests == step.Test && slices.Equal(r.modes, modes) {
				r.to += n
				continue
			}
		}
		p.runs = append(p.runs, run{
			from: from, to: from + n, list: list, lane: blocks.Lane(p.Lead, leaf),
			modes: modes, tests: step.Test, looksUp: slices.Contains(modes, ByHandle),
		})
	}
	return p.runs
}

// run returns one of the runs that findRuns has returned last.
func (p *plan) run(k int) *run { return &p.runs[k] }

// noteModes notes what follows from the modes of the columns.
func (p *plan) noteModes() {
	p.handled = p.handled[:0]
	for _, modes := range p.modes {
		for k, m := range modes {
			if m == ByHandle && !slices.Contains(p.handled, k) {
				p.handled = append(p.handled, k)
			}
		}
	}
	slices.Sort(p.handled)
	p.runsKnown = false
	p.cacheable = p.findsAnything()
}

// finds reports whether a run tests the entities of block i of the plan, or looks up rows of them.
func (p *plan) finds(i int) bool { return p.Leaves[i].Test || slices.Contains(p.modes[i], ByHandle) }

// findsAnything reports whether a run finds anything out about entities.
func (p *plan) findsAnything() bool {
	for i := range p.Leaves {
		if p.finds(i) {
			return true
		}
	}
	return p.Match == grouptree.Scan
}
