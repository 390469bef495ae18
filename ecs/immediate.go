package ecs

import (
	"errors"

	"github.com/copse-ecs/copse/internal/blockstore"
)

// addNow adds a component at once and returns its lane and row, column.NoRow for a tag.
func (w *World) addNow(e Entity, id ID) (lane int, row uint32, err error) {
	w.moves++
	lane, row, err = w.store.Now.Add(stored(e), int(id))
	return lane, row, w.directError(e, id, err)
}

// directError says why an entity, or a component of it, cannot be changed at once. The ID is -1 if it is about the
// entity alone.
func (w *World) directError(e Entity, id ID, err error) error {
	if errors.Is(err, blockstore.ErrNotIdle) {
		return w.entityError(e, id)
	}
	return wrap(err)
}

// despawnNow ends an entity and its descendants at once.
func (w *World) despawnNow(e Entity) error {
	w.moves++
	if w.hierarchy.hasLinks(e.Index()) && w.Alive(e) {
		w.hierarchy.mark(e.Index(), func(uint32) bool { return true })
		for _, index := range w.hierarchy.marked {
			_ = w.store.Now.Despawn(w.store.Handle(index)) // all of them are alive
		}
		w.hierarchy.commit()
		return nil
	}
	return w.directError(e, -1, w.store.Now.Despawn(stored(e)))
}
