package ecs

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// Reserve makes room in the arrays of the given components, and in the tables of entities, for n
// more entities, so that spawning these copies no array. Without it arrays grow when they are
// full, by an eighth once they are large. It panics if n is negative.
func (w *World) Reserve(n int, terms ...Term) {
	checkWorld(w)
	if n < 0 {
		panic("ecs: room cannot be made for " + strconv.Itoa(n) + " entities")
	}
	w.ensureArranged()
	w.checkIdle("room cannot be made")
	if n > 0 {
		w.store.Reserve(w.set(terms), n)
	}
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
func (w *World) SpawnMany(n int, fill func(Block), terms ...Term) []Entity {
	list, err := w.TrySpawnMany(n, fill, terms...)
	must(err)
	return list
}

// TrySpawnMany is SpawnMany for worlds with a limit: it returns an error that wraps a [LimitError] instead of panicking. What
// is queued is checked when it is carried out.
func (w *World) TrySpawnMany(n int, fill func(Block), terms ...Term) ([]Entity, error) {
	checkWorld(w)
	if n < 0 {
		panic("ecs: " + strconv.Itoa(n) + " entities cannot be spawned")
	}
	w.openQueue("entities cannot be spawned in bulk")
	set := w.spawnSet(terms)
	switch {
	case n == 0:
		return nil, nil
	case w.running != nil || w.deferring > 0:
		return w.queueMany(n, fill, set)
	}
	w.moves++
	spawned, err := w.store.SpawnMany(set, n)
	if err != nil {
		return nil, wrap(err)
	}
	list := fromStored(spawned)
	if fill != nil {
		w.fillBulk(fill, &frame{w: w, set: set, n: n, copied: true, list: list})
	}
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

// queueMany queues new entities with the values that fill writes.
func (w *World) queueMany(n int, fill func(Block), set grouptree.Set) ([]Entity, error) {
	composition, err := w.store.Compositions.Intern(set)
	if err != nil {
		return nil, wrap(err)
	}
	list := make([]Entity, n)
	for i := range list {
		list[i] = Entity(w.store.Queue.Spawn(composition))
	}
	f := &frame{w: w, set: set, n: n, copied: true, list: list, views: []columnView{}}
	for _, id := range ids(set) {
		if c := w.component(id); !c.tag {
			v := c.newView()
			v.setNew(n)
			defer v.push(list) // also if fill panics and the program goes on: the entities are queued
			f.ids, f.views = append(f.ids, id), append(f.views, v)
		}
	}
	if fill != nil {
		w.fillBulk(fill, f)
	}
	return slices.Clone(list), nil
}

// fillBulk lets a function write the values of new entities.
func (w *World) fillBulk(fill func(Block), f *frame) {
	phase, open := w.phase, w.queueOpen
	w.beginPhase("a bulk spawn")
	defer func() { w.phase, w.queueOpen = phase, open }()
	fill(Block{f})
}
