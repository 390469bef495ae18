package model

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// edged is a world of tables, between which edges lead, and sets of what is Sparse or DontFragment.
type edged struct {
	in     *Input
	sparse grouptree.Set
	dont   grouptree.Set
	tables []*table
	sets   map[int][]int // entities of a set
	has    map[int]grouptree.Set
	moved  Moved
}

func (w *edged) apart() grouptree.Set { return w.sparse.Union(w.dont) }

func (w *edged) rowBytes(has grouptree.Set) (n int64) {
	n = 8
	for c := range has.Minus(w.sparse).All() {
		n += int64(w.in.Components[c].Bytes)
	}
	return n
}

// change carries out all commands of an entity at once.
func (w *edged) change(e int, was, will bool, to grouptree.Set) {
	from := w.has[e]
	for c := range w.apart().All() {
		switch bytes := int64(w.in.Components[c].Bytes + 12); {
		case from.Has(c) && !to.Has(c):
			w.sets[c] = slices.DeleteFunc(w.sets[c], func(x int) bool { return x == e })
			w.moved.Filled++
			w.moved.Bytes += bytes
		case !from.Has(c) && to.Has(c):
			w.sets[c] = append(w.sets[c], e)
			w.moved.Rows++
			w.moved.Bytes += bytes
		}
	}
	a, b := from.Minus(w.dont), to.Minus(w.dont)
	if was && will && a == b {
		w.has[e] = to
		return
	}
	if was {
		find(&w.tables, a).remove(e)
		w.moved.Filled++
		w.moved.Bytes += w.rowBytes(a)
	}
	w.has[e] = to
	if will {
		t := find(&w.tables, b)
		t.rows = append(t.rows, e)
		w.moved.Rows++
		w.moved.Bytes += w.rowBytes(b)
	}
}

func (h *history) inTypes(sparse, dont grouptree.Set) *edged {
	w := &edged{in: h.in, sparse: sparse.Minus(dont), dont: dont, sets: map[int][]int{}, has: map[int]grouptree.Set{}}
	for _, m := range h.moves {
		w.change(m.entity, m.from != None, m.to != None, h.in.set(m.to))
	}
	return w
}

// run asks each row of each table for what is DontFragment.
func (w *edged) run(s *System) (r Run) {
	if s.Has.Minus(w.dont).Empty() && s.Has.Meets(w.dont) {
		return w.overSet(s)
	}
	for _, t := range w.tables {
		if len(t.rows) == 0 || !t.has.Contains(s.Has.Minus(w.dont)) || t.has.Meets(s.Not.Minus(w.dont)) {
			continue
		}
		r.Pieces++
		for _, e := range t.rows {
			r.Visited++
			if s.Has.Union(s.Not).Meets(w.dont) {
				r.Tested++
			}
			if w.fits(e, s, -1, s.Not.Intersect(w.dont), &r) {
				w.read(e, s, s.Has.Union(s.Not).Meets(w.dont), &r)
			}
		}
	}
	return r
}

// fits asks an entity for what it must have, but for the component that leads, and what it must not have.
func (w *edged) fits(e int, s *System, lead int, not grouptree.Set, r *Run) bool {
	for _, c := range s.Types() {
		if !w.dont.Has(c) || c == lead {
			continue
		}
		r.Tests++
		if !slices.Contains(w.sets[c], e) {
			return false
		}
	}
	order := inOrderOf(s.Not, s.Without)
	slices.SortStableFunc(order, func(a, b int) int { // what is DontFragment first
		return map[bool]int{true: 0, false: 1}[w.dont.Has(a)] - map[bool]int{true: 0, false: 1}[w.dont.Has(b)]
	})
	for _, c := range order {
		if !not.Has(c) {
			continue
		}
		r.Tests++
		if w.has[e].Has(c) {
			return false
		}
	}
	return true
}

func (w *edged) read(e int, s *System, scattered bool, r *Run) {
	r.Matched++
	for c := range s.Access.Union(s.Optional).All() {
		size := w.in.Components[c].Bytes
		if size == 0 {
			continue
		}
		if w.dont.Has(c) && s.Optional.Has(c) && !s.Has.Has(c) {
			r.Tests++
		}
		switch {
		case !w.has[e].Has(c):
		case w.apart().Has(c):
			r.Lookups++
			r.Bytes += size + 12
		default:
			r.Bytes += size
			if scattered {
				r.Gathered++
			}
		}
	}
}

func (w *edged) overSet(s *System) (r Run) {
	lead := -1
	for _, c := range s.Types() {
		if lead < 0 && w.dont.Has(c) {
			lead = c
		}
	}
	r.Pieces = 1
	others := s.Has.Intersect(w.dont).Len() > 1 || !s.Not.Empty()
	for _, e := range w.sets[lead] {
		r.Visited++
		if others {
			r.Tested++
		}
		if w.fits(e, s, lead, s.Not, &r) {
			w.read(e, s, true, &r)
		}
	}
	return r
}

func TestQueriesAndCommandsCountWhatTypesDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHistory(t)
		sparse, dont := drawSet(t, "sparse"), drawSet(t, "dont fragment")
		w, f := h.inTypes(sparse, dont), NewFlecs(h.in, FlecsDefault, sparse, dont)
		require.Equal(t, thousandths(w.moved), f.Changes().counts())
		s := drawSystem(t, h.in)
		require.Equal(t, w.run(s), f.Run(s).counts())
		used := 0
		for _, x := range w.tables {
			used += len(x.rows) * int(w.rowBytes(x.has))
		}
		for c, set := range w.sets {
			used += len(set) * (h.in.Components[c].Bytes + 12)
		}
		require.Equal(t, used, f.Memory().Used)
	})
}

// Entities whose component is disabled are tested by their bits, and stay in their table.
func TestTogglesAreTested(t *testing.T) {
	set := grouptree.SetOf
	in := &Input{
		Components:   []Component{{Name: "A", Bytes: 8}, {Name: "B", Enableable: true}},
		Compositions: []Composition{{Has: set(0, 1), Count: 200}, {Has: set(0), Off: set(1), Count: 100}},
		Transitions:  []Transition{{From: 0, To: 1, Thousandths: 5000}},
	}
	f := NewFlecs(in, FlecsDefault, set(), set())
	require.Equal(t, Memory{Tables: 1, Bytes: 300 * 16, Used: 300 * 16}, f.Memory())
	got := f.Run(&System{Has: set(0, 1), Access: set(0)})
	require.Equal(t, Run{Pieces: 1, Visited: 300, Matched: 200, Tested: 300, Tests: 300, Gathered: 200, Bytes: 200 * 8}, got.counts())
	require.Equal(t, Moved{Toggled: 5000}, f.Changes().counts())
}
