package grouptree

import (
	"math"
	"math/bits"
)

// Region is a set of compositions of the form R & !S1 & .. & !Sk: a sub-block,
// or a node of a tree. Each S implies R. In a tree the S are pairwise disjoint
// and every question is answered by counting (see covered); the blocks of a
// laminar layout may be cut by groups that overlap, and then the answer may
// need a cut by a literal at a time.
//
// The questions cost O(k) for k exclusions unless said otherwise.
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

// ImpliedBy reports whether g => n (paper IV-A: the parent, and not the sibling).
func (n Region) ImpliedBy(g Conj) bool {
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

// Excludes reports whether nothing is in the region and satisfies g.
func (n Region) Excludes(g Conj) bool {
	m := oneQuestion
	return n.excludes(g, &m)
}

func (n Region) excludes(g Conj, m *meter) bool {
	return n.R.Excludes(g) || covered(n.R.And(g), n.Not, m)
}

// Implies reports whether n => g: everything in the region, which must not be
// empty, satisfies g. It costs O(k) for each literal of g that R lacks.
func (n Region) Implies(g Conj) bool {
	if n.R.Excludes(g) {
		return false
	}
	m := oneQuestion
	for c := range g.Cares.Minus(n.R.Cares).All() {
		if !covered(n.R.with(c, !g.Has.Has(c)), n.Not, &m) {
			return false
		}
	}
	return true
}

// Equals reports whether the region is exactly g.
func (n Region) Equals(g Conj) bool { return n.ImpliedBy(g) && n.Implies(g) }

// Empty reports whether the region has no composition.
func (n Region) Empty() bool {
	m := oneQuestion
	return covered(n.R, n.Not, &m)
}

// Hull returns the strongest conjunction that the region implies, and whether
// the region is that conjunction.
func (n Region) Hull() (hull Conj, exact bool) {
	m := oneHull
	return n.hull(&m)
}

func (n Region) hull(m *meter) (hull Conj, exact bool) {
	d := n.doubt()
	return n.hullIn(&d, m)
}

// hullIn is hull where the doubt of the region is known.
func (n Region) hullIn(d *doubt, m *meter) (hull Conj, exact bool) {
	hull = n.R
	if len(n.Not) == 0 {
		return hull, true
	}
	for _, l := range n.forced(d) {
		if *m -= meter(len(n.Not)); *m < 0 {
			break
		}
		c, has := l>>1, l&1 == 1
		if covered(n.R.with(c, !has), n.Not, m) {
			hull = hull.with(c, has)
		}
	}
	return hull, n.ImpliedBy(hull)
}

// nearlyOne leaves room for what sums of shares lose by rounding.
const nearlyOne = 1 - 1e-9

// forced lists the literals (component<<1 | present) that may hold throughout
// the region. For a literal to do so the exclusions must fill the half without
// it, so their shares there, which can be summed for all literals at once, must
// add up to one. They over-estimate where exclusions overlap: covered has the last word.
func (n Region) forced(d *doubt) []int {
	if d.total < nearlyOne/2 {
		return nil // even doubled, nothing fills a half
	}
	var shares [2 * MaxComponents]float64 // of the exclusions that contain each literal
	for i := range n.Not {
		s := &n.Not[i]
		rest := s.Cares.Minus(n.R.Cares)
		share := halves[rest.Len()]
		for w, more := range rest {
			for ; more != 0; more &= more - 1 {
				b := bits.TrailingZeros64(more)
				shares[(w<<6|b)<<1|int(s.Has[w]>>b&1)] += share
			}
		}
	}
	var out []int
	for w, more := range d.mentioned {
		for ; more != 0; more &= more - 1 {
			l := (w<<6 | bits.TrailingZeros64(more)) << 1
			rest := d.total - shares[l] - shares[l|1]
			if rest+2*shares[l|1] >= nearlyOne {
				out = append(out, l)
			}
			if rest+2*shares[l] >= nearlyOne { // where exclusions overlap, both sums may reach one
				out = append(out, l|1)
			}
		}
	}
	return out
}

// halves are the powers of one half.
var halves = func() (out [MaxComponents + 1]float64) {
	for k := range out {
		out[k] = math.Ldexp(1, -k)
	}
	return out
}()

// and returns the part of the region that satisfies g.
func (n Region) and(g Conj) Region {
	var x cutter
	return x.and(&n, g)
}

// minus returns the part of the region that does not satisfy g. Exclusions that
// g swallows are dropped.
func (n Region) minus(g Conj) Region {
	var x cutter
	return x.minus(&n, g)
}

// cutter cuts regions. It keeps the memory in which it gathers exclusions, since
// most regions keep few of those of the one they are cut from.
type cutter struct{ not []Conj }

func (x *cutter) and(n *Region, g Conj) Region { return x.tidy(n.R.And(g), n.Not) }

func (x *cutter) minus(n *Region, g Conj) Region {
	if g.Excludes(n.R) {
		return *n
	}
	x.not = x.not[:0]
	g = g.And(n.R)
	for i := range n.Not {
		if s := &n.Not[i]; !s.implies(&g) {
			x.not = append(x.not, *s)
		}
	}
	x.not = append(x.not, g)
	return x.tidy(n.R, x.not)
}

// tidy returns r without the exclusions of not, which may be those gathered. What
// lies outside r is dropped and a single literal is taken into r, so that most blocks
// are conjunctions and need no counting at all.
func (x *cutter) tidy(r Conj, not []Conj) Region {
	for again := true; again; {
		again = false
		kept := x.not[:0]
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
		x.not, not = kept, kept
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

// cubes writes the region as at most limit pairwise disjoint conjunctions, cut by
// a literal at a time; ok is false if it takes more. Their number can grow
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

// meets reports whether two regions have a composition in common.
func (n Region) meets(m Region, fuel *meter) bool {
	if *fuel--; n.R.Excludes(m.R) {
		return false
	}
	not := make([]Conj, 0, len(n.Not)+len(m.Not))
	*fuel -= meter(cap(not))
	return !covered(n.R.And(m.R), append(append(not, n.Not...), m.Not...), fuel)
}

// share is a sum of powers of two: word 4 counts ones, the words below it
// hold 256 binary places. Exact, because MaxComponents is 256.
type share [5]uint64

// add adds 2^-k, 0 <= k <= 256.
func (s *share) add(k int) {
	bit := 256 - k
	carry := uint64(1) << (bit & 63)
	for w := bit >> 6; carry != 0 && w < len(s); w++ {
		s[w], carry = bits.Add64(s[w], carry, 0)
	}
}

// cmpOne compares the sum with one: -1, 0 or 1.
func (s *share) cmpOne() int {
	switch {
	case s[4] == 0:
		return -1
	case s[4] == 1 && s[3]|s[2]|s[1]|s[0] == 0:
		return 0
	}
	return 1
}

// doubt tells without counting, most of the time, that exclusions cannot fill
// what a conjunction has of a block.
type doubt struct {
	mentioned Set     // what the exclusions care about and the block's conjunction does not
	total     float64 // the sum of their shares of the block's conjunction
}

func (n *Region) doubt() (d doubt) {
	for i := range n.Not {
		rest := n.Not[i].Cares.Minus(n.R.Cares)
		d.mentioned = d.mentioned.Union(rest)
		d.total += halves[rest.Len()]
	}
	return d
}

// fills reports whether the exclusions may fill what g has of the block, which
// is not empty. Their shares become larger in g by no more than 2 for each literal
// that some of them mentions.
func (d *doubt) fills(g Conj) bool {
	more := g.Cares.Intersect(d.mentioned).Len()
	return more > 0 && d.total >= nearlyOne*halves[more]
}

// A meter bounds the cuts that questions may take, in exclusions looked at.
// Only exclusions that overlap need cuts at all, so trees never do, and all but
// contrived blocks need a handful. Past the bound the answer is "not covered",
// which is always the careful side: an entity is tested that need not be, or a
// block is kept that will stay empty.
type meter int

// pairsToLook is how many pairs of exclusions are compared in the time that it
// takes to look at one.
const pairsToLook = 16

// oneQuestion is the bound of a question by itself, oneHull that of all the
// literals of a hull, enough for every literal of every remainder in a tree, and
// buildCuts that of all the questions that one laminar layout asks, and planCuts
// that of a plan, and naiveLooks bounds what is looked at to find equal leaves in
// a naive layout: past it they count as apart. Of 60,000 plans for 3,000 random designs of 6 to 12 components
// the dearest took 144, and the dearest layout 3,500.
const (
	oneQuestion meter = 20_000
	oneHull     meter = 1_500_000
	buildCuts   meter = 60_000
	planCuts    meter = 800
	naiveLooks  meter = 800_000
)

// covered reports whether every composition of base satisfies one of the nots:
// whether base & !S1 & .. & !Sk is empty.
func covered(base Conj, nots []Conj, m *meter) bool {
	if yes, sure := weigh(&base, nots); sure || *m < 0 {
		return yes
	}
	var buf [16]Conj
	return cover(base, nots, buf[:0], m)
}

// weigh answers most questions without counting: whether one exclusion alone covers
// base, or all their shares of it add up to less than one.
func weigh(base *Conj, nots []Conj) (yes, sure bool) {
	const one = 1 << 62
	sum := uint64(0)
	for i := range nots {
		s, apart, rest := &nots[i], uint64(0), 0
		for w := range base.Cares {
			apart |= (s.Has[w] ^ base.Has[w]) & s.Cares[w] & base.Cares[w]
			rest += bits.OnesCount64(s.Cares[w] &^ base.Cares[w])
		}
		switch {
		case apart != 0:
		case rest == 0:
			return true, true
		default:
			sum = min(sum+one>>min(rest, 62), one) // what is less than 2^-62 counts as that
		}
	}
	return false, sum < one
}

// cover decides by counting. What the exclusions take is at most the sum of
// their shares of base, and exactly that if they are disjoint. Only where they
// overlap and the sum reaches one is base cut by a literal.
func cover(base Conj, nots, buf []Conj, m *meter) bool {
	left := buf
	if left == nil {
		left = make([]Conj, 0, len(nots))
	}
	var sum share
	for i := range nots {
		s := &nots[i]
		if s.excludes(&base) {
			continue
		}
		rest := s.without(base.Cares)
		if rest.Cares.Empty() {
			return true
		}
		sum.add(rest.Cares.Len())
		left = append(left, rest)
	}
	cmp := sum.cmpOne()
	if cmp < 0 {
		return false
	}
	if cmp == 0 {
		// Exactly one: a cover if and only if nothing is counted twice.
		*m -= meter(len(left) * len(left) / pairsToLook)
		return disjoint(left)
	}
	if *m -= meter(2 * len(left)); *m < 0 {
		return false
	}
	c, present, pure := pivot(left)
	if pure {
		// No exclusion has the opposite literal, so that half is the hardest to fill.
		return cover(base.with(c, !present), left, nil, m)
	}
	return cover(base.with(c, true), left, nil, m) && cover(base.with(c, false), left, nil, m)
}

// disjoint reports whether the conjunctions exclude each other in pairs. It costs O(k^2).
func disjoint(list []Conj) bool {
	for i := range list {
		for k := range i {
			if !list[i].excludes(&list[k]) {
				return false
			}
		}
	}
	return true
}

// pivot chooses the component to cut by: one that occurs with one sign only if
// there is such, else the first one of the shortest conjunction.
func pivot(list []Conj) (c int, present, pure bool) {
	var has, not Set
	shortest := list[0]
	for _, s := range list {
		has, not = has.Union(s.Has), not.Union(s.Not())
		if s.Cares.Len() < shortest.Cares.Len() {
			shortest = s
		}
	}
	if c = has.Minus(not).First(); c >= 0 {
		return c, true, true
	}
	if c = not.Minus(has).First(); c >= 0 {
		return c, false, true
	}
	return shortest.Cares.First(), false, false
}
