package grouptree

// buildTrees builds the layouts of section 2: raw trees with disjoint
// maintained sets, lowered into the component arrays.
func buildTrees(l *Layout, above bool) {
	f := forest{l: l, above: above, leaves: l.stored().Len()}
	for i := range l.Spec.Groups {
		l.Groups[i] = f.insert(i)
	}
	for t, raw := range f.trees {
		l.Steps += raw.steps
		l.Trees = append(l.Trees, Tree{Maintained: raw.maintained, Root: raw.root})
		l.numberTree(raw.root, Set{}, true)
		for c := range raw.maintained.All() {
			l.Arrays[c].Tree = t
		}
	}
	for c := range l.stored().All() {
		l.lower(c)
	}
	l.classifyLeaves()
}

// forest is the set of raw trees while groups are inserted.
type forest struct {
	l      *Layout
	above  bool
	trees  []*rawTree
	leaves int // at most this many, tails included
}

// insert applies the insertion rule of section 2 (paper III-B) to group i.
func (f *forest) insert(i int) Verdict {
	spec := &f.l.Spec
	g := spec.Groups[i]
	t := g.Has.Minus(spec.Tags)
	if t.Empty() {
		return Verdict{Outcome: Rejected, Code: CodeNoStorage, Tree: -1, Other: -1}
	}
	var hit []int
	for k, tree := range f.trees {
		if tree.maintained.Meets(t) {
			hit = append(hit, k)
		}
	}
	if f.leaves+max(1, len(hit)) > MaxBlocks {
		return Verdict{Outcome: Rejected, Code: CodeTooManyBlocks, Tree: -1, Other: -1}
	}
	switch len(hit) {
	case 0:
		return f.plant(i, t)
	case 1:
		return f.placeIn(hit[0], i, onLeft)
	}
	v := Verdict{Outcome: SeveralTrees, Code: CodeSeveral, Tree: -1, Other: -1}
	for _, k := range hit {
		v.Parts = append(v.Parts, f.placeIn(k, i, onRight))
	}
	v.settle()
	return v
}

// plant starts a new tree with group i as its root.
func (f *forest) plant(i int, maintained Set) Verdict {
	spec := &f.l.Spec
	root := newNode(Region{R: spec.Groups[i]})
	root.Groups = []int{i}
	f.trees = append(f.trees, &rawTree{root: root, maintained: maintained, groups: spec.Groups, tags: spec.Tags})
	f.leaves++ // the tails are counted from the start
	return Verdict{Outcome: NewTree, Code: CodeNewTree, Tree: len(f.trees) - 1, Other: -1, Gained: maintained}
}

func (f *forest) placeIn(k, i int, s side) Verdict {
	v := f.trees[k].place(i, s, f.above)
	v.Tree = k
	if v.Outcome == Inserted || v.Outcome == Above {
		f.leaves++
	}
	return v
}

// settle makes a group that met several trees rejected, or an alias, if it is
// that in every one of them.
func (v *Verdict) settle() {
	all := func(o Outcome) bool {
		for _, p := range v.Parts {
			if p.Outcome != o {
				return false
			}
		}
		return true
	}
	switch {
	case all(Rejected):
		v.Outcome = Rejected
	case all(Alias):
		v.Outcome = Alias
	}
}

// numberTree gives the leaves of a raw tree their indices from left to right and
// every node its shared set: what the lowest spine node at or above it maintains
// (section 3, by Theorem 1).
func (l *Layout) numberTree(n *Node, shared Set, spine bool) {
	if spine {
		shared = n.Hull.Has.Minus(l.Spec.Tags)
	}
	n.Spine, n.Shared, n.Requested = spine, shared, len(n.Groups) > 0
	if n.IsLeaf() {
		l.addLeaf(n)
		return
	}
	l.numberTree(n.Left, shared, spine)
	l.numberTree(n.Right, shared, false)
}

// addLeaf makes the leaf node n a leaf of the layout.
func (l *Layout) addLeaf(n *Node) {
	n.Leaf = len(l.Leaves)
	l.Leaves = append(l.Leaves, Leaf{Region: n.Region, Shared: n.Shared, hull: n.Hull, exact: n.IsConj})
}

// lower makes the array of component c (paper III-C): the spine node nearest the
// root that has c, and to its right the tail.
func (l *Layout) lower(c int) {
	a := &l.Arrays[c]
	own := Conj{}.with(c, true)
	if a.Tree < 0 {
		a.Root = l.privateLeaf(c, Region{R: own})
		a.Root.Spine = true
	} else {
		entry := l.Trees[a.Tree].Root
		for !entry.Hull.Has.Has(c) {
			entry = entry.Left
		}
		a.Root = entry
		if !entry.Equals(own) {
			a.Root = newNode(Region{R: own})
			a.Root.Spine, a.Root.Shared = true, SetOf(c)
			a.Root.Left, a.Root.Right = entry, l.privateLeaf(c, tail(own, entry))
		}
	}
	a.Root.walkLeaves(func(n *Node) { a.Leaves = append(a.Leaves, n.Leaf) })
}

// tail returns what the array of a component holds outside its entry.
func tail(own Conj, entry *Node) Region {
	out := Region{R: own}
	cubes := []Conj{entry.Hull}
	if !entry.IsConj {
		cubes, _ = entry.Region.cubes(peelings)
	}
	for _, q := range cubes {
		out = out.minus(q)
	}
	return out
}

// lowerable reports whether every component's entry can be written as the few
// conjunctions that its tail leaves out. Entries are groups, all but those that
// come about when a group goes in above another one on the right of the spine.
func (t *rawTree) lowerable() bool {
	var above Set
	for n := t.root; n != nil; n = n.Left {
		if !n.IsConj && !above.Contains(n.Hull.Has) {
			if _, ok := n.Region.cubes(peelings); !ok {
				return false
			}
		}
		above = n.Hull.Has
	}
	return true
}

// privateLeaf makes a leaf that only the array of component c holds.
func (l *Layout) privateLeaf(c int, r Region) *Node {
	n := newNode(r)
	n.Shared = SetOf(c)
	l.addLeaf(n)
	return n
}

// walkLeaves calls f for every leaf below n, from left to right.
func (n *Node) walkLeaves(f func(*Node)) {
	if n.IsLeaf() {
		f(n)
		return
	}
	n.Left.walkLeaves(f)
	n.Right.walkLeaves(f)
}
