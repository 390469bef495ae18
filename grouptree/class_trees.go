package grouptree

import (
	"math/bits"
	"slices"
)

// WithTrees returns the layout with its trees, which Extend leaves out. A layout that has them is returned as it is.
func (l *Layout) WithTrees() *Layout {
	c := l.Spec.stored().First()
	if l.Kind != Lanes || c < 0 || l.Arrays[c].Root != nil {
		return l
	}
	out := *l
	out.Arrays = slices.Clone(l.Arrays)
	out.addTrees()
	return &out
}

// addTrees makes the lowered tree of every array. In each lane the left child of the
// node of a class is the node of its parent, and its own segment, divided by the
// groups that cut it, is the right child. Classes with the same parent share its
// node, so the trees of several components have common branches.
func (l *Layout) addTrees() {
	var used Set // the components that some group uses
	for i := range l.Groups {
		if v := &l.Groups[i]; v.Outcome != Rejected {
			used = used.Union(v.Kept)
		}
	}
	left := l.state.work.left
	t := classTrees{l: l, left: &left, nodes: make([]*Node, len(l.Classes))}
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

// classTrees makes the node of each class once.
type classTrees struct {
	cutter
	l     *Layout
	left  *budget
	nodes []*Node // by class: the node of everything that its arrays hold up to its end
}

// class returns the node of everything that an array holds up to the end of class k.
func (t *classTrees) class(k int) *Node {
	if t.nodes[k] != nil {
		return t.nodes[k]
	}
	c, own := &t.l.Classes[k], t.l.state.trees[k]
	n := own
	if c.Parent < 0 {
		n = onSpine(own)
	} else {
		n = t.inner(Region{R: Conj{Cares: c.Set, Has: c.Set}}, c.Set)
		if !t.l.holdsAll(c.Set, c.Lane) {
			n.Partial, n.Lane, n.IsConj, n.Requested, n.Groups = true, c.Lane, false, false, nil
		}
		n.Spine, n.Left, n.Right = true, t.class(c.Parent), own
	}
	t.nodes[k] = n
	return n
}

// onSpine returns a node whose left descendants are on the spine. These are copies, because a class that gets a parent
// in a later layout is not on the spine there.
func onSpine(n *Node) *Node {
	if n == nil {
		return nil
	}
	out := *n
	out.Spine, out.Left = true, onSpine(n.Left)
	return &out
}

// holdsAll reports whether the arrays of a lane hold every entity that has the set, whatever may occur: whether no
// group crosses the set, and the groups around it are in this lane and crossed by none.
func (l *Layout) holdsAll(set Set, lane int) bool {
	s := l.state
	if len(s.overflow) > 0 {
		return false
	}
	for _, k := range s.sets {
		if cross(&k, &set) {
			return false
		}
		if k != set && k.Contains(set) && (l.laneOf(k) != lane || slices.ContainsFunc(s.sets, func(other Set) bool { return cross(&k, &other) })) {
			return false
		}
	}
	return true
}

func (t *classTrees) inner(r Region, shared Set) *Node {
	n := &Node{Region: r, Leaf: -1}
	n.Hull, n.IsConj = r.hull(t.left)
	return t.addGroups(n, shared)
}

func (t *classTrees) leaf(i int) *Node {
	leaf := &t.l.Leaves[i]
	n := &Node{Region: leaf.Region, Hull: leaf.hull, IsConj: leaf.exact, Leaf: i}
	return t.addGroups(n, leaf.Shared)
}

func (t *classTrees) addGroups(n *Node, shared Set) *Node {
	n.Shared = shared
	if n.IsConj {
		n.Groups = t.l.state.requested[n.Hull]
	}
	n.Requested = len(n.Groups) > 0
	return n
}

// blocks returns the tree over some blocks of a class, which make up the region r. Its
// root divides them by a group whose blocks are the first or the last of them, or, if
// there is no such group, takes off the first block.
func (t *classTrees) blocks(leaves []int, blocks []block, r Region) *Node {
	if len(leaves) == 1 {
		return t.leaf(leaves[0])
	}
	n := t.inner(r, t.l.Leaves[leaves[0]].Shared)
	g, at, first := groupAtEnd(blocks)
	var in, out Region
	if g >= 0 {
		n.cut = &t.l.Spec.Groups[g]
		in, out = t.and(&r, *n.cut), t.minus(&r, *n.cut)
	} else {
		at, first = 1, true
		in = blocks[0].region
		cubes, _ := in.cubes(mostCubes)
		out = t.simplify(r.R, append(cubes, r.Not...))
	}
	if !first {
		n.cutSide = onRight
		in, out = out, in
	}
	n.Left = t.blocks(leaves[:at], blocks[:at], in)
	n.Right = t.blocks(leaves[at:], blocks[at:], out)
	return n
}

// groupAtEnd finds a group whose blocks are the first or the last of some blocks, the
// one with the most blocks, so that groups within it can become nodes too. It returns
// where its blocks end or begin; g is -1 if there is none.
func groupAtEnd(blocks []block) (g, at int, first bool) {
	words := len(blocks[0].groups)
	// Along the blocks, such a group begins or ends exactly once.
	once, often := make(bitset, words), make(bitset, words)
	for i := 1; i < len(blocks); i++ {
		for w := range words {
			changes := blocks[i].groups[w] ^ blocks[i-1].groups[w]
			often[w] |= once[w] & changes
			once[w] |= changes
		}
	}
	g, most := -1, 0
	for i := 1; i < len(blocks); i++ {
		for w := range words {
			changes := (blocks[i].groups[w] ^ blocks[i-1].groups[w]) & once[w] &^ often[w]
			for ; changes != 0; changes &= changes - 1 {
				h := w<<6 + bits.TrailingZeros64(changes)
				n, atStart := len(blocks)-i, blocks[0].groups.has(h)
				if atStart {
					n = i
				}
				if n > most || n == most && h < g {
					g, most, at, first = h, n, i, atStart
				}
			}
		}
	}
	return g, at, first
}

// The work of a tree over the blocks of a class, in steps of about a nanosecond.
const (
	stepNode   = 600 // a node
	stepExcept = 40  // an exclusion of the node's region
	stepWord   = 4   // a pass over 64 members of a bitset
)

// treeStaysSmall reports whether the tree over blocks in this order is small
// enough to make: whether at most mostCubes conjunctions are taken off, and making
// the nodes and their exclusions takes no more than the steps that are left.
func treeStaysSmall(blocks []block, steps *int) bool {
	cubesLeft := mostCubes
	var visit func(blocks []block, exclusions int) bool
	visit = func(blocks []block, exclusions int) bool {
		if len(blocks) < 3 {
			return true
		}
		g, at, first := groupAtEnd(blocks)
		*steps -= len(blocks)*len(blocks[0].groups)*stepWord + stepNode + stepExcept*exclusions
		in, out := 0, 1 // the exclusions that the two children add
		if g < 0 {
			cubes, ok := blocks[0].region.cubes(cubesLeft)
			if !ok {
				*steps -= stepExcept * cubesLeft
				return false
			}
			cubesLeft -= len(cubes)
			*steps -= stepExcept * len(cubes)
			at, first, out = 1, true, len(cubes)
		}
		if *steps < 0 {
			return false
		}
		if !first {
			in, out = out, in
		}
		return visit(blocks[:at], exclusions+in) && visit(blocks[at:], exclusions+out)
	}
	return visit(blocks, 0)
}
