package grouptree

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// letters are the component names of small specs.
var letters = Names{"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"}

// parseConj reads what Names.Conj writes.
func parseConj(t require.TestingT, text string) (g Conj) {
	if text == "true" {
		return g
	}
	for lit := range strings.SplitSeq(text, " & ") {
		name := strings.TrimPrefix(lit, "!")
		c := slices.Index(letters, name)
		require.GreaterOrEqual(t, c, 0, "literal %q of %q", lit, text)
		require.False(t, g.Cares.Has(c), "%q says %s twice", text, name)
		g = g.with(c, name == lit)
	}
	return g
}

// conjs reads a list of conjunctions.
func conjs(t require.TestingT, texts ...string) []Conj {
	out := make([]Conj, len(texts))
	for i, text := range texts {
		out[i] = parseConj(t, text)
	}
	return out
}

// tableOfText reads what Names.Region writes: a conjunction, then one "!( .. )" for
// each exclusion.
func tableOfText(t require.TestingT, n int, text string) table {
	parts := strings.Split(text, " & !(")
	out := tableOfConj(n, parseConj(t, parts[0]))
	for _, p := range parts[1:] {
		inner, ok := strings.CutSuffix(p, ")")
		require.True(t, ok, "%q", text)
		out = out.minus(tableOfConj(n, parseConj(t, inner)))
	}
	return out
}

// drawSpec draws a spec of 2 to most components, sometimes with a tag, and up to 10
// groups.
func drawSpec(t *rapid.T, most int) Spec {
	spec := Spec{Components: rapid.IntRange(2, most).Draw(t, "components")}
	if rapid.Bool().Draw(t, "has tags") {
		spec.Tags.Add(rapid.IntRange(0, spec.Components-1).Draw(t, "tag"))
	}
	for range rapid.IntRange(1, 10).Draw(t, "groups") {
		var g Conj
		for c := range spec.Components {
			switch rapid.IntRange(0, 4).Draw(t, "literal") {
			case 1, 2:
				g = g.with(c, true)
			case 3:
				g = g.with(c, false)
			}
		}
		if !g.Cares.Empty() {
			spec.Groups = append(spec.Groups, g)
		}
	}
	return spec
}

// forKinds checks a property of random layouts of each kind.
func forKinds(t *testing.T, most int, f func(t *rapid.T, l *Layout)) {
	for _, kind := range Kinds() {
		t.Run(kind.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { f(t, Build(kind, knowing(drawSpec(t, most)))) })
		})
	}
}

// knowing returns a spec that knows every composition, so that a lanes layout has blocks for all of them.
func knowing(spec Spec) Spec {
	for k := range 1 << spec.Components {
		spec.Known = append(spec.Known, comp(k))
	}
	return spec
}

// audit checks a layout against the definitions by truth tables.
type audit struct {
	t      fatal
	l      *Layout
	n      int
	leaves []table
	seen   map[*Node]table
}

func requireLayout(t fatal, l *Layout) {
	t.Helper()
	a := audit{t: t, l: l, n: l.Spec.Components, seen: make(map[*Node]table)}
	for _, leaf := range l.Leaves {
		a.leaves = append(a.leaves, tableOf(a.n, leaf.Region))
	}
	a.arrays()
	a.trees()
	a.classes()
	a.verdicts()
}

func (a *audit) check(ok bool, format string, args ...any) {
	a.t.Helper()
	if !ok {
		a.t.Fatalf("%s layout of %s (tags %v): %s", a.l.Kind, printGroups(a.l.Spec), a.l.Spec.Tags, fmt.Sprintf(format, args...))
	}
}

func printGroups(spec Spec) string {
	var out []string
	for _, g := range spec.Groups {
		out = append(out, letters.Conj(g))
	}
	return "[" + strings.Join(out, "; ") + "]"
}

