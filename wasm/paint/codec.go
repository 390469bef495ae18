package paint

import (
	"errors"

	"github.com/copse-ecs/copse/grouptree"
)

// A picture travels between programs as bytes, of three kinds, which the first byte
// tells. A model is everything; a state is what changes from tick to tick, for a model
// that is there; a step is one move. After the first byte all are numbers, unsigned
// LEB128 (u) or, where s stands, zigzag (signed); strings are a length and UTF-8, sets a
// count and their members, lists a count and their elements.
//
//	model  components {string name, u color}, leaves {string label, u look, set shared,
//	       set misplaced}, arrays {u component, list of u leaf}, then a state's body
//	state  for each leaf u start, u end; for each array u rows; ranges {u array, u leaf,
//	       u start, u end} in order of leaves; cells {u array+1, u leaf, u base, list of s entity};
//	       u 1 if crosses are told, crosses {u array, u from, u to}; moved, as in a step
//	step   u array+1, u leaf, s entity, u from+1, u to+1, s what is at from afterwards;
//	       borders {u array+1, u leaf, u start, u end}; rows {u array, u rows};
//	       u 1 if crosses are told, crosses
//
// An array+1 of 0 means every array that holds the leaf, a row+1 of 0 no row. An entity
// of 0 is a hole, one below 0 a hole whose entity is set aside.
const (
	KindModel byte = 1 + iota
	KindState
	KindStep
)

var errBytes = errors.New("the picture came in a form that this engine does not read: load the page anew")

// reader reads numbers; after the first that is not there or not possible bad is set
// and everything is 0.
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
		return nil, errBytes
	}
	r := reader{rest: data[1:]}
	m := &Model{Components: make([]Component, r.below(grouptree.MaxComponents+1))}
	for i := range m.Components {
		m.Components[i] = Component{Name: r.string(), Color: r.u()}
	}
	m.Leaves = make([]Leaf, r.count())
	for i := range m.Leaves {
		m.Leaves[i] = Leaf{Label: r.string(), Look: Look(r.below(int(looks))), Shared: r.set(len(m.Components)), Misplaced: r.set(len(m.Components))}
	}
	m.Arrays = make([]Array, r.count())
	for i := range m.Arrays {
		a := &m.Arrays[i]
		a.Component = r.below(len(m.Components))
		a.Leaves = make([]int, r.count())
		for k := range a.Leaves {
			a.Leaves[k] = r.below(len(m.Leaves))
		}
	}
	m.readState(&r)
	if r.bad {
		return nil, errBytes
	}
	return m, nil
}

// readState reads the body of a state into a model, which is worth nothing if r is bad then.
func (m *Model) readState(r *reader) {
	for i := range m.Leaves {
		m.Leaves[i].Start, m.Leaves[i].End = r.u(), r.u()
	}
	for i := range m.Arrays {
		m.Arrays[i].Rows = r.u()
	}
	m.Own = nil
	for range r.count() {
		m.Own = append(m.Own, Range{r.below(len(m.Arrays)), r.below(len(m.Leaves)), r.u(), r.u()})
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
	m.readCrosses(r)
	m.Moved = m.readMove(r)
	if !r.bad {
		m.sortOut()
	}
}

func (m *Model) readCrosses(r *reader) {
	m.Exact = r.u() == 1
	m.Crosses = make([]Run, r.count())
	for i := range m.Crosses {
		m.Crosses[i] = Run{r.below(len(m.Arrays)), r.u(), r.u()}
	}
}

func (m *Model) readMove(r *reader) Move {
	return Move{r.below(len(m.Arrays)+1) - 1, r.below(len(m.Leaves) + 1), r.s(), r.u() - 1, r.u() - 1, r.s()}
}

// readStep reads the body of a step and makes it.
func (m *Model) readStep(r *reader) {
	m.Moved = m.readMove(r)
	for range r.count() {
		if at, leaf := r.below(len(m.Arrays)+1)-1, r.below(len(m.Leaves)); !r.bad {
			m.resize(Range{at, leaf, r.u(), r.u()})
		}
	}
	for range r.count() {
		if at := r.below(len(m.Arrays)); !r.bad {
			m.Arrays[at].Rows = r.u()
		}
	}
	m.readCrosses(r)
	x := m.Moved
	m.setCell(x.Array, x.Leaf, x.From, x.Left)
	m.setCell(x.Array, x.Leaf, x.To, x.Entity)
}
