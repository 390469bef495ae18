package document

import "github.com/copse-ecs/copse/grouptree"

// Storages is what the same design does in its own layout, as archetypes, and with one
// owning group, in this order.
//
//document:schema copse.storages/1
type Storages struct {
	Entities int
	Complete bool // every storage could be followed to the end of the text
	Summary  string
	Storages []Storage
}

// StorageName names a storage.
//
//document:words grouptree archetype owning
type StorageName string

// Storage is the design in one storage. Only archetypes have tables and moves, only
// owning has a group.
type Storage struct {
	Storage    StorageName
	Text       string
	Tables     []Table
	MoreTables int
	Moves      []TableMove
	MoreMoves  int
	Group      *OwningGroup
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

// TableMove is the entities that went from one table to another. Copied, New and Bytes
// are for one entity.
type TableMove struct {
	From     int
	To       int // -1 for despawned
	Entities int
	Copied   int // columns
	New      int // columns
	Bytes    int
}

// OwningGroup is the group that owns components. It is what a system asks for or what a
// group statement says; the other number is -1.
type OwningGroup struct {
	Expr      string
	Owned     grouptree.Set
	Rows      int
	System    SystemID
	Statement GroupID
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
	Moved   int // entities that change, or change tables, or swaps
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
