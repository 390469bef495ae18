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

// SpawnMany spawns n entities with the given components at once, without the queue, and calls
// fill, if it is not nil, with one block of all of them: [Handle.In] gives the columns, zero at
// first, to be written in place. It writes the rows that it adds and, for each block to the right
// of them, moves as many rows as are new, or all rows of the block if it has fewer. The returned
// handles are a copy, which the caller may keep; those of [Block.Entities] inside fill belong to
// the world. No hook is called. It returns an error if the world's limit is reached, and panics
// inside a system or a loop over a query.
func (w *World) SpawnMany(n int, fill func(Block), terms ...Term) ([]Entity, error) {
	if n < 0 {
		panic("ecs: " + strconv.Itoa(n) + " entities cannot be spawned")
	}
	w.ensureArranged()
	w.checkIdle("entities cannot be spawned in bulk", committedLater)
	if n == 0 {
		return nil, nil
	}
	set := w.set(terms)
	b, err := w.store.SpawnMany(set, n)
	if err != nil {
		return nil, wrap(err)
	}
	if fill != nil {
		w.beginPhase("a bulk spawn")
		defer w.endPhase()
		fill(Block{&frame{w: w, batch: b, n: n, list: b.Entities}})
	}
	return slices.Clone(b.Entities), nil
}
