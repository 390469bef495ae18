package model

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// Input is a program in the form that every model reads. Components, and compositions in transitions, are indices.
type Input struct {
	Components   []Component
	Systems      []System
	Compositions []Composition
	Transitions  []Transition
}

// Component is a type that entities have.
type Component struct {
	Name    string
	Bytes   int    // of a value, 0 for a tag
	Unowned string // EnTT: why no group can own it, "" if one can
	Sparse  bool   // Bevy: its storage is SparseSet
	Trait   string // Flecs: Sparse, DontFragment or none
	Targets int    // Ark: how many targets the relation has, 0 if it is none
	// Unity, and the first also Flecs:
	Enableable  bool // a bit says of each entity whether it counts as present
	Shared      int  // how many values entities share, 0 if each has its own
	MostInChunk int  // entities of a chunk that has it, 0 for no limit of its own
}

// System is a query that runs weight times in a round.
type System struct {
	Name     string
	Has, Not grouptree.Set
	Access   grouptree.Set // what it requires and reads or writes
	Write    grouptree.Set
	Optional grouptree.Set // used where it is present
	Disabled grouptree.Set // Unity: held and disabled
	Held     grouptree.Set // Unity: held, enabled or not
	Order    []int         // of Has, as the text names them; nil for ascending
	Without  []int         // of Not, likewise
	Lead     int           // the component whose pool the text chooses to lead, -1 for none
	Loop     program.Loop
	Ordered  bool // its text takes values in the order of the terms
	Weight   int
	Fixed    string // why its text cannot run over another group, "" if it can
	Over     *Group // the group that such a text runs over, nil for none
}

// Composition is a set of components with the number of entities that have exactly these.
type Composition struct {
	Has   grouptree.Set
	Off   grouptree.Set // Unity: held and disabled, so that it does not count as present
	Count int
}

// None stands for the composition of an entity that is not alive.
const None = -1

// Transition is a number of entities that a round takes from one composition to another. It is in thousandths, because a rate of
// changes gives parts of an entity.
type Transition struct {
	From, To    int
	Thousandths int64
	Batch       bool // Ark: whole tables are moved
}

// set returns the components of a composition, the empty set for None.
func (in *Input) set(i int) grouptree.Set {
	if i == None {
		return grouptree.Set{}
	}
	return in.Compositions[i].Has
}

// Having counts the entities that have all components of a set and none of another.
func (in *Input) Having(has, not grouptree.Set) (n int) {
	for i := range in.Compositions {
		c := &in.Compositions[i]
		if c.Has.Contains(has) && !c.Has.Meets(not) {
			n += c.Count
		}
	}
	return n
}

// Width returns how many bytes the values of a set of components have together.
func (in *Input) Width(s grouptree.Set) (bytes int) {
	for c := range s.All() {
		bytes += in.Components[c].Bytes
	}
	return bytes
}

// valued returns the components of a set that have values.
func (in *Input) valued(s grouptree.Set) grouptree.Set {
	for c := range s.All() {
		if in.Components[c].Bytes == 0 {
			s.Remove(c)
		}
	}
	return s
}

// Types returns the required components of a system in the order of the text.
func (s *System) Types() []int {
	return inOrderOf(s.Has, s.Order)
}

// Run is what a run of a system does.
type Run struct {
	How         string // the way that it takes, in words
	Pieces      int    // pools, tables or archetypes that it goes over
	Visited     int    // entities that it goes over
	Matched     int    // entities of them that it is for
	Tested      int    // entities of which something is asked
	Tests       int    // questions asked: whether an entity has a component
	Lookups     int    // values found by their entity
	Gathered    int    // values of a table that are not read in the order of its rows
	Bytes       int    // of values, indices and ticks that are read or written
	Lines       int    // cache lines of 64 bytes, at most
	Picoseconds int64
}

// Moved is what changes write. Numbers are in thousandths, as those of transitions are.
type Moved struct {
	Rows    int64 // rows written at the end of a pool, table or sparse set
	Filled  int64 // holes that a last row fills
	Signals int64 // calls of handlers of groups
	Swaps   int64 // pairs of rows that handlers swap
	Listed  int64 // entities put into or taken out of groups that own nothing
	Toggled int64 // bits of entities that are set or cleared
	Bytes   int64
	// Picoseconds are whole, for all entities.
	Picoseconds int64
}

// Plus returns the sum of two counts.
func (m Moved) Plus(n Moved) Moved {
	return Moved{m.Rows + n.Rows, m.Filled + n.Filled, m.Signals + n.Signals, m.Swaps + n.Swaps, m.Listed + n.Listed, m.Toggled + n.Toggled, m.Bytes + n.Bytes, m.Picoseconds + n.Picoseconds}
}

// times returns the counts of one entity, in ones, for a number of entities in thousandths.
func (m Moved) times(n int64) Moved {
	return Moved{m.Rows * n, m.Filled * n, m.Signals * n, m.Swaps * n, m.Listed * n, m.Toggled * n, m.Bytes * n, m.Picoseconds * n}
}

// Memory is what a library keeps for the entities of an input.
type Memory struct {
	Pools      int // EnTT
	Tables     int // Bevy, Flecs
	Chunks     int // Unity
	Archetypes int
	SparseSets int
	Bytes      int // reserved for values, indices and ticks
	Used       int // of these, by entities that are there
}

// line is the size of a cache line.
const line = 64

// inOrder returns how many lines n of the rows of an array take at most, if they are read in the order of the array.
func inOrder(n, rows, size int) int {
	if n == 0 || size == 0 {
		return 0
	}
	return min(n*linesOf(size), (rows*size+line-1)/line)
}

// linesOf returns how many lines a value takes at most, wherever it stands in an array of values.
func linesOf(size int) int {
	if line%size == 0 || size%line == 0 {
		return (size + line - 1) / line
	}
	return (size+line-2)/line + 1
}

// WithValues returns the components of a list that have values.
func (in *Input) WithValues(list []int) (out []int) {
	for _, c := range list {
		if in.Components[c].Bytes > 0 {
			out = append(out, c)
		}
	}
	return out
}
