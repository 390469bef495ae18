package paint

import "github.com/copse-ecs/copse/grouptree"

// reader reads numbers. After the first one that is missing or out of its range, bad is
// set and everything that is read is 0.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) u() int {
	v := 0
	for i, b := range r.rest {
		if i == 5 {
			break
		}
		v |= int(b&0x7f) << (7 * i)
		if b < 0x80 {
			r.rest = r.rest[i+1:]
			if v > 1<<31-1 {
				break
			}
			return v
		}
	}
	r.bad, r.rest = true, nil
	return 0
}

func (r *reader) s() int {
	v := r.u()
	return v>>1 ^ -(v & 1)
}

// below reads a number that must be below a limit.
func (r *reader) below(limit int) int {
	if v := r.u(); v < limit {
		return v
	}
	r.bad, r.rest = true, nil
	return 0
}

// count reads the length of a list; no element takes less than a byte.
func (r *reader) count() int { return r.below(len(r.rest) + 1) }

func (r *reader) string() string {
	n := r.count()
	if n > len(r.rest) {
		r.bad = true
		return ""
	}
	s := string(r.rest[:n])
	r.rest = r.rest[n:]
	return s
}

func (r *reader) set(limit int) (set grouptree.Set) {
	for range r.count() {
		if x := r.below(limit); !r.bad {
			set.Add(x)
		}
	}
	return set
}

// ReadModel reads bytes of KindModel.
func ReadModel(data []byte) (*Model, error) {
	if len(data) == 0 || data[0] != KindModel {
		return nil, errFormat
	}
	r := reader{rest: data[1:]}
	m := &Model{Components: make([]Component, r.below(grouptree.MaxComponents+1))}
	for i := range m.Components {
		m.Components[i] = Component{Name: r.string(), Color: r.u(), Bytes: r.u(), List: r.u() == 1}
	}
	m.Leaves = make([]Leaf, r.count())
	for i := range m.Leaves {
		m.Leaves[i] = Leaf{Label: Label{r.string(), r.string()}, Look: Look(r.below(int(looks))), Shared: r.set(len(m.Components)), Misplaced: r.set(len(m.Components))}
	}
	m.Arrays = make([]Array, r.count())
	for i := range m.Arrays {
		a := &m.Arrays[i]
		a.Component, a.Lane = r.below(len(m.Components)), r.below(len(m.Arrays))
		a.Leaves = make([]int, r.count())
		for k := range a.Leaves {
			a.Leaves[k] = r.below(len(m.Leaves))
		}
	}
	m.readState(&r)
	if r.bad {
		return nil, errFormat
	}
	return m, nil
}

// readState reads the body of a state into the model. If the reader is bad afterwards,
// the model must not be used.
func (m *Model) readState(r *reader) {
	for i := range m.Leaves {
		m.Leaves[i].Start, m.Leaves[i].End = r.u(), r.u()
	}
	for i := range m.Arrays {
		m.Arrays[i].Rows = r.u()
	}
	m.Ranges = nil
	for range r.count() {
		m.Ranges = append(m.Ranges, Range{r.below(len(m.Arrays)), r.below(len(m.Leaves)), r.u(), r.u()})
	}
	m.Cells = make([]Cells, r.count())
	for i := range m.Cells {
		c := &m.Cells[i]
		c.Array, c.Leaf, c.Base = r.below(len(m.Arrays)+1)-1, r.below(len(m.Leaves)), r.u()
		c.Entities = make([]int32, r.count())
		for k := range c.Entities {
			c.Entities[k] = int32(r.s())
		}
	}
	m.readMismatches(r)
	m.Moved = m.readMove(r)
	if !r.bad {
		m.makeIndex()
	}
}

func (m *Model) readMismatches(r *reader) {
	m.MismatchesKnown = r.u() == 1
	m.Mismatches = make([]Run, r.count())
	for i := range m.Mismatches {
		m.Mismatches[i] = Run{r.below(len(m.Arrays)), r.u(), r.u()}
	}
}

func (m *Model) readMove(r *reader) Move {
	return Move{r.below(len(m.Arrays)+1) - 1, r.below(len(m.Leaves) + 1), r.s(), r.u() - 1, r.u() - 1, r.s()}
}

// readStep reads the body of a step and applies it to the model.
func (m *Model) readStep(r *reader) {
	m.Moved = m.readMove(r)
	for range r.count() {
		if at, leaf := r.below(len(m.Arrays)+1)-1, r.below(len(m.Leaves)); !r.bad {
			m.setRows(Range{at, leaf, r.u(), r.u()})
		}
	}
	for range r.count() {
		if at := r.below(len(m.Arrays)); !r.bad {
			m.Arrays[at].Rows = r.u()
		}
	}
	m.readMismatches(r)
	x := m.Moved
	m.setCell(x.Array, x.Leaf, x.From, x.AtFrom)
	m.setCell(x.Array, x.Leaf, x.To, x.Entity)
}
