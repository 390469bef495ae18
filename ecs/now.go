package ecs

import (
	"errors"

	"github.com/copse-ecs/copse/internal/blockstore"
)

// SpawnNow makes a new entity with the components at once, without the queue, as
// [World.SpawnMany] makes many: it is alive when SpawnNow returns, and no hook is called. It costs
// one row for each block to the right of those that the entity joins (paper, sections III-D and
// V); where many of a kind are made, [BundleOf.Spawn] and one commit cost less. It returns an
// error if the world's limit is reached, and panics inside a system or a loop over a query.
func (x *BundleOf[S]) SpawnNow(values S) (Entity, error) {
	e, rows, err := x.spawnNow()
	if err != nil {
		return Entity{}, err
	}
	x.taken = values
	x.records.Put(rows, &x.taken)
	if x.points {
		x.release()
	}
	return e, nil
}

// SpawnNow makes a new entity with the components at once, as [BundleOf.SpawnNow] does.
func (x *Bundle2[A, B]) SpawnNow(a A, b B) (Entity, error) {
	e, rows, err := x.spawnNow()
	if err != nil {
		return Entity{}, err
	}
	x.a.put(rows, a)
	x.b.put(rows, b)
	return e, nil
}

// SpawnNow makes a new entity with the components at once, as [BundleOf.SpawnNow] does.
func (x *Bundle3[A, B, C]) SpawnNow(a A, b B, c C) (Entity, error) {
	e, rows, err := x.spawnNow()
	if err != nil {
		return Entity{}, err
	}
	x.a.put(rows, a)
	x.b.put(rows, b)
	x.c.put(rows, c)
	return e, nil
}

// SpawnNow makes a new entity with the components at once, as [BundleOf.SpawnNow] does.
func (x *Bundle4[A, B, C, D]) SpawnNow(a A, b B, c C, d D) (Entity, error) {
	e, rows, err := x.spawnNow()
	if err != nil {
		return Entity{}, err
	}
	x.a.put(rows, a)
	x.b.put(rows, b)
	x.c.put(rows, c)
	x.d.put(rows, d)
	return e, nil
}

// put writes a value to its row among those of an entity, which are by component.
func (h Handle[T]) put(rows []uint32, value T) { h.array.Data[rows[h.id]] = value }

// spawnNow makes a new entity whose values are not written yet, and returns their rows by component.
func (b *bundle) spawnNow() (Entity, []uint32, error) {
	w := b.w
	w.atOnce("an entity cannot be spawned at once")
	e, err := w.store.SpawnNow(b.number, b.set)
	if err != nil {
		return Entity{}, nil, errors.New("ecs: " + err.Error())
	}
	return e, w.store.SpawnedRows(), nil
}

// SetNow gives a committed entity the component with the given value at once, without the queue, or
// writes the value where the entity has it. No hook is called. It costs the values that the entity
// takes along, and one row for each block between the one that it leaves and the one that it
// joins, or to the right of a block where it has none of those arrays otherwise. It panics if the
// entity is not alive, if something of it is queued, or inside a system or a loop over a query.
func (h Handle[T]) SetNow(e Entity, value T) {
	w := h.world()
	w.atOnce("a component cannot be set at once")
	if h.reach.HasFastRow(e) {
		h.array.Data[h.reach.FastRow(e)] = value
		return
	}
	h.array.Data[w.addNow(e, h.id)] = value
}

// RemoveNow takes the component from a committed entity at once, as [Handle.SetNow] gives it. One
// that does not have it stays as it is.
func (h Handle[T]) RemoveNow(e Entity) { h.world().removeNow(e, h.id) }

// AddNow gives a committed entity the tag at once, as [Handle.SetNow] gives a component.
func (h TagHandle) AddNow(e Entity) {
	w := h.world()
	w.atOnce("a tag cannot be added at once")
	w.addNow(e, h.id)
}

// RemoveNow takes the tag from a committed entity at once, as [Handle.RemoveNow] takes a
// component.
func (h TagHandle) RemoveNow(e Entity) { h.world().removeNow(e, h.id) }

// AddNow gives a committed entity a component or tag at once, as [Handle.SetNow] does: with the
// value zero if the entity does not have it.
func (w *World) AddNow(e Entity, t Term) {
	id := w.idOf(t)
	w.atOnce("a component cannot be added at once")
	w.addNow(e, id)
}

// RemoveNow takes a component or tag from a committed entity at once, as [Handle.RemoveNow] does.
func (w *World) RemoveNow(e Entity, t Term) { w.removeNow(e, w.idOf(t)) }

// DespawnNow ends a committed entity at once, without the queue, and all below it, as
// [World.Despawn] does at the next commit. No hook is called. It costs one row for each block to
// the right of those that an entity leaves; where many end, one commit costs less. It panics if an
// entity that would end is not alive, if something of it is queued, if a parent has been set since
// the last commit, or inside a system or a loop over a query.
func (w *World) DespawnNow(e Entity) {
	w.atOnce("an entity cannot be despawned at once")
	if w.family.knows(e.Index()) {
		w.endFamily(e)
		return
	}
	if err := w.store.DespawnNow(e); err != nil {
		panic(w.unsettled(e, err))
	}
}

// atOnce makes sure that something may be changed at once.
func (w *World) atOnce(what string) {
	if !w.ready || w.running != nil || w.iterating > 0 {
		w.settle()
		w.outside(what, committedLater)
		return
	}
	w.acts++
}

// addNow returns the row of the component, store.NoRow of a tag.
func (w *World) addNow(e Entity, id ID) uint32 {
	row, err := w.store.AddNow(e, int(id))
	if err != nil {
		panic(w.unsettled(e, err))
	}
	return row
}

func (w *World) removeNow(e Entity, id ID) {
	w.atOnce("a component cannot be removed at once")
	if err := w.store.RemoveNow(e, int(id)); err != nil {
		panic(w.unsettled(e, err))
	}
}

// unsettled tells why an entity cannot be changed at once.
func (w *World) unsettled(e Entity, err error) string {
	switch {
	case err != blockstore.ErrNotIdle:
		return "ecs: " + err.Error()
	case w.store.State(e) != Alive:
		return "ecs: " + w.stale(e, -1).Error()
	}
	return "ecs: entity " + e.String() + " cannot be changed at once, for something of it is queued: commit that before, or queue this too"
}
