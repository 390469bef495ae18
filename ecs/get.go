package ecs

import (
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/rowindex"
)

// Has reports whether a committed entity has the component, as the last commit left it; false for
// stale handles. O(1).
func (h Handle[T]) Has(e Entity) bool {
	return inline(func() bool {
		h.c.world()
		return h.c.rows.IsIn(h.c.rows.CompositionNumber(stored(e)))
	})
}

// Get returns a committed entity's value, as systems and [Handle.Ptr] have left it; queued changes
// are not in it. It panics if the entity is not alive or does not have the component, or if a
// system runs that has declared neither [AlsoReads] nor a column of it. Inside a system it reads
// the array, not the copy that the system's block may have of it: what the function has written to
// a column that is fetched by handle is in the array after the block. O(1); the generation is
// checked.
func (h Handle[T]) Get(e Entity) T {
	return inline(func() T {
		if h.c == nil {
			panic(zeroHandle)
		}
		if h.c.rows.IsVisible(stored(e)) {
			at, row := uint(h.c.rows.Where(stored(e))), uint(h.c.rows.FastRow(stored(e)))
			if at == rowindex.InFirst && row < uint(len(h.c.array.Data)) {
				return h.c.array.Data[row]
			}
			if at < uint(len(h.c.array.ByLane)) && row < uint(len(h.c.array.ByLane[at])) {
				return h.c.array.ByLane[at][row]
			}
		}
		if h.c.w.running().MayRead(int(h.c.id)) {
			if h.c.rows.HasLanes() {
				if p := h.c.inLanes(e); p != nil {
					return *p
				}
			} else if row := h.c.rows.Find(stored(e), h.c.rows.CompositionNumber(stored(e))); uint(row) < uint(len(h.c.array.Data)) {
				return h.c.array.Data[row]
			}
		}
		panic(noValue(h.c.w, e, h.c.id, false))
	})
}

// TryGet is Get for handles that may be stale: it returns an [Error] instead of panicking. A program that only compares the error with nil
// allocates nothing.
func (h Handle[T]) TryGet(e Entity) (value T, err error) {
	return inlineTry(func() (value T, err error) {
		if h.c == nil {
			return value, misuse(zeroHandle)
		}
		if !h.c.w.running().MayRead(int(h.c.id)) {
			return value, h.c.w.tryRead(h.c.id)
		}
		lane, row := h.c.w.store().Rows.Place(stored(e), int(h.c.id))
		if row == column.NoRow {
			why := whyNot(h.c.w, e, h.c.id)
			return value, &why
		}
		return h.c.array.InLane(lane)[row], nil
	})
}

// inLanes returns a pointer to the value of an entity if the component has several arrays, nil if the entity has none.
func (c *typedComponent[T]) inLanes(e Entity) *T {
	lane, row := c.rows.Place(stored(e), c.rows.CompositionNumber(stored(e)))
	if row == column.NoRow {
		return nil
	}
	return &c.array.InLane(lane)[row]
}

// Ptr returns a pointer to a committed entity's value in its array. It is valid until the next
// commit, change at once or change of layout, because rows move. It panics as Get does; in a
// system the component must be a column that is written, or declared with [AlsoWrites]. If the
// block of that system has a copy of the value (see [Handle.Get]), the copy is written back over
// what Ptr has changed; a program that is built with the tag copse_debug panics there. O(1).
func (h Handle[T]) Ptr(e Entity) *T {
	return inline(func() *T {
		if h.c == nil {
			panic(zeroHandle)
		}
		h.c.w.checkPointer(e, h.c.id)
		if h.c.times == nil && h.c.rows.IsVisible(stored(e)) {
			at, row := uint(h.c.rows.Where(stored(e))), uint(h.c.rows.FastRow(stored(e)))
			if at == rowindex.InFirst && row < uint(len(h.c.array.Data)) {
				return &h.c.array.Data[row]
			}
			if at < uint(len(h.c.array.ByLane)) && row < uint(len(h.c.array.ByLane[at])) {
				return &h.c.array.ByLane[at][row]
			}
		}
		if h.c.w.running().MayWrite(int(h.c.id)) {
			if h.c.times != nil {
				h.c.times.MarkAt(stored(e))
			}
			if h.c.rows.HasLanes() {
				if p := h.c.inLanes(e); p != nil {
					return p
				}
			} else if row := h.c.rows.Find(stored(e), h.c.rows.CompositionNumber(stored(e))); uint(row) < uint(len(h.c.array.Data)) {
				return &h.c.array.Data[row]
			}
		}
		panic(noValue(h.c.w, e, h.c.id, true))
	})
}

