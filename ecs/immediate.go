package ecs

import (
	"errors"

	"github.com/copse-ecs/copse/internal/blockstore"
)

// SpawnNow spawns an entity with the components at once, without the queue, as [World.SpawnMany]
// spawns many: it is alive when SpawnNow returns, and no hook is called. It moves one row of each
// block to the right of those that the entity joins (paper, sections III-D and V). Many entities
// cost less with [BundleOf.Spawn] and one commit. It returns an error if the world's limit is
// reached, and panics inside a system or a loop over a query.
func (x *BundleOf[S]) SpawnNow(values S) (Entity, error) {
	e, at, err := x.spawnNow()
	if err != nil {
		return Entity{}, err
	}
	x.scratch = values
	x.records.Write(at.lanes, at.rows, &x.scratch)
	x.clearScratch()
	return e, nil
}

// SpawnNow spawns an entity with the components at once, as [BundleOf.SpawnNow] does.
func (x *Bundle2[A, B]) SpawnNow(a A, b B) (Entity, error) {
	e, at, err := x.spawnNow()
	if err != nil {
		return Entity{}, err
	}
	x.a.put(at, a)
	x.b.put(at, b)
	return e, nil
}

// SpawnNow spawns an entity with the components at once, as [BundleOf.SpawnNow] does.
func (x *Bundle3[A, B, C]) SpawnNow(a A, b B, c C) (Entity, error) {
	e, at, err := x.spawnNow()
	if err != nil {
		return Entity{}, err
	}
	x.a.put(at, a)
	x.b.put(at, b)
	x.c.put(at, c)
	return e, nil
}

// SpawnNow spawns an entity with the components at once, as [BundleOf.SpawnNow] does.
func (x *Bundle4[A, B, C, D]) SpawnNow(a A, b B, c C, d D) (Entity, error) {
	e, at, err := x.spawnNow()
	if err != nil {
		return Entity{}, err
	}
	x.a.put(at, a)
	x.b.put(at, b)
	x.c.put(at, c)
	x.d.put(at, d)
	return e, nil
}

// put writes a value to its place; the places are those of one entity, by component.
func (h Handle[T]) put(at places, value T) {
	h.array.InLane(int(at.lanes[h.id]))[at.rows[h.id]] = value
}

// spawnNow spawns an entity and returns its places by component, whose values are not written yet.
func (b *bundle) spawnNow() (Entity, places, error) {
	w := b.w
	w.checkImmediate("an entity cannot be spawned at once")
	if err := b.intern(); err != nil {
		return Entity{}, places{}, wrap(err)
	}
	e, err := w.store.Now.Spawn(b.composition)
	if err != nil {
		return Entity{}, places{}, wrap(err)
	}
	lanes, rows := w.store.Now.Spawned()
	return e, places{lanes, rows}, nil
}

// SetNow gives a committed entity the component with the given value at once, without the queue,
// or writes the value if the entity has the component. No hook is called. It moves the entity's
// values in the arrays that share blocks with the component, and one row of each block between the
// old block and the new one, or of each block to the right if the entity had no row in these
// arrays. It panics if the entity is not alive, if a change of it is queued, or inside a system or
// a loop over a query.
func (h Handle[T]) SetNow(e Entity, value T) {
	w := h.world()
	w.checkImmediate("a component cannot be set at once")
	if h.rows.HasFastRow(e) {
		h.array.Data[h.rows.FastRow(e)] = value
		return
	}
	lane, row := w.addNow(e, h.id)
	h.array.InLane(lane)[row] = value
}

// RemoveNow takes the component from a committed entity at once, at the cost of [Handle.SetNow].
// An entity that does not have it is not changed.
func (h Handle[T]) RemoveNow(e Entity) { h.world().removeNow(e, h.id) }

// AddNow gives a committed entity the tag at once, at the cost of [Handle.SetNow].
func (h TagHandle) AddNow(e Entity) {
	w := h.world()
	w.checkImmediate("a tag cannot be added at once")
	w.addNow(e, h.id)
}

