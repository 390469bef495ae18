package analysis

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// World carries out the statements of a design. Entities have numbers from 1, in the order in which
// they are spawned; no number is used again. Changes are queued and carried out together by Commit.
// Until then all other methods return the state after the last commit.
//
// The implementation is in package internal/language/designrun. It keeps the entities in the arrays of the
// real store.
type World interface {
	// Spawn queues n entities of one composition, which get the next n numbers.
	Spawn(n int, composition grouptree.Set)
	// State returns the state of an entity whose number has been used. If the entity is dead it
	// also returns the number of the commit that despawned it, counted from 1.
	State(number int) (state State, commit int)
	// Matching returns the numbers of the entities that match, ascending. The caller may reorder
	// the list. It is valid until the next call of Matching.
	Matching(g grouptree.Conj) []int32
	// Change queues a change of living entities, in the given order: they get the components of add
	// and lose those of remove.
	Change(numbers []int32, add, remove grouptree.Set)
	// Despawn queues the removal of living entities, in the given order.
	Despawn(numbers []int32)
	// Commit carries out the queued changes. ok is false if the world refuses; then nothing
	// changes.
	Commit() (did Commit, ok bool)
	// Refusal returns why the world refused to go on, if it did. All methods then return the state
	// after the last commit.
	Refusal() Refusal
	// Steps returns the cost of all calls so far, in counted steps of about a nanosecond.
	Steps() int

	// Layout returns the layout of the arrays: that of NewWorld, which a lanes layout
	// extends by the compositions that commits have given to entities.
	Layout() *grouptree.Layout
	// Occurred returns the compositions that commits have given to entities, in order of first appearance.
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

// Watcher is a World that is informed of the statement that makes the following calls. The
// statement is nil for the commit at the end of a text and for entities that Options.Populate adds.
type Watcher interface {
	World
	Watch(s syntax.Statement)
}

// NewWorld returns an empty world whose arrays follow a layout.
type NewWorld func(*grouptree.Layout) World

// State is the state of an entity.
type State uint8

// The states of an entity whose number has been used.
const (
	Uncommitted State = iota // spawned in this tick
	Living
	Dead
)

// Refusal is the reason why a world refuses to go on.
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
	Moves                       int               // rows that moved to make room for others, counted once for all arrays that share them
	Writes                      []Writes          // by component that was written, ascending
	Counted                     bool              // Writes.OneByOne was counted; it is not if that would cost too much
	Transitions                 []cost.Transition // of the entities; compositions are indices into World.Occurred
}

// Writes is the number of rows that a commit wrote into the arrays of one component, including new
// rows.
type Writes struct {
	Component int
	Batch     int // rows written by the commit, which makes all changes together
	OneByOne  int // rows that the paper's algorithm would have written for the same changes
}
