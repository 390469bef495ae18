package replaypicture

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/designrun/replay"
	"github.com/copse-ecs/copse/wasm/paint"
)

// The entities that are sent without being asked for.
const (
	maxRows  = 10_000  // of an array, whose entities are all sent
	maxCells = 100_000 // in all arrays together
)

// Encoder writes the positions of a replay as bytes for a picture.
type Encoder struct {
	model   *paint.Model
	replay  *replay.Replay
	naive   bool
	array   []int // by array of the layout: index into model.Arrays, or -1 for a tag
	windows []paint.Stretch
}

// New returns an encoder of a replay. The model is that of the same analysis; it is not changed.
func New(model *paint.Model, r *replay.Replay) *Encoder {
	e := &Encoder{replay: r, naive: r.Layout().Kind == grouptree.Naive}
	copied := *model
	copied.Leaves, copied.Arrays = slices.Clone(model.Leaves), slices.Clone(model.Arrays)
	e.model = &copied
	e.array = make([]int, len(r.Layout().Arrays))
	for i := range e.array {
		e.array[i] = -1
	}
	for i, a := range model.Arrays {
		e.array[r.Layout().ArrayOf(a.Component, a.Lane)] = i
	}
	return e
}

// SetWindows sets the rows whose entities the next states have, whatever the size of the
// array: one stretch for each leaf.
func (e *Encoder) SetWindows(windows []paint.Stretch) { e.windows = windows }

// AppendModel appends the whole picture at the position of the replay, as
// paint.KindModel.
func (e *Encoder) AppendModel(dst []byte) []byte {
	e.update()
	return paint.AppendModel(dst, e.model)
}

// AppendState appends the rows and entities at the position of the replay, as
// paint.KindState, for a picture that has the model.
func (e *Encoder) AppendState(dst []byte) []byte {
	e.update()
	return paint.AppendState(dst, e.model)
}

// AppendStep appends the change of the replay's last Next or Back: a move as
// paint.KindStep, and anything else as a state.
func (e *Encoder) AppendStep(dst []byte) []byte {
	latest, ok := e.replay.LastStep()
	if !ok {
		return e.AppendState(dst)
	}
	step := paint.Step{Move: e.move(latest)}
	var changed []int // arrays of the layout that may have other numbers of rows
	for _, k := range latest.Borders {
		b := e.replay.Slot(k)
		step.Borders = append(step.Borders, paint.Range{Array: e.arrayOf(b), Leaf: b.Leaf, Start: b.Start, End: b.End})
		changed = append(changed, e.arraysOf(b)...)
	}
	slices.Sort(changed)
	for _, i := range slices.Compact(changed) {
		step.Rows = append(step.Rows, paint.Rows{Array: e.array[i], Rows: e.replay.ArrayRows(i)})
	}
	step.Mismatches, step.MismatchesKnown = e.mismatches()
	return paint.AppendStep(dst, &step)
}

// move returns a step of the replay as a move of the picture.
func (e *Encoder) move(x replay.Step) paint.Move {
	at := e.replay.Slot(x.Slot)
	return paint.Move{Array: e.arrayOf(at), Leaf: at.Leaf, Entity: x.Entity, From: x.From, To: x.To, AtFrom: x.Left}
}

// arraysOf returns the arrays of the layout that have a slot.
func (e *Encoder) arraysOf(slot replay.Slot) (out []int) {
	for c := range slot.Components.All() {
		out = append(out, e.replay.Layout().ArrayOf(c, e.replay.Lane(slot)))
	}
	return out
}

// arrayOf returns the array that has a slot, or -1 for all that share its leaf.
func (e *Encoder) arrayOf(slot replay.Slot) int {
	if !e.naive {
		return -1
	}
	return e.array[slot.Components.First()]
}

