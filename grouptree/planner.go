package grouptree

import "math/bits"

// Planner plans systems over one layout and one census. It computes once what is the
// same for all systems, and relates all leaves to a signature at a time, by a set of
// the leaves that imply each literal. A single leaf is looked at only if its
// exclusions have to be counted. A planner must not be used by several goroutines at
// once.
type Planner struct {
	l       *Layout
	rows    []int
	lookups lookups

	holds    []bitset    // by component: the leaves of its array
	has, not []bitset    // by component: the leaves whose hull has it, and those whose hull excludes it
	filled   bitset      // the leaves that have rows
	cut      bitset      // the leaves with exclusions, about which the hull does not say everything
	bounds   []fillBound // by leaf, if it was needed
	tieSteps int         // compositions that may still be looked at to choose among equal leads
	steps    int         // words of leaf sets, leaves and exclusions that were looked at

	// What is known of the signature that was planned last.
	sig                    Signature
	related                bool // the leaves are related to it
	access, columns        Set
	inside, outside, mixed bitset // the leaves by their relation to the signature; a leaf that no lead holds may be in none
	lacking                bitset // the leaves where some accessed column is not direct
	scratch                [2]bitset

	// Of a lanes layout, as far as they are needed.
	below  map[*Node]int // the leaves below the nodes
	places []int         // by leaf: how many leaves are to its left
}

// tieSteps bounds, for all systems together, the compositions that are looked at to
// choose by look-ups among otherwise equal leads; then the first of them is chosen.
// A design of 256 systems looks at some 200.
const tieSteps = 2_000_000

