package document

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// PageDocument is what the page shows of an analysis. It refers to components, groups, nodes,
// trees, leaves and systems by number, so that each is described once. The document of the largest
// design has a few megabytes. Arrays has an entry for every array of every component.
//
//document:schema copse.page/1 ascii
type PageDocument struct {
	Layout     LayoutKind
	Errors     bool
	Entities   int
	Micros     int // the time that the analysis took; 0 until the engine writes it
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
	ByCost     []int // the systems and, as -1, the commits: what costs most in a round first
	Total      Round
	TotalText  string        // the total as a sentence; "" if it is 0
	RoundText  string        // what a round costs, runs and commits: "9.6 ms"; "" if nothing
	Payer      string        // what costs most, as a sentence; "" if nothing costs anything
	PayerWhy   string        // why it does; "" for a system without reasons
	Commits    *RoundCommits // nil if they cost nothing
	Memory     int           // bytes of all arrays
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
	Bytes    int  // bytes of one row; 0 for a tag
	Tag      bool // a tag has no array
	Implicit bool // not declared by a statement
	Color    int  // index of its colour in the palette
	Range    Range
	Rows     int    // how many entities have it
	CostText string // what a run of each system touches of it; "" for a tag
}

// Group is a group statement.
type Group struct {
	Name    string `doc:"null"`
	Label   string // the name, or the expression if it has no name
	Expr    string
	Outcome Outcome
	Reason  string
	Lane    int            // the lane of its class, in a lanes layout
	Kept    *grouptree.Set // the part of its set that the group keeps, if it crosses another group
	Rows    int
	Line    int
	Range   Range
	Leaves  Leaves // the leaves within the group, in all arrays
	Node    NodeID // the node with exactly the entities of the group, -1 if there is none
}

// NodeEntry is a node of a tree. A node for a leaf has the leaf's expression, and Left and Right
// are 0, which is the number of no child.
//
//document:row
type NodeEntry struct {
	Spine     bool
	Requested bool
	Short     string `doc:"cut"` // the literals that its parent does not have; "" if these do not suffice
	Groups    []GroupID
	Set       int // index of its shared set in PageDocument.Sets
	Rows      int
	Leaf      LeafID // -1 for an inner node
	Left      NodeID `doc:"trim"`
	Right     NodeID `doc:"trim"`
	Expr      string `doc:"cut,trim"`
}

// Tree is a tree of the layout.
type Tree struct {
	Maintained grouptree.Set
	Component  ComponentID // the component of the tree in a laminar, lanes or naive layout, or -1
	Lane       int         // the lane of the component's array
	Root       NodeID
	Grafts     []NodeID // nodes that an earlier tree has too, with all nodes below
}

// Class is a set of components whose arrays share leaves, or a tag whose list has leaves.
type Class struct {
	Set    grouptree.Set
	Parent int `doc:"null"`
	Lane   int // the lane of its arrays
	Leaves Leaves
	List   bool // the list of a tag, which no array has
}

// LeafEntry is a block. Its shared set is that of its class.
//
//document:row
type LeafEntry struct {
	Expr  string `doc:"cut"`
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
	Weight    int      // how often it runs in a round
	RunText   string   // what one run costs: "14.5 µs"
	RoundText string   // what its runs in a round cost
	Share     Fraction // of what a round costs, runs and commits
	ShareText string   // "67 %"; "" if it costs nothing
	Loop      []string
	Why       []Reason
	Hints     []Hint // edits that lower the total, the best first
	Possible  []Hint // other edits that make the match better
}

// RoundCommits is what the commits of a round cost.
type RoundCommits struct {
	Count     int    // in a round
	Ticks     int    // the ticks after the first: a commit of the round costs what theirs cost on average
	RunText   string // what one costs on average: "161 µs"
	RoundText string
	Share     Fraction // of what a round costs, runs and commits
	ShareText string
	Parts     []CommitPart // the dearest first; their shares are those of all commits
}

