package grouptree

import "math/bits"

// Planner plans systems over one layout and its population. What is the same for
// all systems it works out once, and it asks its questions of all leaves together:
// which of them have a literal, or exclude it, is a set of leaves for each
// literal. A leaf is asked by itself only if its exclusions must be counted. It
// must not be used by several goroutines at once.
type Planner struct {
	l      *Layout
	census Census
	rows   []int

	class    []int32  // by leaf: its class, apart from the leaf itself, which is large
	holds    []bitset // by component: the leaves of its array
	has, not []bitset // by component: the leaves whose hull has it, or excludes it
	filled   bitset   // the leaves that have rows
	cut      bitset   // the leaves with exclusions, of which the hull does not say all
	doubts   []doubt  // by leaf, where cut
	matched  []int32  // the compositions that satisfy asked, the conjunction last asked for
	asked    Conj
	at       []uint16 // by composition and component: one more than its leaf, or 0 if not looked up yet

	// Of the signature at hand.
	sig                   Signature
	access, columns       Set
	dense, skipped, mixed bitset // a leaf in none of them was not asked
	lacking               bitset // the leaves where some accessed column is not direct
	scratch               [2]bitset

	tally []tally // by class: of what is counted at the moment
	round uint32
	ties  int // steps that are left to choose among equal leads by their look-ups
}

// tally is what is counted of one class in a round.
type tally struct {
	round   uint32
	columns int32 // that are not direct there
	matched int   // entities
}

// tieSteps bounds, for all systems together, the compositions that are looked at to
// choose among leads that are equal but for their look-ups: past it the first of them
// serves. The 256 systems of maximalWorld look at 200.
const tieSteps = 2_000_000

// mostPlaces bounds the table of places; beyond it they are looked up each time.
const mostPlaces = 4 << 20

// Planner returns a planner for the given entities, which Count has put into
// rows. It costs O(literals of all hulls).
func (l *Layout) Planner(census Census, rows []int) *Planner {
	n, k := len(l.Leaves), len(l.Arrays)
	words := (n + 63) / 64
	cells, sets := make(bitset, words*(3*k+8)), make([]bitset, 3*k+8)
	for i := range sets {
		sets[i], cells = cells[:words:words], cells[words:]
	}
	p := &Planner{l: l, census: census, rows: rows, ties: tieSteps, tally: make([]tally, len(l.Classes)), class: make([]int32, n), holds: sets[:k], has: sets[k : 2*k], not: sets[2*k : 3*k]}
	more := sets[3*k:]
	p.filled, p.cut, p.dense, p.skipped = more[0], more[1], more[2], more[3]
	p.mixed, p.lacking, p.scratch = more[4], more[5], [2]bitset(more[6:])
	for i := range l.Leaves {
		leaf := &l.Leaves[i]
		p.class[i] = int32(leaf.Class)
		for part, set := range [...]Set{leaf.Shared, leaf.hull.Has, leaf.hull.Not()} {
			for c := range set.All() {
				sets[part*k+c].add(i)
			}
		}
		if rows[i] > 0 {
			p.filled.add(i)
		}
		if len(leaf.Region.Not) > 0 {
			p.cut.add(i)
		}
	}
	if n := len(census.Comps) * k; n <= mostPlaces {
		p.at = make([]uint16, n)
	}
	return p
}

// Class returns the class of a leaf, from a table that is quicker to look at than leaves.
func (p *Planner) Class(leaf int32) int32 { return p.class[leaf] }

// Plan chooses the lead of a system (section 4): the component whose array needs
// no test and gives every accessed column, else no test; among equals the one
// that visits the fewest rows now, then the fewest look-ups, then the lowest.
// It asks each leaf at most once, whatever the number of candidates.
func (p *Planner) Plan(sig Signature) Plan {
	tags := p.l.Spec.Tags
	leads := sig.Match.Has.Minus(tags)
	p.sig, p.access = sig, sig.Access.Minus(tags)
	p.columns = leads.Union(sig.Optional).Minus(tags)
	if leads.Empty() {
		return Plan{Match: Scan, Lead: -1, Columns: p.columns}
	}
	p.decide(leads)
	best := lead{component: -1}
	spare := p.scratch[1]
	for c := range leads.All() {
		a := p.judge(c, spare)
		switch {
		case best.component < 0:
			best, spare = a, p.scratch[0]
		case p.better(&a, &best):
			best, spare = a, best.leaves
		}
	}
	return p.plan(&best)
}

