// Package scenerows connects package ecs/scene with package ecs, which sets its functions: where the values of components are, and
// which entities commits have changed or moved. A program gets values by handle or in blocks, and needs neither.
package scenerows

import "github.com/copse-ecs/copse/internal/store/entity"

// Place is a row in one of the arrays of a component.
type Place struct{ Lane, Row uint32 }

// The functions are set by package ecs. A world is an *ecs.World, a component its ecs.ID.
var (
	// Since returns the indices of entities that commits have changed or moved since a position, in two parts. ok is false if
	// they are not known any more: then everything may have changed.
	Since func(world any, position uint64) (older, newer []uint32, ok bool)

	// Must panics with an error of a verb of package ecs, as the form of the verb without Try does.
	Must func(err error)

	// Position returns the position up to which everything is known now.
	Position func(world any) uint64

	// Indices returns how many indices entities have used.
	Indices func(world any) int

	// At returns the committed entity with an index, and where its values of two components are. ok is false if there is none that
	// has both.
	At func(world any, index uint32, a, b int) (e entity.Entity, atA, atB Place, ok bool)

	// Arrays writes the arrays of a component whose type is T, by lane, to a *[][]T. They are valid until the next change.
	Arrays func(world any, component int, into any)

	// Logged is a run of an *ecs.Query that asks for changes of one component. It returns the index of each entity with a change, maybe
	// more than once, and also of some that do not match; the list is valid until the next run. It returns false, and is no run, if a loop
	// over the query has to find them.
	Logged func(query any) (indices []uint32, ok bool)

	// Written notes for ecs.Changed that the values of entities are written; WrittenAll the same for all that have two components, of
	// the first one. Watched reports whether it is of any use.
	Watched    func(world any, component int) bool
	Written    func(world any, component int, index uint32)
	WrittenAll func(world any, component, with int)
)