// RemoveNow takes the tag from a committed entity at once, as [Handle.RemoveNow] takes a
// component.
func (h TagHandle) RemoveNow(e Entity) { h.world().removeNow(e, h.id) }

// AddNow gives a committed entity a component or tag at once, as [Handle.SetNow] does. The value
// is zero if the entity does not have the component, and stays as it is otherwise.
func (w *World) AddNow(e Entity, t Term) {
	id := w.idOf(t)
	w.checkImmediate("a component cannot be added at once")
	w.addNow(e, id)
}

// RemoveNow takes a component or tag from a committed entity at once, as [Handle.RemoveNow] does.
func (w *World) RemoveNow(e Entity, t Term) { w.removeNow(e, w.idOf(t)) }

// DespawnNow despawns a committed entity and its descendants at once, without the queue. No hook
// is called. For each of the entities it moves one row of each block to the right of those that
// the entity leaves; many despawns cost less in one commit. It panics if an entity that would be
// despawned is not alive, if a change of it is queued, if a parent has been set since the last
// commit, or inside a system or a loop over a query.
func (w *World) DespawnNow(e Entity) {
	w.checkImmediate("an entity cannot be despawned at once")
	if w.hierarchy.mayHaveLinks(e.Index()) {
		w.despawnTreeNow(e)
		return
	}
	if err := w.store.Now.Despawn(e); err != nil {
		panic(w.immediateRefusal(e, err))
	}
}

// despawnTreeNow despawns an entity and its descendants at once: all of them, or none if a change
// of one of them is queued.
func (w *World) despawnTreeNow(e Entity) {
	w.checkUnqueued(e)
	if w.hierarchy.changed() {
		panic("ecs: entity " + e.String() + " cannot be despawned at once, because a parent has been set since the last commit: commit first, or queue the despawn")
	}
	list := []Entity{e}
	for k := 0; k < len(list); k++ {
		for child := range w.Children(list[k]) {
			w.checkUnqueued(child)
			list = append(list, child)
		}
	}
	indices := make([]uint32, len(list))
	for k, each := range list {
		indices[k] = each.Index()
		_ = w.store.Now.Despawn(each) // it cannot be refused after checkUnqueued
	}
	w.hierarchy.remove(indices)
}

// checkUnqueued panics if an entity is not committed, or if a change of it is queued.
func (w *World) checkUnqueued(e Entity) {
	if !w.store.Now.Idle(e) {
		panic(w.immediateRefusal(e, blockstore.ErrNotIdle))
	}
}

// addNow adds a component at once and returns its lane and row, column.NoRow for a tag.
func (w *World) addNow(e Entity, id ID) (lane int, row uint32) {
	lane, row, err := w.store.Now.Add(e, int(id))
	if err != nil {
		panic(w.immediateRefusal(e, err))
	}
	return lane, row
}

func (w *World) removeNow(e Entity, id ID) {
	w.checkImmediate("a component cannot be removed at once")
	if err := w.store.Now.Remove(e, int(id)); err != nil {
		panic(w.immediateRefusal(e, err))
	}
}

// immediateRefusal says why an entity cannot be changed at once.
func (w *World) immediateRefusal(e Entity, err error) string {
	switch {
	case !errors.Is(err, blockstore.ErrNotIdle):
		return "ecs: " + err.Error()
	case w.store.State(e) != Alive:
		return "ecs: " + w.entityError(e, -1).Error()
	}
	return "ecs: entity " + e.String() + " cannot be changed at once, because a change of it is queued: commit first, or queue this change too"
}

// checkImmediate prepares a change at once. It panics if one is not possible now.
func (w *World) checkImmediate(operation string) {
	if !w.queueOpen || w.running != nil || w.openQueries > 0 {
		w.ensureArranged()
		w.checkIdle(operation, committedLater)
		return
	}
	w.moves++
}
