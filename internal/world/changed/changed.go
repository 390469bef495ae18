// Package changed knows when values of components were written, for systems that ask only for entities with a change.
package changed

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Changes knows when the values of those components were written that some system asks for. Its time is a number that grows
// with every run that is about them. It keeps a time for each entity and, since a system usually runs over all entities of a
// composition, one for each composition: a run that writes all of them notes that once. Nothing depends on where rows are.
//
// An entity that changes its composition takes the time of the old one along, and does not get that of the new one. This is
// found out when the next run begins, from the journal of the store: until then the time of no composition changes.
type Changes struct {
	store    *blockstore.Store
	Time     uint64
	list     []*Versions
	entities []changedEntity // by index, as the last update has found them
	position uint64          // in the store's journal at the last update
	all      bool            // the next update has to look at all entities
	restored bool            // and all values may have changed since the last one
	flushed  []flushed       // what the commit that is prepared will write
}

// changedEntity is what is known of an entity.
type changedEntity struct {
	e           entity.Entity
	composition uint32
	since       uint64 // when it was found to have this composition
}

// flushed is the entities for which values of a component are queued.
type flushed struct {
	of      *Versions
	indices []uint32
}

// Versions says when the values of a component were written.
type Versions struct {
	of            *Changes
	Component     int
	queue         queue
	byEntity      []uint64 // by index: when a value was written last that was meant for this entity
	byComposition []uint64 // when the values of all entities with a composition were written last
	joined        []uint64 // by composition: when it was joined last by an entity whose value had not just been written

	// The log lists the entities of byEntity, by index. A reader that comes too late has to look at all entities.
	log     []uint32
	dropped uint64 // how many entries were dropped before
}

// minLog is the least length of a log. It is longer where there are more entities: to go through the log shall cost less than
// to look at all of them.
const minLog = 1 << 11

// queue are the values of a component that wait for a commit, in order, for the entities with some indices.
type queue interface {
	Queued() int
	QueuedFor(i int) []uint32 // the i-th and some that follow it
}

// New returns the changes of the entities of a store, of no component yet.
func New(store *blockstore.Store) *Changes { return &Changes{store: store, Time: 1, all: true} }

// Find returns the times of a component, nil if they are not kept.
func (c *Changes) Find(component int) *Versions {
	for _, v := range c.list {
		if v.Component == component {
			return v
		}
	}
	return nil
}

// Add keeps the times of a component from now on.
func (c *Changes) Add(component int, values queue) *Versions {
	v := &Versions{of: c, Component: component, queue: values}
	c.list = append(c.list, v)
	c.flushed = append(c.flushed, flushed{of: v})
	return v
}

// Mark notes that the value of one entity was written.
func (v *Versions) Mark(index uint32) {
	v.grow(index)
	if v.byEntity[index] != v.of.Time {
		v.byEntity[index] = v.of.Time
		v.list(index)
	}
}

// grow makes room for an index.
func (v *Versions) grow(index uint32) {
	if n := int(index) + 1; n > len(v.byEntity) {
		n = max(n, v.of.store.Indices())
		v.byEntity = slices.Grow(v.byEntity, n-len(v.byEntity))[:n]
	}
}

// list adds an entity to the log.
func (v *Versions) list(index uint32) {
	if n := len(v.log); n >= max(minLog, len(v.byEntity)/4) { // the newer half stays, so that who reads often does not come too late
		v.dropped += uint64(n - n/2)
		v.log = v.log[:copy(v.log, v.log[n-n/2:])]
	}
	v.log = append(v.log, index)
}

// Since returns the log from a position on, which it must reach: indices, some maybe more than once.
func (v *Versions) Since(position uint64) []uint32 { return v.log[position-v.dropped:] }

// Reaches reports whether the log goes back to a position.
func (v *Versions) Reaches(position uint64) bool { return position >= v.dropped }

// WroteOne reports whether a value was written that was meant for the entity with an index of the log, after a time.
func (v *Versions) WroteOne(index uint32, after uint64) bool { return v.byEntity[index] > after }

// End returns the position after the last entry of the log.
func (v *Versions) End() uint64 { return v.dropped + uint64(len(v.log)) }

// MarkComposition notes that the values of all entities with a composition were written.
func (v *Versions) MarkComposition(composition int) {
	if n := composition + 1; n > len(v.byComposition) {
		n = max(n, v.of.store.Compositions.Len())
		v.byComposition = slices.Grow(v.byComposition, n-len(v.byComposition))[:n]
	}
	v.byComposition[composition] = v.of.Time
}

// join notes that an entity has joined a composition whose value was not written.
func (v *Versions) join(composition int) {
	if n := composition + 1; n > len(v.joined) {
		n = max(n, v.of.store.Compositions.Len())
		v.joined = slices.Grow(v.joined, n-len(v.joined))[:n]
	}
	v.joined[composition] = v.of.Time
}

