package ecs

import (
	"errors"

	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
)

// addNow adds a component at once and returns its lane and row, column.NoRow for a tag.
func (w *World) addNow(e Entity, id ID) (lane int, row uint32, err error) {
	*w.moves()++
	if err := w.store().Now.Change(stored(e), int(id), true); err != nil {
		return 0, column.NoRow, w.directError(e, id, err)
	}
	lane, row = w.store().Rows.Place(stored(e), int(id))
	return lane, row, nil
}

// directError says why an entity, or a component of it, cannot be changed at once. The ID is -1 if it is about the
// entity alone.
func (w *World) directError(e Entity, id ID, err error) error {
	if errors.Is(err, blockstore.ErrNotIdle) {
		return w.entityError(e, id)
	}
	return wrap(err)
}

// despawnNow ends an entity at once, and what its end does to the sources of relations.
func (w *World) despawnNow(e Entity) error {
	*w.moves()++
	if err := w.store().Now.Despawn(stored(e)); err != nil {
		return w.directError(e, -1, err)
	}
	if len(w.relations().All()) > 0 {
		must(wrap(w.relations().EndNow(e.Index())))
	}
	return nil
}
