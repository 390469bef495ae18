package grouptree

// Kind names one of the four ways to turn groups into a layout.
type Kind uint8

// The builders, in the order in which the documentation presents them.
const (
	Laminar Kind = iota // section 6 of the design: nested or disjoint sets, the default
	Trees               // the paper's trees, with insert-above
	Paper               // the paper's trees as the paper builds them
	Naive               // every component for itself; for display only
)

// Spec is what a layout is built from.
type Spec struct {
	Components int    // how many there are, tags included; at most MaxComponents
	Tags       Set    // those that have no storage
	Groups     []Conj // in order of declaration, each free of contradiction
}

// Layout says where every entity stands in every component array. It is a
// value to be read: the store, the plans and the views know nothing else.
type Layout struct {
	Kind    Kind
	Spec    Spec
	Groups  []Verdict // what became of each group of the spec, in its order
	Trees   []Tree    // paper, trees: the raw trees; laminar, naive: one per component that some group uses
	Classes []Class   // sets of arrays that share rows, largest first
	Leaves  []Leaf    // every sub-block once, however many arrays hold it
	Arrays  []Array   // by component; a tag's has no leaves
	Steps   int       // what dividing the blocks took or, in trees, inserting above, in steps of about a nanosecond, counted
}

// Array is one component array: its sub-blocks from left to right.
type Array struct {
	Tree   int   // index into Layout.Trees, or -1 if no group uses the component
	Root   *Node // the lowered tree, whose root is the component itself; nil for a tag
	Leaves []int // indices into Layout.Leaves, in row order
}

// Leaf is a sub-block that no group divides further. Exactly the arrays of
// Shared hold it, all at the same absolute rows and in the same entity order,
// after every history (Theorem 1; in a naive layout, where the partitions to
// the left may differ, the rows are equal all the same).
type Leaf struct {
	Region Region
	Shared Set
	Class  int // index into Layout.Classes

	hull  Conj // of the region, which implies exactly what its hull does
	exact bool // the region is its hull
}

// Hull returns the strongest conjunction that the leaf implies, and whether it
// is that conjunction.
func (l *Leaf) Hull() (hull Conj, exact bool) { return l.hull, l.exact }

// Implies reports whether everything in the leaf satisfies g.
func (l *Leaf) Implies(g Conj) bool { return l.hull.Implies(g) }

// Class is a set of components whose arrays hold the same leaves at the same
// rows: for a laminar layout a member of the family, for trees the set that a
// stretch of the spine shares, and the tail of each array by itself. In every
// array of Set its leaves follow directly on those of Parent.
type Class struct {
	Set    Set
	Parent int   // the class that stands left of it: the smallest proper superset; -1 if none
	Leaves []int // in row order; may be empty where a class only continues another
}

// Tree is a binary tree of sub-blocks.
type Tree struct {
	Maintained Set // the components whose common order the tree keeps (paper III-A), without tags
	Root       *Node
}

// Node is a node of a raw or lowered tree; its leaves are contiguous in every
// array of Shared.
type Node struct {
	Region      Region
	Hull        Conj // the strongest conjunction that the region implies
	IsConj      bool // the region is that conjunction
	Left, Right *Node
	Parent      *Node // in the raw trees of paper and trees; nil at a root and elsewhere
	Spine       bool  // the root or a left descendant of it: the paper's explicit nodes
	Requested   bool  // some group is equal to it
	Groups      []int // the groups that are equal to it, in order of declaration
	Shared      Set   // whose arrays keep this node in the same order
	Leaf        int   // index into Layout.Leaves, or -1 for an inner node

	rep     bool  // the representable child of its parent: a conjunction by construction
	cut     *Conj // laminar: the child on cutSide is the part of the node that satisfies it; or nil
	cutSide side
}

// Outcome is what became of a group.
type Outcome uint8

// The outcomes of section 2 and 6 of the design.
const (
	NewTree Outcome = iota
	Inserted
	Above
	Alias
	SeveralTrees
	InFamily // laminar
	Rejected
)

// Verdict is an outcome with everything needed to say why, see Layout.Reason.
type Verdict struct {
	Outcome Outcome
	Code    ReasonCode
	Tree    int       // the tree it is about, or -1
	Gained  Set       // inserted: what Maintained gained
	Other   int       // alias: the group it equals, or -1 if it equals a remainder; crossing: the group it crosses, or -1
	Node    Conj      // rejected or alias: the root, split or node that decided
	Kept    Set       // laminar: the set it was given
	Crosses bool      // laminar: Kept is smaller than the group's own set
	Parts   []Verdict // several-trees: one per tree
}

// ReasonCode is the stable name of a reason.
type ReasonCode string

// The reasons a group can get.
const (
	CodeNewTree       ReasonCode = "new-tree"
	CodeInserted      ReasonCode = "inserted"
	CodeAbove         ReasonCode = "above"
	CodeAlias         ReasonCode = "alias"
	CodeSeveral       ReasonCode = "several-trees"
	CodeFits          ReasonCode = "laminar"
	CodeCrossing      ReasonCode = "crossing"
	CodeNoStorage     ReasonCode = "no-stored-component"
	CodeAncestor      ReasonCode = "ancestor"
	CodeDisjoint      ReasonCode = "disjoint"
	CodeOverlaps      ReasonCode = "overlaps"
	CodeStraddles     ReasonCode = "straddles"
	CodeTooManyBlocks ReasonCode = "too-many-blocks"
	CodeTooIntricate  ReasonCode = "too-intricate"
)

// MaxBlocks is the number of leaves one layout can hold.
const MaxBlocks = 4096
