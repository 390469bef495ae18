package grouptree

// newNode returns a leaf with its hull, which is looked up far more often than
// nodes are made.
func newNode(r Region) *Node {
	n := &Node{Region: r, Leaf: -1}
	n.Hull, n.IsConj = r.Hull()
	return n
}

// Equals reports whether the node is exactly g, in constant time.
func (n *Node) Equals(g Conj) bool { return n.IsConj && n.Hull == g }

// IsLeaf reports whether the node has no children; a node has two or none.
func (n *Node) IsLeaf() bool { return n.Left == nil }

// Child returns the child that an entity of n with exactly the components of
// comp belongs to. One of the children is nearly always a conjunction, and then
// the test is one comparison (paper section IV).
func (n *Node) Child(comp Set) *Node {
	q, in, out := n.fork()
	if q == nil && n.Left.Region.Holds(comp) || q != nil && q.Holds(comp) {
		return in
	}
	return out
}

// Asks returns what tells the children of an inner node apart: an entity of the node that
// satisfies q belongs to yes, another to no (paper section IV). Literals that the node
// implies anyway are left out of q. ok is false where no conjunction does; then Child decides.
func (n *Node) Asks() (q Conj, yes, no *Node, ok bool) {
	g, yes, no := n.fork()
	if g == nil {
		return Conj{}, yes, no, false
	}
	q = Conj{Cares: g.Cares.Minus(n.Hull.Cares)}
	q.Has = g.Has.Intersect(q.Cares)
	return q, yes, no, true
}

// descend goes from n to the deepest node that g, which implies n, implies.
func (n *Node) descend(g Conj) *Node {
	for !n.IsLeaf() {
		child := n.implied(g)
		if child == nil {
			return n
		}
		n = child
	}
	return n
}

// implied returns the child that g, which implies n, implies, or nil. All of g is
// in one child if it is in n and not in the other.
func (n *Node) implied(g Conj) *Node {
	q, in, out := n.fork()
	switch {
	case q == nil && n.Left.Region.ImpliedBy(g) || q != nil && g.Implies(*q):
		return in
	case q == nil && n.Right.Region.ImpliedBy(g) || q != nil && g.Excludes(*q):
		return out
	}
	return nil
}

// fork returns the children of n: the one that is what satisfies q, and the
// other. Where no conjunction tells them apart q is nil, and they are left and right.
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

// side is where a new node goes below the leaf it splits.
type side bool

const (
	onLeft  side = false
	onRight side = true
)

// adopt makes rep, the representable child, and rest the children of n, rep on side s.
func (n *Node) adopt(rep, rest *Node, s side) {
	n.Left, n.Right = rep, rest
	if s == onRight {
		n.Left, n.Right = rest, rep
	}
	rep.Parent, rest.Parent = n, n
	rep.rep, rest.rep = true, false
}

// split gives the leaf n the children {g, n & !g}.
func (n *Node) split(g Conj, s side) *Node {
	rep := newNode(Region{R: g})
	n.adopt(rep, newNode(n.Region.minus(g)), s)
	return rep
}

// halves returns the representable child of an inner node, the other one, and
// the side of the first.
func (n *Node) halves() (rep, rest *Node, s side) {
	if n.Left.rep {
		return n.Left, n.Right, onLeft
	}
	return n.Right, n.Left, onRight
}

// rawTree is a tree while groups are inserted into it.
type rawTree struct {
	root       *Node
	maintained Set
	groups     []Conj // of the whole spec, to find a group's node again
	tags       Set
	steps      int // what insertions above took, in steps of about a nanosecond
}

// stepCopied is what a node takes that is copied to see whether a group fits above it: the
// copy, what it promises before and after, and what is looked up of it.
const stepCopied = 400

// far returns the far-left node.
func (t *rawTree) far() *Node {
	n := t.root
	for !n.IsLeaf() {
		n = n.Left
	}
	return n
}

// setMaintained recomputes the maintained set and returns what it gained.
func (t *rawTree) setMaintained() (gained Set) {
	old := t.maintained
	t.maintained = t.far().Hull.Has.Minus(t.tags)
	return t.maintained.Minus(old)
}

// place inserts group number i on side s (section 2). With above it may also go
// between a node and its representable child. A refusal leaves the tree as it was.
func (t *rawTree) place(i int, s side, above bool) Verdict {
	g := t.groups[i]
	if !t.root.Region.ImpliedBy(g) {
		return t.placeOutside(i, above)
	}
	for n := t.root; ; {
		switch {
		case n.Equals(g):
			v := Verdict{Outcome: Alias, Code: CodeAlias, Other: -1, Node: g}
			if len(n.Groups) > 0 {
				v.Other = n.Groups[0]
			}
			n.Groups = append(n.Groups, i)
			return v
		case n.IsLeaf():
			n.split(g, s).Groups = []int{i}
			return Verdict{Outcome: Inserted, Code: CodeInserted, Other: -1, Gained: t.setMaintained()}
		default:
			if child := n.implied(g); child != nil {
				n = child
				continue
			}
			rep, _, _ := n.halves()
			if above && rep.Hull.Implies(g) && t.insertAbove(n, i) {
				return Verdict{Outcome: Above, Code: CodeAbove, Other: -1, Node: rep.Hull}
			}
			return Verdict{Outcome: Rejected, Code: CodeStraddles, Other: -1, Node: rep.Hull}
		}
	}
}

