package model

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// inArk carries a history out in tables whose rows have a byte for each field.
func (h *history) inArk(fields grouptree.Set) (tables []*table, has map[int]grouptree.Set, moved Moved) {
	held := heldBy(h.in, fields)
	has = map[int]grouptree.Set{}
	bytes := func(s grouptree.Set) int64 {
		return int64(8 + h.in.Width(s) + s.Intersect(fields).Len())
	}
	for _, m := range h.moves {
		if m.from != None && m.to != None {
			for c := range fields.All() {
				if h.in.set(m.from).Has(c) != h.in.set(m.to).Has(c) {
					moved.Toggled++
					moved.Bytes++
				}
			}
			has[m.entity] = h.in.set(m.to)
			if held[m.from] == held[m.to] {
				continue
			}
		}
		if m.from != None {
			find(&tables, held[m.from]).remove(m.entity)
			moved.Filled++
			moved.Bytes += bytes(held[m.from])
		}
		if m.to != None {
			t := find(&tables, held[m.to])
			t.rows = append(t.rows, m.entity)
			has[m.entity] = h.in.set(m.to)
			moved.Rows++
			moved.Bytes += bytes(held[m.to])
		}
	}
	return tables, has, moved
}

func TestQueriesAndChangesCountWhatArkDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHistory(t)
		fields := drawSet(t, "fields")
		tables, has, moved := h.inArk(fields)
		a := NewArk(h.in, ArkDefault, fields)
		require.Equal(t, thousandths(moved), a.Changes().counts())
		s := drawSystem(t, h.in)
		want, used := Run{}, 0
		for _, x := range tables {
			used += len(x.rows) * a.RowBytes(x.has)
			if len(x.rows) == 0 || !x.has.Contains(s.Has) || x.has.Meets(s.Not.Minus(fields)) {
				continue
			}
			want.Pieces++
			for _, e := range x.rows {
				want.Visited++
				if s.Has.Union(s.Not).Intersect(fields).Meets(x.has) {
					want.Tested++
				}
				loop(&want, h.in, s, fields, x.has, has[e])
			}
		}
		require.Equal(t, want, a.Run(s).counts())
		memory := a.Memory()
		require.Equal(t, used, memory.Used)
		require.LessOrEqual(t, memory.Used, memory.Bytes)
	})
}

// loop is the body of a loop, which tests fields before it reads.
func loop(r *Run, in *Input, s *System, fields, table, has grouptree.Set) {
	for _, c := range append(s.Types(), inOrderOf(s.Not, s.Without)...) {
		if !fields.Has(c) || !table.Has(c) {
			continue
		}
		r.Tests++
		r.Bytes++
		if has.Has(c) != s.Has.Has(c) {
			return
		}
	}
	r.Matched++
	for c := range s.Access.Union(s.Optional).Intersect(has).All() {
		r.Bytes += in.Components[c].Bytes
	}
}

func TestTargetsAndBatchesOfArk(t *testing.T) {
	set := grouptree.SetOf
	in := &Input{
		Components:   []Component{{Name: "A", Bytes: 8}, {Name: "ChildOf", Targets: 10}},
		Compositions: []Composition{{Has: set(0), Count: 1500}, {Has: set(0, 1), Count: 305}},
		Transitions:  []Transition{{From: 0, To: 1, Thousandths: 3000}, {From: 0, To: 1, Thousandths: 4000, Batch: true}, {From: 1, To: 1, Thousandths: 1000}},
	}
	a := NewArk(in, ArkDefault, set())
	require.Equal(t, Memory{Tables: 11, Archetypes: 2, Bytes: 16 * (2048 + 10*128), Used: 16 * 1805}, a.Memory())
	require.Equal(t, Run{Pieces: 11, Visited: 1805, Matched: 1805, Bytes: 8 * 1805}, a.Run(&System{Has: set(0), Access: set(0)}).counts())
	require.Equal(t, Moved{Rows: 8000, Filled: 4000, Bytes: 16 * 12_000}, a.Changes().counts())
}
