package ecs_test

import (
	"iter"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// cell reads and writes one value of a query; its functions are nil if the entity has no value.
type cell struct {
	get func() uint64
	put func(uint64)
}

// rows yields the entities of a query with their cells.
type rows iter.Seq2[ecs.Entity, []cell]

func positionCell(p *position) cell {
	if p == nil {
		return cell{}
	}
	return cell{func() uint64 { return uint64(p.X) }, func(v uint64) { *p = position{float32(v), -float32(v), float32(v) / 2} }}
}

func weightCell(p *weight) cell {
	if p == nil {
		return cell{}
	}
	return cell{func() uint64 { return uint64(*p) }, func(v uint64) { *p = weight(v) }}
}

func levelCell(p *level) cell {
	if p == nil {
		return cell{}
	}
	return cell{func() uint64 { return uint64(p.N) }, func(v uint64) { p.N = uint32(v) }}
}

// queries makes queries over the first 1 to 4 of position, weight, level and level2.
var queries = []func(w *ecs.World, options []ecs.Option) rows{
	func(w *ecs.World, options []ecs.Option) rows {
		q := ecs.NewQuery1[position](w, options...)
		return func(yield func(ecs.Entity, []cell) bool) {
			for e, r := range q.All() {
				if !yield(e, []cell{positionCell(r.A)}) {
					return
				}
			}
		}
	},
	func(w *ecs.World, options []ecs.Option) rows {
		q := ecs.NewQuery2[position, weight](w, options...)
		return func(yield func(ecs.Entity, []cell) bool) {
			for e, r := range q.All() {
				if !yield(e, []cell{positionCell(r.A), weightCell(r.B)}) {
					return
				}
			}
		}
	},
	func(w *ecs.World, options []ecs.Option) rows {
		q := ecs.NewQuery3[position, weight, level](w, options...)
		return func(yield func(ecs.Entity, []cell) bool) {
			for e, r := range q.All() {
				if !yield(e, []cell{positionCell(r.A), weightCell(r.B), levelCell(r.C)}) {
					return
				}
			}
		}
	},
	func(w *ecs.World, options []ecs.Option) rows {
		q := ecs.NewQuery4[position, weight, level, level2](w, options...)
		return func(yield func(ecs.Entity, []cell) bool) {
			for e, r := range q.All() {
				fourth := cell{}
				if r.D != nil {
					fourth = levelCell((*level)(r.D))
				}
				if !yield(e, []cell{positionCell(r.A), weightCell(r.B), levelCell(r.C), fourth}) {
					return
				}
			}
		}
	},
}

// level2 is a fourth component for the queries.
type level2 level

// queried returns the fields of the queries, in the order of their columns.
func (c *randomWorld) queried() []*field {
	out := make([]*field, 4)
	for _, f := range c.data {
		if i := slices.Index([]string{"position", "weight", "level", "level2"}, f.name); i >= 0 {
			out[i] = f
		}
	}
	return out
}

// TestQueriesAgreeWithSystems compares every query with the entities that match and their values; what is
// written is kept, also when the loop ends early.
func TestQueriesAgreeWithSystems(t *testing.T) {
	early := 0
	for k := 0; k <= alone(10) || early == 0 && k < 50; k++ { // a short run can draw only loops that end late
		rapid.Check(t, func(t *rapid.T) {
			c := drawRandomWorld(t)
			c.data = append(c.data, fieldOf(c.w, func(v uint64) level2 { return level2{uint32(v)} }, func(v level2) uint64 { return uint64(v.N) }))
			c.fields = append(c.fields, c.data[len(c.data)-1])
			c.spawn(drawSome(t, c.fields), rapid.IntRange(1, 200).Draw(t, "more"))
			mustCommit(t, c.w)
			n := rapid.IntRange(1, 4).Draw(t, "columns")
			a := drawSignature(t, c, c.queried()[:n])
			all := queries[n-1](c.w, a.options)
			// At most as many as match, so that most loops end early.
			if c.query(t, a, all, rapid.IntRange(0, c.matching(a)).Draw(t, "ends after")) {
				early++
			}
			c.query(t, a, all, 1<<30)
		})
	}
	require.Positive(t, early, "no loop ended early")
}

// matching counts the entities that a signature matches.
func (c *randomWorld) matching(a randomSignature) (n int) {
	for _, e := range c.order {
		if a.matches(c.values[e]) {
			n++
		}
	}
	return n
}

// query loops over at most the given number of entities, and reports whether there are more.
func (c *randomWorld) query(t *rapid.T, a randomSignature, all rows, most int) (ended bool) {
	seen := map[ecs.Entity]bool{}
	for e, cells := range all {
		if seen[e] || !a.matches(c.values[e]) {
			t.Fatalf("%v is visited twice, or does not match", e)
		}
		seen[e] = true
		for k, f := range a.columns {
			want, has := c.values[e][f.id]
			if cells[k].get == nil {
				require.False(t, has)
				continue
			}
			require.True(t, has, "%s of %v has a pointer and no value", f.name, e)
			if got := cells[k].get(); got != want {
				t.Fatalf("%s of %v is seen as %d, want %d", f.name, e, got, want)
			}
			if !slices.Contains(a.reads, f) {
				cells[k].put(c.fresh())
				c.values[e][f.id] = c.value
			}
		}
		if ended = len(seen) > most; ended {
			break
		}
	}
	if !ended {
		for _, e := range c.order {
			require.Equal(t, a.matches(c.values[e]), seen[e])
		}
	}
	c.compare(t)
	require.True(t, isIdle(c.w))
	return ended
}

// TestLoopsInLoops runs a query inside the loop of another, and changes the world in both.
func TestLoopsInLoops(t *testing.T) {
	w := ecs.NewWorld()
	h := ecs.Component[weight](w)
	for range 3 {
		w.Spawn(h)
	}
	mustCommit(t, w)
	outer, inner := ecs.NewQuery1[weight](w), ecs.NewQuery1[weight](w)
	pairs := 0
	for e := range outer.All() {
		for range inner.All() {
			pairs++
			w.Spawn(h)
		}
		h.Remove(e)
		require.Equal(t, 3, w.Count(h), "changes in a loop are queued")
	}
	require.Equal(t, 9, pairs)
	require.Equal(t, 9, w.Count(h))
}

// TestMissingOptionalsAreNil checks that an entity without an optional component has a nil pointer, also
// if others of its block have the component.
func TestMissingOptionalsAreNil(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.Component[weight](w), ecs.Component[level](w)
	q := ecs.NewQuery2[weight, level](w, ecs.Optional(b))
	without, with := w.Spawn(a), w.Spawn(a)
	b.Set(with, level{7})
	mustCommit(t, w)
	got := map[ecs.Entity]*level{}
	for e, row := range q.All() {
		if got[e] = row.B; row.B != nil {
			row.B.N++
		}
	}
	require.Len(t, got, 2)
	require.Nil(t, got[without])
	require.NotNil(t, got[with])
	require.Equal(t, level{8}, b.Get(with))
	require.False(t, b.Has(without))
}
