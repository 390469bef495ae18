package ecs

import (
	"github.com/copse-ecs/copse/internal/entity"
)

// hooks holds what is called at a commit, by component.
type hooks struct {
	added, removed [][]func([]Entity)
	any            bool
	entities       []Entity
}

func (h *hooks) fit(n int) {
	for len(h.added) < n {
		h.added, h.removed = append(h.added, nil), append(h.removed, nil)
	}
}

// OnAdded calls hook at every commit in which entities get the component, once for
// all of them, with the values that are about to be written. It is called before
// anything has changed, components in order of registration. A hook may read the world
// and must not change it; [World.Defer] does so afterwards. If it panics, the world
// and the queue stay as they were. The slices are good until it returns.
func (h Handle[T]) OnAdded(hook func(entities []Entity, values []T)) {
	var values []T
	w := h.world()
	w.hooks.add(&w.hooks.added, h.id, func(entities []Entity) {
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

// OnRemoved calls hook at every commit in which entities lose the component or are
// despawned with it, once for all of them, with the values they have until then. What
// is said of [Handle.OnAdded] holds for it too.
func (h Handle[T]) OnRemoved(hook func(entities []Entity, values []T)) {
	var values []T
	w := h.world()
	w.hooks.add(&w.hooks.removed, h.id, func(entities []Entity) {
		values = values[:0]
		for _, e := range entities {
			values = append(values, h.array.Data[w.store.Row(e, int(h.id))])
		}
		hook(entities, values)
		clear(values)
	})
}

// OnAdded calls hook at every commit in which entities get the tag, as
// [Handle.OnAdded] does for a component.
func (h TagHandle) OnAdded(hook func(entities []Entity)) {
	w := h.world()
	w.hooks.add(&w.hooks.added, h.id, hook)
}

// OnRemoved calls hook at every commit in which entities lose the tag or are despawned
// with it, as [Handle.OnRemoved] does for a component.
func (h TagHandle) OnRemoved(hook func(entities []Entity)) {
	w := h.world()
	w.hooks.add(&w.hooks.removed, h.id, hook)
}

// OnAdded calls hook at every commit in which entities get a component or tag, without
// values: for terms that are known at run time. Else see [Handle.OnAdded] and
// [TagHandle.OnAdded].
func (w *World) OnAdded(t Term, hook func(entities []Entity)) {
	w.hooks.add(&w.hooks.added, w.idOf(t), hook)
}

// OnRemoved calls hook at every commit in which entities lose a component or tag, or
// are despawned with it, without values. See [World.OnAdded].
func (w *World) OnRemoved(t Term, hook func(entities []Entity)) {
	w.hooks.add(&w.hooks.removed, w.idOf(t), hook)
}

// add appends a hook to a list, added or removed.
func (h *hooks) add(list *[][]func([]Entity), id ID, hook func([]Entity)) {
	h.any = true
	(*list)[id] = append((*list)[id], hook)
}

// call calls the hooks of a prepared commit.
func (h *hooks) call(w *World) {
	if !h.any || w.store.Pending() == 0 {
		return
	}
	w.begin("the hooks of a commit")
	defer w.idle()
	for c := range h.added {
		h.each(h.removed[c], w.store.EntitiesLosing, c)
		h.each(h.added[c], w.store.EntitiesGaining, c)
	}
}

func (h *hooks) each(list []func([]Entity), find func(int, []entity.Entity) []entity.Entity, c int) {
	if len(list) == 0 {
		return
	}
	h.entities = find(c, h.entities[:0])
	if len(h.entities) == 0 {
		return
	}
	for _, hook := range list {
		hook(h.entities)
	}
}
