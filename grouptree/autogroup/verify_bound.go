package autogroup

import (
	"math"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// bound returns the bound of the choices that have the groups of with and no others than those of
// max (docs/theory.md, "The bound"), from the definitions, without tables.
func (v *verifier) bound() int64 {
	systems, commits := int64(0), int64(0)
	var l *lanes
	if v.kind == grouptree.Lanes {
		l = v.certainLanes()
		v.orders = make(map[grouptree.Set][]int)
	}
	for i := range v.in.Systems {
		s := &v.in.Systems[i]
		least := int64(math.MaxInt64)
		for lead := range s.Match.Has.Minus(v.in.Tags).All() {
			least = min(least, v.run(l, s, lead))
		}
		systems += int64(s.Weight) * least
	}
	populations, ok := v.populations()
	for i, tick := range v.in.Ticks {
		if i == 0 {
			continue
		}
		if ok {
			commits += v.commit(l, tick, populations[i-1], populations[i])
		}
	}
	return v.ticks*systems + v.rounds*commits
}

// populations returns the population after each tick. ok is false if some composition loses more
// entities than it has.
func (v *verifier) populations() (out [][]int64, ok bool) {
	now := make([]int64, len(v.in.Compositions))
	for _, tick := range v.in.Ticks {
		left := slices.Clone(now)
		for _, t := range tick {
			if t.From >= 0 {
				now[t.From] -= int64(t.Count)
				left[t.From] -= int64(t.Count)
			}
			if t.To >= 0 {
				now[t.To] += int64(t.Count)
			}
		}
		if slices.ContainsFunc(left, func(n int64) bool { return n < 0 }) {
			return nil, false
		}
		out = append(out, slices.Clone(now))
	}
	return out, true
}

func (v *verifier) stored(comp grouptree.Set) grouptree.Set { return comp.Minus(v.in.Tags) }

// place returns the place of a composition that has a component, with some groups.
func (v *verifier) place(groups []grouptree.Conj, comp grouptree.Set, component int) grouptree.Set {
	place := grouptree.SetOf(component)
	for grown := true; grown; {
		grown = false
		for _, g := range groups {
			k := v.stored(g.Has)
			if k.Meets(place) && !place.Contains(k) && comp.Contains(k) {
				place, grown = place.Union(k), true
			}
		}
	}
	return place
}

// mostPlace returns the place of a composition with the groups of max. In layouts other than lanes a
// group may keep a part of its set, so there it is what groups connect within the composition.
func (v *verifier) mostPlace(comp grouptree.Set, component int) grouptree.Set {
	if v.kind == grouptree.Lanes {
		return v.place(v.max, comp, component)
	}
	var within []grouptree.Conj
	for _, g := range v.max {
		part := v.stored(g.Has).Intersect(comp)
		within = append(within, grouptree.Conj{Cares: part, Has: part})
	}
	return v.place(within, comp, component)
}

func (v *verifier) leastPlace(comp grouptree.Set, component int) grouptree.Set {
	if v.kind == grouptree.Lanes {
		return v.place(v.with, comp, component)
	}
	return grouptree.SetOf(component)
}

// together reports whether two compositions have one block in the array of a component, with some
// groups of a lanes layout.
func (v *verifier) together(groups []grouptree.Conj, x, y grouptree.Set, component int) bool {
	if !x.Has(component) || !y.Has(component) {
		return false
	}
	place := v.place(groups, x, component)
	return place == v.place(groups, y, component) && !slices.ContainsFunc(groups, func(g grouptree.Conj) bool {
		return place.Contains(v.stored(g.Has)) && g.Holds(x) != g.Holds(y)
	})
}

// run returns the least price of a run of a system with a lead.
func (v *verifier) run(l *lanes, s *cost.System, lead int) (price int64) {
	required := v.stored(s.Match.Has)
	access, optional := v.stored(s.Access), v.stored(s.Optional)
	columns := required.Union(optional).Intersect(access.Union(optional))
	gaps := v.gaps(l, s, lead)
	var inLanes, inRuns []visit            // of which no two are in one lane, and in one run
	tests, lookups := 0, make(map[int]int) // that are certain; look-ups by column
	for i, comp := range v.in.Compositions {
		count := int64(v.in.Population[i])
		if count == 0 || !comp.Has(lead) {
			continue
		}
		matched, tested := s.Match.Holds(comp), v.isTested(s, comp, lead)
		if !matched && !tested {
			continue
		}
		least, most := v.leastPlace(comp, lead), v.mostPlace(comp, lead)
		each := v.bytes(columns.Intersect(least)) * v.prices.PerByte
		if tested {
			each += v.prices.PerTest
			tests += int(count)
		}
		if matched {
			for c := range access.Union(optional.Intersect(comp)).Minus(columns.Intersect(least)).All() {
				each += v.bytes(grouptree.SetOf(c)) * v.prices.PerByte
				if !most.Has(c) {
					each += v.prices.PerLookup
					lookups[c] += int(count)
				}
			}
		}
		price += each * count
		x := v.visit(l, i, lead)
		x.tested, x.untested = tested, !tested && v.neverTested(s, comp, lead)
		if len(inLanes) < 64 && !slices.ContainsFunc(inLanes, func(y visit) bool { return !x.otherLane(&y) }) {
			inLanes = append(inLanes, x)
		}
		if len(inRuns) < 64 && !slices.ContainsFunc(inRuns, func(y visit) bool { return !x.otherRun(&y, columns, gaps) }) {
			inRuns = append(inRuns, x)
		}
	}
	price += int64(len(inLanes))*v.prices.PerLane + int64(max(len(inLanes), len(inRuns)))*v.prices.PerRun
	most := v.in.MostAgain(s)
	again := min(tests, most)
	for _, n := range lookups {
		again += min(n, most)
	}
	return price + int64(again)*v.prices.PerAgain
}

// isTested reports whether the entities of a composition are in one block with compositions on
// which the system decides otherwise.
func (v *verifier) isTested(s *cost.System, comp grouptree.Set, lead int) bool {
	if v.kind != grouptree.Lanes {
		return false
	}
	if !s.Match.Holds(comp) {
		return v.together(v.max, comp, comp.Minus(s.Match.Cares).Union(s.Match.Has), lead)
	}
	for c := range s.Match.Cares.All() {
		if v.together(v.max, comp, comp.Differ(grouptree.SetOf(c)), lead) {
			return true
		}
	}
	return false
}

func (v *verifier) bytes(components grouptree.Set) (n int64) {
	for c := range components.All() {
		n += int64(v.in.Bytes[c])
	}
	return n
}

// floor returns a sum that no choice is below, whatever the groups and the layout.
func (v *verifier) floor() int64 {
	systems := int64(0)
	for _, s := range v.in.Systems {
		run := int64(0)
		for i, comp := range v.in.Compositions {
			n := int64(v.in.Population[i])
			if n == 0 || !s.Match.Holds(comp) {
				continue
			}
			if run == 0 {
				run = v.prices.PerRun + v.prices.PerLane
			}
			run += n * v.bytes(v.stored(s.Access.Union(s.Optional.Intersect(comp)))) * v.prices.PerByte
		}
		systems += int64(s.Weight) * run
	}
	return v.ticks * systems
}