// arrays checks that the leaves of every array partition the compositions with its
// component, and that a leaf is in exactly the arrays of its shared set, in all of
// them to the right of the same compositions, so that its rows are the same.
func (a *audit) arrays() {
	holders := make([]Set, len(a.l.Leaves))
	left := make([]*table, len(a.l.Leaves))
	for c := range a.n {
		arr := &a.l.Arrays[c]
		if a.l.Spec.Tags.Has(c) {
			a.check(arr.Root == nil && len(arr.Leaves) == 0 && arr.Tree == -1, "tag %d has an array", c)
			continue
		}
		var all table
		for arr := range a.l.ArraysOf(c) {
			var sum table
			for _, i := range arr.Leaves {
				a.check(!a.leaves[i].empty(), "array %d has an empty leaf", c)
				a.check(!all.meets(a.leaves[i]), "array %d has overlapping leaves", c)
				if left[i] == nil {
					left[i] = &table{}
					*left[i] = sum
				}
				a.check(*left[i] == sum, "leaf %d has other rows in array %d", i, c)
				holders[i].Add(c)
				sum, all = sum.or(a.leaves[i]), all.or(a.leaves[i])
			}
			var walked []int
			arr.Root.eachLeaf(func(n *Node) { walked = append(walked, n.Leaf) })
			a.check(slices.Equal(walked, arr.Leaves), "array %d: leaves %v, tree %v", c, arr.Leaves, walked)
			a.node(arr.Root)
		}
		a.check(all == literals[c].and(everything(a.n)), "the leaves of array %d are not its component", c)
		if a.l.Kind != Lanes {
			a.check(arr.Root.Equals(Conj{}.with(c, true)), "the root of array %d is %s", c, letters.Node(arr.Root))
		}
		for k := range 1 << a.n {
			if k>>c&1 != 0 {
				a.check(a.leaves[a.l.Leaf(c, comp(k))].has(k), "array %d: composition %b is in the wrong leaf", c, k)
			}
		}
	}
	for i, leaf := range a.l.Leaves {
		a.check(holders[i] == leaf.Shared, "leaf %d is in arrays %v, shared %v", i, holders[i], leaf.Shared)
	}
	a.check(len(a.l.Leaves) <= MaxBlocks, "%d leaves", len(a.l.Leaves))
}

// node checks that children are disjoint, not empty and make up their parent, that
// the hull is right, that the printed form reads as the same region, and that the
// shared set is that of all leaves.
func (a *audit) node(n *Node) (table, Set) {
	if t, ok := a.seen[n]; ok {
		return t, n.Shared
	}
	if n.Partial {
		return a.partial(n)
	}
	t := tableOf(a.n, n.Region)
	a.seen[n] = t
	name := letters.Node(n)
	a.check(!t.empty(), "node %s is empty", name)
	want := hullOf(a.n, t)
	a.check(n.Hull == want, "node %s has hull %s, want %s", name, letters.Conj(n.Hull), letters.Conj(want))
	a.check(n.IsConj == (tableOfConj(a.n, want) == t), "node %s: IsConj %v", name, n.IsConj)
	a.check(tableOfText(a.t.(require.TestingT), a.n, name) == t, "node %s is printed wrongly", name)
	a.check(tableOfText(a.t.(require.TestingT), a.n, letters.Region(n.Region)) == t, "region %s is printed wrongly", name)
	a.check(n.Requested == (len(n.Groups) > 0), "node %s: Requested %v with groups %v", name, n.Requested, n.Groups)
	a.check(slices.IsSorted(n.Groups), "node %s: groups %v out of order", name, n.Groups)
	for _, g := range n.Groups {
		a.check(n.Equals(a.l.Spec.Groups[g]), "node %s claims group %d", name, g)
	}
	if n.IsLeaf() {
		a.check(n.Right == nil && n.Leaf >= 0, "leaf node %s", name)
		a.check(a.leaves[n.Leaf] == t, "leaf node %s is leaf %d", name, n.Leaf)
		a.check(n.Shared == a.l.Leaves[n.Leaf].Shared, "leaf node %s: shared %v", name, n.Shared)
		return t, n.Shared
	}
	lt, ls := a.node(n.Left)
	rt, rs := a.node(n.Right)
	a.check(n.Leaf == -1, "inner node %s has a leaf", name)
	a.check(!lt.meets(rt) && lt.or(rt) == t, "node %s is not made of its children", name)
	a.check(n.Shared == ls.Intersect(rs), "node %s: shared %v, its children %v and %v", name, n.Shared, ls, rs)
	return t, n.Shared
}

// partial checks a node that says what one of several arrays holds: it is made of its children, within its region.
func (a *audit) partial(n *Node) (table, Set) {
	lt, ls := a.node(n.Left)
	rt, rs := a.node(n.Right)
	t := lt.or(rt)
	a.seen[n] = t
	a.check(a.l.Kind == Lanes && n.Leaf == -1 && !n.IsConj && len(n.Groups) == 0, "node %s is partial", letters.Node(n))
	a.check(!lt.meets(rt) && t.within(tableOf(a.n, n.Region)), "node %s is not made of its children", letters.Node(n))
	a.check(n.Shared == ls.Intersect(rs), "node %s: shared %v, its children %v and %v", letters.Node(n), n.Shared, ls, rs)
	return t, n.Shared
}