// decide finds out how the leaves that the leads hold relate to the signature.
func (p *Planner) decide(leads Set) {
	g := p.sig.Match
	for w := range p.mixed {
		p.dense[w], p.skipped[w], p.mixed[w], p.lacking[w] = ^uint64(0), 0, 0, 0
	}
	for c := range leads.All() {
		p.mixed.join(p.holds[c]) // until decided otherwise
	}
	for c := range g.Cares.All() {
		same, other := p.has[c], p.not[c]
		if !g.Has.Has(c) {
			same, other = other, same
		}
		for w := range p.dense {
			p.dense[w] &= same[w]
			p.skipped[w] |= other[w]
		}
	}
	for c := range p.access.All() {
		for w, held := range p.holds[c] {
			p.lacking[w] |= ^held
		}
	}
	cuts := planCuts
	for w := range p.mixed {
		p.mixed[w] &^= p.dense[w] | p.skipped[w]
		for ask := p.mixed[w] & p.cut[w]; ask != 0; ask &= ask - 1 {
			if leaf := w<<6 + bits.TrailingZeros64(ask); p.excludes(leaf, &cuts) {
				p.skipped.add(leaf)
			} else if cuts < 0 {
				break // nothing more is asked
			}
		}
		p.mixed[w] &^= p.skipped[w]
	}
}

// excludes reports whether nothing in a leaf, whose hull does not tell, matches.
// Past the bound, which only the overlapping blocks of a laminar layout can
// reach, it says no.
func (p *Planner) excludes(leaf int, cuts *meter) bool {
	if p.doubts == nil {
		p.doubts = make([]doubt, len(p.l.Leaves))
	}
	r, d := &p.l.Leaves[leaf].Region, &p.doubts[leaf]
	if d.total == 0 {
		*d = r.doubt()
	}
	if !d.fills(p.sig.Match) {
		return false
	}
	if p.l.Kind == Laminar {
		if *cuts -= meter(len(r.Not)); *cuts < 0 {
			return false
		}
	}
	return r.excludes(p.sig.Match, cuts)
}

// lead is a candidate with its judgement.
type lead struct {
	component int
	match     Match
	leaves    bitset // those of its plan
	lookups   int    // -1 until asked for
}

func (p *Planner) judge(c int, leaves bitset) lead {
	out := lead{component: c, match: Full, leaves: leaves, lookups: -1}
	var mixed, lacking uint64
	for w, held := range p.holds[c] {
		leaves[w] = held &^ p.skipped[w]
		mixed |= leaves[w] & p.mixed[w]
		lacking |= leaves[w] & p.lacking[w]
	}
	switch {
	case mixed != 0:
		out.match = Blind
	case lacking != 0:
		out.match = Partial
	}
	return out
}

// better reports whether a, which has the higher id, is the better lead.
func (p *Planner) better(a, b *lead) bool {
	if a.match != b.match {
		return a.match < b.match
	}
	differ, more := false, 0 // rows that a visits and b does not, less the others
	for w, filled := range p.filled {
		for d := (a.leaves[w] ^ b.leaves[w]) & filled; d != 0; d &= d - 1 {
			differ = true
			rows := p.rows[w<<6+bits.TrailingZeros64(d)]
			if a.leaves[w]&d&-d == 0 {
				rows = -rows
			}
			more += rows
		}
	}
	if more != 0 {
		return more < 0
	}
	if !differ || a.match == Full && p.sig.Optional.Empty() {
		return false // neither looks up more than the other
	}
	return p.lookupsOf(a) < p.lookupsOf(b)
}

func (p *Planner) lookupsOf(a *lead) int {
	if a.lookups < 0 {
		a.lookups = 0
		if p.ties -= len(p.matching(p.sig.Match)); p.ties > 0 {
			_, a.lookups = p.lookups(p.sig, a.component)
		}
	}
	return a.lookups
}

// count returns what is counted of a class in this round, in which columns are
// looked up where they are not direct.
func (p *Planner) count(class int, columns *Set) *tally {
	t := &p.tally[class]
	if t.round != p.round {
		*t = tally{round: p.round, columns: int32(columns.Minus(p.l.Classes[class].Set).Len())}
	}
	return t
}

