package replay

import "github.com/copse-ecs/copse/internal/store/blockstore"

// extent is the rows of a slot, including those that are free for the moment.
type extent struct{ start, end int32 }

func (x extent) rows() int { return int(x.end - x.start) }

// common returns the rows that are in both, or no rows, at the start of x.
func (x extent) common(y extent) extent {
	if both := (extent{max(x.start, y.start), min(x.end, y.end)}); both.start < both.end {
		return both
	}
	return extent{x.start, x.start}
}

// entityList is the numbers of the entities by row, for the classes that share an entity list in the store. A free row
// has 0.
type entityList struct {
	first  int     // the row of numbers[0]
	number []int32 // by row - first
}

// at returns the place of a row. It grows the list where the row is outside.
func (l *entityList) at(row int32) *int32 {
	i := int(row) - l.first
	if i < 0 {
		room := min(-i+len(l.number)/8, l.first)
		l.number = append(make([]int32, room, room+len(l.number)), l.number...)
		l.first -= room
		i += room
	}
	for i >= len(l.number) {
		l.number = append(l.number, 0)
	}
	return &l.number[i]
}

// get returns the entity at a row, 0 outside of the list.
func (l *entityList) get(row int) int32 {
	if i := row - l.first; i >= 0 && i < len(l.number) {
		return l.number[i]
	}
	return 0
}

// arrays is the component arrays at one position: the rows of each slot, and the entity at each row.
type arrays struct {
	shape      *shape
	extents    []extent // by slot
	lists      []entityList
	rows       []int       // by array of the layout
	simulation *simulation // where the entities are known by their runs alone; nil otherwise
}

// newArrays returns arrays without rows.
func newArrays(h *shape, s *simulation) arrays {
	a := arrays{shape: h, extents: make([]extent, len(h.slots)), rows: make([]int, len(h.layout.Arrays)), simulation: s}
	for _, k := range h.slots {
		for len(a.lists) <= k.list {
			a.lists = append(a.lists, entityList{})
		}
	}
	return a
}

// clear removes all rows.
func (a *arrays) clear() {
	clear(a.rows)
	clear(a.extents)
	clear(a.lists)
}

// read copies the arrays of a store, in O(rows). number has the numbers of the entities by index.
func (a *arrays) read(s *blockstore.Store, number []int32) {
	a.clear()
	k := 0
	s.Blocks.Each(func(_, _, start, rows int) {
		a.extents[k] = extent{int32(start), int32(start + rows)}
		for i := range a.shape.arrays(k) {
			a.rows[i] += rows
		}
		k++
	})
	for k, x := range a.extents {
		if x.rows() == 0 {
			continue
		}
		l := &a.lists[a.shape.slots[k].list]
		if len(l.number) == 0 {
			l.first = int(x.start)
		}
		*l.at(x.end - 1) = 0
		*l.at(x.start) = 0
		for i, e := range s.Blocks.Entities(a.shape.components(k).First(), a.shape.slots[k].leaf) {
			l.number[int(x.start)+i-l.first] = number[e.Index()]
		}
	}
}

// simulate sets the arrays to those after the given number of simulated commits.
func (a *arrays) simulate(commits int) {
	a.clear()
	if commits < a.simulation.tick {
		return
	}
	for i := range a.shape.inArray {
		at := int32(0)
		for _, k := range a.shape.inArray[i] {
			n := int32(a.simulation.rows[a.shape.slots[k].leaf])
			a.extents[k] = extent{at, at + n}
			at += n
		}
		a.rows[i] = int(at)
	}
}

// resize gives a slot another extent.
func (a *arrays) resize(slot int32, to extent) {
	grown := to.rows() - a.extents[slot].rows()
	a.extents[slot] = to
	if grown != 0 {
		for i := range a.shape.arrays(int(slot)) {
			a.rows[i] += grown
		}
	}
}

// make makes a move, in O(1).
func (a *arrays) make(m *move, borders []border) {
	l := &a.lists[a.shape.slots[m.slot].list]
	if m.from >= 0 {
		*l.at(m.from) = 0
	}
	if m.to >= 0 {
		*l.at(m.to) = m.entity
	}
	for _, b := range borders {
		a.resize(b.slot, b.new)
	}
}

// undo takes a move back, in O(1).
func (a *arrays) undo(m *move, borders []border) {
	l := &a.lists[a.shape.slots[m.slot].list]
	if m.to >= 0 {
		*l.at(m.to) = 0
	}
	if m.from >= 0 {
		*l.at(m.from) = m.entity
	}
	for i := len(borders) - 1; i >= 0; i-- {
		a.resize(borders[i].slot, borders[i].old)
	}
}

// entityAt returns the number of the entity at a row of a slot, 0 if the row is free.
func (a *arrays) entityAt(slot, row int) int32 {
	if a.simulation != nil {
		return a.simulation.entityAt(slot, row-int(a.extents[slot].start))
	}
	return a.lists[a.shape.slots[slot].list].get(row)
}

// rowOf returns the row of an entity in a slot, -1 if it has none there, in O(rows of the slot).
func (a *arrays) rowOf(entity int, slot int) int {
	x := a.extents[slot]
	if a.simulation != nil {
		if at := a.simulation.indexOf(entity, slot); at >= 0 {
			return int(x.start) + at
		}
		return -1
	}
	for row := int(x.start); row < int(x.end); row++ {
		if int(a.entityAt(slot, row)) == entity {
			return row
		}
	}
	return -1
}

// window returns the entities at the rows from..to-1 of an array of the layout, 0 at a free row, as far as there are rows.
func (a *arrays) window(array, from, to int) (out []int32) {
	for _, k := range a.shape.inArray[array] {
		x := a.extents[k]
		for row := max(int(x.start), from); row < min(int(x.end), to); row++ {
			for len(out) <= row-from {
				out = append(out, 0)
			}
			out[row-from] = a.entityAt(k, row)
		}
	}
	return out
}
