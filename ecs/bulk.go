package ecs

import (
	"errors"
	"slices"
	"strconv"
)

// Reserve makes room in the arrays of the given components for n more entities, and where it is
// kept who stands in them, so that spawning them copies nothing, however many spawns they are.
// Without it arrays grow as they must, by an eighth once they are large.
func (w *World) Reserve(n int, terms ...Term) {
	w.settle()
	w.outside("room cannot be made")
	if n > 0 {
		w.store.Reserve(w.set(terms), n)
	}
}

// SpawnMany makes n entities with the given components at once, without the queue, and
// calls fill, if it is not nil, with one block that holds them all: [Handle.In] gives
// the columns, zero so far, to be written in place. It costs the rows it makes and, for
// each block to the right of them, as many moved rows as are new, or all of the block if
// it has fewer. The returned handles are a copy, which is the caller's; those of
// [Block.Entities] inside fill are the store's own. No hook is called. It returns an error if the
// world's limit is reached, and panics inside a system or a loop over a query.
func (w *World) SpawnMany(n int, fill func(Block), terms ...Term) ([]Entity, error) {
	if n < 0 {
		panic("ecs: " + strconv.Itoa(n) + " entities cannot be spawned")
	}
	w.settle()
	w.outside("entities cannot be spawned in bulk", committedLater)
	if n == 0 {
		return nil, nil
	}
	set := w.set(terms)
	b, err := w.store.SpawnMany(set, n)
	if err != nil {
		return nil, errors.New("ecs: " + err.Error())
	}
	if fill != nil {
		w.begin("a bulk spawn")
		defer w.idle()
		fill(Block{&frame{w: w, batch: b, n: n, list: b.Entities}})
	}
	return slices.Clone(b.Entities), nil
}
