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

// Plan is how a system runs over the arrays as they are arranged now.
type Plan struct {
	grouptree.Plan
	Modes         [][]Reading // by block of the plan, a scan has one, and column
	Handled       []int       // the columns that are read by handle in some block
	Cacheable     bool        // a run finds matches or rows that can be kept
	runs          []Run       // see FindRuns
	runsAt        uint64      // the number of the commit that they are of
	runsKnown     bool
	LayoutVersion int
	Classes       int // of the layout that the plan was last compared with: the layout of a version may be extended
	Entities      int // of the world when the plan was made; which lead is best depends on it
	Made          bool
}

// Run is rows of neighbouring blocks that are treated alike. What a walk needs of them is together, so that it need not fetch plan and blocks.
type Run struct {
	From, To   int
	List, Lane int       // of the entities, and of the arrays that are read directly
	Modes      []Reading // by column
	Tests      bool      // some entities may not match
	LooksUp    bool      // some column is read by handle
}

// FindRuns returns the runs of the plan. They are kept until a commit changes anything. O(blocks of the plan) after one, otherwise O(1).
func (p *Plan) FindRuns(blocks *blockstore.Blocks) []Run {
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
		list, modes := blocks.EntityList(p.Lead, leaf), p.Modes[i]
		if k := len(p.runs) - 1; k >= 0 {
			if r := &p.runs[k]; r.To == from && r.List == list && r.Tests == step.Test && slices.Equal(r.Modes, modes) {
				r.To += n
				continue
			}
		}
		p.runs = append(p.runs, Run{
			From: from, To: from + n, List: list, Lane: blocks.Lane(p.Lead, leaf),
			Modes: modes, Tests: step.Test, LooksUp: slices.Contains(modes, ByHandle),
		})
	}
	return p.runs
}

// Run returns one of the runs that FindRuns has returned last.
func (p *Plan) Run(k int) *Run { return &p.runs[k] }

// NoteModes notes what follows from the modes of the columns.
func (p *Plan) NoteModes() {
	p.Handled = p.Handled[:0]
	for _, modes := range p.Modes {
		for k, m := range modes {
			if m == ByHandle && !slices.Contains(p.Handled, k) {
				p.Handled = append(p.Handled, k)
			}
		}
	}
	slices.Sort(p.Handled)
	p.runsKnown = false
	p.Cacheable = p.findsAnything()
}

// Finds reports whether a run tests the entities of block i of the plan, or looks up rows of them.
func (p *Plan) Finds(i int) bool { return p.Leaves[i].Test || slices.Contains(p.Modes[i], ByHandle) }

// findsAnything reports whether a run finds anything out about entities.
func (p *Plan) findsAnything() bool {
	for i := range p.Leaves {
		if p.Finds(i) {
			return true
		}
	}
	return p.Match == grouptree.Scan
}
