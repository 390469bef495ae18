package ecs

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
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
	set, err := w.set(terms)
	if err != nil {
		return err
	}
	if err := w.tryArranged(); err != nil { // a Type may have been registered
		return err
	}
	if err := w.tryMany(n, set); err != nil || n == 0 {
		return err
	}
	w.store.Reserve(set, n)
	return nil
}

// maxBytes is how much memory new entities may take: a machine that has more holds no more of them.
const maxBytes = 1 << 40

// tryMany returns an error if there cannot be n more entities with the given components.
func (w *World) tryMany(n int, set grouptree.Set) error {
	if err := w.store.Queue.CheckMore(n); err != nil {
		return wrap(err)
	}
	return w.tryBytes(n, set)
}

// tryBytes returns an error if n entities with the given components take more memory than there can be.
func (w *World) tryBytes(n int, set grouptree.Set) error {
	bytes := int64(bytesOfEntity)
	for c := range set.All() {
		bytes += int64(w.component(ID(c)).bytes)
	}
	if int64(n) > maxBytes/bytes {
		return misuse("ecs: " + strconv.Itoa(n) + " entities with " + strconv.FormatInt(bytes, 10) + " bytes each take more than a tebibyte: give a smaller number")
	}
	return nil
}

// bytesOfEntity is what an entity takes besides its values: its record, and its place in a list.
const bytesOfEntity = 12 + 8

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
	if err := noWorld(w); err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, misuse("ecs: " + strconv.Itoa(n) + " entities cannot be spawned")
	}
	set, err := w.spawnSet(terms)
	if err != nil {
		return nil, err
	}
	if err := w.openQueue("entities cannot be spawned in bulk"); err != nil || n == 0 { // after a Type may have been registered
		return nil, err
	}
	if w.running != nil || w.deferring > 0 {
		return w.queueMany(n, fill, set)
	}
	if err := w.tryMany(n, set); err != nil {
		return nil, err
	}
	w.moves++
	spawned, err := w.store.SpawnMany(set, n)
	if err != nil {
		return nil, wrap(err)
	}
	list := fromStored(spawned)
	if err := w.finishMany(fill, set, list); err != nil {
		return nil, err
	}
	return list, nil
}

// finishMany lets fill write the values of entities that were spawned at once, and calls the observers. If one of them panics, or if what observers
// change cannot be carried out, the entities are taken back.
func (w *World) finishMany(fill func(Block), set grouptree.Set, list []Entity) error {
	done := false
	defer func() {
		if !done {
			w.moves++
			w.store.TakeBack(toStored(list))
		}
	}()
	if fill != nil {
		w.fillBulk(fill, &frame{w: w, set: set, n: len(list), entities: slices.Clip(list)})
	}
	if w.observers.concern(Spawned, set) {
		if err := w.observeBulk(set, list); err != nil {
			return err
		}
	}
	if w.use != nil {
		w.use.addLoose(usedTransition{to: set, spawned: true, count: len(list)})
	}
	done = true
	return nil
}

// queueMany queues new entities with the values that fill writes. If fill panics they are taken out of the queue again.
func (w *World) queueMany(n int, fill func(Block), set grouptree.Set) ([]Entity, error) {
	if err := w.tryManyQueued(n, set); err != nil {
		return nil, err
	}
	composition, err := w.store.Compositions.Intern(set)
	if err != nil {
		return nil, wrap(err)
	}
	list := make([]Entity, n)
	for i := range list {
		list[i] = Entity(w.store.Queue.Spawn(composition))
	}
	f := &frame{w: w, set: set, n: n, entities: list, views: []columnView{}}
	for _, id := range ids(set) {
		if c := w.component(id); !c.tag {
			v := c.newView()
			v.setNew(n)
			f.ids, f.views = append(f.ids, id), append(f.views, v)
		}
	}
	if fill != nil {
		w.fillQueued(fill, f)
	}
	for _, v := range f.views {
		v.push(list)
	}
	return slices.Clone(list), nil
}

// tryManyQueued is tryMany for entities that are queued: what is despawned before they are spawned, and the limit then, is not known yet.
func (w *World) tryManyQueued(n int, set grouptree.Set) error {
	if limit := w.store.Queue.Limit(); n > limit {
		return &LimitError{ErrEntityLimit, n, limit}
	}
	return w.tryBytes(n, set)
}

// fillQueued lets a function write the values of entities that were queued last.
func (w *World) fillQueued(fill func(Block), f *frame) {
	done := false
	defer func() {
		if !done {
			w.store.Queue.Withdraw(f.n)
		}
	}()
	w.fillBulk(fill, f)
	done = true
}

// fillBulk lets a function write the values of new entities.
func (w *World) fillBulk(fill func(Block), f *frame) {
	phase, open := w.phase, w.queueOpen
	w.beginPhase("a bulk spawn")
	defer func() { w.phase, w.queueOpen = phase, open }()
	f.callWith(fill)
}
