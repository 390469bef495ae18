package grouptree

import "math/bits"

// WithTrees returns the layout with its trees, which Extend leaves out. A layout that has them is returned as it is.
func (l *Layout) WithTrees() *Layout {
	c := l.Spec.stored().First()
	if l.Kind != Lanes || c < 0 || l.Arrays[c].Root != nil {
		return l
	}
	out := *l
	out.Arrays = append([]Array(nil), l.Arrays...)
	out.addLaneTrees()
	return &out
}

// addLaneTrees makes a tree for every array. In each lane the left child of the node of a class is the node of its
// parent, as in a laminar layout.
func (l *Layout) addLaneTrees() {
	t := laneTrees{classTrees: classTrees{l: l, segments: &segments{left: l.lanes.left}, requested: l.lanes.requested, nodes: make([]*Node, len(l.Classes))}}
	var used Set
	for _, k := range l.lanes.sets {
		used = used.Union(k)
	}
	for c := range l.Spec.stored().All() {
		for a := range l.ArraysOf(c) {
			last := a.Leaves[len(a.Leaves)-1]
			a.Root = t.class(l.Leaves[last].Class)
			if used.Has(c) {
				a.Tree = len(l.Trees)
				l.Trees = append(l.Trees, Tree{Maintained: l.Leaves[a.Leaves[0]].Shared, Root: a.Root})
			}
		}
	}
}

type laneTrees struct{ classTrees }

// class returns the node of everything that an array holds up to the end of class k.
func (t *laneTrees) class(k int) *Node {
	if t.nodes[k] != nil {
		return t.nodes[k]
	}
	c := &t.l.Classes[k]
	n := t.own(k)
	if c.Parent >= 0 {
		own := n
		n = t.inner(Region{R: Conj{Cares: c.Set, Has: c.Set}}, c.Set)
		if !t.l.holdsAll(c.Set, c.Lane) {
			n.Partial, n.Lane, n.IsConj, n.Requested, n.Groups = true, c.Lane, false, false, nil
		}
		n.Left, n.Right = t.class(c.Parent), own
	}
	for s := n; s != nil; s = s.Left {
		s.Spine = true
	}
	t.nodes[k] = n
	return n
}

// own returns a tree over the blocks of class k. It is a copy, because a node says where in its tree it is and
// layouts that extend one another share the trees of their classes.
func (t *laneTrees) own(k int) *Node {
	if n := t.l.lanes.blockTree[k]; n != nil {
		return n.clone(make(map[*Node]*Node))
	}
	return t.leaf(t.l.Classes[k].Leaves[0])
}

// holdsAll reports whether the arrays of a lane hold every entity that has the set, whatever may occur: whether no
// group crosses the set, and the groups around it are in this lane and crossed by none.
func (l *Layout) holdsAll(set Set, lane int) bool {
	if len(l.lanes.overflow) > 0 {
		return false
	}
	for _, k := range l.lanes.sets {
		if cross(k, set) {
			return false
		}
		if k == set || !k.Contains(set) {
			continue
		}
		if l.Classes[l.lanes.classOf[k]].Lane != lane {
			return false
		}
		for _, other := range l.lanes.sets {
			if cross(k, other) {
				return false
			}
		}
	}
	return true
}

// bestInLanes is Best for a lanes layout, which must have its trees.
func (p *Planner) bestInLanes(component int, g Conj) *Node {
	if !p.related || p.sig.Match != g {
		p.sig, p.access = Signature{Match: g}, Set{}
		p.relateLeaves(p.l.Spec.required(g))
	}
	lane, first, last := -1, 0, 0 // the places in their arrays of the blocks that may hold entities of g
	places := p.placesOfLeaves()
	for w, held := range p.holds[component] {
		for in := held &^ p.outside[w]; in != 0; in &= in - 1 {
			leaf := w<<6 + bits.TrailingZeros64(in)
			of, at := p.l.Classes[p.lookups.class[leaf]].Lane, places[leaf]
			switch {
			case lane < 0:
				lane, first, last = of, at, at
			case lane != of:
				return nil
			default:
				first, last = min(first, at), max(last, at)
			}
		}
	}
	if lane < 0 {
		return nil
	}
	n := p.l.Arrays[p.l.ArrayOf(component, lane)].Root
	for !n.IsLeaf() {
		left := p.leavesBelow(n.Left)
		switch {
		case last < left:
			n = n.Left
		case first >= left:
			n, first, last = n.Right, first-left, last-left
		default:
			return n
		}
	}
	return n
}

// placesOfLeaves returns by leaf how many leaves are to its left, which are the same in every array that holds it.
func (p *Planner) placesOfLeaves() []int {
	if p.places == nil {
		p.places = make([]int, len(p.l.Leaves))
		for i := range p.l.Arrays {
			for at, leaf := range p.l.Arrays[i].Leaves {
				p.places[leaf] = at
			}
		}
	}
	return p.places
}

// leavesBelow returns the number of leaves below a node.
func (p *Planner) leavesBelow(n *Node) int {
	if n.IsLeaf() {
		return 1
	}
	if p.below == nil {
		p.below = make(map[*Node]int)
	}
	if _, known := p.below[n]; !known {
		p.below[n] = p.leavesBelow(n.Left) + p.leavesBelow(n.Right)
	}
	return p.below[n]
}
