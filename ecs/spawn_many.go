package ecs

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/views"
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
	if err := w.tryMany(n, set); err != nil || n == 0 {
		return err
	}
	w.store().Reserve(set, n)
	return nil
}

// maxBytes is how much memory new entities may take: a machine that has more holds no more of them.
const maxBytes = 1 << 40

// tryMany returns an error if there cannot be n more entities with the given components.
func (w *World) tryMany(n int, set grouptree.Set) error {
	if err := w.store().Queue.CheckMore(n); err != nil {
		return wrap(err)
	}
	return w.tryBytes(n, set)
}

// tryBytes returns an error if n entities with the given components take more memory than there can be.
func (w *World) tryBytes(n int, set grouptree.Set) error {
	bytes := int64(bytesOfEntity)
	for c := range set.All() {
		bytes += int64(w.component(ID(c)).Bytes)
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
	set, err := w.tryBulk(n, terms)
	if err != nil || n == 0 {
		return nil, err
	}
	var b bulk
	if err := w.spawnBulk(&b, n, fill, set); err != nil {
		return nil, err
	}
	return b.list, nil
}

// SpawnBulk is [World.SpawnMany] without the list of handles: fill, which may be nil, sees them in [Block.Entities]. It works in memory that the world
// keeps for the next call, about 8 bytes an entity and in the queue also those of its values, until [World.Shrink]. So it allocates nothing, in a
// task too, once the arrays and the queue have room. fill must not keep the block. It panics where SpawnMany does. O(n).
func (w *World) SpawnBulk(n int, fill func(Block), terms ...Term) {
	must(w.TrySpawnBulk(n, fill, terms...))
}

// TrySpawnBulk is SpawnBulk that returns an error instead of panicking, as [World.TrySpawnMany] does.
func (w *World) TrySpawnBulk(n int, fill func(Block), terms ...Term) error {
	set, err := w.tryBulk(n, terms)
	if err != nil || n == 0 {
		return err
	}
	b := w.face().bulk
	if w.face().bulk = nil; b == nil { // it is the first, or called by an observer of another one
		b = &bulk{}
	}
	if err := w.spawnBulk(b, n, fill, set); err != nil {
		return err
	}
	b.frame = execution.Frame{Calls: b.frame.Calls} // a block that is kept against the rule has no entities
	w.face().bulk = b
	return nil
}

// bulk is the memory of a bulk spawn.
type bulk struct {
	list  []Entity
	frame execution.Frame
	has   execution.Spawned
	views []views.View // of them
	kept  []views.View // by component; nil where none was needed
}

// addViews gives components views with zero values.
func (b *bulk) addViews(w *World, set grouptree.Set, n int) {
	if b.has.Columns, b.views = b.has.Columns[:0], b.views[:0]; b.views == nil {
		b.views = []views.View{} // not nil also if there are only tags: the spawn is queued
	}
	for c := range set.All() {
		of := w.component(ID(c))
		if of.Tag {
			continue
		}
		if missing := c + 1 - len(b.kept); missing > 0 {
			b.kept = append(b.kept, make([]views.View, missing)...)
		}
		if b.kept[c] == nil {
			b.kept[c] = of.NewView()
		}
		b.kept[c].SetNew(n)
		b.has.Columns, b.views = append(b.has.Columns, c), append(b.views, b.kept[c])
	}
}

// tryBulk returns the components of n entities that are to be spawned, or an error if they cannot be. It only reads where systems run on several
// goroutines, which it refuses.
func (w *World) tryBulk(n int, terms []Term) (grouptree.Set, error) {
	if err := noWorld(w); err != nil {
		return grouptree.Set{}, err
	}
	if n < 0 {
		return grouptree.Set{}, misuse("ecs: " + strconv.Itoa(n) + " entities cannot be spawned")
	}
	set, err := w.spawnSet(terms)
	if err != nil {
		return grouptree.Set{}, err
	}
	return set, w.core().OpenQueue("entities cannot be spawned in bulk") // after a Type may have been registered
}

// spawnBulk spawns n > 0 entities that [World.tryBulk] has let through, at once, or queues them. They are listed in b.
func (w *World) spawnBulk(b *bulk, n int, fill func(Block), set grouptree.Set) error {
	if w.mode().Waits() {
		return w.queueMany(b, n, fill, set)
	}
	if err := w.tryMany(n, set); err != nil {
		return err
	}
	*w.moves()++
	b.list = slices.Grow(b.list[:0], n)[:n]
	if err := w.store().SpawnEach(set, toStored(b.list)); err != nil {
		return wrap(err)
	}
	return w.finishMany(b, fill, set)
}

// finishMany lets fill write the values of entities that were spawned at once, and calls the observers. If one of them panics, or if what observers
// change cannot be carried out, the entities are taken back.
func (w *World) finishMany(b *bulk, fill func(Block), set grouptree.Set) error {
	done := false
	defer func() {
		if !done {
			*w.moves()++
			w.store().TakeBack(toStored(b.list))
		}
	}()
	if fill != nil {
		b.has.Set = set
		b.frame = execution.Frame{Spawned: &b.has, N: len(b.list), Entities: slices.Clip(toStored(b.list)), Calls: b.frame.Calls}
		w.fillBulk(fill, &b.frame)
	}
	if w.observers().Concern(observe.Spawned, set) {
		if err := w.observeBulk(set, b.list); err != nil {
			return err
		}
	}
	if w.commits().Use != nil {
		w.commits().Use.AddSpawned(set, len(b.list))
	}
	done = true
	return nil
}

// queueMany queues new entities with the values that fill writes. If fill panics they are taken out of the queue again.
func (w *World) queueMany(b *bulk, n int, fill func(Block), set grouptree.Set) error {
	if err := w.tryManyQueued(n, set); err != nil {
		return err
	}
	composition, err := w.store().Compositions.Intern(set)
	if err != nil {
		return wrap(err)
	}
	b.list = slices.Grow(b.list[:0], n)[:n]
	for i := range b.list {
		b.list[i] = Entity(w.store().Queue.Spawn(composition))
	}
	b.addViews(w, set, n)
	b.has.Set = set
	b.frame = execution.Frame{Spawned: &b.has, N: n, Entities: slices.Clip(toStored(b.list)), Views: b.views, Calls: b.frame.Calls}
	if fill != nil {
		w.fillQueued(fill, &b.frame)
	}
	for _, v := range b.views {
		v.Push(toStored(b.list))
	}
	return nil
}

// tryManyQueued is tryMany for entities that are queued: what is despawned before they are spawned, and the limit then, is not known yet.
func (w *World) tryManyQueued(n int, set grouptree.Set) error {
	if limit := w.store().Queue.Limit(); n > limit {
		return &LimitError{ErrEntityLimit, n, limit}
	}
	return w.tryBytes(n, set)
}

// fillQueued lets a function write the values of entities that were queued last.
func (w *World) fillQueued(fill func(Block), f *execution.Frame) {
	done := false
	defer func() {
		if !done {
			w.store().Queue.Withdraw(f.N)
		}
	}()
	w.fillBulk(fill, f)
	done = true
}

// fillBulk lets a function write the values of new entities.
func (w *World) fillBulk(fill func(Block), f *execution.Frame) {
	w.mode().Open(mode.Fill)
	defer w.mode().Close(mode.Fill)
	w.face().spawning.call(f, fill)
}
