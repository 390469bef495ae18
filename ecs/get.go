package ecs

import "github.com/copse-ecs/copse/internal/column"

// Has reports whether a committed entity has the component, as the last commit left
// it; false for handles that are stale. O(1).
func (h Handle[T]) Has(e Entity) bool {
	return here(func() bool {
		w := h.world()
		return h.reach.HasFastRow(e) || h.reach.Find(e, w.store.CompositionNumber(e)) != column.NoRow
	})
}

// Get returns a committed entity's value, as systems and [Handle.Ptr] have left it;
// what is queued is not seen. It panics if the entity is not alive or does not have
// the component, or if a system runs that has declared neither [AlsoReads] nor a
// column of it. Inside a system it reads the array, and not the copy that the system's
// block may have of it: what the function has written to a column that is fetched
// through the entity is seen after the block. O(1), the generation is checked.
func (h Handle[T]) Get(e Entity) T {
	return here(func() T {
		if h.held == nil {
			panic(zeroHandle)
		}
		if h.reach.HasFastRow(e) {
			if row := h.reach.FastRow(e); uint(row) < uint(len(h.array.Data)) {
				return h.array.Data[row]
			}
		}
		if h.w.running.mayRead(h.id) {
			if row := h.reach.Find(e, h.w.store.CompositionNumber(e)); uint(row) < uint(len(h.array.Data)) {
				return h.array.Data[row]
			}
		}
		panic(h.w.refusal(e, h.id, false))
	})
}

// TryGet is Get for handles that may be stale: it returns an [Error] instead.
func (h Handle[T]) TryGet(e Entity) (value T, err error) {
	w := h.world()
	row := w.store.Row(e, int(h.id))
	if row == column.NoRow {
		return value, w.stale(e, h.id)
	}
	w.running.mustRead(h.id)
	return h.array.Data[row], nil
}

// Ptr returns the place of a committed entity's value in its array, to be read and
// written until the next commit, change at once or change of layout: rows move. It
// panics as Get does; in a system the component must be declared as written, or with
// [AlsoWrites]. Where the block of that system has a copy of the value, see [Handle.Get],
// the copy is written back over what Ptr has changed. O(1).
func (h Handle[T]) Ptr(e Entity) *T {
	return here(func() *T {
		if h.held == nil {
			panic(zeroHandle)
		}
		if h.reach.HasFastRow(e) {
			if row := h.reach.FastRow(e); uint(row) < uint(len(h.array.Data)) {
				return &h.array.Data[row]
			}
		}
		if h.w.running.mayWrite(h.id) {
			if row := h.reach.Find(e, h.w.store.CompositionNumber(e)); uint(row) < uint(len(h.array.Data)) {
				return &h.array.Data[row]
			}
		}
		panic(h.w.refusal(e, h.id, true))
	})
}

// here calls f. What f does is put into the callers of the function that f is written in,
// which the compiler does with functions much longer than those it does it with elsewhere,
// as it must to have a loop over a function. A reading that is a call, or has one within it
// that comes back, takes half as long again: fewer readings are under way at once.
func here[T any](f func() T) T { return f() }

// refusal tells why a component of an entity cannot be read or written.
func (w *World) refusal(e Entity, id ID, write bool) string {
	if w.store.Row(e, int(id)) == column.NoRow {
		return "ecs: " + w.stale(e, id).Error()
	}
	return w.running.undeclared(id, write)
}

// mustRow returns the row of an entity, and panics unless it has one. It asks as Get and Ptr do:
// only what a package itself puts into a function that is no generic one does the compiler hand
// on, with its body, to those that call Get.
func (w *World) mustRow(e Entity, id ID) uint32 {
	reach := w.store.RowIndex(int(id))
	if reach.HasFastRow(e) {
		return reach.FastRow(e)
	}
	if row := reach.Find(e, w.store.CompositionNumber(e)); row != column.NoRow {
		return row
	}
	panic(w.refusal(e, id, false))
}
