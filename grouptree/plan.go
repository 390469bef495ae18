package grouptree

import "slices"

// Census counts the entities of each composition.
type Census struct {
	Comps []Set // distinct
	Count []int
}

// Total returns the number of entities.
func (c Census) Total() int {
	n := 0
	for _, k := range c.Count {
		n += k
	}
	return n
}

// Leaf returns the leaf that an entity with exactly the components of comp, of
// which component is one, has in that component's array.
func (l *Layout) Leaf(component int, comp Set) int {
	n := l.Arrays[component].Root
	for !n.IsLeaf() {
		n = n.Child(comp)
	}
	return n.Leaf
}

// Count returns the rows of each leaf, indexed as Leaves. It costs one descent
// for each composition and component of it.
func (l *Layout) Count(census Census) []int {
	rows := make([]int, len(l.Leaves))
	stored := l.stored()
	for i, comp := range census.Comps {
		for rest := comp.Intersect(stored); !rest.Empty(); {
			leaf := l.Leaf(rest.First(), comp)
			rows[leaf] += census.Count[i]
			rest = rest.Minus(l.Leaves[leaf].Shared) // the same rows in all of these
		}
	}
	return rows
}

// Starts returns the first row of each leaf of a component's array and, last,
// the number of its rows.
func (l *Layout) Starts(component int, rows []int) []int {
	leaves := l.Arrays[component].Leaves
	out := make([]int, len(leaves)+1)
	for i, leaf := range leaves {
		out[i+1] = out[i] + rows[leaf]
	}
	return out
}

// Signature is what a system asks for.
type Signature struct {
	Match    Conj // every literal: accessed, with, without, tags
	Access   Set  // components it reads or writes and requires
	Optional Set  // components it reads or writes where present; they never change the match
}

// Match says how well a layout serves a system.
type Match uint8

// The matches, best first (section 4).
const (
	Full    Match = iota // nothing tested, every column contiguous
	Partial              // nothing tested, some column fetched by handle
	Blind                // every candidate tested
	Scan                 // no stored component required: the entity table is walked
)

var matchNames = [...]string{"full", "partial", "blind", "scan"}

// String returns the name of the match.
func (m Match) String() string { return matchNames[m] }

// ParseMatch returns the match with the given name.
func ParseMatch(name string) (Match, bool) {
	i := slices.Index(matchNames[:], name)
	return Match(max(i, 0)), i >= 0
}

// PlanLeaf is one step of a plan. There may be a million of them for one design.
type PlanLeaf struct {
	Leaf int32
	Test bool // some entities of the leaf do not match: each is tested
}

// Plan is how a system runs: over the leaves of its lead's array, from left to right.
type Plan struct {
	Match   Match
	Lead    int // -1 for a scan
	Leaves  []PlanLeaf
	Runs    int // stretches of adjacent leaves that are all dense or all tested
	Columns Set // the components with storage that it requires or may access
	Always  Set // the columns that are direct on every leaf
	Ever    Set // the columns that are direct on some leaf
	tests   int // steps that test
}

// Direct returns the columns that stand at the same rows as the lead's on a leaf
// of the plan.
func (l *Layout) Direct(p *Plan, leaf int32) Set {
	return l.Leaves[leaf].Shared.Intersect(p.Columns)
}

// Plan plans one system; a Planner is quicker for several.
func (l *Layout) Plan(sig Signature, census Census, rows []int) Plan {
	return l.Planner(census, rows).Plan(sig)
}

// Cost prices one plan; a Planner is quicker for several.
func (l *Layout) Cost(sig Signature, p Plan, census Census, rows []int) Cost {
	return l.Planner(census, rows).Cost(sig, p)
}

// Cost is what one run of a system does, in entities.
type Cost struct {
	Visited int // rows of the plan's leaves; for a scan every entity
	Tested  int // those of tested leaves
	Matched int // those that the system is run for
	Lookups int // entity and column by handle, optional columns where present
}

// Best returns the deepest node of a component's lowered tree that g, which has
// the component, implies (section 4, paper VI).
func (l *Layout) Best(component int, g Conj) *Node {
	return l.Arrays[component].Root.descend(g)
}

// PaperClass returns the class of the paper's section VI for a layout of the
// kinds Paper and Trees: full if one node of one tree, equal to the signature,
// serves every accessed component.
func (l *Layout) PaperClass(sig Signature) Match {
	leads := sig.Match.Has.Minus(l.Spec.Tags)
	if leads.Empty() {
		return Scan
	}
	access := sig.Access.Minus(l.Spec.Tags)
	byNode := make(map[*Node]Set)
	var order []*Node
	for c := range leads.All() {
		n := l.Best(c, sig.Match)
		if !n.Equals(sig.Match) {
			continue
		}
		s, ok := byNode[n]
		if !ok {
			order = append(order, n)
		}
		s.Add(c)
		byNode[n] = s
	}
	if len(order) == 0 {
		return Blind
	}
	var best Set
	bestUsed := -1
	for _, n := range order {
		s := byNode[n]
		used := s.Intersect(access).Len()
		if used > bestUsed || used == bestUsed && s.Len() > best.Len() {
			best, bestUsed = s, used
		}
	}
	if best.Contains(access) {
		return Full
	}
	return Partial
}
