package grouptree

// buildNaive builds a tree for every component from the groups that require it,
// independent of the other trees. It shows how the paper's Fig. 2 goes wrong. The
// blocks that arrays share nevertheless are found by Theorem 1.
func buildNaive(l *Layout) {
	b := naiveBuilder{l: l, trees: make([]*rawTree, len(l.Arrays)), leaves: l.Spec.stored().Len()}
	for i := range l.Spec.Groups {
		l.Groups[i] = b.insert(i)
	}
	for c := range l.Spec.stored().All() {
		a := &l.Arrays[c]
		if b.trees[c] == nil {
			a.Root = newRoot(c)
			continue
		}
		a.Root, a.Tree = b.trees[c].root, len(l.Trees)
		l.Steps += b.trees[c].steps
		l.Trees = append(l.Trees, Tree{Maintained: b.trees[c].maintained, Root: a.Root}) // as if it were the only tree
	}
	for i := range l.Groups {
		b.numberTrees(&l.Groups[i])
	}
	b.findSharedLeaves()
	for c := range l.Spec.stored().All() {
		l.setShared(l.Arrays[c].Root, true)
	}
	l.classifyLeaves()
}

type naiveBuilder struct {
	l      *Layout
	trees  []*rawTree // by component; nil if no group requires it
	leaves int        // at most so many: a leaf that arrays share counts for each of them
}

// insert inserts group i into the tree of each stored component that it requires.
// Verdict.Tree is the component until numberTrees replaces it.
func (b *naiveBuilder) insert(i int) Verdict {
	spec := &b.l.Spec
	required := spec.required(spec.Groups[i])
	if required.Empty() {
		return rejected(CodeNoStorage)
	}
	if b.leaves+required.Len() > MaxBlocks {
		return rejected(CodeTooManyBlocks)
	}
	b.leaves += required.Len()
	v := Verdict{Outcome: SeveralTrees, Code: CodeSeveral, Tree: -1, Other: -1}
	for c := range required.All() {
		first := b.trees[c] == nil
		if first {
			b.trees[c] = &rawTree{root: newRoot(c), maintained: SetOf(c), spec: spec}
		}
		before := b.trees[c].maintained
		part := b.trees[c].insert(i, onLeft, true)
		part.Tree = c
		part.Gained = b.trees[c].maintained.Minus(before)
		if first {
			part.Outcome, part.Code = NewTree, CodeNewTree
		}
		v.Parts = append(v.Parts, part)
	}
	if len(v.Parts) == 1 {
		return v.Parts[0]
	}
	v.combineParts()
	return v
}

// numberTrees replaces the component that identified a tree by the tree's index.
func (b *naiveBuilder) numberTrees(v *Verdict) {
	if v.Tree >= 0 {
		v.Tree = b.l.Arrays[v.Tree].Tree
	}
	for i := range v.Parts {
		b.numberTrees(&v.Parts[i])
	}
}

// naiveLeaf is a leaf and where it was found first.
type naiveLeaf struct {
	leaf, component, position int
}

// findSharedLeaves makes the leaves of all trees leaves of the layout. Two arrays
// share a leaf if its region and the compositions to its left are the same in both
// (Theorem 1).
func (b *naiveBuilder) findSharedLeaves() {
	l := b.l
	regions := make([][]Region, len(l.Arrays))
	found := make(map[Conj][]naiveLeaf) // by hull
	left := naiveBudget
	for c := range l.Spec.stored().All() {
		var nodes []*Node
		l.Arrays[c].Root.eachLeaf(func(n *Node) {
			nodes = append(nodes, n)
			regions[c] = append(regions[c], n.Region)
		})
		for position, n := range nodes {
			n.Leaf = b.sharedLeaf(regions, found[n.Hull], c, position, &left)
			if n.Leaf < 0 {
				l.addLeaf(n)
				found[n.Hull] = append(found[n.Hull], naiveLeaf{n.Leaf, c, position})
			}
			l.Leaves[n.Leaf].Shared.Add(c)
			l.Arrays[c].Leaves = append(l.Arrays[c].Leaves, n.Leaf)
		}
	}
}

// sharedLeaf returns the candidate that is the same leaf as the one at a position
// of the array of component c, or -1.
func (b *naiveBuilder) sharedLeaf(regions [][]Region, candidates []naiveLeaf, c, position int, left *budget) int {
	own := regions[c]
	for _, k := range candidates {
		other, a := regions[k.component], &b.l.Arrays[k.component]
		if *left -= budget(2 * len(own[position].Not)); *left < 0 || !own[position].same(other[k.position]) {
			continue
		}
		if position > 0 && k.position > 0 && b.l.Arrays[c].Leaves[position-1] == a.Leaves[k.position-1] {
			return k.leaf // the leaves before are shared, so everything to their left is the same
		}
		if withinLeftPart(own[:position], k.component, other[k.position:], left) &&
			withinLeftPart(other[:k.position], c, own[position:], left) {
			return k.leaf
		}
	}
	return -1
}

// withinLeftPart reports whether all compositions of some regions are in the array
// of component c to the left of the rest of that array: they have c, and none of
// them is in the rest. When the budget is spent it says no.
func withinLeftPart(regions []Region, c int, rest []Region, left *budget) bool {
	own := Conj{}.with(c, true)
	for _, x := range regions {
		if !x.Implies(own) {
			return false
		}
		for _, y := range rest {
			if *left < 0 || x.meets(y, left) {
				return false
			}
		}
	}
	return true
}

// setShared sets the shared set of every node below n to the components whose
// arrays hold all of its leaves, and returns that of n.
func (l *Layout) setShared(n *Node, spine bool) Set {
	n.Spine, n.Requested = spine, len(n.Groups) > 0
	if n.IsLeaf() {
		n.Shared = l.Leaves[n.Leaf].Shared
	} else {
		n.Shared = l.setShared(n.Left, spine).Intersect(l.setShared(n.Right, false))
	}
	return n.Shared
}