// timeOf returns the time of a composition in a list that may not have it yet.
func timeOf(list []uint64, composition int) uint64 {
	if composition < len(list) {
		return list[composition]
	}
	return 0
}

// has reports whether a composition has the component.
func (v *Versions) has(composition int) bool {
	return v.of.store.Compositions.Set(composition).Has(v.Component)
}

// WroteAll reports whether all values of a composition were written after a time.
func (v *Versions) WroteAll(composition int, after uint64) bool {
	at := timeOf(v.byComposition, composition)
	return at > after && at >= timeOf(v.joined, composition) && v.has(composition)
}

// WroteMany reports whether the values of most entities of a composition were written together after a time.
func (v *Versions) WroteMany(composition int, after uint64) bool {
	return timeOf(v.byComposition, composition) > after && v.has(composition)
}

// Wrote reports whether the value of an entity that is there, with a composition, was written after a time.
func (v *Versions) Wrote(index uint32, composition int, after uint64) bool {
	if int(index) < len(v.byEntity) && v.byEntity[index] > after {
		return v.has(composition)
	}
	at := timeOf(v.byComposition, composition)
	return at > after && at >= v.of.entities[index].since && v.has(composition)
}

// Pass lets time pass, and returns the time before.
func (c *Changes) Pass() (before uint64) {
	c.Time++
	return c.Time - 1
}

// Count returns of how many components the times are kept.
func (c *Changes) Count() int { return len(c.list) }

// Of returns those of some components whose times are kept.
func (c *Changes) Of(set grouptree.Set) (out []*Versions) {
	for _, v := range c.list {
		if set.Has(v.Component) {
			out = append(out, v)
		}
	}
	return out
}

// Update finds out which entities have joined another composition since the last update. O(entities that commits have changed
// or moved), or O(entities) if they are very many.
func (c *Changes) Update() {
	st := c.store
	older, newer, ok := st.Journal.Since(c.position)
	n := max(len(c.entities), st.Indices())
	c.entities = slices.Grow(c.entities, n-len(c.entities))[:n]
	if !ok || c.all {
		for i := range c.entities {
			c.look(uint32(i))
		}
	} else {
		for _, part := range [2][]uint32{older, newer} {
			for _, i := range part {
				c.look(i)
			}
		}
	}
	c.all, c.restored = false, false
	c.position = st.Journal.Position(st.Len())
}

// look finds out whether there is another entity with an index, or the entity has another composition.
func (c *Changes) look(index uint32) {
	st, at := c.store, &c.entities[index]
	composition, alive := st.CompositionAt(index)
	if !alive {
		*at = changedEntity{}
		return
	}
	e := st.Handle(index)
	known := at.e == e && !c.restored
	if known && int(at.composition) == composition {
		return
	}
	for _, v := range c.list {
		switch {
		case !v.has(composition):
		case known && v.has(int(at.composition)):
			v.takeAlong(index, at)
			v.join(composition)
		default:
			v.Mark(index)
		}
	}
	*at = changedEntity{e, uint32(composition), c.Time}
}

// takeAlong gives an entity that leaves a composition the time that it has from it.
func (v *Versions) takeAlong(index uint32, at *changedEntity) {
	v.grow(index)
	if t := timeOf(v.byComposition, int(at.composition)); t >= at.since && t > v.byEntity[index] {
		v.byEntity[index] = t
		v.list(index)
	}
}

// Restore notes that all values may have changed, and that compositions have other numbers.
func (c *Changes) Restore() {
	c.all, c.restored = true, true
	c.Time++
	for _, v := range c.list {
		clear(v.byComposition)
		clear(v.joined)
	}
}

// MarkAt notes that the value of an entity is written, if it has one.
func (v *Versions) MarkAt(e entity.Entity) {
	if v.of.store.Rows.Has(e, v.Component) {
		v.Mark(e.Index())
	}
}

// Write notes that values of an entity are written at once.
func (c *Changes) Write(e entity.Entity, set grouptree.Set) {
	for _, v := range c.list {
		if set.Has(v.Component) {
			v.MarkAt(e)
		}
	}
}

// NoteQueued notes for which entities values are queued, before a commit writes them.
func (c *Changes) NoteQueued() {
	for i := range c.flushed {
		f := &c.flushed[i]
		f.indices = f.indices[:0]
		for queue := f.of.queue; len(f.indices) < queue.Queued(); {
			f.indices = append(f.indices, queue.QueuedFor(len(f.indices))...)
		}
	}
}

// MarkFlushed notes what a commit has written.
func (c *Changes) MarkFlushed() {
	for i := range c.flushed {
		f := &c.flushed[i]
		for _, index := range f.indices {
			if _, alive := c.store.CompositionAt(index); alive {
				f.of.Mark(index)
			}
		}
		f.indices = f.indices[:0]
	}
}
