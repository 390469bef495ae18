package grouptree

import (
	"math"
	"math/bits"
)

// budget is how many exclusions the questions about regions may still look at.
// Only overlapping exclusions spend it, so trees never run out, and all but
// contrived layouts need a small part. A question without budget is answered
// "not covered", which is always safe: an entity is tested without need, or a
// block is made that will stay empty.
type budget int

// The budgets. Of 60,000 plans for 3,000 random designs of 6 to 12 components the
// most expensive plan spent 144 and the most expensive layout 3,500.
const (
	questionBudget budget = 20_000    // one question by itself
	hullBudget     budget = 1_500_000 // all literals of one hull; enough for every remainder in a tree
	layoutBudget   budget = 60_000    // all questions of one laminar layout
	planBudget     budget = 800       // all questions of one plan
	naiveBudget    budget = 800_000   // finding equal leaves in a naive layout; later leaves count as different
)

// pairsPerLook is how many pairs of exclusions are compared in the time that it
// takes to look at one exclusion.
const pairsPerLook = 16

// covered reports whether every composition of base satisfies one of the
// exclusions: whether base & !S1 & .. & !Sk is empty.
func covered(base Conj, exclusions []Conj, left *budget) bool {
	if yes, sure := coveredAtFirstSight(&base, exclusions); sure || *left < 0 {
		return yes
	}
	var buffer [16]Conj
	return coveredByCounting(base, exclusions, buffer[:0], left)
}

// coveredAtFirstSight answers most questions without exact counting: one exclusion
// covers base by itself, or the fractions of base that all exclusions take add up
// to less than one.
func coveredAtFirstSight(base *Conj, exclusions []Conj) (yes, sure bool) {
	const one = 1 << 62
	sum := uint64(0)
	for i := range exclusions {
		s, differ, rest := &exclusions[i], uint64(0), 0
		for w := range base.Cares {
			differ |= (s.Has[w] ^ base.Has[w]) & s.Cares[w] & base.Cares[w]
			rest += bits.OnesCount64(s.Cares[w] &^ base.Cares[w])
		}
		switch {
		case differ != 0:
		case rest == 0:
			return true, true
		default:
			sum = min(sum+one>>min(rest, 62), one) // a fraction below 2^-62 is rounded up to it
		}
	}
	return false, sum < one
}

// coveredByCounting compares the sum of the fractions of base that the exclusions
// take with one. The sum is exact if the exclusions are disjoint and too large if
// they overlap. Only where they overlap and the sum reaches one is base cut in two
// by a literal and each half asked again.
func coveredByCounting(base Conj, exclusions, buffer []Conj, left *budget) bool {
	rests := buffer // what the exclusions say beyond base
	if rests == nil {
		rests = make([]Conj, 0, len(exclusions))
	}
	var sum fraction
	for i := range exclusions {
		s := &exclusions[i]
		if s.excludes(&base) {
			continue
		}
		rest := s.without(base.Cares)
		if rest.Cares.Empty() {
			return true
		}
		sum.addPowerOfHalf(rest.Cares.Len())
		rests = append(rests, rest)
	}
	order := sum.compareToOne()
	if order < 0 {
		return false
	}
	if order == 0 { // covered only if no composition is counted twice
		*left -= budget(len(rests) * len(rests) / pairsPerLook)
		return disjoint(rests)
	}
	if *left -= budget(2 * len(rests)); *left < 0 {
		return false
	}
	c, present, onlySign := pivot(rests)
	if onlySign {
		// In the half that lacks this literal, only exclusions that do not mention c
		// count. They take as much of the other half: if this half is covered, both are.
		return coveredByCounting(base.with(c, !present), rests, nil, left)
	}
	return coveredByCounting(base.with(c, true), rests, nil, left) && coveredByCounting(base.with(c, false), rests, nil, left)
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

// pivot chooses the component to cut by: one that occurs with one sign only, if
// there is one, and otherwise the first component of the shortest conjunction.
func pivot(list []Conj) (c int, present, onlySign bool) {
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

// fraction is an exact sum of powers of one half: word 4 counts ones, and the
// words below it hold 256 binary places, one for each possible component.
type fraction [5]uint64

// addPowerOfHalf adds 2^-k, 0 <= k <= 256.
func (f *fraction) addPowerOfHalf(k int) {
	bit := MaxComponents - k
	carry := uint64(1) << (bit & 63)
	for w := bit >> 6; carry != 0 && w < len(f); w++ {
		f[w], carry = bits.Add64(f[w], carry, 0)
	}
}

// compareToOne returns -1, 0 or 1.
func (f *fraction) compareToOne() int {
	switch {
	case f[4] == 0:
		return -1
	case f[4] == 1 && f[3]|f[2]|f[1]|f[0] == 0:
		return 0
	}
	return 1
}

// powersOfHalf[k] is 2^-k.
var powersOfHalf = func() (out [MaxComponents + 1]float64) {
	for k := range out {
		out[k] = math.Ldexp(1, -k)
	}
	return out
}()

// nearlyOne leaves room for what sums of floating-point fractions lose by rounding.
const nearlyOne = 1 - 1e-9

// fillBound rules out, mostly without counting, that the exclusions of a region
// fill the part of it that satisfies a conjunction.
type fillBound struct {
	mentioned Set     // the components that the exclusions mention and the region's R does not
	total     float64 // the sum of the fractions of R that the exclusions take
}

// mayFill reports whether the exclusions may fill the part of the region that
// satisfies g. For each mentioned literal of g the fraction that an exclusion takes
// at most doubles.
func (f *fillBound) mayFill(g Conj) bool {
	literals := g.Cares.Intersect(f.mentioned).Len()
	return literals > 0 && f.total >= nearlyOne*powersOfHalf[literals]
}
