package grouptree

// Tree is a binary tree of regions.
type Tree struct {
	Maintained Set // the stored components whose common order the tree keeps (the paper, section III-A)
	Root       *Node
}

// Node is a node of a raw or a lowered tree. Its leaves are contiguous in every
// array of Shared.
type Node struct {
	Region      Region
	Hull        Conj // the strongest conjunction that the region implies
	IsConj      bool // the region is its hull
	Left, Right *Node
	Parent      *Node // in the raw trees of paper and trees; nil at a root and in all other trees
	Spine       bool  // the root or a left descendant of it: the paper's explicit nodes
	Requested   bool  // some group is equal to the node
	Groups      []int // the groups that are equal to the node, in order of declaration
	Shared      Set   // the components whose arrays keep the node in the same order
	Leaf        int   // index into Layout.Leaves, or -1 for an inner node
	Partial     bool  // in a lanes layout: the node is what one array holds of its region, and other arrays hold more
	Lane        int   // of that array

	rep     bool  // in a raw tree: the representable child of its parent, a conjunction by construction
	cut     *Conj // in a laminar layout: the child on cutSide is the part of the node that satisfies it; or nil
	cutSide side
}

// side is the left or the right child of a node.
type side bool

const (
	onLeft  side = false
	onRight side = true
)

// newNode returns a leaf node.
func newNode(r Region) *Node {
	n := &Node{Region: r, Leaf: -1}
	n.Hull, n.IsConj = r.Hull()
	return n
}

// newRoot returns a node of all entities that have component c.
func newRoot(c int) *Node { return newNode(Region{R: Conj{}.with(c, true)}) }

// Equals reports whether the node is exactly g, in constant time.
func (n *Node) Equals(g Conj) bool { return n.IsConj && n.Hull == g }

// IsLeaf reports whether the node has no children; a node has two or none.
func (n *Node) IsLeaf() bool { return n.Left == nil }

// Child returns the child that holds an entity of n with exactly the components
// of comp. One child is nearly always a conjunction, and then the test is one
// comparison (the paper, section IV).
func (n *Node) Child(comp Set) *Node {
	q, in, out := n.fork()
	if q == nil && n.Left.Region.Holds(comp) || q != nil && q.Holds(comp) {
		return in
	}
	return out
}

// Asks returns the condition that separates the children of an inner node: an entity of the node
// that satisfies q is in yes, any other is in no (the paper, section IV). q leaves out the literals
// that the node implies. ok is false if no conjunction separates the children; then Child uses the
// whole region.
func (n *Node) Asks() (q Conj, yes, no *Node, ok bool) {
	g, yes, no := n.fork()
	if g == nil {
		return Conj{}, yes, no, false
	}
	q = Conj{Cares: g.Cares.Minus(n.Hull.Cares)}
	q.Has = g.Has.Intersect(q.Cares)
	return q, yes, no, true
}

// descend returns the deepest node below n that g implies. g must imply n.
func (n *Node) descend(g Conj) *Node {
	for !n.IsLeaf() {
		child := n.impliedChild(g)
		if child == nil {
			return n
		}
		n = child
	}
	return n
}

// impliedChild returns the child that g implies, or nil. g must imply n, so it
// implies a child if it satisfies the question of the node or excludes it.
func (n *Node) impliedChild(g Conj) *Node {
	q, in, out := n.fork()
	switch {
	case q == nil && n.Left.Region.impliedBy(g) || q != nil && g.Implies(*q):
		return in
	case q == nil && n.Right.Region.impliedBy(g) || q != nil && g.Excludes(*q):
		return out
	}
	return nil
}

// fork returns a conjunction that separates the children of n, the child whose entities satisfy it,
// and the other child. If there is no such conjunction, q is nil and the children are left and
// right.
func (n *Node) fork() (q *Conj, in, out *Node) {
	in, out = n.Left, n.Right
	switch {
	case n.Left.IsConj:
		q = &n.Left.Hull
	case n.Right.IsConj:
		q, in, out = &n.Right.Hull, out, in
	case n.cut != nil:
		if q = n.cut; n.cutSide == onRight {
			in, out = out, in
		}
	}
	return q, in, out
}

// setChildren makes rep, the representable child, and rest the children of n, with
// rep on side s.
func (n *Node) setChildren(rep, rest *Node, s side) {
	n.Left, n.Right = rep, rest
	if s == onRight {
		n.Left, n.Right = rest, rep
	}
	rep.Parent, rest.Parent = n, n
	rep.rep, rest.rep = true, false
}

// split gives the leaf n the children g and n & !g and returns the first.
func (n *Node) split(g Conj, s side) *Node {
	rep := newNode(Region{R: g})
	n.setChildren(rep, newNode(n.Region.minus(g)), s)
	return rep
}

// children returns the representable child of an inner node of a raw tree, the
// other child, and the side of the first.
func (n *Node) children() (rep, rest *Node, s side) {
	if n.Left.rep {
		return n.Left, n.Right, onLeft
	}
	return n.Right, n.Left, onRight
}

// eachLeaf calls f for every leaf below n, from left to right.
func (n *Node) eachLeaf(f func(*Node)) {
	if n.IsLeaf() {
		f(n)
		return
	}
	n.Left.eachLeaf(f)
	n.Right.eachLeaf(f)
}

// clone copies a subtree and records the copy of each node.
func (n *Node) clone(copies map[*Node]*Node) *Node {
	c := *n
	c.Groups = append([]int(nil), n.Groups...)
	if !n.IsLeaf() {
		c.Left, c.Right = n.Left.clone(copies), n.Right.clone(copies)
		c.Left.Parent, c.Right.Parent = &c, &c
	}
	copies[n] = &c
	return &c
}
