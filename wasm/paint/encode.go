package paint

import "github.com/copse-ecs/copse/grouptree"

// writer writes what reader reads.
type writer []byte

func (w *writer) u(list ...int) {
	for _, v := range list {
		for ; v >= 0x80; v >>= 7 {
			*w = append(*w, byte(v)|0x80)
		}
		*w = append(*w, byte(v))
	}
}

func (w *writer) s(v int) { w.u(v<<1 ^ v>>63) }

func (w *writer) string(s string) {
	w.u(len(s))
	*w = append(*w, s...)
}

func (w *writer) set(s grouptree.Set) {
	w.u(s.Len())
	for x := range s.All() {
		w.u(x)
	}
}

// AppendModel appends a model as bytes of KindModel, for ReadModel. The page reads the
// rows of the leaves from the same bytes (web/src/step/ranges.ts).
func AppendModel(dst []byte, m *Model) []byte {
	w := writer(append(dst, KindModel))
	w.u(len(m.Components))
	for _, c := range m.Components {
		w.string(c.Name)
		w.u(c.Color, c.Bytes)
		w.bool(c.List)
	}
	w.u(len(m.Leaves))
	for i := range m.Leaves {
		l := &m.Leaves[i]
		w.string(l.Whole)
		w.string(l.Brief)
		w.u(int(l.Look))
		w.set(l.Shared)
		w.set(l.Misplaced)
	}
	w.u(len(m.Arrays))
	for _, a := range m.Arrays {
		w.u(a.Component, a.Lane, len(a.Leaves))
		w.u(a.Leaves...)
	}
	w.state(m)
	return w
}

// AppendState appends what changes from tick to tick, as bytes of KindState, for
// Picture.Apply of a picture of the same leaves and arrays.
func AppendState(dst []byte, m *Model) []byte {
	w := writer(append(dst, KindState))
	w.state(m)
	return w
}

func (w *writer) state(m *Model) {
	for i := range m.Leaves {
		w.u(m.Leaves[i].Start, m.Leaves[i].End)
	}
	for _, a := range m.Arrays {
		w.u(a.Rows)
	}
	w.u(len(m.Ranges))
	for _, x := range m.Ranges {
		w.u(x.Array, x.Leaf, x.Start, x.End)
	}
	w.u(len(m.Cells))
	for _, c := range m.Cells {
		w.u(c.Array+1, c.Leaf, c.Base, len(c.Entities))
		for _, e := range c.Entities {
			w.s(int(e))
		}
	}
	w.mismatches(m.MismatchesKnown, m.Mismatches)
	w.move(m.Moved)
}

func (w *writer) bool(v bool) {
	n := 0
	if v {
		n = 1
	}
	w.u(n)
}

func (w *writer) mismatches(known bool, list []Run) {
	w.bool(known)
	w.u(len(list))
	for _, x := range list {
		w.u(x.Array, x.From, x.To)
	}
}

func (w *writer) move(x Move) {
	if x == (Move{}) {
		x = Move{Array: -1, From: -1, To: -1} // shows nothing either, and names no array: there may be none
	}
	w.u(x.Array+1, x.Leaf)
	w.s(x.Entity)
	w.u(x.From+1, x.To+1)
	w.s(x.AtFrom)
}

// Step is one move and what changes with it.
type Step struct {
	Move
	Borders         []Range // the rows of leaves whose rows changed
	Rows            []Rows  // of arrays whose number of rows changed
	Mismatches      []Run   // as in a Model
	MismatchesKnown bool
}

// Rows is the number of rows of an array.
type Rows struct{ Array, Rows int }

// AppendStep appends a step as bytes of KindStep, for Picture.Apply.
func AppendStep(dst []byte, step *Step) []byte {
	w := writer(append(dst, KindStep))
	w.move(step.Move)
	w.u(len(step.Borders))
	for _, b := range step.Borders {
		w.u(b.Array+1, b.Leaf, b.Start, b.End)
	}
	w.u(len(step.Rows))
	for _, r := range step.Rows {
		w.u(r.Array, r.Rows)
	}
	w.mismatches(step.MismatchesKnown, step.Mismatches)
	return w
}
