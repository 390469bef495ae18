package grouptree

import "math/bits"

// Region is a set of compositions of the form R & !S1 & .. & !Sk: what a block or
// a node of a tree holds. Each S implies R. In a tree the S are pairwise disjoint,
// and every question is answered by counting compositions (docs/theory.md, "Blocks
// are decided by counting"). The S of a block in a laminar layout may overlap, and
// then a question may cut the region by one literal after another.
//
// A question costs O(k) for k exclusions unless its comment says otherwise.
type Region struct {
	R   Conj
	Not []Conj
}

// Holds reports whether an entity with exactly the components of comp is in the region.
func (n Region) Holds(comp Set) bool {
	if !n.R.Holds(comp) {
		return false
	}
	for _, s := range n.Not {
		if s.Holds(comp) {
			return false
		}
	}
	return true
}

// impliedBy reports whether g implies the region (the paper, section IV-A: g
// implies the parent and excludes the sibling).
func (n Region) impliedBy(g Conj) bool {
	if !g.Implies(n.R) {
		return false
	}
	for _, s := range n.Not {
		if !g.Excludes(s) {
			return false
		}
	}
	return true
}

// excludes reports whether nothing is in the region and satisfies g.
func (n Region) excludes(g Conj) bool {
	left := questionBudget
	return n.excludesWithin(g, &left)
}

func (n Region) excludesWithin(g Conj, left *budget) bool {
	if n.R.Excludes(g) {
		return true
	}
	if n.Holds(n.R.Has.Union(g.Has)) {
		return false // the smallest composition that both allow is in the region, so nothing needs counting
	}
	return covered(n.R.And(g), n.Not, left)
}

// Implies reports whether everything in the region, which must not be empty,
// satisfies g. It costs O(k) for each literal of g that R lacks.
func (n Region) Implies(g Conj) bool {
	if n.R.Excludes(g) {
		return false
	}
	left := questionBudget
	for c := range g.Cares.Minus(n.R.Cares).All() {
		if !covered(n.R.with(c, !g.Has.Has(c)), n.Not, &left) {
			return false
		}
	}
	return true
}

// meets reports whether two regions have a composition in common.
func (n Region) meets(m Region, left *budget) bool {
	if *left--; n.R.Excludes(m.R) {
		return false
	}
	not := make([]Conj, 0, len(n.Not)+len(m.Not))
	*left -= budget(cap(not))
	return !covered(n.R.And(m.R), append(append(not, n.Not...), m.Not...), left)
}

// same reports whether two regions, neither empty, are equal.
func (n Region) same(m Region) bool { return n.within(m) && m.within(n) }

// within reports whether everything in n, which must not be empty, is in m.
func (n Region) within(m Region) bool {
	if !n.Implies(m.R) {
		return false
	}
	for _, s := range m.Not {
		if !n.excludes(s) {
			return false
		}
	}
	return true
}

// Hull returns the strongest conjunction that the region implies, and whether
// the region is that conjunction.
func (n Region) Hull() (hull Conj, exact bool) {
	left := hullBudget
	return n.hull(&left)
}

func (n Region) hull(left *budget) (hull Conj, exact bool) {
	bound := n.fillBound()
	return n.hullWithin(&bound, left)
}

// hullWithin is hull for a region whose fill bound is known.
func (n Region) hullWithin(bound *fillBound, left *budget) (hull Conj, exact bool) {
	hull = n.R
	if len(n.Not) == 0 {
		return hull, true
	}
	for _, l := range n.hullCandidates(bound) {
		c, has := l>>1, l&1 == 1
		smallest := n.R.Has
		if !has {
			smallest.Add(c)
		}
		if n.Holds(smallest) {
			continue // a composition of the region that lacks the literal
		}
		if *left -= budget(len(n.Not)); *left < 0 {
			break
		}
		if covered(n.R.with(c, !has), n.Not, left) {
			hull = hull.with(c, has)
		}
	}
	return hull, n.impliedBy(hull)
}

func (n *Region) fillBound() (f fillBound) {
	for i := range n.Not {
		rest := n.Not[i].Cares.Minus(n.R.Cares)
		f.mentioned = f.mentioned.Union(rest)
		f.total += powersOfHalf[rest.Len()]
	}
	return f
}

