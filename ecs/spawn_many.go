package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/bulk"
	"github.com/copse-ecs/copse/internal/world/execution"
)

// Reserve makes room in the arrays of the given components, and in the tables of entities, for n
// more entities, so that spawning these copies no array. Without it arrays grow when they are
// full, by an eighth once they are large. It panics if n is negative, if the world cannot have so many more entities, see [World.SetLimit], if they would take
// more than a tebibyte, and inside a system or a loop. Memory that the machine does not have ends the program, as everywhere in Go: a limit rules that out.
func (w *World) Reserve(n int, terms ...Term) { must(w.TryReserve(n, terms...)) }

// TryReserve is Reserve that returns an error instead of panicking: one that wraps a [LimitError] if there cannot be so many entities.
func (w *World) TryReserve(n int, terms ...Term) error {
	if err := noWorld(w); err != nil {
		return err
	}
	if n < 0 {
		return misuse("ecs: room cannot be made for " + strconv.Itoa(n) + " entities")
	}
	if err := w.tryIdle("room cannot be made"); err != nil {
		return err
	}
	set, err := setOf(w, terms)
	if err != nil {
		return err
	}
	if err := w.core().Arrange(); err != nil { // a Type may have been registered
		return err
	}
	if err := w.core().Bulk().CheckRoom(n, set); err != nil || n == 0 {
		return err
	}
	w.store().Reserve(set, n)
	return nil
}

// SpawnMany spawns n entities with the given components and calls fill, if it is not nil, with one block of all of them:
// [Handle.In] gives the columns, n values that are zero at first. The returned handles may be kept; those of [Block.Entities]
// inside fill belong to the world. SpawnMany panics if n is negative or a limit is reached.
//
// Like [World.Spawn] it does so at once, or inside a system, a loop over a query or a [World.Batch] at the end of that. At once
// the columns are the arrays. It writes the rows that it adds and, for each block to the right of them, moves as many rows as are
// new, or all rows of the block if it has fewer; observers are called when fill has returned, see [World.Observe]. In the
// queue the columns are new memory, and are copied when fill has returned. fill must not change the world otherwise, and must not
// keep the columns. O(n).
//
// If fill panics, or ends its goroutine, nothing is spawned, also where the program goes on inside a Batch: entities, values, rows and what is queued are as
// before, and no observer is called. Handles that fill has seen are dead. The same holds if an observer panics at once, or a limit is reached.
func (w *World) SpawnMany(n int, fill func(Block), terms ...Term) []Entity {
	return sure(w.TrySpawnMany(n, fill, terms...))
}

// TrySpawnMany is SpawnMany that returns an error instead of panicking: one that wraps a [LimitError], or says what is wrong with the call. What
// is queued is checked when it is carried out. A panic of fill goes on.
func (w *World) TrySpawnMany(n int, fill func(Block), terms ...Term) ([]Entity, error) {
	set, err := bulkSet(w, n, terms)
	if err != nil || n == 0 {
		return nil, err
	}
	list, err := w.core().Bulk().Spawn(n, set, filling(w, fill))
	return fromStored(list), err
}

// SpawnBulk is [World.SpawnMany] without the list of handles: fill, which may be nil, sees them in [Block.Entities]. It works in memory that the world
// keeps for the next call, about 8 bytes an entity and in the queue also those of its values, until [World.Shrink]. So it allocates nothing, in a
// task too, once the arrays and the queue have room. fill must not keep the block. It panics where SpawnMany does. O(n).
func (w *World) SpawnBulk(n int, fill func(Block), terms ...Term) {
	must(w.TrySpawnBulk(n, fill, terms...))
}

// TrySpawnBulk is SpawnBulk that returns an error instead of panicking, as [World.TrySpawnMany] does.
func (w *World) TrySpawnBulk(n int, fill func(Block), terms ...Term) error {
	set, err := bulkSet(w, n, terms)
	if err != nil || n == 0 {
		return err
	}
	return w.core().Bulk().SpawnKept(n, set, filling(w, fill))
}

// bulkSet returns the components of n entities that are to be spawned, or an error if they cannot be. It only reads where systems run on several
// goroutines, which it refuses.
func bulkSet(w *World, n int, terms []Term) (grouptree.Set, error) {
	if err := noWorld(w); err != nil {
		return grouptree.Set{}, err
	}
	if n < 0 {
		return grouptree.Set{}, misuse("ecs: " + strconv.Itoa(n) + " entities cannot be spawned")
	}
	set, err := spawnSet(w, terms)
	if err != nil {
		return grouptree.Set{}, err
	}
	return set, w.core().OpenQueue("entities cannot be spawned in bulk") // after a Type may have been registered
}

// filling returns what calls fill with a block of new entities, nil if there is no fill.
func filling(w *World, fill func(Block)) bulk.Fill {
	if fill == nil {
		return nil
	}
	return func(f *execution.Frame) { w.face().spawning.call(f, fill) }
}
