package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/world/observe"
)

// Spawn makes an entity with the given components, whose values are zero until they are set, and
// returns its handle. Inside a system, a loop over a query or a [World.Batch] the entity is queued: it can get
// more components, and it can be read from the end of that on. It panics if a limit is reached; see
// [World.TrySpawn]. O(terms), and at once one moved row for each block to the right of those that the entity joins.
func (w *World) Spawn(terms ...Term) Entity {
	if w != nil && len(terms) == 0 && w.mode().Takes() && w.mode().Waits() { // the shortest way, for entities that get values next
		return Entity(w.store().Queue.Spawn(blockstore.NoComponents))
	}
	e, err := w.TrySpawn(terms...)
	must(err)
	return e
}

// TrySpawn is Spawn that returns an error instead of panicking: one that wraps a [LimitError], or says what is wrong with the terms or
// with the time. What is queued is checked when it is carried out.
func (w *World) TrySpawn(terms ...Term) (Entity, error) {
	if err := noWorld(w); err != nil {
		return Entity{}, err
	}
	if err := w.core().OpenQueue("an entity cannot be spawned"); err != nil {
		return Entity{}, err
	}
	composition := blockstore.NoComponents
	if len(terms) > 0 {
		set, err := spawnSet(w, terms)
		if err != nil {
			return Entity{}, err
		}
		number, err := w.store().Compositions.Intern(set)
		if err != nil {
			return Entity{}, wrap(err)
		}
		composition = number
	}
	e, err := w.verbs().Spawn(composition)
	return Entity(e), err
}

// spawnSet returns the set of terms with which entities are spawned.
func spawnSet(w *World, terms []Term) (grouptree.Set, error) {
	set, err := setOf(w, terms)
	if err == nil {
		err = tryNoRelation(w, set)
	}
	if err == nil {
		err = w.registry().CheckExclusive("what is to be spawned", set)
	}
	return set, err
}

// direct reports whether a change is made at once and by itself, if nothing has to see it: no system, loop or Batch is under
// way.
func (w *World) direct() bool { return w.mode().Idle() }

// add queues that an entity gets a component, without its value.
func (w *World) add(e Entity, id ID) error { return w.verbs().QueueAdd(stored(e), int(id)) }

// remove queues that an entity loses a component.
func (w *World) remove(e Entity, id ID) error { return w.verbs().QueueRemove(stored(e), int(id)) }

// tryAdd gives an entity a component with the value zero, or a tag.
func (w *World) tryAdd(e Entity, id ID) error { return w.verbs().Add(stored(e), int(id)) }

// tryRemove takes a component or tag from an entity.
func (w *World) tryRemove(e Entity, id ID) error { return w.verbs().Remove(stored(e), int(id)) }

// Set gives an entity the component with the given value, or writes the value if it has the component. Inside a
// system, a loop over a query or a [World.Batch] it does so at the end of that, and of several writes the last wins. It
// panics if the entity is not alive or queued. O(1); a component that is added at once moves the
// entity's values in the arrays that share blocks with it, and a row of each block between the old place and the new one.
func (h Handle[T]) Set(e Entity, value T) { must(h.TrySet(e, value)) }

// TrySet is Set for handles that may be stale: it returns an [Error] instead of panicking.
func (h Handle[T]) TrySet(e Entity, value T) error {
	if h.c == nil {
		return misuse(zeroHandle)
	}
	w := h.c.w
	if w.direct() && w.observers().Unobserved(observe.Added|observe.Replaced, int(h.c.id)) {
		if h.c.rows.HasFastRow(stored(e)) {
			h.c.array.Data[h.c.rows.FastRow(stored(e))] = value
			if h.c.times != nil {
				h.c.times.Mark(e.Index())
			}
			return nil
		}
		lane, row, err := w.verbs().AddNow(stored(e), int(h.c.id))
		if err == nil {
			h.c.array.InLane(lane)[row] = value
			if h.c.times != nil {
				h.c.times.Mark(e.Index())
			}
		}
		return err
	}
	if err := w.add(e, h.c.id); err != nil {
		return err
	}
	h.c.array.Push(e.Index(), value)
	return w.core().Settle()
}

