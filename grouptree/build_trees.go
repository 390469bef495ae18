package grouptree

// buildTreesAsInPaper builds a layout by the paper's rules alone.
func buildTreesAsInPaper(l *Layout) { buildFromTrees(l, false) }

// buildTreesWithAbove also lets a group go in above a node that it contains.
func buildTreesWithAbove(l *Layout) { buildFromTrees(l, true) }

// buildFromTrees inserts the groups into raw trees with disjoint maintained sets
// and lowers the trees into the component arrays (docs/theory.md, "Trees" and
// "Lowering").
func buildFromTrees(l *Layout, above bool) {
	f := forest{spec: &l.Spec, above: above, leaves: l.Spec.stored().Len()}
	for i := range l.Spec.Groups {
		l.Groups[i] = f.insert(i)
	}
	for t, raw := range f.trees {
		l.Steps += raw.steps
		l.Trees = append(l.Trees, Tree{Maintained: raw.maintained, Root: raw.root})
		l.addTree(raw.root, Set{}, true)
		for c := range raw.maintained.All() {
			l.Arrays[c].Tree = t
		}
	}
	for c := range l.Spec.stored().All() {
		l.lower(c)
	}
	l.classifyLeaves()
}

// forest is the raw trees into which groups are inserted.
type forest struct {
	spec   *Spec
	above  bool
	trees  []*rawTree
	leaves int // at most so many, a tail for every component included
}

// insert inserts group i into the trees whose maintained set it meets (the paper,
// section III-B).
func (f *forest) insert(i int) Verdict {
	required := f.spec.required(f.spec.Groups[i])
	if required.Empty() {
		return rejected(CodeNoStorage)
	}
	var met []int
	for k, tree := range f.trees {
		if tree.maintained.Meets(required) {
			met = append(met, k)
		}
	}
	if f.leaves+max(1, len(met)) > MaxBlocks {
		return rejected(CodeTooManyBlocks)
	}
	switch len(met) {
	case 0:
		return f.startTree(i, required)
	case 1:
		return f.insertInto(met[0], i, onLeft)
	}
	v := Verdict{Outcome: SeveralTrees, Code: CodeSeveral, Tree: -1, Other: -1}
	for _, k := range met {
		v.Parts = append(v.Parts, f.insertInto(k, i, onRight)) // on the right no maintained set grows
	}
	v.combineParts()
	return v
}

// startTree starts a new tree with group i as its root.
func (f *forest) startTree(i int, maintained Set) Verdict {
	root := newNode(Region{R: f.spec.Groups[i]})
	root.Groups = []int{i}
	f.trees = append(f.trees, &rawTree{root: root, maintained: maintained, spec: f.spec})
	f.leaves++
	return Verdict{Outcome: NewTree, Code: CodeNewTree, Tree: len(f.trees) - 1, Other: -1, Gained: maintained}
}

func (f *forest) insertInto(tree, i int, s side) Verdict {
	v := f.trees[tree].insert(i, s, f.above)
	v.Tree = tree
	if v.Outcome == Inserted || v.Outcome == Above {
		f.leaves++
	}
	return v
}

// addTree makes the leaves of a raw tree leaves of the layout, from left to right,
// and gives every node its shared set: the stored components that the lowest spine
// node at or above it requires.
func (l *Layout) addTree(n *Node, shared Set, spine bool) {
	if spine {
		shared = l.Spec.required(n.Hull)
	}
	n.Spine, n.Shared, n.Requested = spine, shared, len(n.Groups) > 0
	if n.IsLeaf() {
		l.addLeaf(n)
		return
	}
	l.addTree(n.Left, shared, spine)
	l.addTree(n.Right, shared, false)
}

// lower makes the array of component c (the paper, section III-C): the entry of
// the component, which is the spine node nearest the root that requires it, and to
// the right of the entry the tail.
func (l *Layout) lower(c int) {
	a := &l.Arrays[c]
	own := Conj{}.with(c, true)
	if a.Tree < 0 {
		a.Root = l.addPrivateLeaf(c, Region{R: own})
		a.Root.Spine = true
	} else {
		entry := l.Trees[a.Tree].Root
		for !entry.Hull.Has.Has(c) {
			entry = entry.Left
		}
		a.Root = entry
		if !entry.Equals(own) {
			a.Root = newRoot(c)
			a.Root.Spine, a.Root.Shared = true, SetOf(c)
			a.Root.Left, a.Root.Right = entry, l.addPrivateLeaf(c, tail(own, entry))
		}
	}
	a.Root.eachLeaf(func(n *Node) { a.Leaves = append(a.Leaves, n.Leaf) })
}

// tail returns what the array of a component holds outside its entry.
func tail(own Conj, entry *Node) Region {
	out := Region{R: own}
	cubes := []Conj{entry.Hull}
	if !entry.IsConj {
		cubes, _ = entry.Region.cubes(mostCubes)
	}
	for _, q := range cubes {
		out = out.minus(q)
	}
	return out
}

// addPrivateLeaf adds a leaf that only the array of component c holds.
func (l *Layout) addPrivateLeaf(c int, r Region) *Node {
	n := newNode(r)
	n.Shared = SetOf(c)
	l.addLeaf(n)
	return n
}
