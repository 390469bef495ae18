package document

import "github.com/copse-ecs/copse/grouptree"

// Memory is how the entities of a design lie in memory in two other storages, archetypes and sparse
// sets, and what each system costs there.
//
//document:schema copse.memory/1
type Memory struct {
	Entities   int
	Numbers    int  // the highest entity number that was used
	Complete   bool // every storage could be followed to the end of the text
	Tables     []MemoryTable
	MoreTables int // tables that are not listed: those with the fewest rows
	MoreRows   int // their rows
	Edges      []TableEdge
	Sets       []SparseSet     // by component, tags included
	Storages   []MemoryStorage // the design's own layout, archetypes, sparse sets, and sparse sets with the groups that cost least
}

// MemoryTable is the table of a composition.
type MemoryTable struct {
	Expr       string
	Components grouptree.Set
	Rows       int
	Groups     []GroupID // those that its entities belong to
	Leaves     []LeafID  // the blocks of the design's own layout that its entities are in
	Leaf       LeafID    // the smallest of these blocks, -1 if there is none
}

// TableEdge leads from a table to the table with one component more.
type TableEdge struct {
	From      int
	To        int
	Component ComponentID
	Entities  int // how often a commit moved an entity from one of them to the other
}

// SparseSet is the sparse set of a component: a row for each entity that has it.
type SparseSet struct {
	Rows      int
	Filled    []Span // entity numbers with the component; short gaps are left out
	Bands     []Band // stretches of consecutive entities in consecutive rows, by row
	MoreBands int    // bands that are not listed: the smallest
	MoreRows  int    // their rows
}

// Span is a stretch of rows or of entity numbers, To not included.
//
//document:tuple
type Span struct {
	From int
	To   int
}

// Band is a number of consecutive entities that stand in consecutive rows of a sparse set.
//
//document:tuple
type Band struct {
	Entity int
	Row    int
	Count  int
}

// MemoryStorage is what the systems cost in one storage.
type MemoryStorage struct {
	Storage StorageName
	Text    string
	Round   string // the estimates of all systems with their weights, as a duration
	Systems []MemorySystem
}

// MemorySystem is how a system runs in a storage.
type MemorySystem struct {
	How      Match
	Cost     Cost
	Time     string   // the estimate as a duration
	Share    Fraction // what its runs in a round cost: 1 is the dearest system of this storage and the design's own layout
	OwnShare Fraction // the same in the design's own layout, to the same scale
	Change   string   // of the estimate, from the design's own layout: "+266 %", "18 ×"; "" if it costs the same, or nothing there
	Better   Sign     // 1: it costs less than in the design's own layout, -1: more, 0: the same
	Text     string
	Tables   []int       // archetypes: those that are walked, of the tables that are listed
	Lead     ComponentID // sparse sets: the component whose set is walked, -1 if all entities are
	Fetched  []FetchedRows
	Counted  bool // Fetched is complete
}

// FetchedRows is the rows of a sparse set whose values are looked up.
type FetchedRows struct {
	Component ComponentID
	Rows      int
	Spans     []Span // short gaps are left out
}
