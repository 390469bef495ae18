package grouptree

import (
	"slices"

	"github.com/copse-ecs/copse/internal/sorting"
)

// classState is the state with which a layout of kind Laminar or Lanes finds the block of a
// composition and adds classes. Layouts that extend one another share chains and trees, so a chain
// is copied before it is changed.
type classState struct {
	sets      []Set          // the distinct sets of the accepted groups, largest first
	groups    []int          // the accepted groups, in order of declaration
	classOf   map[Set]int    // by set of components
	trees     []*Node        // by class: a tree over its blocks
	chains    [][]int32      // by array: its classes, largest first, without overflow blocks
	arrayOf   [][]int32      // by lane from 1 on and component: an index into Layout.Arrays, or -1
	overflow  map[Set]bool   // the compositions in the overflow blocks
	spill     []int          // by component: its overflow block, or -1
	requested map[Conj][]int // the accepted groups by their literals
	work      work
	undivided bool // a class is one block, because its blocks would have been too many
}

// newClassState returns the state of a layout without classes, whose groups have verdicts.
func newClassState(l *Layout) *classState {
	s := &classState{classOf: make(map[Set]int), overflow: make(map[Set]bool), work: newWork()}
	s.chains, s.spill = make([][]int32, l.Spec.Components), slices.Repeat([]int{-1}, l.Spec.Components)
	for i, v := range l.Groups {
		if v.Outcome == InFamily {
			s.groups = append(s.groups, i)
			s.sets = append(s.sets, v.Kept)
		}
	}
	sorting.Stable(s.sets, largerFirst)
	s.sets = slices.Compact(s.sets)
	return s
}

// largerFirst orders sets by size, largest first, then by their lowest ids.
func largerFirst(a, b Set) int {
	if d := b.Len() - a.Len(); d != 0 {
		return d
	}
	return a.Compare(b)
}

// cross reports whether two sets meet and neither contains the other.
func cross(a, b *Set) bool {
	var both, onlyA, onlyB uint64
	for w := range a {
		both |= a[w] & b[w]
		onlyA |= a[w] &^ b[w]
		onlyB |= b[w] &^ a[w]
	}
	return both != 0 && onlyA != 0 && onlyB != 0
}

// segment returns the region of the entities that have this set among their places: those that have
// all of the set and none of what a group that meets the set would add. Exclusions that others
// imply are left out.
func (s *classState) segment(set Set) Region {
	var larger []Set // the components that each such group would add
	for _, k := range s.sets {
		if k.Meets(set) && !set.Contains(k) {
			larger = append(larger, k.Union(set))
		}
	}
	sorting.Stable(larger, largerFirst)
	larger = slices.Compact(larger)
	var not []Conj
	for i, a := range larger {
		if !slices.ContainsFunc(larger[i+1:], a.Contains) {
			not = append(not, Conj{Cares: a, Has: a})
		}
	}
	var x cutter
	return x.simplify(Conj{Cares: set, Has: set}, not)
}

// addClass adds the class of a set, without blocks, to the lowest lane in which no class crosses it: to each array after
// the classes that contain it.
func (l *Layout) addClass(set Set) {
	s, k, lane := l.state, len(l.Classes), l.lowestLane(set)
	s.classOf[set] = k
	l.Classes = append(l.Classes, Class{Set: set, Lane: lane, Parent: -1})
	for c := range set.All() {
		a := l.laneArray(c, lane)
		chain, at := s.chains[a], 0
		for at < len(chain) && l.Classes[chain[at]].Set.Contains(set) {
			at++
		}
		if at > 0 {
			l.Classes[k].Parent = int(chain[at-1])
		}
		if at < len(chain) {
			l.Classes[chain[at]].Parent = k
		}
		s.chains[a] = slices.Concat(chain[:at], []int32{int32(k)}, chain[at:])
		l.Arrays[a].Leaves = nil // listBlocks fills it
	}
}

// lowestLane returns the lowest lane in which no class crosses a set.
func (l *Layout) lowestLane(set Set) int {
	taken := make([]bool, len(l.state.arrayOf)+2) // by lane; the last one is free
	for k := range l.Classes {
		if c := &l.Classes[k]; !taken[c.Lane] && cross(&c.Set, &set) {
			taken[c.Lane] = true
		}
	}
	return slices.Index(taken, false)
}

// laneArray returns the index of a component's array in a lane, which it makes if there is none.
func (l *Layout) laneArray(component, lane int) int {
	if a := l.ArrayOf(component, lane); a >= 0 {
		return a
	}
	s := l.state
	if len(s.arrayOf) < lane {
		s.arrayOf = append(s.arrayOf, slices.Repeat([]int32{-1}, l.Spec.Components))
	}
	s.arrayOf[lane-1][component] = int32(len(l.Arrays))
	s.chains = append(s.chains, nil)
	l.Arrays = append(l.Arrays, Array{Component: component, Lane: lane, Tree: -1})
	return len(l.Arrays) - 1
}

