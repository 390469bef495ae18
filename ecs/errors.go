package ecs

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/world/refuse"
)

// Error says why something could not be done with an entity.
type Error struct {
	Entity    Entity
	Component string      // "" if it is about the entity alone
	State     EntityState // Alive: the entity does not have the component
	Coming    bool        // Alive: the component is queued, and there after the commit

	foreign bool // of another world, which only a program that is built with the tag copse_debug knows
}

// Error names the entity and the component, and says what the state of the entity is.
func (e *Error) Error() string {
	text := "entity " + e.Entity.String()
	if e.Component != "" {
		text = e.Component + " of entity " + e.Entity.String()
	}
	if e.foreign {
		return text + ": the entity belongs to another world: each world takes the entities that it has returned; " +
			"one that shall take those of others is made with ecs.SameHandles"
	}
	switch e.State {
	case Dead:
		return text + ": the entity is dead: it was despawned, and this handle was kept"
	case Queued:
		return text + ": the entity is queued: it was spawned in this tick or Batch, and can be read after it"
	case Alive:
		if e.Coming {
			return text + ": the component is queued, and can be read after this tick or Batch"
		}
		return text + ": the entity is alive and does not have the component"
	}
	if e.Entity.IsZero() {
		return text + ": the zero Entity is no entity"
	}
	return text + ": this world never returned such a handle"
}

// LimitError says which limit a commit or a bulk spawn would have exceeded, and by how much. It is
// in the error that these return, where errors.As finds it; errors.Is finds its Reason.
type LimitError struct {
	Reason error // ErrEntityLimit or ErrCompositionLimit
	Wanted int   // what there would be; one more than Limit where that is all that is known
	Limit  int
}

// Error says what would be exceeded, and what can be done.
func (e *LimitError) Error() string { return "ecs: " + (*blockstore.LimitError)(e).Error() }

// Unwrap returns the reason, so that errors.Is finds it.
func (e *LimitError) Unwrap() error { return e.Reason }

// The limits of a world's entities: how many may be alive ([World.SetLimit]), and how many
// different compositions of components and tags there may be, 2^20.
var (
	ErrEntityLimit      = blockstore.ErrEntityLimit
	ErrCompositionLimit = blockstore.ErrCompositionLimit
)

// storeError is an error of the store in an error text of this package.
type storeError struct{ err error }

func (e *storeError) Error() string { return "ecs: " + e.err.Error() }

// Unwrap returns the error of the store.
func (e *storeError) Unwrap() error { return e.err }

// wrap returns an error of the store as one of this package, nil if there is none.
func wrap(err error) error {
	switch err := err.(type) {
	case nil:
		return nil
	case *blockstore.LimitError:
		return (*LimitError)(err)
	}
	return &storeError{err}
}

// misuse is the error of a call that the program must not make, or not now.
type misuse = refuse.Misuse

// must panics if there is an error: the program has made a mistake. It is inlined.
func must(err error) {
	if err != nil {
		refuse.Must(err)
	}
}

// sure returns a value, and panics as must does if there is an error.
func sure[T any](value T, err error) T {
	must(err)
	return value
}