// trees checks that maintained sets are disjoint and are those of the far-left nodes,
// and that the spine is the root and its left descendants.
func (a *audit) trees() {
	var maintained Set
	for i, tree := range a.l.Trees {
		spine := make(map[*Node]bool)
		far := tree.Root
		for n := tree.Root; n != nil; n = n.Left {
			spine[n], far = true, n
			a.check(n.Spine, "tree %d: node %s is not marked as spine", i, letters.Node(n))
		}
		a.node(tree.Root)
		if a.l.Kind != Paper && a.l.Kind != Trees {
			continue
		}
		a.check(far.Hull.Has.Minus(a.l.Spec.Tags) == tree.Maintained, "tree %d maintains %v", i, tree.Maintained)
		a.check(!maintained.Meets(tree.Maintained), "tree %d maintains what another one does", i)
		maintained = maintained.Union(tree.Maintained)
		for c := range tree.Maintained.All() {
			a.check(a.l.Arrays[c].Tree == i, "array %d is of tree %d", c, a.l.Arrays[c].Tree)
		}
		a.links(tree.Root, nil, spine)
	}
}

// links checks the parents, and that the shared set is that of the lowest spine node
// at or above the node.
func (a *audit) links(n, parent *Node, spine map[*Node]bool) {
	a.check(n.Parent == parent, "node %s has the wrong parent", letters.Node(n))
	a.check(n.Spine == spine[n], "node %s: Spine %v", letters.Node(n), n.Spine)
	low := n
	for !spine[low] {
		low = low.Parent
	}
	a.check(n.Shared == low.Hull.Has.Minus(a.l.Spec.Tags), "node %s: shared %v", letters.Node(n), n.Shared)
	if !n.IsLeaf() {
		a.links(n.Left, n, spine)
		a.links(n.Right, n, spine)
	}
}

// classes checks that classes are ordered by size, largest first, and that each has
// the leaves of its shared set, in every array directly after those of its parent.
func (a *audit) classes() {
	l := a.l
	counted := 0
	for k, c := range l.Classes {
		a.check(k == 0 || l.Kind == Lanes || l.Classes[k-1].Set.Len() >= c.Set.Len(), "class %d is out of order", k)
		for _, i := range c.Leaves {
			a.check(l.Leaves[i].Class == k && l.Leaves[i].Shared == c.Set, "leaf %d is not of class %d", i, k)
			counted++
		}
		best := -1
		for p, d := range l.Classes {
			if d.Lane == c.Lane && d.Set != c.Set && d.Set.Contains(c.Set) && (best < 0 || d.Set.Len() < l.Classes[best].Set.Len()) {
				best = p
			}
		}
		a.check((best < 0) == (c.Parent < 0), "class %d: parent %d", k, c.Parent)
		if best >= 0 {
			a.check(l.Classes[c.Parent].Set.Len() == l.Classes[best].Set.Len(), "class %d: parent %d", k, c.Parent)
		}
		if l.Kind != Naive {
			a.follows(k)
		}
	}
	a.check(counted == len(l.Leaves), "%d leaves in classes, of %d", counted, len(l.Leaves))
}

func (a *audit) follows(k int) {
	c := a.l.Classes[k]
	if len(c.Leaves) == 0 {
		return
	}
	for x := range c.Set.All() {
		leaves := a.l.Arrays[a.l.ArrayOf(x, c.Lane)].Leaves
		at := slices.Index(leaves, c.Leaves[0])
		a.check(slices.Equal(leaves[at:at+len(c.Leaves)], c.Leaves), "class %d is not together in array %d", k, x)
		if c.Parent < 0 {
			a.check(at == 0, "class %d is not first in array %d", k, x)
			continue
		}
		a.check(at > 0 && a.l.Leaves[leaves[at-1]].Class == c.Parent, "class %d does not follow class %d in array %d", k, c.Parent, x)
	}
}

// verdicts checks that every accepted group is in the layout.
func (a *audit) verdicts() {
	for i, v := range a.l.Groups {
		g := a.l.Spec.Groups[i]
		a.verdict(i, g, v)
	}
}

