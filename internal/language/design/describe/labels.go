package describe

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
)

// BlockLabel is what a picture may write into a block. Each part may be "".
type BlockLabel struct {
	Whole string // the expression, if it is short
	Brief string // by name, what the set of its arrays does not say already: "no Hidden, no Resting"
}

// mostNamed is the most literals of a label; more are not read.
const mostNamed = 6

// BlockLabels returns the labels of every leaf of the layout.
func BlockLabels(a *analysis.Analysis) []BlockLabel {
	out := make([]BlockLabel, len(a.Layout.Leaves))
	for i := range out {
		leaf := &a.Layout.Leaves[i]
		g, _ := leaf.Hull()
		said := g.Has.Intersect(leaf.Shared)
		if g.Cares.Len()-said.Len() <= mostNamed {
			out[i].Brief = wordedLeaf(leaf, a.Names, said)
		}
		if g.Cares.Len() <= mostNamed {
			out[i].Whole = a.Names.Leaf(leaf)
		}
	}
	return out
}

// wordedLeaf writes a block by names, without the literals of some components: "Mass, no Hidden, not Weapon + Target".
func wordedLeaf(leaf *grouptree.Leaf, names []string, without grouptree.Set) string {
	g, exact := leaf.Hull()
	out := appendWords(nil, grouptree.Conj{Cares: g.Cares.Minus(without), Has: g.Has}, ", ", names)
	if exact {
		return string(out)
	}
	for _, s := range leaf.Region.Not {
		rest := grouptree.Conj{Cares: s.Cares.Minus(g.Cares), Has: s.Has}
		if rest.Cares.Empty() || s.Excludes(g) {
			continue
		}
		if len(out) > 0 {
			out = append(out, ", "...)
		}
		out = appendWords(append(out, "not "...), rest, " + ", names)
	}
	return string(out)
}

func appendWords(out []byte, g grouptree.Conj, between string, names []string) []byte {
	first := true
	for c := range g.Cares.All() {
		if !first {
			out = append(out, between...)
		}
		first = false
		if !g.Has.Has(c) {
			out = append(out, "no "...)
		}
		out = append(out, names[c]...)
	}
	return out
}

// Inside returns, for every group of the layout's Spec, the leaves that lie
// within it. It costs O(groups x leaves).
func Inside(a *analysis.Analysis) [][]int {
	f := leafFinder{layout: a.Layout}
	out := make([][]int, len(a.Layout.Groups))
	for i := range a.Design.Groups {
		if g := &a.Design.Groups[i]; g.SpecIndex >= 0 {
			out[g.SpecIndex] = f.within(g)
		}
	}
	return out
}

// leafFinder finds the leaves within groups.
type leafFinder struct {
	layout *grouptree.Layout
	having [][]int // by component: the leaves that have it; the last is all leaves
}

// within returns the leaves that lie within a group, whatever became of it.
func (f *leafFinder) within(g *analysis.Group) (out []int) {
	if g.SpecIndex < 0 {
		return nil
	}
	for _, i := range f.candidates(g.Conj.Has) {
		if f.layout.Leaves[i].Implies(g.Conj) {
			out = append(out, i)
		}
	}
	return out
}

// candidates returns leaves among which are all that have every component of the set. To
// ask each leaf about each group would be a third of what a large document costs.
func (f *leafFinder) candidates(set grouptree.Set) []int {
	components := f.layout.Spec.Components
	if f.having == nil {
		f.having = make([][]int, components+1)
		for i := range f.layout.Leaves {
			hull, _ := f.layout.Leaves[i].Hull()
			for c := range hull.Has.All() {
				f.having[c] = append(f.having[c], i)
			}
			f.having[components] = append(f.having[components], i)
		}
	}
	least := f.having[components]
	for c := range set.All() {
		if len(f.having[c]) < len(least) {
			least = f.having[c]
		}
	}
	return least
}
