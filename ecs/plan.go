package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
)

// mode says how a column is read in one block.
type mode uint8

const (
	direct   mode = iota // at the lead's rows
	byHandle             // at rows found through the entity
	absent               // optional, and no entity of the block has it
)

// plan is how a system runs over the arrays as they are arranged now.
type plan struct {
	grouptree.Plan
	modes         [][]mode // by block of the plan and column
	handled       []ID     // the components that are read by handle in some block
	cacheable     bool     // a run finds matches or rows that can be kept
	layoutVersion int
	classes       int // of the layout that the plan was last compared with: the layout of a version may be extended
	entities      int // of the world when the plan was made; which lead is best depends on it
	made          bool
}

// findsRows reports whether a run of the plan tests entities or looks up rows.
func (p *plan) findsRows() bool {
	for i, leaf := range p.Leaves {
		if leaf.Test || slices.Contains(p.modes[i], byHandle) {
			return true
		}
	}
	return p.Match == Scan
}

// unchangedSince reports whether no commit after the one with the given number has changed what a
// run of the plan finds.
func (p *plan) unchangedSince(st *blockstore.Store, commit uint64) bool {
	if commit == st.Blocks.CommitNumber() {
		return true
	}
	if p.Match == Scan {
		return false
	}
	for _, leaf := range p.Leaves {
		rows, compositions := st.Blocks.LastChanged(p.Lead, int(leaf.Leaf))
		if rows > commit || leaf.Test && compositions > commit {
			return false
		}
	}
	for _, c := range p.handled {
		for a := range st.Blocks.Layout().ArraysOf(int(c)) {
			for _, leaf := range a.Leaves {
				if rows, _ := st.Blocks.LastChanged(int(c), leaf); rows > commit {
					return false
				}
			}
		}
	}
	return true
}

// Match says how well a layout serves a system. It is not the class of the paper's section VI: see
// docs/theory.md, section 7. A better match is the smaller number.
type Match = grouptree.Match

// The matches, best first.
const (
	Full    = grouptree.Full    // nothing tested, every column contiguous
	Partial = grouptree.Partial // nothing tested, some column fetched by handle
	Blind   = grouptree.Blind   // every candidate tested
	Scan    = grouptree.Scan    // no component with data required, and no tag that has a list: the table of entities is walked
)