func (a *audit) verdict(i int, g Conj, v Verdict) {
	for _, p := range v.Parts {
		a.verdict(i, g, p)
	}
	switch {
	case v.Outcome == Rejected || v.Outcome == SeveralTrees:
		return
	case a.l.Kind == Laminar || a.l.Kind == Lanes:
		a.union(i, g, v)
		return
	case len(v.Parts) > 0:
		return
	}
	n := a.l.Trees[v.Tree].Root.descend(g)
	a.check(n.Equals(g) && slices.Contains(n.Groups, i), "group %s, %s, has no node in tree %d", letters.Conj(g), v.Outcome, v.Tree)
	if v.Other >= 0 {
		a.check(a.l.Spec.Groups[v.Other] == g, "group %d is called another name for group %d", i, v.Other)
	}
}

// union checks that in a laminar layout every group is a union of leaves in each array
// of its set in the family.
func (a *audit) union(i int, g Conj, v Verdict) {
	gt := tableOfConj(a.n, g)
	a.check(!v.Kept.Empty() && g.Has.Minus(a.l.Spec.Tags).Contains(v.Kept), "group %s keeps %v", letters.Conj(g), v.Kept)
	a.check(v.Crosses == (v.Kept != g.Has.Minus(a.l.Spec.Tags)), "group %s: crosses %v", letters.Conj(g), v.Crosses)
	for c := range v.Kept.All() {
		for _, leaf := range a.leavesWith(c) {
			t := a.leaves[leaf]
			a.check(t.within(gt) || !t.meets(gt), "group %s cuts leaf %s of array %d", letters.Conj(g), letters.Region(a.l.Leaves[leaf].Region), c)
			a.check(!t.within(gt) || a.l.Leaves[leaf].Shared.Contains(v.Kept), "group %s does not keep %v", letters.Conj(g), v.Kept)
		}
	}
	if v.Other >= 0 && v.Outcome == Alias {
		a.check(a.l.Spec.Groups[v.Other] == g && a.l.Groups[v.Other].Outcome != Rejected, "group %d is called another name for group %d", i, v.Other)
	}
}

// leavesWith lists the leaves of all arrays of a component.
func (a *audit) leavesWith(c int) (out []int) {
	for arr := range a.l.ArraysOf(c) {
		out = append(out, arr.Leaves...)
	}
	return out
}

func TestLayoutsKeepTheirPromises(t *testing.T) {
	forKinds(t, 7, func(t *rapid.T, l *Layout) { requireLayout(t, l) })
}

// dump writes the trees and arrays of a layout by truth tables and without the
// indices of groups, so that layouts can be compared.
func dump(l *Layout) string {
	var b strings.Builder
	var write func(n *Node)
	write = func(n *Node) {
		fmt.Fprintf(&b, "(%x %v %v %v", trim(tableOf(l.Spec.Components, n.Region)), slices.Collect(n.Shared.All()), n.Spine, n.Requested)
		if !n.IsLeaf() {
			write(n.Left)
			write(n.Right)
		}
		b.WriteByte(')')
	}
	for i, tree := range l.Trees {
		fmt.Fprintf(&b, "tree %d keeps %v: ", i, slices.Collect(tree.Maintained.All()))
		write(tree.Root)
		b.WriteByte('\n')
	}
	for c, a := range l.Arrays {
		if a.Root != nil {
			fmt.Fprintf(&b, "array %d of tree %d: ", c, a.Tree)
			write(a.Root)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// trim leaves out the words of a table that small specs never use.
func trim(t table) []uint64 {
	last := len(t)
	for last > 1 && t[last-1] == 0 {
		last--
	}
	return t[:last]
}

func TestRejectedGroupsAndAliasesChangeNothing(t *testing.T) {
	forKinds(t, 6, func(t *rapid.T, l *Layout) {
		for i := len(l.Groups) - 1; i >= 0; i-- {
			if o := l.Groups[i].Outcome; o != Rejected && o != Alias {
				continue
			}
			spec := l.Spec
			spec.Groups = slices.Delete(slices.Clone(spec.Groups), i, i+1)
			if l.Groups[i].Outcome == Rejected || l.Groups[i].Other >= 0 {
				require.Equal(t, dump(Build(l.Kind, spec)), dump(l), "%s: without group %d", printGroups(l.Spec), i)
				continue
			}
			// An alias of a remainder changes nothing by itself, but a later group may
			// not be inserted above if that removes the remainder.
			spec.Groups = l.Spec.Groups[:i]
			before := Build(l.Kind, spec)
			spec.Groups = l.Spec.Groups[:i+1]
			require.Equal(t, before.Leaves, Build(l.Kind, spec).Leaves)
		}
	})
}
