package ecs

import (
	"slices"
	"strconv"
)

// Reserve makes room in the arrays of the given components, and in the tables of entities, for n
// more entities, so that spawning these copies no array. Without it arrays grow when they are
// full, by an eighth once they are large. It panics if n is negative.
func (w *World) Reserve(n int, terms ...Term) {
	if n < 0 {
		panic("ecs: room cannot be made for " + strconv.Itoa(n) + " entities")
	}
	w.ensureArranged()
	w.checkIdle("room cannot be made")
	if n > 0 {
		w.store.Reserve(w.set(terms), n)
	}
}

// SpawnMany spawns n entities with the given components at once and calls
// fill, if it is not nil, with one block of all of them: [Handle.In] gives the columns, zero at
// first, to be written in place. It writes the rows that it adds and, for each block to the right
// of them, moves as many rows as are new, or all rows of the block if it has fewer. The returned
// handles are a copy, which the caller may keep; those of [Block.Entities] inside fill belong to
// the world. Observers are called when fill has returned, see [World.Observe]. SpawnMany
// panics if a limit is reached, and inside a system, a loop over a query or a [World.Batch].
func (w *World) SpawnMany(n int, fill func(Block), terms ...Term) []Entity {
	list, err := w.TrySpawnMany(n, fill, terms...)
	must(err)
	return list
}

// TrySpawnMany is SpawnMany for worlds with a limit: it returns an error that wraps a [LimitError] instead of panicking.
func (w *World) TrySpawnMany(n int, fill func(Block), terms ...Term) ([]Entity, error) {
	if n < 0 {
		panic("ecs: " + strconv.Itoa(n) + " entities cannot be spawned")
	}
	w.ensureArranged()
	w.checkIdle("entities cannot be spawned in bulk")
	w.checkNoBatch("entities cannot be spawned in bulk")
	if n == 0 {
		return nil, nil
	}
	set := w.spawnSet(terms)
	b, err := w.store.SpawnMany(set, n)
	if err != nil {
		return nil, wrap(err)
	}
	block := Block{&frame{w: w, batch: b, n: n, list: b.Entities}}
	if fill != nil {
		w.fillBulk(fill, block)
	}
	list := slices.Clone(b.Entities)
	if w.observers.concern(Spawned, set) {
		if err := w.observeBulk(set, list); err != nil {
			return nil, err
		}
	}
	if w.use != nil {
		w.use.addLoose(usedTransition{to: set, spawned: true, count: n})
	}
	return list, nil
}

// fillBulk lets a function write the values of new entities.
func (w *World) fillBulk(fill func(Block), block Block) {
	w.beginPhase("a bulk spawn")
	defer w.endPhase()
	fill(block)
}
