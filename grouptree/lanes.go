package grouptree

import (
	"iter"
	"maps"
	"slices"

	"github.com/copse-ecs/copse/internal/sorting"
)

// laneState is what a lanes layout knows besides its blocks, classes and arrays: enough to find the block of a
// composition and to extend the layout.
type laneState struct {
	sets      []Set          // the distinct sets of the accepted groups, largest first
	groups    []int          // the accepted groups, in order of declaration
	classOf   map[Set]int    // by set of components
	blockTree []*Node        // by class: a tree over its blocks, or nil for an overflow block
	arrayOf   [][]int        // by lane from 1 on and component: an index into Layout.Arrays, or -1
	overflow  map[Set]bool   // the compositions in the overflow blocks
	spill     []int          // by component: its overflow block, or -1
	requested map[Conj][]int // the accepted groups by their literals
	left      budget         // for questions about regions
	order     int            // steps left to look for better orders of blocks
	steps     int            // spent on dividing the classes of known compositions, up to cutSteps
}

func newLaneState(l *Layout) *laneState {
	s := &laneState{classOf: make(map[Set]int), overflow: make(map[Set]bool), spill: make([]int, l.Spec.Components)}
	for c := range s.spill {
		s.spill[c] = -1
	}
	seen := make(map[Set]bool)
	for i, v := range l.Groups {
		if v.Outcome != InFamily {
			continue
		}
		s.groups = append(s.groups, i)
		if !seen[v.Kept] {
			seen[v.Kept] = true
			s.sets = append(s.sets, v.Kept)
		}
	}
	sorting.Stable(s.sets, largerFirst)
	return s
}

// segment returns the entities that have a set among their places: those that have the set and nothing that a group
// which meets it would add. Exclusions that follow from another one are left out.
func (s *laneState) segment(set Set) Region {
	var larger []Set
	for _, k := range s.sets {
		if k.Meets(set) && !set.Contains(k) {
			larger = append(larger, k.Union(set))
		}
	}
	var not []Conj
	for i, a := range larger {
		follows := slices.ContainsFunc(larger, func(b Set) bool { return a != b && a.Contains(b) }) || slices.Contains(larger[:i], a)
		if !follows {
			not = append(not, Conj{Cares: a, Has: a})
		}
	}
	var x cutter
	return x.simplify(Conj{Cares: set, Has: set}, not)
}

