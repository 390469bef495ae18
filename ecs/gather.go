package ecs

import (
	"iter"

	"github.com/copse-ecs/copse/internal/column"
)

// gatherRows is how many rows are found before their values are read: enough for the
// fetches of many records, and then of many values, to be under way at once.
const gatherRows = 128

// Gather yields the value of each entity of a list, with its place in the list, as
// [Handle.Get] returns it; an entity may stand in the list any number of times. It
// panics as Get does when it comes to an entity that Get panics for. Rows are found
// some entities ahead: it panics if the loop does what may move them, such as a commit.
// O(1) for each, the generations are checked. For a list in no order it is up to twice
// as fast as a Get for each, of which only a few are fetched at once.
func (h Handle[T]) Gather(entities []Entity) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) { // without a defer, so that the compiler puts it into the loop
		w := h.world()
		w.running.mustRead(h.id)
		began := w.acts
		var rows [gatherRows]uint32
		for from := 0; from < len(entities); from += gatherRows {
			part := entities[from:min(from+gatherRows, len(entities))]
			found := rows[:len(part)]
			all := w.store.EntityRows(int(h.id), part, found) == len(part)
			if all {
				h.array.Fetch(found)
			}
			for k, row := range found {
				if !all && row == column.NoRow {
					w.mustRow(part[k], h.id)
				}
				if !yield(from+k, h.array.Data[row]) {
					return
				}
				if w.acts != began {
					panic("ecs: rows may have moved within a loop over Gather; what moves them can be done after it")
				}
			}
		}
	}
}
