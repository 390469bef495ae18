package document

import "github.com/copse-ecs/copse/grouptree"

// Trace is what the ticks of a design do in another storage, step by step: how many steps each has, and what they write.
//
//document:schema copse.trace/1
type Trace struct {
	Storage TracedStorage
	Refused string      `doc:"null"` // why the ticks cannot be followed; then there are none
	Ticks   []TraceTick // those that are listed
}

// TracedStorage names a storage whose steps can be followed: owning is sparse sets with a group that owns some of them, bin is the
// Space before its refactoring, manager, ordered and sorted are component managers that fill holes, keep the order in which values
// were added, or keep that of the entities by MoveItem, structs is an array of structs, objects is a list of pointers.
//
//document:words archetype sparse owning bin manager ordered sorted structs objects
type TracedStorage string

// TraceTick is a tick in another storage, with what the design's own layout writes.
type TraceTick struct {
	Steps    int
	Done     TraceSum
	Own      TraceSum
	Sentence string
}

// TraceSum is what a number of steps writes.
type TraceSum struct {
	Values int // values of components
	Bytes  int // their bytes
	Moved  int // rows that moved within their list, to make room or to fill a hole
	Keys   int // entries by which rows are found
}

// TraceStep is the memory of the storage after a number of steps of a tick.
//
//document:schema copse.tracestep/1
type TraceStep struct {
	Storage  TracedStorage
	Refused  string `doc:"null"`
	Tick     int    // from 1
	Step     int    // how many steps of the tick are done
	Steps    int    // of the tick
	Sentence string // what the last step did, or what the tick does
	Done     TraceSum
	List     int // that the last step changed, -1 at the beginning of a tick
	Row      int // that changed, -1 if none did
	FromList int // that the values came from, -1 if none
	FromRow  int
	Edge     int // that was cached, index into Edges, -1 if none was
	Lists    []TraceList
	Edges    []TraceEdge
	Sets     []grouptree.Set // what rows are about, see TraceBand
}

// TraceList is a list of rows: the table of a composition, the array of a component, or another list.
type TraceList struct {
	Name       string
	Components grouptree.Set
	Component  ComponentID // whose array it is, -1 if it is none
	Rows       int
	Gaps       int         // rows that no entity has
	Bands      []TraceBand // stretches of rows, in order
	More       int         // rows behind them
}

// TraceBand is a stretch of consecutive entities in consecutive rows. Entity is 0 for gaps.
//
//document:tuple
type TraceBand struct {
	Entity int
	Index  int // of the entity in the storage, from 0: another one may have had it before
	Row    int
	Count  int
	Set    int // what the rows are about, index into TraceStep.Sets; -1 for all of the list's components
}

// TraceEdge is an edge that was cached: From a list, to a list with one component more or less.
type TraceEdge struct {
	From      int
	To        int
	Component ComponentID
}
