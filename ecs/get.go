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
	row := h.w.readable(e, h.id) // one call, and the compiler puts the rest into the caller
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
	row := h.w.writable(e, h.id)
	return &h.array.Data[row]
}

// readable returns a row to be read. It panics unless there is one, the handle is one of
// a world, and a running system may read the component.
func (w *World) readable(e Entity, id ID) uint32 {
	if w != nil && w.running == nil { // as nearly always
		if row := w.store.RecordRow(e, int(id)); row != store.NoRow {
			return row
		}
	}
	row := w.mustRow(e, id)
	w.running.mayRead(id)
	return row
}

// writable is readable for a row that is written.
func (w *World) writable(e Entity, id ID) uint32 {
	if w != nil && w.running == nil {
		if row := w.store.RecordRow(e, int(id)); row != store.NoRow {
			return row
		}
	}
	row := w.mustRow(e, id)
	w.running.mayWrite(id)
	return row
}

func (w *World) mustRow(e Entity, id ID) uint32 {
	if w == nil {
		panic(zeroHandle)
	}
	row := w.store.Row(e, int(id))
	if row == store.NoRow {
		panic("ecs: " + w.stale(e, id).Error())
	}
	return row
}