// mismatches returns the rows whose entity is at another row in other arrays.
func (e *Encoder) mismatches() (out []paint.Run, known bool) {
	list, known := e.replay.Mismatches()
	for _, x := range list {
		out = append(out, paint.Run{Array: e.array[x.Component], From: x.From, To: x.To})
	}
	return out, known
}

// update changes the model to the position of the replay.
func (e *Encoder) update() {
	m := e.model
	slots, tickSlots := e.replay.Slots(), e.replay.TickSlots()
	for array, i := range e.array {
		if i >= 0 {
			m.Arrays[i].Rows = e.replay.ArrayRows(array)
		}
	}
	m.Ranges, m.Cells = m.Ranges[:0], m.Cells[:0]
	for i := range m.Leaves {
		m.Leaves[i].Start, m.Leaves[i].End = 0, 0
	}
	left := maxCells
	for k, at := range slots {
		l := &m.Leaves[at.Leaf]
		if e.naive {
			m.Ranges = append(m.Ranges, paint.Range{Array: e.arrayOf(at), Leaf: at.Leaf, Start: at.Start, End: at.End})
			if l.Rows() > at.End-at.Start { // the block is as wide as in the array with the most rows of it
				at.Start, at.End = l.Start, l.End
			}
		}
		l.Start, l.End = at.Start, at.End
		cells := e.cells(k, tickSlots[k], &left)
		if len(cells.Entities) > 0 {
			m.Cells = append(m.Cells, cells)
		}
	}
	slices.SortStableFunc(m.Ranges, func(a, b paint.Range) int { return a.Leaf - b.Leaf })
	slices.SortStableFunc(m.Cells, func(a, b paint.Cells) int { return a.Leaf - b.Leaf })
	e.markSetAside(slots)
	m.Mismatches, m.MismatchesKnown = e.mismatches()
	m.Moved = paint.Move{}
	if last, ok := e.replay.LastMove(); ok {
		m.Moved = e.move(last)
	}
}

// cells returns the entities of a slot that are sent: of all rows that it has during
// the tick, or of those in a window.
func (e *Encoder) cells(k int, rows replay.Slot, left *int) paint.Cells {
	whole := false
	for _, i := range e.arraysOf(rows) {
		whole = whole || e.replay.ArrayRows(i) <= maxRows
	}
	if !whole {
		rows.Start, rows.End = e.windowIn(rows)
	}
	if n := rows.End - rows.Start; n <= 0 || n > *left {
		return paint.Cells{}
	}
	*left -= rows.End - rows.Start
	out := paint.Cells{Array: e.arrayOf(rows), Leaf: rows.Leaf, Base: rows.Start}
	now := e.replay.Slot(k)
	out.Entities = make([]int32, rows.End-rows.Start)
	for row := max(rows.Start, now.Start); row < min(rows.End, now.End); row++ { // other slots have the other rows at this move
		out.Entities[row-rows.Start] = int32(e.replay.EntityAt(k, row))
	}
	return out
}

// windowIn returns the rows of a slot in the first window that has some, or none.
func (e *Encoder) windowIn(slot replay.Slot) (from, to int) {
	for _, w := range e.windows {
		if from, to = max(slot.Start, w.From), min(slot.End, w.To); from < to && slot.Components.Has(w.Component) && w.Lane == e.replay.Lane(slot) {
			return from, to
		}
	}
	return 0, 0
}

// markSetAside marks the rows whose entities are set aside.
func (e *Encoder) markSetAside(slots []replay.Slot) {
	type key struct{ array, leaf int }
	at := make(map[key]*paint.Cells)
	for i := range e.model.Cells {
		c := &e.model.Cells[i]
		at[key{c.Array, c.Leaf}] = c
	}
	for _, h := range e.replay.Holes() {
		slot := slots[h.Slot]
		if c := at[key{e.arrayOf(slot), slot.Leaf}]; c != nil && h.Row >= c.Base && h.Row-c.Base < len(c.Entities) {
			c.Entities[h.Row-c.Base] = int32(-h.Entity)
		}
	}
}