// addBlocks makes the blocks of class k leaves of the layout.
func (l *Layout) addBlocks(k int, blocks []block) {
	c := &l.Classes[k]
	for _, b := range blocks {
		c.Leaves = append(c.Leaves, len(l.Leaves))
		l.Leaves = append(l.Leaves, Leaf{Region: b.region, Shared: c.Set, Class: k, hull: b.hull, exact: b.region.impliedBy(b.hull)})
	}
	t := classTrees{l: l, left: &l.state.work.left}
	tree := t.leaf(c.Leaves[0])
	if len(blocks) > 1 {
		tree = t.blocks(c.Leaves, blocks, l.state.segment(c.Set))
	}
	l.state.trees = append(l.state.trees, tree)
}

// listBlocks lists the blocks of the arrays whose classes have changed.
func (l *Layout) listBlocks() {
	for i := range l.Arrays {
		a := &l.Arrays[i]
		if a.Leaves != nil {
			continue
		}
		for _, k := range l.state.chains[i] {
			a.Leaves = append(a.Leaves, l.Classes[k].Leaves...)
		}
		if last := l.state.spill[a.Component]; a.Lane == 0 && last >= 0 {
			a.Leaves = append(a.Leaves, last)
		}
	}
}

// classBuilder makes the classes of the groups and of the single components, and divides their segments.
type classBuilder struct {
	l *Layout
	*segments
}

// newClassBuilder makes the classes of the groups' verdicts. Each is one block.
func newClassBuilder(l *Layout) classBuilder {
	s := newClassState(l)
	l.state, l.Classes, l.Arrays = s, l.Classes[:0], l.Arrays[:l.Spec.Components]
	sets := slices.Clone(s.sets)
	for c := range l.Spec.stored().All() {
		sets = append(sets, SetOf(c))
	}
	sorting.Stable(sets, largerFirst)
	sets = slices.Compact(sets)
	b := classBuilder{l, newSegments(l.Spec.Groups, sets, s.work)}
	for k, set := range sets {
		l.addClass(set)
		b.start(k, s.segment(set))
	}
	return b
}

// cutAll divides the classes by all groups, in order of declaration. A group that would make too
// many blocks is rejected, unless it is the only one with its set and mayShare allows it to take
// the class of an earlier group. In that case cutAll returns true, and the layout must be built
// again.
func (b *classBuilder) cutAll(mayShare bool) (shared bool) {
	s := b.l.state
	accepted := s.groups
	s.groups = nil
	for at, i := range accepted {
		v := &b.l.Groups[i]
		refused := b.cut(i, v.Kept)
		if refused == "" {
			s.groups = append(s.groups, i)
			continue
		}
		kept := b.fallback(i)
		if mayShare && kept != v.Kept && !b.hasSet(v.Kept, s.groups) && !b.hasSet(v.Kept, accepted[at+1:]) {
			v.Kept = kept
			return true
		}
		*v = rejected(refused)
	}
	return false
}

// fallback returns the set of a group that cannot have a class of its own: the largest set of an
// earlier group within it, or else its lowest component.
func (b *classBuilder) fallback(i int) Set {
	own := b.l.Groups[i].Kept
	best := SetOf(own.First())
	for _, j := range b.l.state.groups {
		if set := b.l.Groups[j].Kept; j < i && set != own && own.Contains(set) && largerFirst(set, best) < 0 {
			best = set
		}
	}
	return best
}

// hasSet reports whether one of some groups keeps a set.
func (b *classBuilder) hasSet(set Set, groups []int) bool {
	return slices.ContainsFunc(groups, func(i int) bool { return b.l.Groups[i].Kept == set })
}

// finish makes the blocks leaves.
func (b *classBuilder) finish() {
	l := b.l
	l.state.requested = make(map[Conj][]int)
	for i, g := range l.Spec.Groups {
		v := &l.Groups[i]
		if v.Outcome == Alias && l.Groups[v.Other].Outcome == Rejected {
			*v = l.Groups[v.Other] // the verdict names blocks that were not made
		}
		if v.Outcome != Rejected {
			l.state.requested[g] = append(l.state.requested[g], i)
		}
	}
	for k := range l.Classes {
		b.orderBlocks(k)
	}
	l.state.work = b.work
	for k := range l.Classes {
		l.addBlocks(k, b.blocks[k])
	}
	l.Steps = l.state.work.spent()
	l.listBlocks()
}
