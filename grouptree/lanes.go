package grouptree

import (
	"iter"
	"maps"
	"slices"

	"github.com/copse-ecs/copse/internal/sorting"
)

// Places returns the places of a composition: a partition of its stored components. Two components
// are in one place if they are connected by sets of groups within the composition. An entity has
// one row for each place. The layout must be a lanes layout. It costs O(groups * places).
func (l *Layout) Places(comp Set) []Set {
	rest := comp.Minus(l.Spec.Tags)
	var out []Set
	for _, k := range l.state.sets {
		if !comp.Contains(k) {
			continue
		}
		rest = rest.Minus(k)
		others := out[:0]
		for _, place := range out {
			if place.Meets(k) {
				k = k.Union(place)
			} else {
				others = append(others, place)
			}
		}
		out = append(others, k)
	}
	for c := range rest.All() {
		out = append(out, SetOf(c))
	}
	sorting.Stable(out, largerFirst)
	return out
}

// placeOf returns the place of a composition that has a component.
func (l *Layout) placeOf(component int, comp Set) Set {
	place := SetOf(component)
	for grown := true; grown; {
		grown = false
		for _, k := range l.state.sets {
			if k.Meets(place) && !place.Contains(k) && comp.Contains(k) {
				place, grown = place.Union(k), true
			}
		}
	}
	return place
}

// laneLeaf returns the block that holds a composition in the arrays of a component, or -1 if the layout does not know
// the composition.
func (l *Layout) laneLeaf(component int, comp Set) int {
	if l.Spec.Tags.Has(component) {
		return l.listLeaf(component)
	}
	stored := comp.Minus(l.Spec.Tags)
	if l.state.overflow[stored] {
		return l.state.spill[component]
	}
	k, ok := l.state.classOf[l.placeOf(component, stored)]
	if !ok {
		return -1
	}
	n := l.state.trees[k]
	for !n.IsLeaf() {
		n = n.Child(comp)
	}
	return n.Leaf
}

// ArrayOf returns the index in Arrays of a component's array in a lane, or -1 if there is none.
func (l *Layout) ArrayOf(component, lane int) int {
	switch {
	case lane == 0:
		return component
	case l.state == nil || lane > len(l.state.arrayOf):
		return -1
	}
	return int(l.state.arrayOf[lane-1][component])
}

// ArraysOf yields the arrays of a component, by lane.
func (l *Layout) ArraysOf(component int) iter.Seq[*Array] {
	return func(yield func(*Array) bool) {
		if !yield(&l.Arrays[component]) || l.state == nil {
			return
		}
		for _, arrays := range l.state.arrayOf {
			if a := arrays[component]; a >= 0 && !yield(&l.Arrays[a]) {
				return
			}
		}
	}
}

// Knows reports whether the layout has the blocks of a composition. A layout of another kind than Lanes has those of
// every composition of its components.
func (l *Layout) Knows(comp Set) bool {
	if l.Kind != Lanes {
		return l.Spec.stored().Union(l.Spec.Tags).Contains(comp)
	}
	return len(l.missing(comp.Minus(l.Spec.Tags))) == 0
}

// missing returns the places of a composition that have no class, and nil if the composition is in
// the overflow blocks.
func (l *Layout) missing(comp Set) []Set {
	if l.state.overflow[comp] {
		return nil
	}
	return slices.DeleteFunc(l.Places(comp), func(place Set) bool {
		_, ok := l.state.classOf[place]
		return ok
	})
}

// Overflows reports whether a known composition has no blocks of its own, because the layout holds as many classes as
// it can: its entities are in the overflow block of each of their components.
func (l *Layout) Overflows(comp Set) bool {
	return l.Kind == Lanes && l.state.overflow[comp.Minus(l.Spec.Tags)]
}

// AtLimit reports whether the layout does not follow its groups and compositions, because that would take too many blocks or
// classes, or too much work: a group is rejected or keeps a part of its set for that reason, a class is not divided, or a
// composition has no blocks of its own. It costs O(groups).
func (l *Layout) AtLimit() bool {
	limited := func(c ReasonCode) bool { return c == CodeTooManyBlocks || c == CodeTooIntricate }
	for i := range l.Groups {
		v := &l.Groups[i]
		if limited(v.Code) || slices.ContainsFunc(v.Parts, func(p Verdict) bool { return limited(p.Code) }) {
			return true
		}
	}
	return l.state != nil && (l.state.undivided || len(l.state.overflow) > 0)
}

// Overflow returns the block of a component's array that holds the compositions without blocks of their own, or -1 if there is none.
func (l *Layout) Overflow(component int) int {
	if l.Kind != Lanes || l.state.spill == nil {
		return -1
	}
	return l.state.spill[component]
}

