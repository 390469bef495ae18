package analysis

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/syntax"
)

// World is what the statements of a design are carried out on. Entities have
// numbers from 1, in the order in which they are spawned, which are never used
// again. Changes are queued and carried out together by Commit; whatever is asked
// in between tells the state that the last commit left.
//
// Package internal/designrun has the one that is used: it keeps the entities in the
// arrays of the real store.
type World interface {
	// Spawn queues n entities of one composition. They take the next n numbers.
	Spawn(n int, composition grouptree.Set)
	// State tells what has become of an entity whose number has been given out and,
	// if it is dead, which commit ended it, counted from 1.
	State(number int) (state State, commit int)
	// Matching returns the numbers of the entities that match, ascending. The list
	// may be rearranged, and is good until the next one is asked for.
	Matching(g grouptree.Conj) []int32
	// Change queues, for living entities in the order given, that they get the
	// components of add and lose those of remove.
	Change(numbers []int32, add, remove grouptree.Set)
	// Despawn queues the end of living entities, in the order given.
	Despawn(numbers []int32)
	// Commit carries out what is queued. Where that is refused nothing changes and
	// ok is false.
	Commit() (did Commit, ok bool)
	// Refusal tells whether more was asked for than the world can do. From then on
	// it says nothing but what the last commit left.
	Refusal() Refusal
	// Steps tells what all that was asked has cost, in steps of about a nanosecond,
	// counted.
	Steps() int

	// Layout returns the layout of the arrays: that of NewWorld, which a lanes layout
	// extends by the compositions that commits have given to entities.
	Layout() *grouptree.Layout
	// Occurred returns the compositions that commits have given to entities.
	Occurred() []grouptree.Set
	// Census counts the committed entities by composition.
	Census() grouptree.Census
	// Rows writes the rows of each leaf of the layout to dst.
	Rows(dst []int)
	// Entities appends the numbers of the entities in an array, an index into
	// Layout.Arrays, in row order.
	Entities(dst []int, array int) []int
	// EntityAt returns the number of the entity at a row of a leaf, counted from the
	// leaf's first, in the array of a component that holds the leaf; 0 if there is none.
	EntityAt(component, leaf, row int) int
}

// Watcher is a World that is told which statement asks for what follows, nil for what
// no statement asks for: the commit at the end of a text, and a population that is made up.
type Watcher interface {
	World
	Watch(s syntax.Statement)
}

// NewWorld makes an empty world whose arrays are as a layout says.
type NewWorld func(*grouptree.Layout) World

// State is what has become of an entity.
type State uint8

// The states of an entity that has a number.
const (
	Uncommitted State = iota // spawned in this tick
	Living
	Dead
)

// Refusal says why a world does not go on.
type Refusal uint8

// The refusals, each with a message of its own.
const (
	Nothing Refusal = iota
	TooMuchChange
	TooManyCompositions
)

// Commit is what a commit did.
type Commit struct {
	Spawned, Despawned, Changed int
	Moves                       int      // rows that make room for others, once for the arrays that share them
	Writes                      []Writes // of the components that were written, ascending
	Counted                     bool     // Writes.OneByOne is known: it was not too much to count
}

// Writes is what a commit wrote into one array, in rows, additions included.
type Writes struct {
	Component int
	Batch     int // the commit, which moves everything at once
	OneByOne  int // what the paper's algorithm would have written for the same changes
}