// lookups counts the entities that match and, over them, the columns that are
// fetched by handle when the given component, or -1 for the entity table, leads.
func (p *Planner) lookups(sig Signature, lead int) (matched, lookups int) {
	tags := p.l.Spec.Tags
	access, optional := sig.Access.Minus(tags), sig.Optional.Minus(tags)
	some := !optional.Empty()
	p.round++
	for _, i := range p.matching(sig.Match) {
		n := p.census.Count[i]
		matched += n
		away := optional
		if some {
			away = away.Intersect(p.census.Comps[i])
		}
		if lead < 0 {
			lookups += n * (access.Len() + away.Len())
			continue
		}
		class := int(p.class[p.leaf(lead, int(i))])
		lookups += n * int(p.count(class, &access).columns)
		if some {
			lookups += n * away.Minus(p.l.Classes[class].Set).Len()
		}
	}
	return matched, lookups
}

// matching returns the compositions that satisfy g.
func (p *Planner) matching(g Conj) []int32 {
	if p.matched == nil || p.asked != g {
		if p.asked = g; p.matched == nil {
			p.matched = make([]int32, 0, 8)
		}
		p.matched = p.matched[:0]
		for i := range p.census.Comps {
			if g.Holds(p.census.Comps[i]) {
				p.matched = append(p.matched, int32(i))
			}
		}
	}
	return p.matched
}

// leaf returns the leaf of composition i in the array of a component that it has.
func (p *Planner) leaf(component, i int) int {
	if p.at == nil {
		return p.l.Leaf(component, p.census.Comps[i])
	}
	place := &p.at[i*len(p.holds)+component]
	if *place == 0 {
		leaf := p.l.Leaf(component, p.census.Comps[i])
		for c := range p.l.Leaves[leaf].Shared.All() {
			p.at[i*len(p.holds)+c] = uint16(leaf + 1) // the same rows in all of these
		}
	}
	return int(*place) - 1
}

// plan lists the steps of the chosen lead.
func (p *Planner) plan(a *lead) Plan {
	out := Plan{Match: a.match, Lead: a.component, Columns: p.columns, Always: p.columns}
	if n := a.leaves.count(); n > 0 {
		out.Leaves = make([]PlanLeaf, n)
	}
	n, last, class := 0, skipped, int32(-1)
	for _, leaf := range p.l.Arrays[a.component].Leaves {
		f := skipped
		if a.leaves.has(leaf) {
			if f = dense; p.mixed.has(leaf) {
				f = mixed
				out.tests++
			}
			out.Leaves[n] = PlanLeaf{Leaf: int32(leaf), Test: f == mixed}
			n++
			if f != last {
				out.Runs++
			}
			if p.class[leaf] != class {
				class = p.class[leaf]
				direct := p.l.Leaves[leaf].Shared.Intersect(p.columns)
				out.Always, out.Ever = out.Always.Intersect(direct), out.Ever.Union(direct)
			}
		}
		last = f
	}
	return out
}

// Cost counts what a plan does now.
func (p *Planner) Cost(sig Signature, plan Plan) Cost {
	var c Cost
	c.Matched, c.Lookups = p.lookups(sig, plan.Lead)
	for _, s := range plan.Leaves {
		c.Visited += p.rows[s.Leaf]
		if s.Test {
			c.Tested += p.rows[s.Leaf]
		}
	}
	if plan.Match == Scan {
		c.Visited = p.census.Total()
		if !sig.Match.Cares.Empty() {
			c.Tested = c.Visited
		}
	}
	return c
}

// Lookups adds to each element of dst, indexed by component, how many entities that
// match have that column of the signature fetched by handle.
func (p *Planner) Lookups(sig Signature, plan Plan, dst []int) {
	tags := p.l.Spec.Tags
	access, optional := sig.Access.Minus(tags), sig.Optional.Minus(tags)
	add := func(columns Set, n int) {
		for c := range columns.All() {
			dst[c] += n
		}
	}
	p.round++
	var classes []int
	all := 0
	for _, i := range p.matching(sig.Match) {
		n := p.census.Count[i]
		all += n
		away := optional.Intersect(p.census.Comps[i])
		if plan.Lead >= 0 {
			class := int(p.class[p.leaf(plan.Lead, int(i))])
			t := p.count(class, &access)
			if t.matched == 0 {
				classes = append(classes, class)
			}
			t.matched += n
			away = away.Minus(p.l.Classes[class].Set)
		}
		add(away, n)
	}
	for _, k := range classes {
		add(access.Minus(p.l.Classes[k].Set), p.tally[k].matched)
	}
	if plan.Lead < 0 {
		add(access, all)
	}
}

// fate is how a block relates to a conjunction.
type fate uint8

const (
	skipped fate = iota // disjoint
	dense               // inside
	mixed
)
