package replay

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
)

// Slot is a leaf as some arrays hold it: all that share it, in a naive layout one. Slots
// are numbered, the same at every position.
type Slot struct {
	Components grouptree.Set
	Leaf       int // index into Layout.Leaves
	Start, End int // rows; free ones among them inside a tick
}

// Slots returns all slots as they stand. It costs O(leaves).
func (r *Replay) Slots() []Slot {
	r.opened()
	out := make([]Slot, len(r.slots))
	for k := range out {
		out[k] = r.Slot(k)
	}
	return out
}

// Slot returns a slot as it stands.
func (r *Replay) Slot(k int) Slot {
	at, x := &r.slots[k], r.board.ranges[k]
	return Slot{r.sets[at.class], at.leaf, int(x.start), int(x.end)}
}

// ArrayRows returns how many rows the array of a component has, free ones included.
func (r *Replay) ArrayRows(component int) int { return r.board.rows[component] }

// EntityAt returns the number of the entity at a row of a slot, 0 where the row is free.
func (r *Replay) EntityAt(slot, row int) int { return int(r.board.entityAt(slot, row)) }

// Reach returns the rows that each slot has at some move of the tick at hand: what can be
// seen without opening another. It costs O(leaves + moves).
func (r *Replay) Reach() []Slot {
	out := r.Slots()
	if r.open == nil {
		return out
	}
	for _, b := range r.open.borders {
		s := &out[b.slot]
		for _, x := range []extent{b.old, b.new} {
			if x.rows() > 0 {
				s.Start, s.End = min(s.Start, int(x.start)), max(s.End, int(x.end))
			}
		}
	}
	return out
}

// Hole is a free row that an entity left which is set aside, and will be put down elsewhere.
type Hole struct{ Slot, Row, Entity int }

// Holes returns the rows that are free because who stood there is set aside or has been
// put down elsewhere. It costs O(moves).
func (r *Replay) Holes() (out []Hole) {
	if r.open == nil || r.open.whole {
		return nil
	}
	for i := range r.open.moves[:r.pos.Move] {
		if m := &r.open.moves[i]; m.to < 0 && r.leaves(m) < 0 && r.board.entityAt(int(m.slot), int(m.from)) == 0 {
			out = append(out, Hole{int(m.slot), int(m.from), int(m.entity)})
		}
	}
	return out
}

// leaves returns what is seen at the row that the cause of a move left: less than 0, the
// number of its entity, where that will be put down elsewhere; 0 where it is gone.
func (r *Replay) leaves(m *move) int {
	if c := &r.open.changes[m.cause]; c.put > 0 {
		return -int(c.entity)
	}
	return 0
}

// Step is a move as it is seen: what Next has made or Back has taken back.
type Step struct {
	Slot     int
	Entity   int
	From, To int   // rows, -1 for none
	Left     int   // what is at From now: 0 nothing, below 0 a hole whose entity is set aside
	Borders  []int // slots that end elsewhere now, some perhaps twice
}

// Latest returns what the last Next or Back has done. ok is false where that was more, or
// less, than a move: then the whole picture is to be looked at again.
func (r *Replay) Latest() (s Step, ok bool) {
	m := r.latest.move
	if m == nil {
		return s, false
	}
	s = Step{Slot: int(m.slot), Entity: int(m.entity), From: int(m.from), To: int(m.to)}
	if !r.latest.forward {
		s.From, s.To = s.To, s.From
	}
	switch {
	case s.From < 0:
	case s.To < 0 && r.latest.forward, m.fills() && !r.latest.forward:
		s.Left = r.leaves(m)
	default:
		s.Left = r.whoLeft(int32(s.Slot), int32(s.From))
	}
	for _, b := range r.open.bordersOf(r.latest.index) {
		s.Borders = append(s.Borders, int(b.slot))
	}
	return s, true
}

// Last returns the move that leads to the position from the one before; ok is false at the
// beginning of a tick, and where a tick is one step.
func (r *Replay) Last() (s Step, ok bool) {
	if r.open == nil || r.open.whole || r.pos.Move == 0 {
		return s, false
	}
	m := &r.open.moves[r.pos.Move-1]
	s = Step{Slot: int(m.slot), Entity: int(m.entity), From: int(m.from), To: int(m.to)}
	if s.To < 0 {
		s.Left = r.leaves(m)
	}
	return s, true
}

// whoLeft returns what a free row shows: the entity, less than 0, that has left it and is set
// aside, or 0.
func (r *Replay) whoLeft(slot, row int32) int {
	if r.lifted == nil || r.liftedOf != r.open {
		r.lifted, r.liftedOf = make(map[place]int32), r.open
		for i := range r.open.moves {
			if m := &r.open.moves[i]; m.kind == blockstore.Lift || m.kind == blockstore.Leave {
				r.lifted[place{m.slot, m.from}] = int32(i)
			}
		}
	}
	if i, ok := r.lifted[place{slot, row}]; ok && int(i) < r.pos.Move {
		return r.leaves(&r.open.moves[i])
	}
	return 0
}

// place is a row of a slot.
type place struct{ slot, row int32 }

// Cross is a stretch of rows at which an array does not hold what another holds that a system
// walks with it.
type Cross struct{ Component, From, To int }

// Crosses returns where arrays are out of step, in a naive layout; told is false in others,
// where none can be, and where there is too much to look at. It costs what AppendStep does.
func (r *Replay) Crosses() (out []Cross, told bool) {
	r.opened()
	list, ok := r.disagreements()
	if !ok || r.layout.Kind != grouptree.Naive {
		return nil, false
	}
	for _, x := range list {
		for _, run := range x.runs {
			out = append(out, Cross{x.with, run[0], run[1]})
		}
	}
	return out, true
}

// Layout returns the layout of the design.
func (r *Replay) Layout() *grouptree.Layout { return r.layout }
