package paint

import "github.com/copse-ecs/copse/grouptree"

// Source is an analysed design, as far as the picture needs it.
type Source struct {
	Layout     *grouptree.Layout
	Components []Component // by component id
	Labels     []string    // by leaf
	Rows       []int       // by leaf
	Inside     [][]int     // by group of the layout's Spec: the leaves that lie inside it
}

// NewModel gathers what the picture shows. It costs O(cells) and, for each
// group, O(its leaves).
func NewModel(s Source) *Model {
	m := &Model{Components: s.Components, Leaves: make([]Leaf, len(s.Layout.Leaves))}
	for i, leaf := range s.Layout.Leaves {
		m.Leaves[i] = Leaf{Label: s.Labels[i], Shared: leaf.Shared, Look: Rest}
		if leaf.Shared.Len() > 1 {
			m.Leaves[i].Look = Common
		}
	}
	for c := range s.Layout.Arrays {
		leaves := s.Layout.Arrays[c].Leaves
		if len(leaves) == 0 {
			continue // a tag
		}
		starts := s.Layout.Starts(c, s.Rows)
		for at, leaf := range leaves {
			m.Leaves[leaf].Start, m.Leaves[leaf].End = starts[at], starts[at+1]
		}
		m.Arrays = append(m.Arrays, Array{Component: c, Leaves: leaves, Rows: starts[len(leaves)]})
	}
	for g, inside := range s.Inside {
		if s.Layout.Groups[g].Outcome != grouptree.Rejected {
			m.lookInside(inside)
			if s.Layout.Kind == grouptree.Naive {
				m.misplace(s.Layout.Spec.Groups[g].Has, inside)
			}
		}
	}
	return m
}

// lookInside gives the blocks of a group their look.
func (m *Model) lookInside(inside []int) {
	for _, leaf := range inside {
		if l := &m.Leaves[leaf]; l.Look == Rest {
			l.Look = Own
		}
	}
}

// misplace notes where several arrays hold rows of a group of the given
// components without sharing them: their order differs, which is what the other
// builders prevent or refuse (paper Fig. 2).
func (m *Model) misplace(wants grouptree.Set, inside []int) {
	var holders grouptree.Set
	for _, leaf := range inside {
		holders = holders.Union(m.Leaves[leaf].Shared)
	}
	wants = wants.Intersect(holders)
	for _, leaf := range inside {
		if l := &m.Leaves[leaf]; l.Shared.Meets(wants) {
			l.Misplaced = l.Misplaced.Union(wants.Minus(l.Shared))
		}
	}
}
