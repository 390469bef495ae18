package grouptree

import "math/bits"

// bestInLanes is Best for a lanes layout, which must have its trees.
func (p *Planner) bestInLanes(component int, g Conj) *Node {
	if !p.related || p.sig.Match != g {
		p.sig, p.access = Signature{Match: g}, Set{}
		p.relateLeaves(p.l.Spec.required(g))
	}
	lane, first, last := -1, 0, 0 // positions in their array of the first and last block that may hold entities of g
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

// placesOfLeaves returns by leaf its position in every array that holds it: the number of leaves to
// the left.
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
