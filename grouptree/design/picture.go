package design

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
