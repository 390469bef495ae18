package grouptree

import "slices"

// Signature says which entities a system runs for and which components it accesses.
type Signature struct {
	Match    Conj // all literals: accessed components, with, without, tags
	Access   Set  // the components that it requires and reads or writes
	Optional Set  // the components that it reads or writes if present; they never change the match
}

// Match says how well a layout serves a system.
type Match uint8

// The matches, best first (docs/theory.md, "Plans and matches").
const (
	Full    Match = iota // no entity is tested, every accessed column is direct
	Partial              // no entity is tested, some column is fetched by handle
	Blind                // some entities are tested
	Scan                 // no stored component is required, and no tag that has a list: the entity table is walked
)

var matchNames = [...]string{"full", "partial", "blind", "scan"}

// String returns the name of the match.
func (m Match) String() string { return matchNames[m] }

// ParseMatch returns the match with the given name.
func ParseMatch(name string) (Match, bool) {
	i := slices.Index(matchNames[:], name)
	return Match(max(i, 0)), i >= 0
}

// PlanLeaf is one block that a plan visits. It is small because the plans of one
// design may have a million of them.
type PlanLeaf struct {
	Leaf int32 // index into Layout.Leaves
	Test bool  // some entities of the block may not match, so each is tested
}

// Plan is how a system runs: over blocks of its lead's array, from left to right.
type Plan struct {
	Match   Match
	Lead    int // the component whose array is walked, or the tag whose list is walked; -1 for a scan
	Leaves  []PlanLeaf
	Runs    int // stretches of neighbouring blocks that are all tested or all not tested
	Columns Set // the stored components that the system requires or may access
	Always  Set // the columns that are direct on every block
	Ever    Set // the columns that are direct on some block
	tests   int // blocks whose entities are tested
}

// Direct returns the columns that are direct on a block of the plan: they have the
// same rows there as the lead.
func (l *Layout) Direct(p *Plan, leaf int32) Set {
	return l.Leaves[leaf].Shared.Intersect(p.Columns)
}

// Cost is what one run of a system does, in entities.
type Cost struct {
	Visited int // rows of the plan's blocks; for a scan all entities
	Tested  int // rows of tested blocks
	Matched int // entities that the system runs for
	Lookups int // columns fetched by handle, over all matching entities
}