// Planner returns a planner for the entities of a census; rows is what Count
// returns for it. It costs O(literals of all hulls).
func (l *Layout) Planner(census Census, rows []int) *Planner {
	n, k := len(l.Leaves), l.Spec.Components
	const others = 8 // bitsets that are not by component
	words := (n + 63) / 64
	cells, sets := make(bitset, words*(3*k+others)), make([]bitset, 3*k+others)
	for i := range sets {
		sets[i], cells = cells[:words:words], cells[words:]
	}
	p := &Planner{l: l, rows: rows, lookups: newLookups(l, census), tieSteps: tieSteps, holds: sets[:k], has: sets[k : 2*k], not: sets[2*k : 3*k]}
	more := sets[3*k:]
	p.filled, p.cut, p.inside, p.outside = more[0], more[1], more[2], more[3]
	p.mixed, p.lacking, p.scratch = more[4], more[5], [2]bitset(more[6:])
	for i := range l.Leaves {
		leaf := &l.Leaves[i]
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
	return p
}

// Plan plans one system; a Planner is quicker for several.
func (l *Layout) Plan(sig Signature, census Census, rows []int) Plan {
	return l.Planner(census, rows).Plan(sig)
}

// Cost prices one plan; a Planner is quicker for several.
func (l *Layout) Cost(sig Signature, p Plan, census Census, rows []int) Cost {
	return l.Planner(census, rows).Cost(sig, p)
}

// Steps returns how much work the planner has done so far, counted: the words of sets of leaves, the
// leaves, the exclusions and the compositions that it has looked at.
func (p *Planner) Steps() int { return p.steps + p.lookups.steps }

// Class returns the class of a leaf, from a table that is quicker to read than the leaves.
func (p *Planner) Class(leaf int32) int32 { return p.lookups.class[leaf] }

// Plan chooses the lead of a system: best a component whose array needs no test and
// has every accessed column direct, else one whose array needs no test. Among equal
// leads it takes the one that visits the fewest rows now, then the one with the
// fewest look-ups now, then the one of the lowest id. It looks at each leaf at most
// once, whatever the number of candidates. A system that requires no stored component is led
// by the list of a tag that it requires.
func (p *Planner) Plan(sig Signature) Plan {
	tags := p.l.Spec.Tags
	leads := p.l.Spec.required(sig.Match)
	p.sig, p.access = sig, sig.Access.Minus(tags)
	p.columns = leads.Union(sig.Optional).Minus(tags)
	if leads.Empty() {
		leads = sig.Match.Has.Intersect(p.l.Spec.listed())
	}
	if p.related = false; leads.Empty() {
		return Plan{Match: Scan, Lead: -1, Columns: p.columns}
	}
	p.relateLeaves(leads)
	best := lead{component: -1}
	spare := p.scratch[1]
	for c := range leads.All() {
		candidate := p.judge(c, spare)
		switch {
		case best.component < 0:
			best, spare = candidate, p.scratch[0]
		case p.better(&candidate, &best):
			best, spare = candidate, best.leaves
		}
	}
	return p.plan(&best)
}

// Cost counts what a plan does now.
func (p *Planner) Cost(sig Signature, plan Plan) Cost {
	var c Cost
	c.Matched, c.Lookups = p.lookups.count(sig, plan.Lead)
	for _, s := range plan.Leaves {
		c.Visited += p.rows[s.Leaf]
		if s.Test {
			c.Tested += p.rows[s.Leaf]
		}
	}
	if plan.Match == Scan {
		c.Visited = p.lookups.census.Total()
		if !sig.Match.Cares.Empty() {
			c.Tested = c.Visited
		}
	}
	return c
}

// Lookups adds to each element of dst, indexed by component, the number of matching
// entities for which the plan fetches that column of the signature by handle.
func (p *Planner) Lookups(sig Signature, plan Plan, dst []int) {
	p.lookups.addByColumn(sig, plan.Lead, dst)
}

// relateLeaves finds out how the leaves of the leads relate to the signature.
func (p *Planner) relateLeaves(leads Set) {
	g := p.sig.Match
	p.related = true
	for w := range p.mixed {
		p.inside[w], p.outside[w], p.mixed[w], p.lacking[w] = ^uint64(0), 0, 0, 0
	}
	for c := range leads.All() {
		p.mixed.addAll(p.holds[c]) // the leaves inside and outside are removed below
	}
	for c := range g.Cares.All() {
		agree, contradict := p.has[c], p.not[c]
		if !g.Has.Has(c) {
			agree, contradict = contradict, agree
		}
		for w := range p.inside {
			p.inside[w] &= agree[w]
			p.outside[w] |= contradict[w]
		}
	}
	for c := range p.access.All() {
		for w, held := range p.holds[c] {
			p.lacking[w] |= ^held
		}
	}
	p.steps += len(p.mixed) * (3 + leads.Len() + g.Cares.Len() + p.access.Len())
	left := planBudget
	for w := range p.mixed {
		p.mixed[w] &^= p.inside[w] | p.outside[w]
		for ask := p.mixed[w] & p.cut[w]; ask != 0; ask &= ask - 1 {
			if leaf := w<<6 + bits.TrailingZeros64(ask); p.excludes(leaf, &left) {
				p.outside.add(leaf)
			} else if left < 0 {
				break // the other leaves stay mixed
			}
		}
		p.mixed[w] &^= p.outside[w]
	}
	p.steps += int(planBudget - left)
}

// excludes reports whether nothing in a leaf matches, for a leaf whose hull does not
// tell. When the budget is spent it says no.
func (p *Planner) excludes(leaf int, left *budget) bool {
	if p.bounds == nil {
		p.bounds = make([]fillBound, len(p.l.Leaves))
	}
	r, bound := &p.l.Leaves[leaf].Region, &p.bounds[leaf]
	if bound.total == 0 {
		*bound = r.fillBound()
	}
	if !bound.mayFill(p.sig.Match) {
		return false
	}
	if kinds[p.l.Kind].cutsOverlap {
		if *left -= budget(len(r.Not)); *left < 0 {
			return false
		}
	}
	return r.excludesWithin(p.sig.Match, left)
}

// lead is a component that may lead, judged for the signature.
type lead struct {
	component int
	match     Match
	leaves    bitset // that it visits
	lookups   int    // -1 if not counted yet
}

func (p *Planner) judge(c int, leaves bitset) lead {
	p.steps += len(leaves)
	out := lead{component: c, match: Full, leaves: leaves, lookups: -1}
	var mixed, lacking uint64
	for w, held := range p.holds[c] {
		leaves[w] = held &^ p.outside[w]
		mixed |= leaves[w] & p.mixed[w]
		lacking |= leaves[w] & p.lacking[w]
	}
	testsNew, lacksNew := false, false
	if p.l.Kind == Lanes {
		testsNew, lacksNew = p.mayCome(c)
	}
	switch {
	case mixed != 0 || testsNew:
		out.match = Blind
	case lacking != 0 || lacksNew:
		out.match = Partial
	}
	return out
}

// better reports whether a is a better lead than b, which has the lower id.
func (p *Planner) better(a, b *lead) bool {
	if a.match != b.match {
		return a.match < b.match
	}
	differ, more := false, 0 // more: the rows that a visits in excess of b
	p.steps += len(p.filled)
	for w, filled := range p.filled {
		for d := (a.leaves[w] ^ b.leaves[w]) & filled; d != 0; d &= d - 1 {
			differ = true
			p.steps++
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
		return false // both have the same look-ups
	}
	return p.lookupsOf(a) < p.lookupsOf(b)
}

func (p *Planner) lookupsOf(a *lead) int {
	if a.lookups < 0 {
		a.lookups = 0
		if p.tieSteps -= len(p.lookups.compositions(p.sig.Match)); p.tieSteps > 0 {
			_, a.lookups = p.lookups.count(p.sig, a.component)
		}
	}
	return a.lookups
}

// plan lists the blocks of the chosen lead.
func (p *Planner) plan(a *lead) Plan {
	out := Plan{Match: a.match, Lead: a.component, Columns: p.columns, Always: p.columns}
	if n := a.leaves.count(); n > 0 {
		out.Leaves = make([]PlanLeaf, n)
	}
	n := 0
	for array := range p.l.ArraysOf(a.component) {
		n = p.addSteps(&out, a, array.Leaves, n)
	}
	return out
}

// addSteps adds the blocks of one array of the lead as the steps from n on. A run
// does not continue in the next array.
func (p *Planner) addSteps(out *Plan, a *lead, leaves []int, n int) int {
	before, class := outside, int32(-1)
	p.steps += len(leaves)
	for _, leaf := range leaves {
		now := outside
		if a.leaves.has(leaf) {
			if now = inside; p.mixed.has(leaf) {
				now = mixed
				out.tests++
			}
			out.Leaves[n] = PlanLeaf{Leaf: int32(leaf), Test: now == mixed}
			n++
			if now != before {
				out.Runs++
			}
			if k := p.lookups.class[leaf]; k != class {
				class = k
				direct := p.l.Leaves[leaf].Shared.Intersect(p.columns)
				out.Always, out.Ever = out.Always.Intersect(direct), out.Ever.Union(direct)
			}
		}
		before = now
	}
	return n
}
