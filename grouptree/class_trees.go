package grouptree

import "math/bits"

// addClassTrees makes the lowered trees of a layout of classes. The left child of
// the node of a class is the node of its parent, and its own segment, divided by
// the groups that cut it, is the right child. Classes with the same parent share
// its node, so the trees of several components have common branches.
func addClassTrees(l *Layout, s *segments) {
	requested := make(map[Conj][]int)
	used := Set{} // the components that some group uses
	for i, v := range l.Groups {
		if v.Outcome == InFamily || v.Outcome == Alias {
			requested[l.Spec.Groups[i]] = append(requested[l.Spec.Groups[i]], i)
			used = used.Union(v.Kept)
		}
	}
	t := classTrees{l: l, segments: s, requested: requested, nodes: make([]*Node, len(l.Classes))}
	for c := range l.Spec.stored().All() {
		a := &l.Arrays[c]
		last := a.Leaves[len(a.Leaves)-1] // a block of the class of this component alone
		a.Root = t.class(l.Leaves[last].Class)
		if used.Has(c) {
			a.Tree = len(l.Trees)
			l.Trees = append(l.Trees, Tree{Maintained: l.Leaves[a.Leaves[0]].Shared, Root: a.Root})
		}
	}
}

// classTrees makes the node of each class once.
type classTrees struct {
	cutter
	l         *Layout
	segments  *segments
	requested map[Conj][]int // the groups with these literals
	nodes     []*Node        // by class: the node of all entities that have its set
}

// class returns the node of all entities that have the set of class k.
func (t *classTrees) class(k int) *Node {
	if t.nodes[k] != nil {
		return t.nodes[k]
	}
	c := &t.l.Classes[k]
	all := Region{R: Conj{Cares: c.Set, Has: c.Set}}
	var n *Node
	if c.Parent < 0 {
		n = t.blocks(k, 0, len(c.Leaves), all)
	} else {
		n = t.inner(all, c.Set)
		n.Left = t.class(c.Parent)
		parent := t.l.Classes[c.Parent].Set
		n.Right = t.blocks(k, 0, len(c.Leaves), all.minus(Conj{Cares: parent, Has: parent}))
	}
	for s := n; s != nil; s = s.Left {
		s.Spine = true
	}
	t.nodes[k] = n
	return n
}

func (t *classTrees) inner(r Region, shared Set) *Node {
	n := &Node{Region: r, Leaf: -1}
	n.Hull, n.IsConj = r.hull(&t.segments.left)
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
		n.Groups = t.requested[n.Hull]
	}
	n.Requested = len(n.Groups) > 0
	return n
}

// blocks returns the tree over the blocks lo to hi of class k, which make up the
// region r. Its root divides them by a group whose blocks are the first or the
// last of them, or, if there is no such group, takes off the first block.
func (t *classTrees) blocks(k, lo, hi int, r Region) *Node {
	c := &t.l.Classes[k]
	if hi-lo == 1 {
		return t.leaf(c.Leaves[lo])
	}
	n := t.inner(r, c.Set)
	blocks := t.segments.blocks[k]
	g, at, first := groupAtEnd(blocks, lo, hi)
	var in, out Region
	if g >= 0 {
		n.cut = &t.l.Spec.Groups[g]
		in, out = t.and(&r, *n.cut), t.minus(&r, *n.cut)
	} else {
		at, first = lo+1, true
		in = blocks[lo].region
		cubes, _ := in.cubes(mostCubes)
		out = t.simplify(r.R, append(cubes, r.Not...))
	}
	if !first {
		n.cutSide = onRight
		in, out = out, in
	}
	n.Left = t.blocks(k, lo, at, in)
	n.Right = t.blocks(k, at, hi, out)
	return n
}

// groupAtEnd finds a group whose blocks are the first or the last of the blocks lo
// to hi, the one with the most blocks, so that groups within it can become nodes
// too. It returns where its blocks end or begin; g is -1 if there is none.
func groupAtEnd(all []block, lo, hi int) (g, at int, first bool) {
	blocks := all[lo:hi]
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
					g, most, at, first = h, n, lo+i, atStart
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
	var visit func(lo, hi, exclusions int) bool
	visit = func(lo, hi, exclusions int) bool {
		if hi-lo < 3 {
			return true
		}
		g, at, first := groupAtEnd(blocks, lo, hi)
		*steps -= (hi-lo)*len(blocks[0].groups)*stepWord + stepNode + stepExcept*exclusions
		in, out := 0, 1 // the exclusions that the two children add
		if g < 0 {
			cubes, ok := blocks[lo].region.cubes(cubesLeft)
			if !ok {
				*steps -= stepExcept * cubesLeft
				return false
			}
			cubesLeft -= len(cubes)
			*steps -= stepExcept * len(cubes)
			at, first, out = lo+1, true, len(cubes)
		}
		if *steps < 0 {
			return false
		}
		if !first {
			in, out = out, in
		}
		return visit(lo, at, exclusions+in) && visit(at, hi, exclusions+out)
	}
	return visit(0, len(blocks), 0)
}
