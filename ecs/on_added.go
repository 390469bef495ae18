package ecs

import "github.com/copse-ecs/copse/internal/column"

// OnAdded calls hook whenever entities get the component, with the values that are about to be written: at every
// tick, Batch or single change in which some do, once for all of them. It is called before anything
// has changed, by component in order of registration. What a hook changes belongs to the same commit, and
// hooks are called for that too. If it panics, the world stays as it was. The slices are valid until the hook returns.
func (h Handle[T]) OnAdded(hook func(entities []Entity, values []T)) {
	var values []T
	w := h.world()
	w.onAdded(h.id, hook == nil, func(entities []Entity) {
		values = cleared(values, len(entities))
		if w.hooks.calling {
			h.array.Peek(values, int(h.id), &w.hooks)
		} else { // the entities are there already
			h.read(entities, values)
		}
		hook(entities, values)
		clear(values)
	})
}

// read reads the values of those entities that have one.
func (h Handle[T]) read(entities []Entity, values []T) {
	for k, e := range entities {
		if lane, row := h.w.store.Rows.Place(stored(e), int(h.id)); row != column.NoRow {
			values[k] = h.array.InLane(lane)[row]
		}
	}
}

// OnRemoved calls hook whenever entities lose the component or are despawned with
// it, once for all of them, with the values that they have before. Otherwise it is as
// [Handle.OnAdded].
func (h Handle[T]) OnRemoved(hook func(entities []Entity, values []T)) {
	var values []T
	w := h.world()
	w.onRemoved(h.id, hook == nil, func(entities []Entity) {
		values = cleared(values, len(entities))
		if w.hooks.calling {
			h.array.Peek(values, int(h.id), &w.hooks) // of those that get the component with this commit and lose it again
		}
		h.read(entities, values)
		hook(entities, values)
		clear(values)
	})
}

// cleared returns a list of n zero values, in the memory of a list whose values are zero.
func cleared[T any](list []T, n int) []T {
	var zero T
	for list = list[:0]; len(list) < n; {
		list = append(list, zero)
	}
	return list
}

// OnAdded calls hook whenever entities get the tag, as [Handle.OnAdded] does for a
// component.
func (h TagHandle) OnAdded(hook func(entities []Entity)) { h.world().onAdded(h.id, hook == nil, hook) }

// OnRemoved calls hook whenever entities lose the tag or are despawned with it, as
// [Handle.OnRemoved] does for a component.
func (h TagHandle) OnRemoved(hook func(entities []Entity)) {
	h.world().onRemoved(h.id, hook == nil, hook)
}

// OnAdded calls hook whenever entities get a component or tag, without values. It
// is for terms that are known at run time; otherwise see [Handle.OnAdded] and [TagHandle.OnAdded].
func (w *World) OnAdded(t Term, hook func(entities []Entity)) {
	checkWorld(w)
	w.onAdded(w.idOf(t), hook == nil, hook)
}

// OnRemoved calls hook whenever entities lose a component or tag, or are despawned
// with it, without values. See [World.OnAdded].
func (w *World) OnRemoved(t Term, hook func(entities []Entity)) {
	checkWorld(w)
	w.onRemoved(w.idOf(t), hook == nil, hook)
}
