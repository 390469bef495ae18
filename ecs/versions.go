package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// changes knows when the values of those components were written that some [Changed] asks for. Its time is a number that grows
// with every run that is about them. It keeps a time for each entity and, since a system usually runs over all entities of a
// composition, one for each composition: a run that writes all of them notes that once. Nothing depends on where rows are.
//
// An entity that changes its composition takes the time of the old one along, and does not get that of the new one. This is
// found out when the next run begins, from the journal of the store: until then the time of no composition changes.
type changes struct {
	w        *World
	time     uint64
	list     []*versions
	entities []changedEntity // by index, as the last update has found them
	position uint64          // in the store's journal at the last update
	all      bool            // the next update has to look at all entities
	restored bool            // and all values may have changed since the last one
	flushed  []flushed       // what the commit that is prepared will write
}

// changedEntity is what is known of an entity.
type changedEntity struct {
	e           stored
	composition uint32
	since       uint64 // when it was found to have this composition
}

// flushed is the entities for which values of a component are queued.
type flushed struct {
	of      *versions
	indices []uint32
}

// versions says when the values of a component were written.
type versions struct {
	of            *changes
	id            ID
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

// versionsOf returns the times of a component, which are kept from now on.
func (w *World) versionsOf(id ID) *versions {
	c := w.changes
	if c == nil {
		c = &changes{w: w, time: 1, all: true}
		w.changes = c
	}
	for _, v := range c.list {
		if v.id == id {
			return v
		}
	}
	v := &versions{of: c, id: id}
	c.list = append(c.list, v)
	c.flushed = append(c.flushed, flushed{of: v})
	w.component(id).handle.(anyHandle).watch(v)
	return v
}

// mark notes that the value of one entity was written.
func (v *versions) mark(index uint32) {
	v.grow(index)
	if v.byEntity[index] != v.of.time {
		v.byEntity[index] = v.of.time
		v.list(index)
	}
}

// grow makes room for an index.
func (v *versions) grow(index uint32) {
	if n := int(index) + 1; n > len(v.byEntity) {
		n = max(n, v.of.w.store.Indices())
		v.byEntity = slices.Grow(v.byEntity, n-len(v.byEntity))[:n]
	}
}

// list adds an entity to the log.
func (v *versions) list(index uint32) {
	if n := len(v.log); n >= max(minLog, len(v.byEntity)/4) { // the newer half stays, so that who reads often does not come too late
		v.dropped += uint64(n - n/2)
		v.log = v.log[:copy(v.log, v.log[n-n/2:])]
	}
	v.log = append(v.log, index)
}

// end returns the position after the last entry of the log.
func (v *versions) end() uint64 { return v.dropped + uint64(len(v.log)) }

// markComposition notes that the values of all entities with a composition were written.
func (v *versions) markComposition(composition int) {
	if n := composition + 1; n > len(v.byComposition) {
		n = max(n, v.of.w.store.Compositions.Len())
		v.byComposition = slices.Grow(v.byComposition, n-len(v.byComposition))[:n]
	}
	v.byComposition[composition] = v.of.time
}

// join notes that an entity has joined a composition whose value was not written.
func (v *versions) join(composition int) {
	if n := composition + 1; n > len(v.joined) {
		n = max(n, v.of.w.store.Compositions.Len())
		v.joined = slices.Grow(v.joined, n-len(v.joined))[:n]
	}
	v.joined[composition] = v.of.time
}

// timeOf returns the time of a composition in a list that may not have it yet.
func timeOf(list []uint64, composition int) uint64 {
	if composition < len(list) {
		return list[composition]
	}
	return 0
}

// has reports whether a composition has the component.
func (v *versions) has(composition int) bool {
	return v.of.w.store.Compositions.Set(composition).Has(int(v.id))
}

// wroteAll reports whether all values of a composition were written after a time.
func (v *versions) wroteAll(composition int, after uint64) bool {
	at := timeOf(v.byComposition, composition)
	return at > after && at >= timeOf(v.joined, composition) && v.has(composition)
}

// wroteMany reports whether the values of most entities of a composition were written together after a time.
func (v *versions) wroteMany(composition int, after uint64) bool {
	return timeOf(v.byComposition, composition) > after && v.has(composition)
}

// wrote reports whether the value of an entity that is there, with a composition, was written after a time.
func (v *versions) wrote(index uint32, composition int, after uint64) bool {
	if int(index) < len(v.byEntity) && v.byEntity[index] > after {
		return v.has(composition)
	}
	at := timeOf(v.byComposition, composition)
	return at > after && at >= v.of.entities[index].since && v.has(composition)
}

// update finds out which entities have joined another composition since the last update. O(entities that commits have changed
// or moved), or O(entities) if they are very many.
func (c *changes) update() {
	st := c.w.store
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
func (c *changes) look(index uint32) {
	st, at := c.w.store, &c.entities[index]
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
			v.mark(index)
		}
	}
	*at = changedEntity{e, uint32(composition), c.time}
}

// takeAlong gives an entity that leaves a composition the time that it has from it.
func (v *versions) takeAlong(index uint32, at *changedEntity) {
	v.grow(index)
	if t := timeOf(v.byComposition, int(at.composition)); t >= at.since && t > v.byEntity[index] {
		v.byEntity[index] = t
		v.list(index)
	}
}

// restore notes that all values may have changed, and that compositions have other numbers.
func (c *changes) restore() {
	c.all, c.restored = true, true
	c.time++
	for _, v := range c.list {
		clear(v.byComposition)
		clear(v.joined)
	}
}

// markAt notes that the value of an entity is written, if it has one.
func (w *World) markAt(v *versions, e Entity) {
	if w.store.Rows.Has(stored(e), int(v.id)) {
		v.mark(e.Index())
	}
}

// write notes that values of an entity are written at once.
func (c *changes) write(e Entity, set grouptree.Set) {
	for _, v := range c.list {
		if set.Has(int(v.id)) {
			c.w.markAt(v, e)
		}
	}
}

// noteQueued notes for which entities values are queued, before a commit writes them.
func (c *changes) noteQueued() {
	for i := range c.flushed {
		f := &c.flushed[i]
		f.indices = f.indices[:0]
		column := c.w.component(f.of.id).column
		for len(f.indices) < column.Queued() {
			f.indices = append(f.indices, column.QueuedFor(len(f.indices))...)
		}
	}
}

// markFlushed notes what a commit has written.
func (c *changes) markFlushed() {
	for i := range c.flushed {
		f := &c.flushed[i]
		for _, index := range f.indices {
			if _, alive := c.w.store.CompositionAt(index); alive {
				f.of.mark(index)
			}
		}
		f.indices = f.indices[:0]
	}
}
