package ecs

import "github.com/copse-ecs/copse/internal/entity"

// hooks are the functions that commits call, by component.
type hooks struct {
	added, removed [][]func([]Entity)
	any            bool     // there is a hook
	entities       []Entity // memory for the entities of one call
}

// grow makes room for components with the IDs 0 to n-1.
func (h *hooks) grow(n int) {
	for len(h.added) < n {
		h.added, h.removed = append(h.added, nil), append(h.removed, nil)
	}
}

func (h *hooks) onAdded(id ID, hook func([]Entity)) {
	h.any = true
	h.added[id] = append(h.added[id], hook)
}

func (h *hooks) onRemoved(id ID, hook func([]Entity)) {
	h.any = true
	h.removed[id] = append(h.removed[id], hook)
}

// changes finds the entities that a commit gives a component, or takes it from, and appends them
// to dst.
type changes interface {
	EntitiesGaining(component int, dst []entity.Entity) []entity.Entity
	EntitiesLosing(component int, dst []entity.Entity) []entity.Entity
}

// call calls the hooks of a commit, by component in order of registration, removals first.
func (h *hooks) call(of changes) {
	for c := range h.added {
		if len(h.removed[c]) > 0 {
			h.callEach(h.removed[c], of.EntitiesLosing(c, h.entities[:0]))
		}
		if len(h.added[c]) > 0 {
			h.callEach(h.added[c], of.EntitiesGaining(c, h.entities[:0]))
		}
	}
}

func (h *hooks) callEach(list []func([]Entity), entities []Entity) {
	h.entities = entities
	if len(entities) == 0 {
		return
	}
	for _, hook := range list {
		hook(entities)
	}
}

// OnAdded calls hook at every commit in which entities get the component, once for all of them,
// with the values that are about to be written. It is called before anything has changed, by
// component in order of registration. A hook may read the world and must not change it; a function
// that it gives to [World.Defer] may. If it panics, the world and the queue stay as they were. The
// slices are valid until the hook returns.
func (h Handle[T]) OnAdded(hook func(entities []Entity, values []T)) {
	var values []T
	w := h.world()
	w.hooks.onAdded(h.id, func(entities []Entity) {
		var zero T
		values = values[:0]
		for range entities {
			values = append(values, zero)
		}
		h.array.Peek(values, int(h.id), w.store.GainPositions())
		hook(entities, values)
		clear(values)
	})
}

// OnRemoved calls hook at every commit in which entities lose the component or are despawned with
// it, once for all of them, with the values that they have before the commit. Otherwise it is as
// [Handle.OnAdded].
func (h Handle[T]) OnRemoved(hook func(entities []Entity, values []T)) {
	var values []T
	w := h.world()
	w.hooks.onRemoved(h.id, func(entities []Entity) {
		values = values[:0]
		for _, e := range entities {
			values = append(values, h.array.Data[w.store.Row(e, int(h.id))])
		}
		hook(entities, values)
		clear(values)
	})
}

// OnAdded calls hook at every commit in which entities get the tag, as [Handle.OnAdded] does for a
// component.
func (h TagHandle) OnAdded(hook func(entities []Entity)) { h.world().hooks.onAdded(h.id, hook) }

// OnRemoved calls hook at every commit in which entities lose the tag or are despawned with it, as
// [Handle.OnRemoved] does for a component.
func (h TagHandle) OnRemoved(hook func(entities []Entity)) { h.world().hooks.onRemoved(h.id, hook) }

// OnAdded calls hook at every commit in which entities get a component or tag, without values. It
// is for terms that are known at run time; otherwise see [Handle.OnAdded] and [TagHandle.OnAdded].
func (w *World) OnAdded(t Term, hook func(entities []Entity)) { w.hooks.onAdded(w.idOf(t), hook) }

// OnRemoved calls hook at every commit in which entities lose a component or tag, or are despawned
// with it, without values. See [World.OnAdded].
func (w *World) OnRemoved(t Term, hook func(entities []Entity)) { w.hooks.onRemoved(w.idOf(t), hook) }