// TryPtr is Ptr for handles that may be stale: it returns an [Error] instead of panicking, and allocates as TryGet does.
func (h Handle[T]) TryPtr(e Entity) (*T, error) {
	return inlineTry(func() (*T, error) {
		if h.c == nil {
			return nil, misuse(zeroHandle)
		}
		if !h.c.w.running().MayWrite(int(h.c.id)) {
			return nil, h.c.w.tryWrite(h.c.id)
		}
		lane, row := h.c.w.store().Rows.Place(stored(e), int(h.c.id))
		if row == column.NoRow {
			why := whyNot(h.c.w, e, h.c.id)
			return nil, &why
		}
		h.c.w.checkPointer(e, h.c.id)
		if h.c.times != nil {
			h.c.times.Mark(e.Index())
		}
		return &h.c.array.InLane(lane)[row], nil
	})
}

// inline calls f. It is for the compiler: a function whose only statement is a call of inline is
// inlined into its callers even if f is long. Random reads are a quarter to two thirds faster that
// way, because the processor waits for the memory of several loop iterations at the same time.
func inline[T any](f func() T) T { return f() }

// inlineTry is inline for a function that can fail. Its error is in the caller's memory where that only asks whether there is one.
func inlineTry[T any](f func() (T, error)) (T, error) { return f() }

// noValue says why an entity's component cannot be read, or written.
func noValue(w *World, e Entity, id ID, write bool) string {
	if !w.running().MayRead(int(id)) || write && !w.running().MayWrite(int(id)) {
		return w.running().Refuse(w.component(id).Name, write)
	}
	return "ecs: " + w.entityError(e, id).Error()
}

// mustPlace returns the lane and the row of an entity, and panics if it has none. It reads as Get does, not with
// Rows.Place alone: the compiler exports the bodies of functions that are inlined in a function that is
// not generic, and so can inline them into Get in other packages too.
func mustPlace(w *World, e Entity, id ID) (lane int, row uint32) {
	rows := w.store().Rows.Index(int(id))
	if rows.HasFastRow(stored(e)) || rows.IsVisible(stored(e)) && rows.Where(stored(e)) == 0 { // either way its row in lane 0
		return 0, rows.FastRow(stored(e))
	}
	if !rows.HasLanes() {
		if row := rows.Find(stored(e), rows.CompositionNumber(stored(e))); row != column.NoRow {
			return 0, row
		}
	} else if lane, row := rows.Place(stored(e), rows.CompositionNumber(stored(e))); row != column.NoRow {
		return lane, row
	}
	panic(noValue(w, e, id, false))
}

// entityError returns the error for an entity that cannot be changed, or that does not have a
// component; the ID is -1 if it is about the entity alone.
func (w *World) entityError(e Entity, id ID) error {
	out := whyNot(w, e, id)
	return &out
}

// whyNot is entityError as a value.
func whyNot(w *World, e Entity, id ID) Error {
	out := Error{Entity: e, State: w.EntityState(e)}
	out.foreign = out.State != Alive && out.State != Queued && w.store().IsForeign(stored(e))
	if id >= 0 {
		out.Component = w.component(id).Name
		next, alive := w.store().NextComposition(stored(e))
		out.Coming = out.State == Alive && alive && next.Has(int(id))
	}
	return out
}
