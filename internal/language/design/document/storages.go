package document

import "github.com/copse-ecs/copse/grouptree"

// Storages is the cost of a design in its own layout, as archetypes, and in sparse sets with the
// groups that cost least, in this order.
//
//document:schema copse.storages/2
type Storages struct {
	Entities int
	Complete bool // every storage could be counted to the end of the text
	Summary  string
	Storages []Storage
}

// StorageName names a storage.
//
//document:words grouptree archetype owning sparse
type StorageName string

// Storage is the cost of the design in one storage. Only archetypes have tables and moves, and only
// owning has groups.
type Storage struct {
	Storage    StorageName
	Text       string
	Tables     []Table
	MoreTables int
	Moves      []TableMove
	MoreMoves  int
	Groups     []OwningGroup
	Systems    []StoredSystem
	Ticks      []StoredTick
	MoreTicks  int
	Totals     []Total
}

// Table is the table of a composition.
type Table struct {
	Expr       string
	Components grouptree.Set
	Rows       int
}

// TableMove is the number of entities that moved from one table to another. Copied, New and Bytes
// are for one entity.
type TableMove struct {
	From     int
	To       int // -1 for despawned entities
	Entities int
	Copied   int // columns
	New      int // columns
	Bytes    int
}

// OwningGroup is a group over sparse sets, as EnTT has them.
type OwningGroup struct {
	Expr    string        // what its entities have and lack
	Owned   grouptree.Set // the components whose sets begin with its entities; it gets the others by look-ups
	Got     grouptree.Set // required, and not owned
	Rows    int
	Systems []SystemID // which run over it
	Upkeep  string     // what its handlers take in a round, as a duration
}

// StoredSystem is how a system runs in a storage.
type StoredSystem struct {
	Name   string
	How    Match
	Pieces int // stretches of rows: runs of a layout, tables of archetypes, or one
	Tables []int
	Cost   Cost
	Text   string
}

// StoredTick is what a commit does in a storage.
type StoredTick struct {
	Moved   int // entities that move, entities that change tables, or swaps
	Written []StoredWrites
	Rows    int
	Bytes   int
}

// StoredWrites is the rows that a commit writes in the array of a component.
//
//document:tuple
type StoredWrites struct {
	Component ComponentID
	Rows      int
}

// Total is a figure of all systems and ticks together.
type Total struct {
	Measure string
	Unit    string
	Value   int
}
