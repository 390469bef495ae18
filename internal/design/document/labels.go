package document

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
)

// NodeIDs returns the numbers that the nodes of the trees and of the lowered trees have in
// the page document. It costs O(nodes).
func NodeIDs(a *analysis.Analysis) map[*grouptree.Node]int {
	p := pager{encoder: encoder{Analysis: a}, ids: make(map[*grouptree.Node]int)}
	p.number()
	return p.ids
}

// Labels returns the short form of every leaf of the layout, by letters:
// "P V !M". AppendPage writes the same.
func Labels(a *analysis.Analysis) []string {
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
func Inside(a *analysis.Analysis) [][]int {
	p := pager{encoder: encoder{Analysis: a}}
	out := make([][]int, len(a.Layout.Groups))
	for i := range a.Design.Groups {
		if g := &a.Design.Groups[i]; g.SpecIndex >= 0 {
			out[g.SpecIndex] = p.leavesIn(g)
		}
	}
	return out
}
