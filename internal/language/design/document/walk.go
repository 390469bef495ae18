package document

// Walk is one run of a system through memory. Which lines the visited entities use follows in
// numbers, see walk.AppendPlaces.
//
//document:schema copse.walk/1
type Walk struct {
	System   SystemID
	Name     string      // of the system
	Storage  StorageName // that the run goes through
	How      Match
	Leads    string // what is walked
	Text     string // how the system runs in another storage than the design's own layout, in one sentence
	Refused  string `doc:"null"` // why the run cannot be followed; then the rest is empty
	Visited  int
	Tested   int
	Matched  int
	Lookups  int           // values found by handle
	Estimate int           // nanoseconds of a run
	Cache    int           // the simulated cache, index into Caches
	Caches   []string      // the caches to choose from
	Stops    []WalkStop    // archetypes: the tables that are walked, in order
	Segments []WalkSegment // the arrays and tables that are used, that of the lead first
}

// WalkStop is where a run begins another table.
type WalkStop struct {
	First int    // the first visited entity, counted from 0
	Name  string // of the table
}

// WalkSegment is an array that a run uses, or a table of entities that it reads.
type WalkSegment struct {
	Component ComponentID // -1 of a table
	Of        string      // name of the component, "" of a table
	Lane      int
	Name      string
	How       string // how its rows are found
	Rows      int
	Bytes     int         // of a row; 0 if no value is read
	Lines     int         // its cache lines, or its rows if no value is read
	Blocks    []WalkBlock // those that have rows
}

// WalkBlock is a stretch of an array, in bytes, or in rows if no value is read.
type WalkBlock struct {
	From int
	To   int
	Look WalkLook
}

// WalkLook says how a block is drawn. In the design's own layout: in the same order in several arrays, or in an order of a group's
// own. In other storages: the part that is walked in step.
//
//document:words plain tinted hatched
type WalkLook uint8

const (
	Plain WalkLook = iota
	InStep
	Ordered
)

// String returns the word of a document.
func (l WalkLook) String() string { return [...]string{"plain", "tinted", "hatched"}[l] }
