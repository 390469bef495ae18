package document

import "github.com/copse-ecs/copse/grouptree"

// Algorithm names a way to carry out a commit.
//
//document:words batch one-by-one
type Algorithm string

// StepsDocument is what is known of all ticks. A tick is counted from 1; move 0 of it is
// the state before its commit, the last move the state after it.
//
//document:schema copse.steps/1
type StepsDocument struct {
	Algorithm Algorithm
	Entities  int
	Names     []EntityName
	Told      bool   // there are too many entities to make them
	Trouble   string `doc:"null"` // why it cannot be followed further
	Ticks     []TickDocument
}

// EntityName is an entity that has a name.
//
//document:tuple
type EntityName struct {
	Number int
	Name   string
}

// TickDocument is what a tick does.
type TickDocument struct {
	Spawned   int
	Despawned int
	Changed   int
	Range     Range `doc:"null"`
	Writes    []ArrayWrites
	Batch     int // rows written in all arrays
	OneByOne  int `doc:"null"`
	Moves     TickMoves
	Sentence  string
}

// TickMoves is how many moves either algorithm makes; null until the replay has been there.
//
//document:tuple
type TickMoves struct {
	Batch    int `doc:"null"`
	OneByOne int `doc:"null"`
}

// StepDocument is a position with what has just happened.
//
//document:schema copse.step/1
type StepDocument struct {
	Algorithm    Algorithm
	Tick         int
	Move         int
	Moves        int
	Ticks        int
	Sentence     string
	TickSentence string `doc:"null"`
	Trouble      string `doc:"null"` // why the last ticks cannot be followed
	Event        *EventDocument
	Aside        []int // entities that are set aside, the first of them
	AsideCount   int
	Written      int // rows that this algorithm has written in this tick up to here
	Writes       []StoredWrites
	Total        WriteTotal
	Disagree     []Disagreement `doc:"null"` // null where that would be too much to look at
}

// EventKind says what a move does.
//
//document:words lift slide put leave fill rotate join all
type EventKind string

// EventDocument is a move.
type EventDocument struct {
	Kind       EventKind
	Entity     int
	Name       string `doc:"null"`
	From       int    `doc:"null"`
	To         int    `doc:"null"`
	Leaf       LeafID
	Components grouptree.Set // whose arrays the move is made in
	Cause      int           // the entity
	CauseName  string        `doc:"null"`
	Others     int
	Changed    grouptree.Set
	Range      Range `doc:"null"` // of the statement that caused it
}

// WriteTotal is the rows written from the start, by the other algorithm up to the last
// complete tick.
type WriteTotal struct {
	Batch    int
	OneByOne int `doc:"null"`
}

// Disagreement is two arrays that a system walks in step and that no longer agree.
type Disagreement struct {
	System SystemID
	Lead   ComponentID
	With   ComponentID
	Rows   int
	Runs   []RowRange
}

// RowRange is a stretch of rows.
//
//document:tuple
type RowRange struct {
	From int
	To   int
}

// EntityState says whether an entity exists.
//
//document:words alive unborn dead
type EntityState string

// PathDocument is where an entity stands and how it is found.
//
//document:schema copse.path/1
type PathDocument struct {
	Entity     int
	Name       string
	Components grouptree.Set
	State      EntityState
	Arrays     []ArrayPath
	Sentence   string
}

// ArrayPath is the way to an entity's leaf in the array of a component.
type ArrayPath struct {
	Component ComponentID
	Lane      int
	Row       int `doc:"null"` // null while it is on its way
	Leaf      LeafID
	Steps     []PathStep
}

// PathStep is a node, and what it asks to go on.
type PathStep struct {
	Node NodeID
	Asks string `doc:"null"` // null at the leaf
	Yes  bool
}

// RowsDocument is the entities at a window of rows, 0 where a row is free.
//
//document:schema copse.rows/1
type RowsDocument struct {
	Component ComponentID
	Lane      int
	From      int
	Entities  []int
}
