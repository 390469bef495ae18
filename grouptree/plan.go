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

// PlanLeaf is one step of a plan.
type PlanLeaf struct {
	Leaf   int
	Test   bool // some entities of the leaf do not match: each is tested
	Direct Set  // the columns that stand at the same rows as the lead's
}

// Plan is how a system runs: over the leaves of its lead's array, from left to right.
type Plan struct {
	Match  Match
	Lead   int // -1 for a scan
	Leaves []PlanLeaf
	Runs   int // stretches of adjacent leaves that are all dense or all tested
}

// planner holds what the leads of one system have in common.
type planner struct {
	l      *Layout
	sig    Signature
	wanted Set // columns: required or optional
	rows   []int
	fate   []fate // by leaf
	cuts   meter  // for the questions of all leaves
	census Census
}

// fate is how a leaf relates to a signature.
type fate uint8

const (
	unknown fate = iota
	skipped      // disjoint
	dense        // inside
	mixed
)

// Plan chooses the lead of a system (section 4): the component whose array needs
// no test and gives every accessed column, else no test; among equals the one
// that visits the fewest rows now, then the fewest look-ups, then the lowest.
// It asks each leaf at most twice, whatever the number of candidates.
func (l *Layout) Plan(sig Signature, census Census, rows []int) Plan {
	leads := sig.Match.Has.Minus(l.Spec.Tags)
	if leads.Empty() {
		return Plan{Match: Scan, Lead: -1}
	}
	p := planner{l: l, sig: sig, wanted: leads.Union(sig.Optional).Minus(l.Spec.Tags), rows: rows, census: census, cuts: planCuts}
	p.fate = make([]fate, len(l.Leaves))
	best := lead{component: -1}
	for c := range leads.All() {
		if a := p.judge(c); best.component < 0 || p.better(&a, &best) {
			best = a
		}
	}
	return p.plan(best)
}

// lead is a candidate with its judgement.
type lead struct {
	component int
	match     Match
	visited   int
	lookups   int // -1 until asked for
}

func (p *planner) judge(c int) lead {
	out := lead{component: c, match: Full, lookups: -1}
	access := p.sig.Access.Minus(p.l.Spec.Tags)
	for _, leaf := range p.l.Arrays[c].Leaves {
		f := p.fateOf(leaf)
		if f == skipped {
			continue
		}
		out.visited += p.rows[leaf]
		if f == mixed {
			out.match = Blind
		} else if out.match == Full && !p.l.Leaves[leaf].Shared.Contains(access) {
			out.match = Partial
		}
	}
	return out
}

func (p *planner) fateOf(leaf int) fate {
	if p.fate[leaf] == unknown {
		at := &p.l.Leaves[leaf]
		switch {
		case at.hull.Implies(p.sig.Match):
			p.fate[leaf] = dense
		case at.hull.Excludes(p.sig.Match) || p.excludes(at.Region):
			p.fate[leaf] = skipped
		default:
			p.fate[leaf] = mixed
		}
	}
	return p.fate[leaf]
}

// excludes reports whether nothing in a leaf matches. Past the bound, which only
// the overlapping blocks of a laminar layout can reach, it says no.
func (p *planner) excludes(r Region) bool {
	if p.l.Kind == Laminar {
		if p.cuts -= meter(len(r.Not)); p.cuts < 0 {
			return false
		}
	}
	return r.excludes(p.sig.Match, &p.cuts)
}

// better reports whether a, which has the higher id, is the better lead.
func (p *planner) better(a, b *lead) bool {
	if a.match != b.match {
		return a.match < b.match
	}
	if a.visited != b.visited {
		return a.visited < b.visited
	}
	if a.match == Full && p.sig.Optional.Empty() {
		return false // neither looks anything up
	}
	return p.lookups(a) < p.lookups(b)
}

// lookups counts, over the entities that match, the columns not at the lead's rows.
func (p *planner) lookups(a *lead) int {
	if a.lookups < 0 {
		_, a.lookups = p.l.lookups(p.sig, a.component, p.census)
	}
	return a.lookups
}

// lookups returns how many entities match, and how many columns of them are
// fetched by handle, when component lead (or -1 for the entity table) leads.
func (l *Layout) lookups(sig Signature, lead int, census Census) (matched, lookups int) {
	access, optional := sig.Access.Minus(l.Spec.Tags), sig.Optional.Minus(l.Spec.Tags)
	for i, comp := range census.Comps {
		if !sig.Match.Holds(comp) {
			continue
		}
		matched += census.Count[i]
		columns := access.Union(optional.Intersect(comp))
		if lead >= 0 {
			columns = columns.Minus(l.Leaves[l.Leaf(lead, comp)].Shared)
		}
		lookups += census.Count[i] * columns.Len()
	}
	return matched, lookups
}

// plan lists the steps of the chosen lead.
func (p *planner) plan(a lead) Plan {
	out := Plan{Match: a.match, Lead: a.component}
	last := skipped
	for _, leaf := range p.l.Arrays[a.component].Leaves {
		f := p.fateOf(leaf)
		if f != skipped {
			direct := p.l.Leaves[leaf].Shared.Intersect(p.wanted)
			out.Leaves = append(out.Leaves, PlanLeaf{Leaf: leaf, Test: f == mixed, Direct: direct})
			if f != last {
				out.Runs++
			}
		}
		last = f
	}
	return out
}

// Cost is what one run of a system does, in entities.
type Cost struct {
	Visited int // rows of the plan's leaves; for a scan every entity
	Tested  int // those of tested leaves
	Matched int // those that the system is run for
	Lookups int // entity and column by handle, optional columns where present
}

// Cost counts what a plan does now.
func (l *Layout) Cost(sig Signature, p Plan, census Census, rows []int) Cost {
	var c Cost
	c.Matched, c.Lookups = l.lookups(sig, p.Lead, census)
	for _, s := range p.Leaves {
		c.Visited += rows[s.Leaf]
		if s.Test {
			c.Tested += rows[s.Leaf]
		}
	}
	if p.Match == Scan {
		c.Visited = census.Total()
		if !sig.Match.Cares.Empty() {
			c.Tested = c.Visited
		}
	}
	return c
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
