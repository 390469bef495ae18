package grouptree

import (
	"slices"

	"github.com/copse-ecs/copse/internal/sorting"
)

// Kind names one of the ways to turn groups into a layout.
type Kind uint8

// The kinds of layout; build.go has the table of their names and builders.
const (
	Lanes   Kind = iota // the default: several arrays for a component where groups cross, and every group is full (docs/theory.md, "Crossing groups need a second array")
	Laminar             // one array for each component, and every group is full if their sets are nested or disjoint (docs/theory.md, "Laminar layouts")
	Trees               // the paper's trees, with insertion above a node
	Paper               // the paper's trees as the paper builds them
	Naive               // a tree for every component, independent of the others; only to show what goes wrong
)

// Spec is what a layout is built from.
type Spec struct {
	Components int    // how many there are, tags included; at most MaxComponents
	Tags       Set    // the components without storage
	Groups     []Conj // in order of declaration
	Known      []Set  // lanes: the stored components of the compositions that have occurred, in the order of their first entities; other layouts need none
	Listed     []int  // lanes: the tags that have a list, in the order in which systems asked for them; other layouts ignore it
}

// required returns the stored components that a conjunction requires: True(g).
func (s *Spec) required(g Conj) Set { return g.Has.Minus(s.Tags) }

// stored returns the components that have an array.
func (s *Spec) stored() Set {
	var out Set
	for c := range s.Components {
		out.Add(c)
	}
	return out.Minus(s.Tags)
}

// Layout says in which block of which arrays an entity is. It is read only once it
// is built. The storage, the plans and the views depend on groups only through it.
type Layout struct {
	Kind    Kind
	Spec    Spec
	Groups  []Verdict // the verdict on each group of the spec, in order
	Trees   []Tree    // paper, trees: the raw trees; laminar, naive: one for each component that some group uses
	Classes []Class   // sets of components whose arrays share rows, largest first
	Leaves  []Leaf    // every block once, however many arrays hold it
	Arrays  []Array   // by component, a tag's with its list as its only leaf or without leaves; in lanes layouts the arrays of further lanes follow
	Steps   int       // the work to divide blocks or to insert above, counted in steps of about a nanosecond

	state *classState // of a laminar or lanes layout
}

// MaxBlocks is the number of blocks that one layout can hold, without the overflow blocks of a lanes layout.
const MaxBlocks = 4096

// Array is one component array: its blocks from left to right.
type Array struct {
	Component int
	Lane      int   // 0, but for the further arrays of a component in a lanes layout
	Tree      int   // index into Layout.Trees, or -1 if no group uses the component
	Root      *Node // the lowered tree, whose root is the component itself; nil for a tag
	Leaves    []int // indices into Layout.Leaves, in row order
}

// Leaf is a block: a stretch of rows that no group divides further, and a leaf of
// the trees. Exactly the arrays of Shared hold it, all at the same absolute rows
// and in the same entity order, after every history (Theorem 1). In a naive layout
// arrays may hold other blocks to the left of it, but the same rows there.
type Leaf struct {
	Region Region
	Shared Set
	Class  int // index into Layout.Classes

	hull  Conj // of the region, which implies exactly the conjunctions that its hull implies
	exact bool // the region is its hull
}

// Hull returns the strongest conjunction that the leaf implies, and whether the
// leaf is that conjunction.
func (l *Leaf) Hull() (hull Conj, exact bool) { return l.hull, l.exact }

// Implies reports whether everything in the leaf satisfies g.
func (l *Leaf) Implies(g Conj) bool { return l.hull.Implies(g) }

// Class is a set of components whose arrays hold the same blocks at the same rows:
// in a laminar layout a member of the family, in trees the set that a part of the
// spine shares, and the tail of each array by itself; the list of a tag too. In every array of Set the
// blocks of the class directly follow those of Parent.
type Class struct {
	Set    Set
	Lane   int   // of the arrays that hold it: 0 in all layouts but lanes
	Parent int   // the class to the left: the smallest proper superset, in a lanes layout of the same lane, or -1 if there is none
	Leaves []int // in row order; empty if all entities of the class are in its parent
}

// newLayout returns a layout without blocks, verdicts and trees.
func newLayout(kind Kind, spec Spec) *Layout {
	l := &Layout{Kind: kind, Spec: spec, Groups: make([]Verdict, len(spec.Groups)), Arrays: make([]Array, spec.Components)}
	for c := range l.Arrays {
		l.Arrays[c] = Array{Component: c, Tree: -1}
	}
	return l
}

// addLeaf makes the leaf node n a leaf of the layout.
func (l *Layout) addLeaf(n *Node) {
	n.Leaf = len(l.Leaves)
	l.Leaves = append(l.Leaves, Leaf{Region: n.Region, Shared: n.Shared, hull: n.Hull, exact: n.IsConj})
}

// classifyLeaves makes a class of the leaves with the same shared set. The parent of a
// class is its smallest proper superset.
func (l *Layout) classifyLeaves() {
	sets := make([]Set, len(l.Leaves))
	for i := range l.Leaves {
		sets[i] = l.Leaves[i].Shared
	}
	sorting.Stable(sets, largerFirst)
	index := make(map[Set]int)
	for k, set := range slices.Compact(sets) {
		parent := k - 1
		for parent >= 0 && !l.Classes[parent].Set.Contains(set) {
			parent--
		}
		l.Classes = append(l.Classes, Class{Set: set, Parent: parent})
		index[set] = k
	}
	for i := range l.Leaves {
		k := index[l.Leaves[i].Shared]
		l.Leaves[i].Class = k
		l.Classes[k].Leaves = append(l.Classes[k].Leaves, i)
	}
}