// CommitPart is a part of what commits cost: what they do to the arrays of a class or the list of a tag, or what the changed
// entities cost by themselves, which has no components.
type CommitPart struct {
	Components grouptree.Set
	Lane       int
	Each       int // changed entities, or rows written, by a commit on average
	RoundText  string
	ShareText  string
}

// ColumnEntry is a column of a system.
//
//document:row
type ColumnEntry struct {
	Component  ComponentID
	Access     Access
	Best       NodeID // the smallest node that contains all matching entities, or -1 if several arrays contain some
	Optional   bool
	Equivalent bool // the node Best contains only matching entities
	Contiguous bool // read at the lead's rows in every leaf of the plan
	Lines      int  // cache lines that a run touches
	Lookups    int  // values that a run looks up
	Used       int  // per cent of these lines that it uses
}

// PlanEntry is how a system runs. The steps cover the leaves of all arrays of the lead, in order.
//
//document:row
type PlanEntry struct {
	Lead  ComponentID // the component whose arrays are walked, the tag whose list is walked, or -1 for the entity table
	Runs  int
	Steps []PlanStep `doc:"flat"`
	Kinds []PlanKind
}

// PlanStep is a number of consecutive leaves that are treated alike. Kind is 0 if they are skipped,
// otherwise 1 + an index into Kinds.
//
//document:tuple
type PlanStep struct {
	Leaves int
	Kind   int
}

// PlanKind is a way to treat a leaf: which columns are read at the lead's rows, and whether every
// entity is tested.
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
	Estimate   int // estimated nanoseconds
}

// Reason is a reason for the match of a system.
//
//document:part
type Reason struct {
	Code string
	Text string
}

// Hint is an edit that makes a system match better. Advice has the ones that lower the total.
type Hint struct {
	Text      string
	Makes     Match
	Edits     []diagnostic.Edit
	Total     *Nanoseconds // the change of the total of a round; nil if it was not tried
	Pays      bool         // it saves at least a hundredth of a round
	TotalText string       // "saves 1.2 µs per round"
	Was       string       // the total of a round: "1.3 ms"; "" if it is 0 or was not tried
	Now       string       // the total with the edit
	Change    string       // "−46 %"; "" if the total stays the same
}

// Tick is what a commit did.
type Tick struct {
	Spawned   int
	Despawned int
	Changed   int
	Writes    []ArrayWrites
	Counted   bool // the rows of the one-by-one algorithm are known
}

// ArrayWrites is the number of rows that a commit wrote in the arrays of a component, and the
// number that the one-by-one algorithm would have written, null if it was not counted.
//
//document:tuple
type ArrayWrites struct {
	Component ComponentID
	Rows      int
	OneByOne  int `doc:"null"`
}

// Advice has the hints for a page document that was made without them, and all diagnostics.
//
//document:schema copse.advice/1 ascii
type Advice struct {
	Hints       [][]Hint // by system
	Possible    [][]Hint // by system
	Help        Help
	Diagnostics []diagnostic.Diagnostic
}

// Help says what would lower the cost of a round most.
type Help struct {
	System   SystemID          // whose hint it is; -1 if none saves a hundredth of a round
	Hint     int               // its place among the hints of the system
	Text     string            // as a sentence; "" if nothing costs anything
	Causes   []CostlyStatement // the statements that make the commits dear, the dearest first; empty where others pay
	Arranged *Arranged         // nil if an edit pays, or if no better groups were found
}

// Arranged is what other groups together would make of a round, as far as a short search has found them.
type Arranged struct {
	Was, Now string // what a round costs: "9.35 ms", "8.37 ms"
	Saves    string // "976 µs, 10 %"
}

// CostlyStatement is a statement that changes entities, and what a round costs without it.
type CostlyStatement struct {
	Range   diagnostic.Range
	Text    string // of the statement, without its line breaks
	Changes string // of the commits: "−4.76 ms"
	Systems string // of the runs of systems: "+220 µs", "0"
}
