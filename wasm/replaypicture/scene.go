package replaypicture

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/designrun/replay"
	"github.com/copse-ecs/copse/wasm/paint"
)

// What is shown of the entities: beyond these there are densities alone.
const (
	maxRows  = 10_000  // of an array whose entities are all shown
	maxCells = 100_000 // in all arrays together
)

// Scene shows a replay.
type Scene struct {
	model   *paint.Model
	replay  *replay.Replay
	naive   bool
	array   []int // by component: index into model.Arrays, -1 for a tag
	windows []paint.Stretch
}

// New returns a scene of a replay; the model is that of the same analysis and is not changed.
func New(model *paint.Model, r *replay.Replay) *Scene {
	s := &Scene{replay: r, naive: r.Layout().Kind == grouptree.Naive}
	copied := *model
	copied.Leaves, copied.Arrays = slices.Clone(model.Leaves), slices.Clone(model.Arrays)
	s.model = &copied
	s.array = make([]int, len(model.Components))
	for c := range s.array {
		s.array[c] = -1
	}
	for i, a := range model.Arrays {
		s.array[a.Component] = i
	}
	return s
}

// Show sets of which rows the states to come show the entities however long the array is,
// one stretch of each leaf.
func (s *Scene) Show(windows []paint.Stretch) { s.windows = windows }

// AppendModel appends the whole picture at the replay's position, as paint.KindModel.
func (s *Scene) AppendModel(dst []byte) []byte {
	s.read()
	return paint.AppendModel(dst, s.model)
}

// AppendState appends what a picture of the same design shows at the replay's position, as
// paint.KindState.
func (s *Scene) AppendState(dst []byte) []byte {
	s.read()
	return paint.AppendState(dst, s.model)
}

// AppendStep appends what the replay's last Next or Back has done, as paint.KindStep; where
// that was more than a move the state, as paint.KindState.
func (s *Scene) AppendStep(dst []byte) []byte {
	latest, ok := s.replay.LastStep()
	if !ok {
		return s.AppendState(dst)
	}
	step := paint.Step{Move: s.move(latest)}
	var grown grouptree.Set
	for _, k := range latest.Borders {
		b := s.replay.Slot(k)
		step.Borders = append(step.Borders, paint.Range{Array: s.arrayOf(b), Leaf: b.Leaf, Start: b.Start, End: b.End})
		grown = grown.Union(b.Components)
	}
	for c := range grown.All() {
		step.Rows = append(step.Rows, paint.Rows{Array: s.array[c], Rows: s.replay.ArrayRows(c)})
	}
	step.Crosses, step.Exact = s.crosses()
	return paint.AppendStep(dst, &step)
}

// move writes a step in the numbers of the picture.
func (s *Scene) move(x replay.Step) paint.Move {
	at := s.replay.Slot(x.Slot)
	return paint.Move{Array: s.arrayOf(at), Leaf: at.Leaf, Entity: x.Entity, From: x.From, To: x.To, Left: x.Left}
}

// arrayOf returns the array that a slot is in, -1 for all that share its leaf.
func (s *Scene) arrayOf(slot replay.Slot) int {
	if !s.naive {
		return -1
	}
	return s.array[slot.Components.First()]
}

// crosses returns the rows that are out of step.
func (s *Scene) crosses() (out []paint.Run, told bool) {
	list, told := s.replay.Mismatches()
	for _, x := range list {
		out = append(out, paint.Run{Array: s.array[x.Component], From: x.From, To: x.To})
	}
	return out, told
}

// read makes the model that of the replay's position.
func (s *Scene) read() {
	m := s.model
	slots, reach := s.replay.Slots(), s.replay.TickSlots()
	for c, i := range s.array {
		if i >= 0 {
			m.Arrays[i].Rows = s.replay.ArrayRows(c)
		}
	}
	m.Own, m.Cells = m.Own[:0], m.Cells[:0]
	for i := range m.Leaves {
		m.Leaves[i].Start, m.Leaves[i].End = 0, 0
	}
	left := maxCells
	for k, at := range slots {
		l := &m.Leaves[at.Leaf]
		if s.naive {
			m.Own = append(m.Own, paint.Range{Array: s.arrayOf(at), Leaf: at.Leaf, Start: at.Start, End: at.End})
			if l.Rows() > at.End-at.Start { // as wide as in the array that has most of it
				at.Start, at.End = l.Start, l.End
			}
		}
		l.Start, l.End = at.Start, at.End
		cells := s.cells(k, reach[k], &left)
		if len(cells.Entities) > 0 {
			m.Cells = append(m.Cells, cells)
		}
	}
	slices.SortStableFunc(m.Own, func(a, b paint.Range) int { return a.Leaf - b.Leaf })
	slices.SortStableFunc(m.Cells, func(a, b paint.Cells) int { return a.Leaf - b.Leaf })
	s.holes(slots)
	m.Crosses, m.Exact = s.crosses()
	m.Moved = paint.Move{}
	if last, ok := s.replay.LastMove(); ok {
		m.Moved = s.move(last)
	}
}

// cells returns the entities of a slot that are shown: all that it can have within the
// tick, or those of a window.
func (s *Scene) cells(k int, reach replay.Slot, left *int) paint.Cells {
	shown := false
	for c := range reach.Components.All() {
		shown = shown || s.replay.ArrayRows(c) <= maxRows
	}
	if !shown {
		reach.Start, reach.End = s.windowIn(reach)
	}
	if n := reach.End - reach.Start; n <= 0 || n > *left {
		return paint.Cells{}
	}
	*left -= reach.End - reach.Start
	out := paint.Cells{Array: s.arrayOf(reach), Leaf: reach.Leaf, Base: reach.Start}
	now := s.replay.Slot(k)
	out.Entities = make([]int32, reach.End-reach.Start)
	for row := max(reach.Start, now.Start); row < min(reach.End, now.End); row++ { // elsewhere others stand for now
		out.Entities[row-reach.Start] = int32(s.replay.EntityAt(k, row))
	}
	return out
}

// windowIn returns the rows of the first window that shows some of a slot, none if none does.
func (s *Scene) windowIn(slot replay.Slot) (from, to int) {
	for _, w := range s.windows {
		if from, to = max(slot.Start, w.From), min(slot.End, w.To); from < to && slot.Components.Has(w.Component) {
			return from, to
		}
	}
	return 0, 0
}

// holes marks the rows whose entities are set aside.
func (s *Scene) holes(slots []replay.Slot) {
	type key struct{ array, leaf int }
	at := make(map[key]*paint.Cells)
	for i := range s.model.Cells {
		c := &s.model.Cells[i]
		at[key{c.Array, c.Leaf}] = c
	}
	for _, h := range s.replay.Holes() {
		slot := slots[h.Slot]
		if c := at[key{s.arrayOf(slot), slot.Leaf}]; c != nil && h.Row >= c.Base && h.Row-c.Base < len(c.Entities) {
			c.Entities[h.Row-c.Base] = int32(-h.Entity)
		}
	}
}