// hullCandidates lists the literals (component<<1 | present) that may hold
// throughout the region. For such a literal the exclusions must fill the half of R
// without it, so the fractions of that half that they take add up to one or more;
// these sums are made for all literals in one pass. They are too large where
// exclusions overlap, so each candidate must still be checked by covered.
func (n Region) hullCandidates(bound *fillBound) []int {
	if bound.total < nearlyOne/2 {
		return nil // even doubled, the exclusions do not fill a half
	}
	var with [2 * MaxComponents]float64 // by literal: the sum of the exclusions that contain it
	for i := range n.Not {
		s := &n.Not[i]
		rest := s.Cares.Minus(n.R.Cares)
		part := powersOfHalf[rest.Len()]
		for w, more := range rest {
			for ; more != 0; more &= more - 1 {
				b := bits.TrailingZeros64(more)
				with[(w<<6|b)<<1|int(s.Has[w]>>b&1)] += part
			}
		}
	}
	var out []int
	for w, more := range bound.mentioned {
		for ; more != 0; more &= more - 1 {
			l := (w<<6 | bits.TrailingZeros64(more)) << 1
			rest := bound.total - with[l] - with[l|1]
			if rest+2*with[l|1] >= nearlyOne {
				out = append(out, l)
			}
			if rest+2*with[l] >= nearlyOne { // where exclusions overlap, both sums may reach one
				out = append(out, l|1)
			}
		}
	}
	return out
}

// and returns the part of the region that satisfies g.
func (n Region) and(g Conj) Region {
	var x cutter
	return x.and(&n, g)
}

// minus returns the part of the region that does not satisfy g.
func (n Region) minus(g Conj) Region {
	var x cutter
	return x.minus(&n, g)
}

// cutter cuts regions. Its buffer is used again for every cut, because most
// regions keep few exclusions of the region they are cut from.
type cutter struct{ buffer []Conj }

func (x *cutter) and(n *Region, g Conj) Region { return x.simplify(n.R.And(g), n.Not) }

func (x *cutter) minus(n *Region, g Conj) Region {
	if g.Excludes(n.R) {
		return *n
	}
	x.buffer = x.buffer[:0]
	g = g.And(n.R)
	for i := range n.Not {
		if s := &n.Not[i]; !s.implies(&g) {
			x.buffer = append(x.buffer, *s)
		}
	}
	x.buffer = append(x.buffer, g)
	return x.simplify(n.R, x.buffer)
}

// simplify returns the region r & !not, where not may be the cutter's buffer. An
// exclusion outside r is dropped, and one of a single literal becomes a literal of
// r, so that most blocks are conjunctions and need no counting at all.
func (x *cutter) simplify(r Conj, not []Conj) Region {
	for again := true; again; {
		again = false
		kept := x.buffer[:0]
		for i := range not {
			s := &not[i]
			if s.excludes(&r) {
				continue
			}
			if rest := s.Cares.Minus(r.Cares); rest.Len() == 1 {
				c := rest.First()
				r, again = r.with(c, !s.Has.Has(c)), true
				continue
			}
			kept = append(kept, *s)
		}
		x.buffer, not = kept, kept
	}
	if len(not) == 0 {
		return Region{R: r}
	}
	out := make([]Conj, len(not))
	for i := range not {
		s := &not[i]
		for w := range r.Cares {
			out[i].Cares[w], out[i].Has[w] = s.Cares[w]|r.Cares[w], s.Has[w]|r.Has[w]
		}
	}
	return Region{R: r, Not: out}
}

// mostCubes bounds the conjunctions by which a region is excluded from another one.
const mostCubes = 256

// cubes writes the region as at most limit pairwise disjoint conjunctions, cut by
// one literal at a time; ok is false if it takes more. Their number can grow
// exponentially with the exclusions.
func (n Region) cubes(limit int) (out []Conj, ok bool) {
	out = []Conj{n.R}
	for _, s := range n.Not {
		var next []Conj
		for _, q := range out {
			if q.Excludes(s) {
				next = append(next, q)
				continue
			}
			for c := range s.Cares.Minus(q.Cares).All() {
				next = append(next, q.with(c, !s.Has.Has(c)))
				q = q.with(c, s.Has.Has(c))
			}
		}
		if out = next; len(out) > limit {
			return nil, false
		}
	}
	return out, true
}
