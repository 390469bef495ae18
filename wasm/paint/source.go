package paint

import "github.com/copse-ecs/copse/grouptree"

// Source is what NewModel needs of an analysed design.
type Source struct {
	Layout     *grouptree.Layout
	Components []Component // by component id
	Labels     []Label     // by leaf
	Rows       []int       // by leaf
	Inside     [][]int     // by group of the layout's spec: the leaves inside it
}

// NewModel makes the model of a layout. It costs O(blocks of all arrays) and, for
// each group, O(its leaves).
func NewModel(s Source) *Model {
	m := &Model{Components: s.Components, Leaves: make([]Leaf, len(s.Layout.Leaves))}
	for i, leaf := range s.Layout.Leaves {
		m.Leaves[i] = Leaf{Label: s.Labels[i], Shared: leaf.Shared, Look: LookPlain}
		if leaf.Shared.Len() > 1 {
			m.Leaves[i].Look = LookShared
		}
	}
	for _, tag := range s.Layout.Spec.Listed {
		m.Components[tag].List = true
	}
	for c := range s.Layout.Spec.Components {
		if s.Layout.Spec.Tags.Has(c) {
			continue // its list, if it has one, is only named
		}
		for a := range s.Layout.ArraysOf(c) {
			starts := s.Layout.Starts(s.Layout.ArrayOf(c, a.Lane), s.Rows)
			for at, leaf := range a.Leaves {
				m.Leaves[leaf].Start, m.Leaves[leaf].End = starts[at], starts[at+1]
			}
			m.Arrays = append(m.Arrays, Array{Component: c, Lane: a.Lane, Leaves: a.Leaves, Rows: starts[len(a.Leaves)]})
		}
	}
	for g, inside := range s.Inside {
		if s.Layout.Groups[g].Outcome != grouptree.Rejected {
			m.setGroupLook(inside)
			if s.Layout.Kind == grouptree.Naive {
				m.setMisplaced(s.Layout.Spec.Groups[g].Has, inside)
			}
		}
	}
	return m
}

// setGroupLook marks blocks of a group that only one array holds.
func (m *Model) setGroupLook(inside []int) {
	for _, leaf := range inside {
		if l := &m.Leaves[leaf]; l.Look == LookPlain {
			l.Look = LookOwn
		}
	}
}

// setMisplaced marks the blocks of a group that requires the given components, where
// several of their arrays hold rows of the group without sharing the blocks. Their
// order differs, which the other kinds of layout prevent or reject (the paper, Fig. 2).
func (m *Model) setMisplaced(required grouptree.Set, inside []int) {
	var holders grouptree.Set
	for _, leaf := range inside {
		holders = holders.Union(m.Leaves[leaf].Shared)
	}
	holders = holders.Intersect(required)
	for _, leaf := range inside {
		if l := &m.Leaves[leaf]; l.Shared.Meets(holders) {
			l.Misplaced = l.Misplaced.Union(holders.Minus(l.Shared))
		}
	}
}
