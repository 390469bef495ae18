package ecs

import (
	"iter"

	"github.com/copse-ecs/copse/internal/store/column"
)

// gatherRows is how many rows are found before their values are read: enough for the processor to
// wait for many of them at the same time.
const gatherRows = 128

// GetMany yields the value of each entity of a list, with its index in the list, as [Handle.Get]
// returns it. An entity may be in the list any number of times. It panics as Get does when it
// comes to an entity for which Get panics, and if the loop does what may move rows, such as a
// commit: rows are found up to 128 entities ahead. O(1) for each entity; generations are checked.
// For a list in random order it is up to twice as fast as a Get for each, because it waits for the
// memory of many entities at the same time.
func (h Handle[T]) GetMany(entities []Entity) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) { // it has no defer, so that the compiler can inline it into the loop
		w := h.c.world()
		w.checkRead(h.c.id)
		if h.c.rows.HasLanes() {
			h.c.gatherLanes(entities, yield)
			return
		}
		moves := *w.moves()
		var rows [gatherRows]uint32
		for from := 0; from < len(entities); from += gatherRows {
			part := entities[from:min(from+gatherRows, len(entities))]
			found := rows[:len(part)]
			all := w.store().Rows.OfEach(int(h.c.id), toStored(part), found) == len(part)
			for k, row := range found {
				if !all && row == column.NoRow {
					mustPlace(w, part[k], h.c.id)
				}
				if !yield(from+k, h.c.array.Data[row]) {
					return
				}
				if *w.moves() != moves {
					panic(rowsMoved)
				}
			}
		}
	}
}

const rowsMoved = "ecs: rows may have moved within a loop over GetMany; do what moves them after the loop"

// gatherLanes does what GetMany does where values are in several lanes.
func (c *typedComponent[T]) gatherLanes(entities []Entity, yield func(int, T) bool) {
	w := c.w
	moves := *w.moves()
	var lanes [gatherRows]uint16
	var rows [gatherRows]uint32
	for from := 0; from < len(entities); from += gatherRows {
		part := entities[from:min(from+gatherRows, len(entities))]
		w.store().Rows.PlaceEach(int(c.id), toStored(part), lanes[:], rows[:])
		for k := range part {
			if rows[k] == column.NoRow {
				mustPlace(w, part[k], c.id)
			}
			if !yield(from+k, c.array.InLane(int(lanes[k]))[rows[k]]) {
				return
			}
			if *w.moves() != moves {
				panic(rowsMoved)
			}
		}
	}
}

// TryGetMany is GetMany for lists with handles that may be stale, or of entities that may lack the component: it leaves these
// out. The index says which entity of the list a value is of. It has no error to return: it panics where GetMany does for other reasons. O(1) for each entity.
func (h Handle[T]) TryGetMany(entities []Entity) iter.Seq2[int, T] {
	w := h.c.world()
	return func(yield func(int, T) bool) {
		w.checkRead(h.c.id)
		moves, hasLanes := *w.moves(), h.c.rows.HasLanes()
		var lanes [gatherRows]uint16
		var rows [gatherRows]uint32
		for from := 0; from < len(entities); from += gatherRows {
			part := entities[from:min(from+gatherRows, len(entities))]
			if hasLanes {
				w.store().Rows.PlaceEach(int(h.c.id), toStored(part), lanes[:], rows[:])
			} else {
				w.store().Rows.OfEach(int(h.c.id), toStored(part), rows[:len(part)])
			}
			for k, row := range rows[:len(part)] {
				if row == column.NoRow {
					continue
				}
				if !yield(from+k, h.c.array.InLane(int(lanes[k]))[row]) {
					return
				}
				if *w.moves() != moves {
					panic(rowsMoved)
				}
			}
		}
	}
}
