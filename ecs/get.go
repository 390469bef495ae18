package ecs

import "github.com/copse-ecs/copse/ecs/store"

// Has reports whether a committed entity has the component, as the last commit left
// it; false for handles that are stale. O(1).
func (h Handle[T]) Has(e Entity) bool { return h.world().store.Row(e, int(h.id)) != store.NoRow }

// Get returns a committed entity's value, as systems and [Handle.Ptr] have left it;
// what is queued is not seen. It panics if the entity is not alive or does not have
// the component, or if a system runs that has declared neither [AlsoReads] nor a
// column of it. Inside a system it reads the array, and not the copy that the system's
// block may have of it: what the function has written to a column that is fetched
// through the entity is seen after the block. O(1), the generation is checked.
func (h Handle[T]) Get(e Entity) T {
	row := h.w.store.Row(e, int(h.id)) // a zero handle ends here: a check would cost a thirtieth
	if row == store.NoRow || h.w.running != nil {
		h.w.mayRead(e, h.id, row)
	}
	return h.array.Data[row]
}

// TryGet is Get for handles that may be stale: it returns an [Error] instead.
func (h Handle[T]) TryGet(e Entity) (value T, err error) {
	w := h.world()
	row := w.store.Row(e, int(h.id))
	if row == store.NoRow {
		return value, w.stale(e, h.id)
	}
	if w.running != nil {
		w.running.mayRead(h.id)
	}
	return h.array.Data[row], nil
}

// Ptr returns the place of a committed entity's value in its array, to be read and
// written until the next commit, spawn in bulk or change of layout: rows move. It
// panics as Get does; in a system the component must be declared as written, or with
// [AlsoWrites]. Where the block of that system has a copy of the value, see [Handle.Get],
// the copy is written back over what Ptr has changed. O(1).
func (h Handle[T]) Ptr(e Entity) *T {
	row := h.w.store.Row(e, int(h.id))
	if row == store.NoRow || h.w.running != nil {
		h.w.mayWrite(e, h.id, row)
	}
	return &h.array.Data[row]
}

// mayRead panics unless there is a row and a running system may read the component.
func (w *World) mayRead(e Entity, id ID, row uint32) {
	if row == store.NoRow {
		panic("ecs: " + w.stale(e, id).Error())
	}
	w.running.mayRead(id)
}

func (w *World) mayWrite(e Entity, id ID, row uint32) {
	if row == store.NoRow {
		panic("ecs: " + w.stale(e, id).Error())
	}
	w.running.mayWrite(id)
}
