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
			m.mark(s.Layout.Spec.Groups[g].Has, inside)
		}
	}
	return m
}

// mark notes what a group of the given components means for the leaves inside
// it. Where several arrays hold rows of the group without sharing them, their
// order differs, which is what the group was to prevent.
func (m *Model) mark(wants grouptree.Set, inside []int) {
	var holders grouptree.Set
	for _, leaf := range inside {
		holders = holders.Union(m.Leaves[leaf].Shared)
	}
	wants = wants.Intersect(holders)
	for _, leaf := range inside {
		l := &m.Leaves[leaf]
		if l.Look == Rest {
			l.Look = Own
		}
		if l.Shared.Meets(wants) {
			l.Misplaced = l.Misplaced.Union(wants.Minus(l.Shared))
		}
	}
}
