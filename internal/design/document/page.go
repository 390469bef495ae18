package document

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/diagnostic"
)

// PageDocument is what the page shows of an analysis. Components, groups, nodes, trees, leaves
// and systems are numbers, so that nothing is said twice: a few megabytes for the
// largest design. An array is one entry of Arrays, whichever component it belongs to.
//
//document:schema copse.page/1 ascii
type PageDocument struct {
	Layout     LayoutKind
	Errors     bool
	Entities   int
	Micros     int // the time that the engine took; 0 until it is measured and written in
	Choices    []Choice
	Components []Component
	Groups     []Group
	Nodes      []NodeEntry
	Sets       []grouptree.Set // the shared sets of nodes
	Trees      []Tree
	Lowered    []NodeID // the root of the lowered tree of each component's first array, or -1
	Classes    []Class
	Leaves     []LeafEntry
	Arrays     []ComponentArray
	Systems    []SystemEntry
	Ticks      []Tick

	Diagnostics []diagnostic.Diagnostic
}

// Choice is a layout, and the edits of the text that choose it.
type Choice struct {
	Layout LayoutKind
	Edits  []diagnostic.Edit
}

// Component is a component or a tag.
type Component struct {
	Name     string
	Bytes    int  // of one row; 0 for a tag
	Tag      bool // it has no array
	Implicit bool // declared by its use
	Color    int  // its place in the palette
	Range    Range
	Rows     int // entities that have it
}

// Group is a group statement.
type Group struct {
	Name    string `doc:"null"`
	Label   string // the name, or the expression where it has none
	Expr    string
	Outcome Outcome
	Reason  string
	Lane    int            // of its class in a lanes layout
	Kept    *grouptree.Set // what a crossing group keeps
	Rows    int
	Line    int
	Range   Range
	Leaves  Leaves // within the group, in every array
	Node    NodeID // -1 where no single node stands for the group
}

// NodeEntry is a node of a tree. A leaf has the expression of its leaf; Left and
// Right are 0 there, which no child can be.
//
//document:row
type NodeEntry struct {
	Spine     bool
	Requested bool
	Short     string `doc:"cut"` // the literals that its parent does not have; "" where the whole expression must do
	Groups    []GroupID
	Set       int // the shared set, in PageDocument.Sets
	Rows      int
	Leaf      LeafID // -1 for an inner node
	Left      NodeID `doc:"trim"`
	Right     NodeID `doc:"trim"`
	Expr      string `doc:"cut,trim"`
}

// Tree is a tree of the layout.
type Tree struct {
	Maintained grouptree.Set
	Component  ComponentID // whose tree it is (laminar, lanes and naive), or -1
	Lane       int         // of the array of the component
	Root       NodeID
	Grafts     []NodeID // nodes whose branch an earlier tree has
}

// Class is a set of components whose arrays share leaves.
type Class struct {
	Set    grouptree.Set
	Parent int `doc:"null"`
	Lane   int // of the arrays that hold it
	Leaves Leaves
}

// LeafEntry is a block. Its shared set is that of its class.
//
//document:row
type LeafEntry struct {
	Expr  string `doc:"cut"`
	Short string `doc:"cut"` // literals by letter: "P V !M"
	Start int
	End   int
	Class int
}

// ComponentArray is an array of a component. A lanes layout may have several for a component; they follow one another,
// by lane.
type ComponentArray struct {
	Component ComponentID
	Lane      int
	Tree      TreeID `doc:"null"`
	Leaves    Leaves
	Rows      int
}

// SystemEntry is a system and how it runs.
type SystemEntry struct {
	Name      string
	Signature string
	Match     Match
	Paper     *Match // the paper's class; nil where the paper has none
	Expected  *Match
	Range     Range
	Line      int
	Columns   []ColumnEntry
	Plan      PlanEntry
	Cost      Cost
	Loop      []string
	Why       []Reason
	Hints     []Hint
}

// ColumnEntry is a column of a system.
//
//document:row
type ColumnEntry struct {
	Component  ComponentID
	Access     Access
	Best       NodeID // the smallest node that has what the system wants of it, or -1 where several arrays have some
	Optional   bool
	Equivalent bool // Best holds exactly what the system wants
	Contiguous bool // read straight from the array on every leaf of the plan
}

// PlanEntry is how a system runs. Steps go through the leaves of the lead's arrays, array by
// array, in their order.
//
//document:row
type PlanEntry struct {
	Lead  ComponentID // whose array is walked, or -1 for the entity table
	Runs  int
	Steps []PlanStep `doc:"flat"`
	Kinds []PlanKind
}

// PlanStep is how many leaves are treated alike, and how: 0 if they are skipped, else
// a place in Kinds, from 1.
//
//document:tuple
type PlanStep struct {
	Leaves int
	Kind   int
}

// PlanKind is a way to treat a leaf: which columns are read straight from their
// arrays, and whether every entity is tested.
//
//document:row
type PlanKind struct {
	Test   bool
	Direct grouptree.Set
}

// Cost is what one run of a system touches.
//
//document:part
type Cost struct {
	Visited    int
	Tested     int
	Matched    int
	Lookups    int
	Bytes      int
	CacheLines int
	Estimate   int // nanoseconds
}

// Reason says why a system runs as it does.
//
//document:part
type Reason struct {
	Code string
	Text string
}

// Hint is an edit that makes a system match better.
type Hint struct {
	Text  string
	Makes Match
	Edits []diagnostic.Edit
}

// Tick is what a commit did.
type Tick struct {
	Spawned   int
	Despawned int
	Changed   int
	Writes    []ArrayWrites
	Counted   bool // the rows of the one-by-one algorithm are known
}

// ArrayWrites is what a commit wrote in the array of a component: rows, and those that
// the one-by-one algorithm would have written, null if they were not counted.
//
//document:tuple
type ArrayWrites struct {
	Component ComponentID
	Rows      int
	OneByOne  int `doc:"null"`
}

// Advice is what completes a page whose hints were left for later.
//
//document:schema copse.advice/1 ascii
type Advice struct {
	Hints       [][]Hint // of every system
	Diagnostics []diagnostic.Diagnostic
}