// Remove takes the component from an entity, as [Handle.Set] gives it. An entity that does not have it is not
// changed. It panics if the entity is not alive or queued. O(1), and at once the moves of Set.
func (h Handle[T]) Remove(e Entity) { must(h.TryRemove(e)) }

// TryRemove is Remove for handles that may be stale: it returns an [Error] instead of panicking.
func (h Handle[T]) TryRemove(e Entity) error {
	if h.c == nil {
		return misuse(zeroHandle)
	}
	return h.c.w.tryRemove(e, h.c.id)
}

// Add gives an entity the tag, when [Handle.Set] gives a component. It panics if the entity is not
// alive or queued. O(1), and at once the moves of [Handle.Set].
func (h TagHandle) Add(e Entity) { must(h.TryAdd(e)) }

// TryAdd is Add for handles that may be stale: it returns an [Error] instead of panicking.
func (h TagHandle) TryAdd(e Entity) error {
	if h.tagComponent == nil {
		return zeroTagHandle
	}
	return h.w.tryAdd(e, h.id)
}

// Remove takes the tag from an entity, as [Handle.Remove] does for a component.
func (h TagHandle) Remove(e Entity) { must(h.TryRemove(e)) }

// TryRemove is Remove for handles that may be stale: it returns an [Error] instead of panicking.
func (h TagHandle) TryRemove(e Entity) error {
	if h.tagComponent == nil {
		return zeroTagHandle
	}
	return h.w.tryRemove(e, h.id)
}

// Has reports whether a committed entity has the tag, queued changes left out; false for stale
// handles. O(1).
func (h TagHandle) Has(e Entity) bool {
	has, _ := h.world().store().Has(stored(e), int(h.id))
	return has
}

// Add gives an entity a component, with the value zero, or a tag, when [Handle.Set] does. A
// component that the entity has keeps its value. It panics if the entity is not alive or queued. O(1), and at
// once the moves of [Handle.Set].
func (w *World) Add(e Entity, t Term) { must(w.TryAdd(e, t)) }

// TryAdd is Add for handles that may be stale: it returns an [Error] instead of panicking.
func (w *World) TryAdd(e Entity, t Term) error {
	id, err := tryID(w, t)
	if err != nil {
		return err
	}
	if w.component(id).Relation != nil {
		return misuse("ecs: " + w.component(id).Name + " is a relation and needs a target: RelationHandle.Set gives it")
	}
	return w.tryAdd(e, id)
}

// Remove takes a component, tag or relation from an entity, as [Handle.Remove] does.
func (w *World) Remove(e Entity, t Term) { must(w.TryRemove(e, t)) }

// TryRemove is Remove for handles that may be stale: it returns an [Error] instead of panicking.
func (w *World) TryRemove(e Entity, t Term) error {
	id, err := tryID(w, t)
	if err != nil {
		return err
	}
	if c := w.component(id); c.Relation != nil {
		return relationOf(c).TryRemove(e)
	}
	return w.tryRemove(e, id)
}

// Despawn ends an entity, when [Handle.Set] gives a component, and with it the sources of relations that have [DespawnSources], such
// as its children; sources of other relations lose the relation. It wins over everything else that is queued for them. It panics if the
// entity is not alive or queued. O(sources), and at once, for each entity, one moved row of each block to the right of those that it leaves.
func (w *World) Despawn(e Entity) { must(w.TryDespawn(e)) }

// TryDespawn is Despawn for handles that may be stale: it returns an [Error] instead of panicking.
func (w *World) TryDespawn(e Entity) error {
	if err := noWorld(w); err != nil {
		return err
	}
	return w.verbs().Despawn(stored(e))
}