// Extend returns the layout with the blocks of further compositions, in the order of their first entities: the layout
// that Build makes of the same groups with all these compositions known. Blocks, classes and arrays keep their numbers
// and new ones are appended. What is new is empty, so no row moves. Extend never fails. The trees are left out, which
// only views need, see WithTrees. A layout of another kind than Lanes is returned as it is.
//
// A new class costs O(classes + groups^2 + its blocks * groups), and a call that adds one copies the lists of the layout.
func (l *Layout) Extend(comps ...Set) *Layout {
	if l.Kind != Lanes {
		return l
	}
	out := l
	for _, comp := range comps {
		if out == l {
			if l.Knows(comp) {
				continue
			}
			out = l.copyForExtend()
		}
		out.know(comp)
	}
	if out != l {
		out.listBlocks()
	}
	return out
}

func (l *Layout) copyForExtend() *Layout {
	out, s := *l, *l.state
	out.state = &s
	s.classOf, s.overflow, s.spill = maps.Clone(s.classOf), maps.Clone(s.overflow), slices.Clone(s.spill)
	s.trees, s.chains, s.arrayOf = slices.Clone(s.trees), slices.Clone(s.chains), slices.Clone(s.arrayOf)
	for i := range s.arrayOf {
		s.arrayOf[i] = slices.Clone(s.arrayOf[i])
	}
	// Lists that are only appended to: Clip makes an append copy them.
	out.Spec.Known, out.Spec.Listed, out.Leaves = slices.Clip(l.Spec.Known), slices.Clip(l.Spec.Listed), slices.Clip(l.Leaves)
	out.Classes, out.Arrays = slices.Clone(l.Classes), slices.Clone(l.Arrays)
	out.Trees = nil
	for i := range out.Arrays {
		out.Arrays[i].Root, out.Arrays[i].Tree = nil, -1
	}
	return &out
}

// know adds the classes of a composition, if they are missing.
func (l *Layout) know(comp Set) {
	comp = comp.Minus(l.Spec.Tags)
	missing, s := l.missing(comp), l.state
	if len(missing) == 0 {
		return
	}
	l.Spec.Known = append(l.Spec.Known, comp)
	if len(s.classOf)-len(l.Spec.Listed)+len(missing) > MaxClasses || s.work.count+len(missing) > MaxBlocks {
		s.overflow[comp] = true
		for c := range comp.All() {
			l.addOverflowBlock(c)
		}
		return
	}
	for _, place := range missing {
		l.addClass(place)
		d, whole := l.divided(place)
		s.undivided = s.undivided || !whole
		d.orderBlocks(0)
		s.work = d.work
		l.addBlocks(len(l.Classes)-1, d.blocks[0])
	}
	l.Steps = s.work.spent()
}

// divided returns the blocks of the segment of a place: the segment divided by the groups whose
// sets are within the place. If there would be more blocks than the layout can still hold, or if
// dividing takes too many steps, the segment is one block and whole is false.
func (l *Layout) divided(set Set) (s *segments, whole bool) {
	s = newSegments(l.Spec.Groups, []Set{set}, l.state.work)
	s.start(0, l.state.segment(set))
	one, count := s.blocks[0], s.count
	for _, i := range l.state.groups {
		if s.cut(i, l.Groups[i].Kept) != "" {
			s.blocks[0], s.count = one, count
			return s, false
		}
	}
	return s, true
}

// addOverflowBlock makes the overflow block of a component, the last block of its first array: it holds the
// compositions that have no classes.
func (l *Layout) addOverflowBlock(component int) {
	if l.state.spill[component] >= 0 {
		return
	}
	k, own := len(l.Classes), SetOf(component)
	all := Conj{Cares: own, Has: own}
	l.Classes = append(l.Classes, Class{Set: own, Parent: l.state.classOf[own]})
	l.addBlocks(k, []block{{blockRegion: &blockRegion{region: Region{R: all}, hull: all}}})
	l.state.spill[component] = l.Classes[k].Leaves[0]
	l.Arrays[component].Leaves = nil // listBlocks fills it
}

// mayCome examines the blocks that would hold the composition of the system's required components
// in the arrays of a lead, if no entity has had that composition yet. It reports whether one of
// them would be tested, and whether an accessed column would not be direct. A match takes these
// blocks into account, so that it does not depend on whether the composition has occurred.
func (p *Planner) mayCome(lead int) (tested, lacking bool) {
	own := p.l.Spec.required(p.sig.Match)
	place := p.l.placeOf(lead, own)
	if _, ok := p.l.state.classOf[place]; ok || p.l.Overflows(own) {
		return false, false
	}
	s, _ := p.l.divided(place)
	p.steps += len(s.blocks[0])
	for i := range s.blocks[0] {
		if r := s.relate(&s.blocks[0][i], p.sig.Match); r != outside {
			tested, lacking = tested || r == mixed, !place.Contains(p.access)
		}
	}
	return tested, lacking
}
