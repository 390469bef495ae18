package replay

import (
	"github.com/copse-ecs/copse/grouptree"
)

// Slot is a block in the arrays of one class: in a naive layout in one array, in others in all that share the leaf.
// Slots have numbers, which are the same at every position.
type Slot struct {
	Components grouptree.Set
	Leaf       int // index into Layout.Leaves
	Start, End int // rows; inside of a tick some may be free
}

// Slots returns all slots at the position, in O(slots).
func (r *Replay) Slots() []Slot {
	r.open()
	out := make([]Slot, len(r.history.shape.slots))
	for k := range out {
		out[k] = r.Slot(k)
	}
	return out
}

// Slot returns one slot at the position.
func (r *Replay) Slot(k int) Slot {
	h, x := r.history.shape, r.cursor.arrays.extents[k]
	return Slot{h.components(k), h.slots[k].leaf, int(x.start), int(x.end)}
}

// TickSlots returns the slots with the rows that each has at some move of the present tick, in O(slots + moves).
func (r *Replay) TickSlots() []Slot {
	out := r.Slots()
	if r.cursor.log == nil {
		return out
	}
	for _, b := range r.cursor.log.borders {
		s := &out[b.slot]
		for _, x := range []extent{b.old, b.new} {
			if x.rows() > 0 {
				s.Start, s.End = min(s.Start, int(x.start)), max(s.End, int(x.end))
			}
		}
	}
	return out
}

// ArrayRows returns how many rows an array of the layout has, free rows included.
func (r *Replay) ArrayRows(array int) int { return r.cursor.arrays.rows[array] }

// Lane returns the lane of the arrays that have a slot.
func (r *Replay) Lane(slot Slot) int { return laneOf(r.Layout(), slot.Leaf) }

// EntityAt returns the number of the entity at a row of a slot, 0 if the row is free.
func (r *Replay) EntityAt(slot, row int) int { return int(r.cursor.arrays.entityAt(slot, row)) }

// Hole is a free row, with the entity that left it and that this tick puts down elsewhere.
type Hole struct{ Slot, Row, Entity int }

// Holes returns the rows that entities left last and that are still free, in O(moves); also those that their slot has lost since, and has
// again when moves are taken back.
func (r *Replay) Holes() (out []Hole) {
	c := &r.cursor
	if c.log == nil || c.log.whole {
		return nil
	}
	seen := make(map[place]bool)
	for i := c.pos.Move - 1; i >= 0; i-- {
		m := &c.log.moves[i]
		at := place{m.slot, m.from}
		if m.to >= 0 || seen[at] {
			continue
		}
		seen[at] = true
		x, free := c.arrays.extents[m.slot], c.arrays.entityAt(int(m.slot), int(m.from)) == 0
		if c.log.leaves(m) < 0 && (free || m.from < x.start || m.from >= x.end) {
			out = append(out, Hole{int(m.slot), int(m.from), int(m.entity)})
		}
	}
	return out
}

// Step is a move as a picture shows it.
type Step struct {
	Slot     int
	Entity   int
	From, To int   // rows, -1 for none
	Left     int   // what is at From now: 0 for nothing, -n for a hole of entity n
	Borders  []int // slots whose extent changes; a slot may occur twice
}

// LastStep returns what the last Next or Back has done, backwards for Back. ok is false if that was not one move: then
// the whole picture may have changed.
func (r *Replay) LastStep() (s Step, ok bool) {
	last := r.cursor.last
	m := last.move
	if m == nil {
		return s, false
	}
	s = Step{Slot: int(m.slot), Entity: int(m.entity), From: int(m.from), To: int(m.to)}
	if !last.forward {
		s.From, s.To = s.To, s.From
	}
	switch {
	case s.From < 0:
	case s.To < 0 && last.forward, m.fills() && !last.forward:
		s.Left = r.cursor.log.leaves(m)
	default:
		s.Left = r.cursor.leftAt(m.slot, int32(s.From))
	}
	for _, b := range r.cursor.log.bordersOf(last.index) {
		s.Borders = append(s.Borders, int(b.slot))
	}
	return s, true
}

// LastMove returns the move that leads to the position from the one before. ok is false at the beginning of a tick, and
// where a tick is one step.
func (r *Replay) LastMove() (s Step, ok bool) {
	c := &r.cursor
	if c.log == nil || c.log.whole || c.pos.Move == 0 {
		return s, false
	}
	m := &c.log.moves[c.pos.Move-1]
	s = Step{Slot: int(m.slot), Entity: int(m.entity), From: int(m.from), To: int(m.to)}
	if s.To < 0 {
		s.Left = c.log.leaves(m)
	}
	return s, true
}
