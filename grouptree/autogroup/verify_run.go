package autogroup

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// visit is what is known of a composition in the arrays of a lead.
type visit struct {
	comp, least, most grouptree.Set
	lane              int  // or uncertain
	rank              int  // of its block in the class of its place, or uncertain
	tested, untested  bool // by the system, in all choices
}

func (v *verifier) visit(l *lanes, composition, lead int) visit {
	comp := v.in.Compositions[composition]
	x := visit{comp: comp, least: v.leastPlace(comp, lead), most: v.mostPlace(comp, lead), lane: uncertain, rank: uncertain}
	if l != nil && x.least == x.most {
		if x.lane = l.of(x.least); x.lane != uncertain {
			if ranks := v.certainOrder(x.least, lead); ranks != nil {
				x.rank = ranks[composition]
			}
		}
	}
	return x
}

// otherLane reports whether no array of the lead has both.
func (x *visit) otherLane(y *visit) bool {
	if x.lane != uncertain && y.lane != uncertain && x.lane != y.lane {
		return true
	}
	return !y.comp.Contains(x.least) && !x.comp.Contains(y.least)
}

// before reports whether x stands in front of y in an array that has both.
func (x *visit) before(y *visit) bool {
	if x.lane == uncertain || y.lane == uncertain || x.lane != y.lane {
		return false
	}
	if x.least != y.least {
		return x.least.Contains(y.least)
	}
	return x.rank != uncertain && x.rank < y.rank
}

// otherRun reports whether no run has both, because of the lane, the direct columns, the tests or a gap between them.
func (x *visit) otherRun(y *visit, columns grouptree.Set, gaps []visit) bool {
	switch {
	case x.otherLane(y), x.tested && y.untested, x.untested && y.tested:
		return true
	case !y.most.Contains(x.least.Intersect(columns)), !x.most.Contains(y.least.Intersect(columns)):
		return true
	}
	return slices.ContainsFunc(gaps, func(z visit) bool {
		return x.before(&z) && z.before(y) || y.before(&z) && z.before(x)
	})
}

// gaps lists the compositions with entities that a system visits in no choice.
func (v *verifier) gaps(l *lanes, s *cost.System, lead int) (out []visit) {
	for i, comp := range v.in.Compositions {
		if v.in.Population[i] > 0 && comp.Has(lead) && !s.Match.Holds(comp) && v.neverTested(s, comp, lead) {
			out = append(out, v.visit(l, i, lead))
		}
	}
	return out
}

// neverTested reports whether in no choice a composition is in one block with one on which the system decides otherwise.
func (v *verifier) neverTested(s *cost.System, comp grouptree.Set, lead int) bool {
	if v.kind != grouptree.Lanes {
		return false
	}
	place := v.place(v.with, comp, lead)
	apart := func(other grouptree.Set) bool {
		return !other.Has(lead) || v.place(v.with, other, lead) != place || slices.ContainsFunc(v.sure, func(g grouptree.Conj) bool {
			return place.Contains(v.stored(g.Has)) && g.Holds(comp) != g.Holds(other)
		})
	}
	if !s.Match.Holds(comp) {
		return apart(comp.Minus(s.Match.Cares).Union(s.Match.Has))
	}
	for c := range s.Match.Cares.All() {
		if !apart(comp.Differ(grouptree.SetOf(c))) {
			return false
		}
	}
	return true
}

// certainOrder returns the ranks of the blocks of a class that all choices have, by composition, or nil if they give its compositions
// different orders. Its lane must be certain.
func (v *verifier) certainOrder(place grouptree.Set, component int) []int {
	if ranks, known := v.orders[place]; known {
		return ranks
	}
	var of []int // the compositions of the class
	for x, comp := range v.in.Compositions {
		if comp.Has(component) && v.leastPlace(comp, component) == place && v.mostPlace(comp, component) == place {
			of = append(of, x)
		}
	}
	var first []int
	for _, chosen := range v.builderOrders(place) {
		ranks := v.builtRanks(place, chosen)
		if first == nil {
			first = ranks
		}
		for _, x := range of {
			for _, y := range of {
				if (first[x] < first[y]) != (ranks[x] < ranks[y]) {
					v.orders[place] = nil
					return nil
				}
			}
		}
	}
	v.orders[place] = first
	return first
}
