package grouptree

// buildNaive builds a tree for every component from the groups that contain it,
// with no care for the others. It shows how the paper's Fig. 2 goes wrong; what
// is shared all the same is found by Theorem 1.
func buildNaive(l *Layout) {
	own := make([]*rawTree, len(l.Arrays))
	leaves := l.stored().Len()
	for i, g := range l.Spec.Groups {
		t := g.Has.Minus(l.Spec.Tags)
		if leaves+t.Len() > MaxBlocks { // counted before those that stay together are found
			l.Groups[i] = Verdict{Outcome: Rejected, Code: CodeTooManyBlocks, Tree: -1, Other: -1}
			continue
		}
		leaves += t.Len()
		l.Groups[i] = l.insertNaive(i, t, own)
	}
	for c := range l.stored().All() {
		a := &l.Arrays[c]
		if own[c] == nil {
			a.Root = newNode(Region{R: Conj{}.with(c, true)})
			continue
		}
		// What the tree would maintain if it were the only one that has these components.
		a.Root, a.Tree = own[c].root, len(l.Trees)
		l.Steps += own[c].steps
		l.Trees = append(l.Trees, Tree{Maintained: own[c].maintained, Root: a.Root})
	}
	for i := range l.Groups {
		l.nameTrees(&l.Groups[i])
	}
	l.mergeNaive()
	for c := range l.stored().All() {
		l.Arrays[c].Root.share(l, true)
	}
	l.classifyLeaves()
}

// nameTrees turns the components by which insertNaive knew the trees into indices.
func (l *Layout) nameTrees(v *Verdict) {
	if v.Tree >= 0 {
		v.Tree = l.Arrays[v.Tree].Tree
	}
	for i := range v.Parts {
		l.nameTrees(&v.Parts[i])
	}
}

// insertNaive puts group i into the tree of each of its components t. Trees go
// by their components until all are there.
func (l *Layout) insertNaive(i int, t Set, own []*rawTree) Verdict {
	v := Verdict{Outcome: SeveralTrees, Code: CodeSeveral, Tree: -1, Other: -1}
	if t.Empty() {
		v.Outcome, v.Code = Rejected, CodeNoStorage
		return v
	}
	for c := range t.All() {
		fresh := own[c] == nil
		if fresh {
			root := newNode(Region{R: Conj{}.with(c, true)})
			own[c] = &rawTree{root: root, maintained: SetOf(c), groups: l.Spec.Groups, tags: l.Spec.Tags}
			own[c].setMaintained()
		}
		before := own[c].maintained
		part := own[c].place(i, onLeft, true)
		part.Tree = c
		part.Gained = own[c].maintained.Minus(before)
		if fresh {
			part.Outcome, part.Code = NewTree, CodeNewTree
		}
		v.Parts = append(v.Parts, part)
	}
	if len(v.Parts) == 1 {
		return v.Parts[0]
	}
	v.settle()
	return v
}

// naiveLeaf is a leaf of a naive layout with the place where it was first found.
type naiveLeaf struct {
	leaf, array, at int
}

// mergeNaive numbers the leaves; two arrays hold the same one if its region and
// the compositions to its left agree (Theorem 1).
func (l *Layout) mergeNaive() {
	regions := make([][]Region, len(l.Arrays))
	found := make(map[Conj][]naiveLeaf)
	fuel := naiveLooks
	for c := range l.stored().All() {
		var nodes []*Node
		l.Arrays[c].Root.walkLeaves(func(n *Node) {
			nodes = append(nodes, n)
			regions[c] = append(regions[c], n.Region)
		})
		for at, n := range nodes {
			n.Leaf = l.matchNaive(regions, found[n.Hull], c, at, &fuel)
			if n.Leaf < 0 {
				n.Leaf = len(l.Leaves)
				l.Leaves = append(l.Leaves, Leaf{Region: n.Region, hull: n.Hull, exact: n.IsConj})
				found[n.Hull] = append(found[n.Hull], naiveLeaf{n.Leaf, c, at})
			}
			l.Leaves[n.Leaf].Shared.Add(c)
			l.Arrays[c].Leaves = append(l.Arrays[c].Leaves, n.Leaf)
		}
	}
}

// matchNaive returns the leaf that stands at position at of array c, if another
// array already has it, or -1.
func (l *Layout) matchNaive(regions [][]Region, candidates []naiveLeaf, c, at int, fuel *meter) int {
	mine := regions[c]
	for _, k := range candidates {
		theirs, a := regions[k.array], &l.Arrays[k.array]
		if *fuel -= meter(2 * len(mine[at].Not)); *fuel < 0 || !mine[at].same(theirs[k.at]) {
			continue
		}
		if at > 0 && k.at > 0 && l.Arrays[c].Leaves[at-1] == a.Leaves[k.at-1] {
			return k.leaf // what stands left is the same, so everything left is
		}
		if covers(mine[:at], k.array, theirs[k.at:], fuel) && covers(theirs[:k.at], c, mine[at:], fuel) {
			return k.leaf
		}
	}
	return -1
}

// covers reports whether everything in left has component c and nothing of it
// stands in right: whether left lies within what stands left of right in the
// array of c. Past the bound it says no.
func covers(left []Region, c int, right []Region, fuel *meter) bool {
	own := Conj{}.with(c, true)
	for _, x := range left {
		if !x.Implies(own) {
			return false
		}
		for _, y := range right {
			if *fuel < 0 || x.meets(y, fuel) {
				return false
			}
		}
	}
	return true
}

// same reports whether two regions, neither empty, are equal.
func (n Region) same(m Region) bool { return n.within(m) && m.within(n) }

// within reports whether n => m.
func (n Region) within(m Region) bool {
	if !n.Implies(m.R) {
		return false
	}
	for _, s := range m.Not {
		if !n.Excludes(s) {
			return false
		}
	}
	return true
}

// share fills the fields of n that follow from its position and its leaves: a
// node is shared by the arrays that hold all of its leaves.
func (n *Node) share(l *Layout, spine bool) Set {
	n.Spine, n.Requested = spine, len(n.Groups) > 0
	if n.IsLeaf() {
		n.Shared = l.Leaves[n.Leaf].Shared
	} else {
		n.Shared = n.Left.share(l, spine).Intersect(n.Right.share(l, false))
	}
	return n.Shared
}
