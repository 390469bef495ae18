package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// MaxComponents is how many components and tags one world can have.
const MaxComponents = grouptree.MaxComponents

// MaxGroups and MaxSystems are how many groups and systems one world can have.
const (
	MaxGroups  = 256
	MaxSystems = 4096
)

// World holds entities, their components, and the systems that run over them. One goroutine may
// use it at a time; stages with [Parallel] or [Concurrent] let the world itself use more.
type World world.World

// checkWorld panics if there is no world, or one that NewWorld has not made.
func checkWorld(w *World) {
	if w.core().IsZero() {
		must(noWorld(w))
	}
}

// noWorld returns an error if there is no world, or one that NewWorld has not made.
func noWorld(w *World) error {
	if w.core().IsZero() {
		return w.guard().Made()
	}
	return nil
}

// checkLimit panics if a number of entities cannot be a limit.
func checkLimit(n int) {
	if n < 0 {
		panic("ecs: a limit of " + strconv.Itoa(n) + " entities is negative; 0 means the maximum")
	}
}

// SetLimit sets how many entities may be alive at once, from the next commit or bulk spawn on; 0
// means the maximum, 2^31 - 1. A limit below the number of entities that are alive despawns none
// of them; commits then cannot increase the number. SetLimit panics if n is negative, and in a
// system that runs on several goroutines.
func (w *World) SetLimit(n int) {
	checkWorld(w)
	checkLimit(n)
	w.checkOneGoroutine("the limit cannot be set")
	w.store().SetMaxEntities(n)
}

// Len returns the number of committed entities.
func (w *World) Len() int {
	checkWorld(w)
	return w.store().Len()
}

// EntityState returns the state of an entity. O(1).
func (w *World) EntityState(e Entity) EntityState {
	checkWorld(w)
	return EntityState(w.store().State(stored(e)))
}

// Alive reports whether an entity is committed and not despawned. O(1).
func (w *World) Alive(e Entity) bool { return w.EntityState(e) == Alive }

// component returns what the world knows of a component or tag.
func (w *World) component(id ID) *registry.Component { return &w.registry().List[id] }

// Components returns how many components and tags are registered; their IDs are the numbers below
// it.
func (w *World) Components() int {
	checkWorld(w)
	return len(w.registry().List)
}

// Group is a conjunction of components that divides the arrays: the entities that satisfy it are
// neighbours, in the same order in the arrays of all its components. See [World.Group].
type Group struct {
	w     *World
	index int
	conj  grouptree.Conj

	removed bool
}
