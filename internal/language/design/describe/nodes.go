package describe

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
)

// nodeTable numbers the nodes of the trees and of the lowered trees. A branch that
// several trees share is numbered once.
type nodeTable struct {
	order   []*grouptree.Node // parents before children
	parents []int             // by node: the first parent, or -1
	ids     map[*grouptree.Node]int
}

func newNodeTable(l *grouptree.Layout) *nodeTable {
	t := &nodeTable{ids: make(map[*grouptree.Node]int, 2*len(l.Leaves))}
	for _, tree := range l.Trees {
		t.visit(tree.Root, -1)
	}
	for c := range l.Arrays {
		if root := l.Arrays[c].Root; root != nil {
			t.visit(root, -1)
		}
	}
	return t
}

func (t *nodeTable) visit(n *grouptree.Node, parent int) {
	if _, known := t.ids[n]; known {
		return
	}
	id := len(t.order)
	t.ids[n] = id
	t.order = append(t.order, n)
	t.parents = append(t.parents, parent)
	if !n.IsLeaf() {
		t.visit(n.Left, id)
		t.visit(n.Right, id)
	}
}

// id returns the number of a node, or -1 for none.
func (t *nodeTable) id(n *grouptree.Node) int {
	if id, known := t.ids[n]; known {
		return id
	}
	return -1
}

// NodeIDs returns the numbers that the nodes have in the page document. It costs O(nodes).
func NodeIDs(l *grouptree.Layout) map[*grouptree.Node]int { return newNodeTable(l).ids }

// nodes fills the nodes of the page, and the table of their shared sets.
func (p *pager) nodes() {
	rows := make([]int, len(p.table.order))
	for i := len(rows) - 1; i >= 0; i-- {
		if n := p.table.order[i]; n.IsLeaf() {
			rows[i] = p.a.Rows[n.Leaf]
		}
	}
	p.out.Nodes = make([]document.NodeEntry, len(rows))
	for i := len(rows) - 1; i >= 0; i-- {
		n := p.table.order[i]
		e := &p.out.Nodes[i]
		e.Spine, e.Requested, e.Leaf = n.Spine, n.Requested, -1
		e.Short = p.short(i)
		if n.IsLeaf() {
			e.Leaf, e.Rows = n.Leaf, rows[i]
		} else {
			e.Left, e.Right, e.Expr = p.table.ids[n.Left], p.table.ids[n.Right], p.a.Names.Node(n)
		}
		for _, g := range n.Groups {
			e.Groups = append(e.Groups, p.a.GroupOf(g))
		}
	}
	for i, n := range p.table.order {
		p.out.Nodes[i].Set = p.setOf(n.Shared)
		p.rowsOf(i)
	}
}

// rowsOf returns the rows of a node: those of its leaves.
func (p *pager) rowsOf(id int) int {
	e := &p.out.Nodes[id]
	if e.Leaf < 0 && !p.summed[id] {
		p.summed[id] = true
		e.Rows = p.rowsOf(e.Left) + p.rowsOf(e.Right)
	}
	return e.Rows
}

// setOf returns the number of a set in the table of sets.
func (p *pager) setOf(s grouptree.Set) int {
	if k, known := p.setIDs[s]; known {
		return k
	}
	k := len(p.out.Sets)
	p.setIDs[s] = k
	p.out.Sets = append(p.out.Sets, s)
	return k
}

// short writes a node by what it adds to its parent: "… & !Velocity". It is ""
// where the whole expression must do: at a root, and where a shared branch, which
// has several parents, does not follow from the first.
func (p *pager) short(id int) string {
	n := p.table.order[id]
	if p.table.parents[id] < 0 {
		return ""
	}
	up := p.table.order[p.table.parents[id]]
	if !n.IsConj || !n.Hull.Implies(up.Region.R) {
		return p.shortRegion(n, up)
	}
	base := up.Region.R
	if up.IsConj {
		base = up.Hull
	}
	rest := grouptree.Conj{Cares: n.Hull.Cares.Minus(base.Cares)}
	rest.Has = n.Hull.Has.Intersect(rest.Cares)
	if rest.Cares.Empty() {
		return ""
	}
	return "… & " + p.a.Names.Conj(rest)
}

// shortRegion writes a remainder by the exclusion that its parent does not have.
func (p *pager) shortRegion(n, up *grouptree.Node) string {
	if n.Region.R != up.Region.R || len(n.Region.Not) != len(up.Region.Not)+1 {
		return ""
	}
	last := n.Region.Not[len(n.Region.Not)-1]
	rest := grouptree.Conj{Cares: last.Cares.Minus(n.Region.R.Cares)}
	rest.Has = last.Has.Intersect(rest.Cares)
	return "… & !(" + p.a.Names.Conj(rest) + ")"
}

// trees fills the trees, and the roots of the lowered trees.
func (p *pager) trees() {
	l := p.a.Layout
	owner := make([]*grouptree.Array, len(l.Trees))
	if !p.a.HasPaper() {
		for i := range l.Arrays {
			if t := l.Arrays[i].Tree; t >= 0 {
				owner[t] = &l.Arrays[i]
			}
		}
	}
	drawn := make([]bool, len(p.table.order))
	p.out.Trees = make([]document.Tree, len(l.Trees))
	for i, t := range l.Trees {
		out := &p.out.Trees[i]
		*out = document.Tree{Maintained: t.Maintained, Component: -1, Root: p.table.ids[t.Root]}
		if owner[i] != nil {
			out.Component, out.Lane = owner[i].Component, owner[i].Lane
		}
		p.grafts(out, out.Root, drawn)
	}
	p.out.Lowered = make([]document.NodeID, l.Spec.Components)
	for c := range p.out.Lowered {
		p.out.Lowered[c] = -1
		if n := l.Arrays[c].Root; n != nil {
			p.out.Lowered[c] = p.table.ids[n]
		}
	}
}

// grafts lists the topmost nodes of a tree that an earlier one has drawn.
func (p *pager) grafts(t *document.Tree, id int, drawn []bool) {
	if drawn[id] {
		t.Grafts = append(t.Grafts, id)
		return
	}
	drawn[id] = true
	if e := &p.out.Nodes[id]; e.Leaf < 0 {
		p.grafts(t, e.Left, drawn)
		p.grafts(t, e.Right, drawn)
	}
}

// groupNodes returns for each group of the layout's spec the first node that is equal
// to it, or -1.
func groupNodes(a *analysis.Analysis, t *nodeTable) []int {
	out := make([]int, len(a.Layout.Groups))
	for i := range out {
		out[i] = -1
	}
	for i := len(t.order) - 1; i >= 0; i-- {
		for _, g := range t.order[i].Groups {
			out[g] = i
		}
	}
	return out
}
