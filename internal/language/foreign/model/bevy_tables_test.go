package model

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// table has rows of entities; a removed row is filled by the last one.
type table struct {
	has  grouptree.Set
	rows []int
}

func (t *table) remove(e int) {
	at := slices.Index(t.rows, e)
	t.rows[at] = t.rows[len(t.rows)-1]
	t.rows = t.rows[:len(t.rows)-1]
}

// tables is a world: tables, archetypes that share them, and sparse sets.
type tables struct {
	in         *Input
	sparse     grouptree.Set
	tables     []*table
	archetypes []*table
	sets       map[int][]int // entities of a sparse set
	moved      Moved
}

func find(list *[]*table, has grouptree.Set) *table {
	for _, t := range *list {
		if t.has == has {
			return t
		}
	}
	*list = append(*list, &table{has: has})
	return (*list)[len(*list)-1]
}

func (w *tables) rowBytes(has grouptree.Set) (n int64) {
	n = 8
	for c := range has.All() {
		n += int64(w.in.Components[c].Bytes) + 8
	}
	return n
}

// change carries out one command. An entity that keeps its table keeps its row.
func (w *tables) change(e int, was, will bool, from, to grouptree.Set) {
	sameTable := was && will && from.Minus(w.sparse) == to.Minus(w.sparse)
	for c := range w.sparse.All() {
		bytes := int64(w.in.Components[c].Bytes + 20)
		switch {
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
	if was {
		find(&w.archetypes, from).remove(e)
		w.moved.Bytes += 16
		if !sameTable {
			find(&w.tables, from.Minus(w.sparse)).remove(e)
			w.moved.Filled++
			w.moved.Bytes += w.rowBytes(from.Minus(w.sparse))
		}
	}
	if will {
		a := find(&w.archetypes, to)
		a.rows = append(a.rows, e)
		w.moved.Bytes += 16
		if !sameTable {
			t := find(&w.tables, to.Minus(w.sparse))
			t.rows = append(t.rows, e)
			w.moved.Rows++
			w.moved.Bytes += w.rowBytes(to.Minus(w.sparse))
		}
	}
}

// play carries a history out: what goes is one command, what comes another.
func (h *history) inTables(sparse grouptree.Set) *tables {
	w := &tables{in: h.in, sparse: sparse, sets: map[int][]int{}}
	for _, m := range h.moves {
		from, to := h.in.set(m.from), h.in.set(m.to)
		both := from.Intersect(to)
		if m.from == None || m.to == None || both == from || both == to {
			w.change(m.entity, m.from != None, m.to != None, from, to)
			continue
		}
		w.change(m.entity, true, true, from, both)
		w.change(m.entity, true, true, both, to)
	}
	return w
}

// run runs a system over the world and counts each value that it reads.
func (w *tables) run(s *System) Run {
	n := counted{last: map[[2]int]int{}}
	if !s.Has.Union(s.Not).Union(s.Optional).Meets(w.sparse) {
		for at, t := range w.tables {
			if !t.has.Contains(s.Has) || t.has.Meets(s.Not) || len(t.rows) == 0 {
				continue
			}
			n.run.Pieces++
			for row := range t.rows {
				n.run.Visited++
				w.read(&n, s, t.has, at, row)
			}
		}
	} else {
		for at, a := range w.archetypes {
			if !a.has.Contains(s.Has) || a.has.Meets(s.Not) || len(a.rows) == 0 {
				continue
			}
			n.run.Pieces++
			t := find(&w.tables, a.has.Minus(w.sparse))
			alone := len(t.rows) == len(a.rows)
			for row, e := range a.rows {
				n.run.Visited++
				n.read(100+at, 0, row, 16)
				w.read(&n, s, t.has, at, slices.Index(t.rows, e))
				for c := range s.Access.Union(s.Optional).Intersect(a.has).All() {
					switch size := w.in.Components[c].Bytes; {
					case size == 0:
					case w.sparse.Has(c):
						n.run.Lookups++
						n.run.Bytes += 4 + size
						if s.Write.Has(c) {
							n.run.Bytes += 4
						}
					case !alone:
						n.run.Gathered++
					}
				}
			}
		}
	}
	n.run.Matched = n.run.Visited
	return n.run
}

// read reads the columns of a row, and the ticks of those that are written.
func (w *tables) read(n *counted, s *System, has grouptree.Set, at, row int) {
	for c := range s.Access.Union(s.Optional).Intersect(has).All() {
		size := w.in.Components[c].Bytes
		if size == 0 {
			continue
		}
		n.read(1000+at, 2*c, row, size)
		if s.Write.Has(c) {
			n.read(1000+at, 2*c+1, row, 4)
		}
	}
}

func TestQueriesAndCommandsCountWhatTablesDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHistory(t)
		sparse := drawSet(t, "sparse")
		w, b := h.inTables(sparse), NewBevy(h.in, BevyDefault, sparse)
		require.Equal(t, thousandths(w.moved), b.Changes().counts())
		s := drawSystem(t, h.in)
		want, got := w.run(s), b.Run(s)
		require.Equal(t, want.counts(), got.counts())
		require.LessOrEqual(t, want.Lines, got.Lines)
		require.Equal(t, memoryOf(w), b.Memory().Used)
	})
}

// memoryOf counts the bytes that entities take.
func memoryOf(w *tables) (used int) {
	for _, t := range w.tables {
		used += len(t.rows) * int(w.rowBytes(t.has))
	}
	for _, a := range w.archetypes {
		used += 16 * len(a.rows)
	}
	for c, set := range w.sets {
		used += len(set) * (w.in.Components[c].Bytes + 20)
	}
	return used
}
