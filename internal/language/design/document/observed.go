package document

// Observed is what a program that runs says of itself, or what a reader has found out about it. Components and compositions are named by
// their index. What is not known is null. docs/observe.md describes every field.
//
//document:schema copse.observe/1
type Observed struct {
	Library      string // copse, ark, flecs, bevy or another name
	Program      string // "" if it has no name
	Ticks        int    // that the counts below are of
	Ns           int    `doc:"null"` // that the ticks took together
	Components   []ObservedComponent
	Layout       string          `doc:"null"` // of the arrays of Copse; null for other libraries
	Groups       []ObservedGroup // of Copse; none for other libraries
	Compositions []ObservedComposition
	Systems      []ObservedSystem
	Transitions  []ObservedTransition
	Complete     bool     // whether everything that the program has is here
	Notes        []string // sentences: what is not here, and how numbers were found
}

// ObservedComponent is a component or a tag.
type ObservedComponent struct {
	Name    string
	Bytes   int    `doc:"null"` // of a value; 0 for a tag
	Storage string `doc:"null"` // in the words of the library: table, sparse
}

// ObservedGroup is a group of Copse: the entities that lie together.
type ObservedGroup struct {
	With    []int // components that they have
	Without []int // components that they have not
}

// ObservedComposition is the entities that have exactly these components.
type ObservedComposition struct {
	Components []int // ascending
	Count      int   // of entities at the end of the last tick
	Tables     int   `doc:"null"` // that hold them
}

// ObservedSystem is a system with what its runs asked for and took.
type ObservedSystem struct {
	Name     string
	Reads    []int // components
	Writes   []int // components
	Optional []int // of those that are read or written: an entity need not have them
	With     []int // components that an entity must have, and that are not accessed
	Without  []int // components that an entity must not have
	Runs     int   `doc:"null"` // in the ticks
	Ns       int   `doc:"null"` // that the runs took together
	Matched  int   `doc:"null"` // entities that the last run matched
	Commands int   `doc:"null"` // changes of entities that the runs asked for
}

// ObservedTransition is the entities that changes took from one composition to another in the ticks.
type ObservedTransition struct {
	From  int `doc:"null"` // a composition; null for entities that were spawned
	To    int `doc:"null"` // a composition; null for entities that were despawned
	Count int
}