// placeOutside deals with a group that does not imply the root.
func (t *rawTree) placeOutside(i int, above bool) Verdict {
	g, root := t.groups[i], t.root
	v := Verdict{Outcome: Rejected, Other: -1, Node: root.Hull}
	switch {
	case root.Region.Excludes(g):
		v.Code = CodeDisjoint
	case !root.Region.Implies(g):
		v.Code = CodeOverlaps
	case !above:
		v.Code = CodeAncestor
	default:
		// Always safe: the spine below keeps its nodes, and the new root keeps
		// only what every one of them has.
		t.root = newNode(Region{R: g})
		t.root.adopt(root, newNode(Region{R: g}.minus(root.Hull)), onLeft)
		root.rep = true
		t.root.Groups = []int{i}
		v.Outcome, v.Code = Above, CodeAbove
	}
	return v
}

// insertAbove puts group i between p and its representable child x, which
// implies it. The splits under the other child are hung again under what is
// left of the group or of p, in their old order and on their old sides. It
// works on a copy and keeps it only if nothing that was promised is lost.
func (t *rawTree) insertAbove(p *Node, i int) bool {
	g := t.groups[i]
	_, rest, _ := p.halves()
	for n := rest; !n.IsLeaf(); _, n, _ = n.halves() {
		z, _, _ := n.halves()
		if !z.Hull.Implies(g) && !z.Hull.Excludes(g) {
			return false
		}
	}
	before := t.promises()
	copied := make(map[*Node]*Node)
	trial := &rawTree{root: t.root.clone(copied), groups: t.groups, tags: t.tags, maintained: t.maintained}
	t.steps += len(copied) * stepCopied
	lost := copied[p].raise(g, i)
	trial.setMaintained()
	if trial.maintained != t.maintained || !trial.lowerable() {
		return false
	}
	for _, j := range lost {
		n := trial.root.descend(t.groups[j])
		if !n.Equals(t.groups[j]) {
			return false
		}
		n.Groups = append(n.Groups, j)
	}
	after := trial.promises()
	for j, shared := range before {
		if now, ok := after[j]; !ok || !now.Contains(shared) {
			return false
		}
	}
	t.root = trial.root
	return true
}

// raise rebuilds p's subtree with g between p and its representable child. It
// returns the groups whose node, a remainder, is no longer there.
func (p *Node) raise(g Conj, i int) (lost []int) {
	x, rest, s := p.halves()
	mid := newNode(Region{R: g})
	mid.Groups = []int{i}
	inside := newNode(mid.Region.minus(x.Hull))
	outside := newNode(p.Region.minus(g))
	mid.adopt(x, inside, s)
	p.adopt(mid, outside, s)
	lost = append(lost, rest.Groups...)
	for n := rest; !n.IsLeaf(); {
		z, next, zs := n.halves()
		if z.Hull.Implies(g) {
			inside = inside.hang(z, zs)
		} else {
			outside = outside.hang(z, zs)
		}
		n = next
		lost = append(lost, n.Groups...)
	}
	return lost
}

// hang puts the subtree z below the leaf n on side s and returns the leaf that
// remains for the next. A subtree equal to n takes its place.
func (n *Node) hang(z *Node, s side) *Node {
	if n.Equals(z.Hull) {
		n.Groups = append(n.Groups, z.Groups...)
		if !z.IsLeaf() {
			rep, rest, zs := z.halves()
			n.adopt(rep, rest, zs)
		}
		return n // nothing that follows can be inside it
	}
	rest := newNode(n.Region.minus(z.Hull))
	n.adopt(z, rest, s)
	return rest
}

// clone copies a subtree and records which copy belongs to which node.
func (n *Node) clone(copied map[*Node]*Node) *Node {
	c := *n
	c.Groups = append([]int(nil), n.Groups...)
	if !n.IsLeaf() {
		c.Left, c.Right = n.Left.clone(copied), n.Right.clone(copied)
		c.Left.Parent, c.Right.Parent = &c, &c
	}
	copied[n] = &c
	return &c
}

// promises returns, for every group that has a node, whose arrays keep it in order.
func (t *rawTree) promises() map[int]Set {
	out := make(map[int]Set)
	var walk func(n *Node, shared Set, spine bool)
	walk = func(n *Node, shared Set, spine bool) {
		if spine {
			shared = n.Hull.Has.Minus(t.tags)
		}
		for _, i := range n.Groups {
			out[i] = shared
		}
		if !n.IsLeaf() {
			walk(n.Left, shared, spine)
			walk(n.Right, shared, false)
		}
	}
	walk(t.root, Set{}, true)
	return out
}
