package ecs

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
		h.array.Peek(values, int(h.id), &w.hooks)
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
			lane, row := w.store.Rows.Place(e, int(h.id))
			values = append(values, h.array.InLane(lane)[row])
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
