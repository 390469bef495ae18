package design

import "slices"

// Labels returns the short form of every leaf of the layout, by letters:
// "P V !M". AppendPage writes the same.
func (a *Analysis) Labels() []string {
	p := pager{encoder: encoder{Analysis: a}}
	letters := p.letters()
	out := make([]string, len(a.Layout.Leaves))
	for i := range out {
		out[i] = shortLeaf(&a.Layout.Leaves[i], letters)
	}
	return out
}

// Entities appends the numbers of the entities in the array of a component, in row
// order.
func (a *Analysis) Entities(dst []int, component int) []int { return a.world.Entities(dst, component) }

// EntityAt returns the number of the entity at a row of a leaf, counted from the leaf's
// first, in the array of a component; 0 if there is none.
func (a *Analysis) EntityAt(component, leaf, row int) int {
	if component < 0 || component >= len(a.Layout.Arrays) || !slices.Contains(a.Layout.Arrays[component].Leaves, leaf) {
		return 0
	}
	return a.world.EntityAt(component, leaf, row)
}

// Inside returns, for every group of the layout's Spec, the leaves that lie
// within it. It costs O(groups x leaves).
func (a *Analysis) Inside() [][]int {
	p := pager{encoder: encoder{Analysis: a}}
	out := make([][]int, len(a.Layout.Groups))
	for i := range a.m.groups {
		if g := &a.m.groups[i]; g.build >= 0 {
			out[g.build] = p.leavesIn(g)
		}
	}
	return out
}
