package document

import "github.com/copse-ecs/copse/grouptree"

// Algorithm names a way to carry out a commit.
//
//document:words batch one-by-one
type Algorithm string

// StepsDocument describes all ticks. Ticks are counted from 1. Move 0 of a tick is the state before
// its commit, and the last move the state after it.
//
//document:schema copse.steps/1
type StepsDocument struct {
	Algorithm Algorithm
	Entities  int
	Names     []EntityName
	Told      bool   // the entities are only counted, because there are too many
	Trouble   string `doc:"null"` // why no further ticks can be replayed
	Ticks     []TickDocument
}

// EntityName is an entity with its name.
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

// TickMoves is how many moves each algorithm makes, null if the replay has not reached the tick.
//
//document:tuple
type TickMoves struct {
	Batch    int `doc:"null"`
	OneByOne int `doc:"null"`
}

// StepDocument describes a position and the move that led to it.
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
	Trouble      string `doc:"null"` // why the last ticks cannot be replayed
	Event        *EventDocument
	Aside        []int // the first of the entities that are set aside
	AsideCount   int
	Written      int // rows that this algorithm has written in this tick before the position
	Writes       []StoredWrites
	Total        WriteTotal
	Disagree     []Disagreement `doc:"null"` // null if there are too many rows to compare
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
	Components grouptree.Set // the components whose arrays change
	Cause      int           // the entity whose change caused the move
	CauseName  string        `doc:"null"`
	Others     int
	Changed    grouptree.Set
	Range      Range `doc:"null"` // the range of the statement that caused the move
}

// WriteTotal is the number of rows that each algorithm has written since the first tick; the
// algorithm that is not shown is counted up to the last complete tick.
type WriteTotal struct {
	Batch    int
	OneByOne int `doc:"null"`
}

// Disagreement is two arrays that a system walks in step and whose entities differ at some rows.
type Disagreement struct {
	System SystemID
	Lead   ComponentID
	With   ComponentID
	Rows   int
	Runs   []RowRange
}

// RowRange is a range of rows.
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

// MovesDocument describes moves of the present tick.
//
//document:schema copse.moves/1
type MovesDocument struct {
	Tick      int
	From      int      // the number of the first one, counted from 1
	Sentences []string // one for each
}

// PathDocument describes where the rows of an entity are and how they are found.
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

// ArrayPath is the path from the root to an entity's leaf, in the tree of an array.
type ArrayPath struct {
	Component ComponentID
	Lane      int
	Row       int `doc:"null"` // null while the entity is set aside
	Leaf      LeafID
	Steps     []PathStep
}

// PathStep is a node of the path with its test.
type PathStep struct {
	Node NodeID
	Asks string `doc:"null"` // the test at the node; null at the leaf
	Yes  bool
}

// RowsDocument lists the entities at a range of rows, 0 for a free row.
//
//document:schema copse.rows/1
type RowsDocument struct {
	Component ComponentID
	Lane      int
	From      int
	Entities  []int
}
