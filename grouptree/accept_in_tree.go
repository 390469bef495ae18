package grouptree

// rawTree is a tree into which groups are inserted (the paper, section III-B).
type rawTree struct {
	root       *Node
	maintained Set
	spec       *Spec
	steps      int // the work of insertions above, in steps of about a nanosecond
}

// stepCopied is the price of one node that insertAbove copies: the copy itself and
// what the trial looks up of the node.
const stepCopied = 400

// setMaintained computes the maintained set again and returns what it gained.
func (t *rawTree) setMaintained() (gained Set) {
	before := t.maintained
	farLeft := t.root
	for !farLeft.IsLeaf() {
		farLeft = farLeft.Left
	}
	t.maintained = t.spec.required(farLeft.Hull)
	return t.maintained.Minus(before)
}

// insert inserts group i on side s of the leaf that it divides. With above, the
// group may also go between a node and the representable child of the node. A
// group that is rejected leaves the tree as it was.
func (t *rawTree) insert(i int, s side, above bool) Verdict {
	g := t.spec.Groups[i]
	if !t.root.Region.impliedBy(g) {
		return t.insertOutsideRoot(i, above)
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
			if child := n.impliedChild(g); child != nil {
				n = child
				continue
			}
			rep, _, _ := n.children()
			if above && rep.Hull.Implies(g) && t.insertAbove(n, i) {
				return Verdict{Outcome: Above, Code: CodeAbove, Other: -1, Node: rep.Hull}
			}
			return Verdict{Outcome: Rejected, Code: CodeStraddles, Other: -1, Node: rep.Hull}
		}
	}
}

// insertOutsideRoot inserts a group that does not imply the root: as a new root,
// if above allows it and the root implies the group.
func (t *rawTree) insertOutsideRoot(i int, above bool) Verdict {
	g, root := t.spec.Groups[i], t.root
	v := Verdict{Outcome: Rejected, Other: -1, Node: root.Hull}
	switch {
	case root.Region.excludes(g):
		v.Code = CodeDisjoint
	case !root.Region.Implies(g):
		v.Code = CodeOverlaps
	case !above:
		v.Code = CodeAncestor
	default:
		// Always safe: the nodes of the spine stay, and the new root shares what all
		// of them share.
		t.root = newNode(Region{R: g})
		t.root.setChildren(root, newNode(Region{R: g}.minus(root.Hull)), onLeft)
		t.root.Groups = []int{i}
		v.Outcome, v.Code = Above, CodeAbove
	}
	return v
}

// insertAbove inserts group i between p and its representable child, which implies
// the group. The splits under the other child are moved under the part of the
// group or of p that is left, in their old order and on their old sides
// (docs/theory.md, "Trees"). The insertion is tried on a copy of the tree and kept
// only if no group loses its node or a part of its shared set.
func (t *rawTree) insertAbove(p *Node, i int) bool {
	groups := t.spec.Groups
	g := groups[i]
	_, rest, _ := p.children()
	for n := rest; !n.IsLeaf(); _, n, _ = n.children() {
		z, _, _ := n.children()
		if !z.Hull.Implies(g) && !z.Hull.Excludes(g) {
			return false
		}
	}
	before := t.sharedByGroup()
	copies := make(map[*Node]*Node)
	trial := &rawTree{root: t.root.clone(copies), spec: t.spec, maintained: t.maintained}
	t.steps += len(copies) * stepCopied
	displaced := copies[p].insertAboveChild(g, i)
	trial.setMaintained()
	if trial.maintained != t.maintained || !trial.canBeLowered() {
		return false
	}
	for _, j := range displaced {
		n := trial.root.descend(groups[j])
		if !n.Equals(groups[j]) {
			return false
		}
		n.Groups = append(n.Groups, j)
	}
	after := trial.sharedByGroup()
	for j, shared := range before {
		if now, ok := after[j]; !ok || !now.Contains(shared) {
			return false
		}
	}
	t.root = trial.root
	return true
}

// insertAboveChild rebuilds the subtree of p with g between p and its
// representable child. It returns the groups that were equal to a remainder that
// the new subtree does not have.
func (p *Node) insertAboveChild(g Conj, i int) (displaced []int) {
	child, rest, s := p.children()
	middle := newNode(Region{R: g})
	middle.Groups = []int{i}
	within := newNode(middle.Region.minus(child.Hull))
	beyond := newNode(p.Region.minus(g))
	middle.setChildren(child, within, s)
	p.setChildren(middle, beyond, s)
	displaced = append(displaced, rest.Groups...)
	for n := rest; !n.IsLeaf(); {
		z, next, zs := n.children()
		if z.Hull.Implies(g) {
			within = within.attach(z, zs)
		} else {
			beyond = beyond.attach(z, zs)
		}
		n = next
		displaced = append(displaced, n.Groups...)
	}
	return displaced
}

// attach puts the subtree z below the leaf n on side s and returns the leaf to
// which the next subtree is attached. A subtree equal to n replaces n.
func (n *Node) attach(z *Node, s side) *Node {
	if n.Equals(z.Hull) {
		n.Groups = append(n.Groups, z.Groups...)
		if !z.IsLeaf() {
			rep, rest, zs := z.children()
			n.setChildren(rep, rest, zs)
		}
		return n // z fills n, so nothing more is attached
	}
	rest := newNode(n.Region.minus(z.Hull))
	n.setChildren(z, rest, s)
	return rest
}

// sharedByGroup returns, for every group that has a node, the node's shared set.
func (t *rawTree) sharedByGroup() map[int]Set {
	out := make(map[int]Set)
	var walk func(n *Node, shared Set, spine bool)
	walk = func(n *Node, shared Set, spine bool) {
		if spine {
			shared = t.spec.required(n.Hull)
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

// canBeLowered reports whether the entry of every component takes at most mostCubes
// conjunctions, which the tail of the component's array excludes. An entry is a
// group, unless a group was inserted above another one on the right of the spine.
func (t *rawTree) canBeLowered() bool {
	var above Set
	for n := t.root; n != nil; n = n.Left {
		if !n.IsConj && !above.Contains(n.Hull.Has) {
			if _, ok := n.Region.cubes(mostCubes); !ok {
				return false
			}
		}
		above = n.Hull.Has
	}
	return true
}