// Places divides the stored components of a composition: components are in one place if the sets of groups within the
// composition connect them. An entity has one row for each place. The layout must be a lanes layout. It costs
// O(groups * places).
func (l *Layout) Places(comp Set) []Set {
	rest := comp.Minus(l.Spec.Tags)
	var out []Set
	for _, k := range l.lanes.sets {
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
		for _, k := range l.lanes.sets {
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
	stored := comp.Minus(l.Spec.Tags)
	if l.lanes.overflow[stored] {
		return l.lanes.spill[component]
	}
	k, ok := l.lanes.classOf[l.placeOf(component, stored)]
	if !ok {
		return -1
	}
	n := l.lanes.blockTree[k]
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
	case l.lanes == nil || lane > len(l.lanes.arrayOf):
		return -1
	}
	return l.lanes.arrayOf[lane-1][component]
}

// ArraysOf yields the arrays of a component, by lane.
func (l *Layout) ArraysOf(component int) iter.Seq[*Array] {
	return func(yield func(*Array) bool) {
		if !yield(&l.Arrays[component]) || l.lanes == nil {
			return
		}
		for _, arrays := range l.lanes.arrayOf {
			if i := arrays[component]; i >= 0 && !yield(&l.Arrays[i]) {
				return
			}
		}
	}
}

// Knows reports whether the layout has the blocks of a composition. A layout of another kind than Lanes has those of
// every composition.
func (l *Layout) Knows(comp Set) bool {
	if l.Kind != Lanes || l.lanes.overflow[comp.Minus(l.Spec.Tags)] {
		return true
	}
	for _, place := range l.Places(comp) {
		if _, ok := l.lanes.classOf[place]; !ok {
			return false
		}
	}
	return true
}

// Overflows reports whether a known composition has no blocks of its own, because the layout holds as many classes as
// it can: its entities are in the overflow block of each of their components.
func (l *Layout) Overflows(comp Set) bool {
	return l.Kind == Lanes && l.lanes.overflow[comp.Minus(l.Spec.Tags)]
}

// Extend returns the layout with the blocks of further compositions, in the order of their first entities: the layout
// that Build makes of the same groups with all these compositions known. Blocks, classes and arrays keep their numbers
// and new ones are appended. What is new is empty, so no row moves. Extend never fails. The trees are left out, which
// only views need, see WithTrees. A layout of another kind than Lanes is returned as it is.
//
// A new class costs O(classes + its blocks * groups), and a call that adds one copies the lists of the layout.
func (l *Layout) Extend(comps ...Set) *Layout {
	if l.Kind != Lanes || !slices.ContainsFunc(comps, func(comp Set) bool { return !l.Knows(comp) }) {
		return l
	}
	out := l.copyForExtend()
	for _, comp := range comps {
		out.know(comp)
	}
	return out
}

func (l *Layout) copyForExtend() *Layout {
	out, s := *l, *l.lanes
	out.lanes = &s
	s.classOf, s.overflow, s.spill = maps.Clone(s.classOf), maps.Clone(s.overflow), slices.Clone(s.spill)
	s.blockTree, s.arrayOf = slices.Clone(s.blockTree), slices.Clone(s.arrayOf)
	for i := range s.arrayOf {
		s.arrayOf[i] = slices.Clone(s.arrayOf[i])
	}
	out.Spec.Known = slices.Clone(l.Spec.Known)
	out.Classes, out.Leaves, out.Arrays = slices.Clone(l.Classes), slices.Clone(l.Leaves), slices.Clone(l.Arrays)
	out.Trees = nil
	for i := range out.Arrays {
		out.Arrays[i].Root, out.Arrays[i].Tree = nil, -1
	}
	return &out
}

// know adds the classes of a composition that has not occurred before.
func (l *Layout) know(comp Set) {
	comp = comp.Minus(l.Spec.Tags)
	if l.Knows(comp) {
		return
	}
	l.Spec.Known = append(l.Spec.Known, comp)
	var missing []Set
	for _, place := range l.Places(comp) {
		if _, ok := l.lanes.classOf[place]; !ok {
			missing = append(missing, place)
		}
	}
	if len(l.lanes.classOf)+len(missing) > MaxClasses || l.blockCount()+len(missing) > MaxBlocks {
		l.lanes.overflow[comp] = true
		for c := range comp.All() {
			l.addOverflowBlock(c)
		}
		return
	}
	for _, place := range missing {
		l.addClass(place)
	}
}

// blockCount returns the number of blocks without overflow blocks, each of which has a class of its own.
func (l *Layout) blockCount() int { return len(l.Leaves) - (len(l.Classes) - len(l.lanes.classOf)) }

// addClass adds the class of a place between its smallest superset and its subsets in the lowest lane that is free.
func (l *Layout) addClass(set Set) {
	k := len(l.Classes)
	lane := lowestLane(l.Classes, set)
	parent := smallestSuperset(l.Classes, set, lane)
	for j := range l.Classes {
		if c := &l.Classes[j]; c.Lane == lane && c.Parent == parent && set.Contains(c.Set) {
			c.Parent = k
		}
	}
	l.Classes = append(l.Classes, Class{Set: set, Lane: lane, Parent: parent})
	l.lanes.classOf[set] = k
	s := l.divided(set)
	s.orderBlocks(0)
	l.Steps += s.steps - l.lanes.steps + l.lanes.order - s.order + stepQuestion*int(l.lanes.left-s.left)
	l.lanes.left, l.lanes.order, l.lanes.steps = s.left, s.order, s.steps
	l.addLaneBlocks(k, s.blocks[0])
}

// divided returns the segment of a place, divided by the groups whose sets are within it. If that makes more blocks
// than the layout can still hold, or costs too much, the segment is one block.
func (l *Layout) divided(set Set) *segments {
	s := newSegments(l.Spec.Groups, []Class{{Set: set}})
	s.left, s.order, s.count, s.steps = l.lanes.left, l.lanes.order, l.blockCount(), l.lanes.steps
	s.start(0, l.lanes.segment(set))
	whole := s.blocks[0]
	for _, i := range l.lanes.groups {
		if s.cut(i, l.Groups[i].Kept) != "" {
			s.blocks[0] = whole
			break
		}
	}
	return s
}

// addLaneBlocks makes the blocks of class k leaves, after those of its parent in every array of the class.
func (l *Layout) addLaneBlocks(k int, blocks []block) {
	l.addBlocks(k, blocks)
	s, c := l.lanes, &l.Classes[k]
	t := classTrees{l: l, segments: &segments{blocks: make([][]block, k+1), left: s.left}, requested: s.requested}
	t.segments.blocks[k] = blocks
	s.blockTree = append(s.blockTree, t.blocks(k, 0, len(c.Leaves), s.segment(c.Set)))
	for x := range c.Set.All() {
		a := &l.Arrays[l.laneArray(x, c.Lane)]
		at := 0
		if c.Parent >= 0 {
			before := l.Classes[c.Parent].Leaves
			at = slices.Index(a.Leaves, before[len(before)-1]) + 1
		}
		a.Leaves = slices.Insert(slices.Clip(a.Leaves), at, c.Leaves...)
	}
}

// laneArray returns the index of a component's array in a lane, which it makes if there is none.
func (l *Layout) laneArray(component, lane int) int {
	if lane == 0 {
		return component
	}
	s := l.lanes
	for len(s.arrayOf) < lane {
		s.arrayOf = append(s.arrayOf, slices.Repeat([]int{-1}, l.Spec.Components))
	}
	i := &s.arrayOf[lane-1][component]
	if *i < 0 {
		*i = len(l.Arrays)
		l.Arrays = append(l.Arrays, Array{Component: component, Lane: lane, Tree: -1})
	}
	return *i
}

// addOverflowBlock makes the overflow block of a component, the last block of its first array: it holds the
// compositions that have no classes.
func (l *Layout) addOverflowBlock(component int) {
	if l.lanes.spill[component] >= 0 {
		return
	}
	k, own := len(l.Classes), SetOf(component)
	all := Conj{Cares: own, Has: own}
	l.Classes = append(l.Classes, Class{Set: own, Parent: l.lanes.classOf[own]})
	l.addBlocks(k, []block{{blockRegion: &blockRegion{region: Region{R: all}, hull: all}}})
	leaf := l.Classes[k].Leaves[0]
	l.lanes.spill[component] = leaf
	l.lanes.blockTree = append(l.lanes.blockTree, nil)
	l.Arrays[component].Leaves = append(slices.Clip(l.Arrays[component].Leaves), leaf)
}

// mayCome tells of the blocks that the composition of the system's own required components would have in the arrays
// of a lead, if no entity has had it yet: whether some of them would have to be tested, and whether some accessed
// column would not be direct. A match is judged over these too, so that it does not depend on whether they have
// occurred.
func (p *Planner) mayCome(lead int) (mixed, lacking uint64) {
	own := p.l.Spec.required(p.sig.Match)
	place := p.l.placeOf(lead, own)
	if _, ok := p.l.lanes.classOf[place]; ok || p.l.Overflows(own) {
		return 0, 0
	}
	s := p.l.divided(place)
	for i := range s.blocks[0] {
		switch s.relate(&s.blocks[0][i], p.sig.Match) {
		case outside:
			continue
		default:
			mixed |= 1
		case inside:
		}
		if !place.Contains(p.access) {
			lacking = 1
		}
	}
	return mixed, lacking
}
