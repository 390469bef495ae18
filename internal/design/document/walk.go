package document

// Walk is one run of a system through memory. Which lines the visited entities use follows in
// numbers, see walk.AppendPlaces.
//
//document:schema copse.walk/1
type Walk struct {
	System   SystemID
	Refused  string `doc:"null"` // why the run cannot be followed; then the rest is empty
	Visited  int
	Tested   int
	Matched  int
	Lookups  int           // values found by handle
	Cache    int           // the simulated cache, index into Caches
	Caches   []string      // the caches to choose from
	Segments []WalkSegment // the arrays and tables that are used, that of the lead first
}

// WalkSegment is an array that a run uses, or a table of entities that it reads.
type WalkSegment struct {
	Component ComponentID // -1 of a table
	Lane      int
	Name      string
	How       string // how its rows are found
	Rows      int
	Bytes     int // of a row; 0 if no value is read
	Lines     int // its cache lines, or its rows if no value is read
}
