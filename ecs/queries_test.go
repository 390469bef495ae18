package ecs_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// queryWorld is a world with entities of random components.
func queryWorld(t *rapid.T) (*ecs.World, []ecs.Entity) {
	w := ecs.NewWorld(ecs.WithLayout(drawLayout(t)))
	fields := makeFields(w)
	for range rapid.IntRange(0, 3).Draw(t, "groups") {
		if terms := drawTerms(t, fields); len(terms) > 0 {
			w.Group(terms...)
		}
	}
	var all []ecs.Entity
	for i := range rapid.IntRange(0, 200).Draw(t, "entities") {
		e := w.Spawn(termsOf(drawSome(t, fields))...)
		if level := ecs.Component[level](w); level.Has(e) {
			level.Ptr(e).N = uint32(i * 7919 % 101)
		}
		all = append(all, e)
	}
	return w, all
}

// TestWaysToAskAQuery compares All, Chunks, Count, First and Sorted with each other and with the entities.
func TestWaysToAskAQuery(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, all := queryWorld(t)
		rank, mass, ice := ecs.Component[level](w), ecs.Component[weight](w), ecs.Tag[frozen](w)
		q := ecs.NewQuery2[level, weight](w, ecs.Optional(mass), ecs.Without(ice))
		want := slices.DeleteFunc(slices.Clone(all), func(e ecs.Entity) bool { return !rank.Has(e) || ice.Has(e) })
		var got, inChunks []ecs.Entity
		for e, row := range q.All() {
			got = append(got, e)
			require.Equal(t, rank.Get(e), *row.A)
			require.Equal(t, mass.Has(e), row.B != nil)
		}
		for b, chunk := range q.Chunks() {
			inChunks = append(inChunks, b.Entities()...)
			require.Len(t, chunk.A, b.Len())
			for i, v := range chunk.A {
				require.Equal(t, rank.Get(b.Entity(i)), v)
				require.Equal(t, mass.Has(b.Entity(i)), b.Present(mass, i))
				chunk.A[i].N = v.N + 1000
			}
		}
		require.ElementsMatch(t, want, got)
		require.Equal(t, got, inChunks)
		require.Equal(t, len(want), q.Count())

		e, row, found := q.First()
		require.Equal(t, len(want) > 0, found)
		if found {
			require.Equal(t, got[0], e)
			row.A.N++
			require.Equal(t, row.A.N, rank.Get(e).N, "what is written by the pointer is in the array")
		}
		last, n := uint32(0), 0
		for e, row := range q.Sorted(func(x, y ecs.Row2[level, weight]) int { return cmp.Compare(x.A.N, y.A.N) }) {
			require.LessOrEqual(t, last, row.A.N)
			last = row.A.N
			row.A.N += 5
			require.Equal(t, row.A.N, rank.Get(e).N)
			if mass.Has(e) {
				mass.Remove(e)
			}
			if n++; n == 150 {
				break
			}
		}
		require.Equal(t, min(len(want), 150), n)
		comparePairs(t, w, q)
		require.True(t, isIdle(w))
		mustBeSound(t, w)
	})
}

// comparePairs compares Pairs with All, which values are written by it, and what a change in the loop does.
func comparePairs(t *rapid.T, w *ecs.World, q *ecs.Query2[level, weight]) {
	rank := ecs.Component[level](w)
	var list []ecs.Entity
	rows := map[ecs.Entity]ecs.Row2[level, weight]{}
	for e, row := range q.All() {
		list = append(list, e)
		rows[e] = row
	}
	for e, row := range rows { // the loop may have had copies
		rows[e] = ecs.Row2[level, weight]{rank.Ptr(e), row.B}
	}
	var pairs [][2]ecs.Entity
	for x, y := range q.Pairs() {
		pairs = append(pairs, [2]ecs.Entity{x.Entity, y.Entity})
		require.Same(t, rows[x.Entity].A, x.A)
		require.Same(t, rows[y.Entity].A, y.A)
		require.Equal(t, rows[x.Entity].B == nil, x.B == nil)
		if len(pairs) == 1 {
			y.A.N += 3
			require.Equal(t, y.A.N, rank.Get(y.Entity).N)
			rank.Remove(x.Entity)
			require.True(t, rank.Has(x.Entity), "changes wait for the end of the loop")
		}
		if len(pairs) == 500 {
			break
		}
	}
	want := twoOf(list)
	require.Equal(t, want[:min(len(want), 500)], pairs)
	if len(pairs) > 0 {
		require.False(t, rank.Has(pairs[0][0]))
	}
}

// twoOf returns every two of a list, in order.
func twoOf(list []ecs.Entity) (out [][2]ecs.Entity) {
	for i, x := range list {
		for _, y := range list[i+1:] {
			out = append(out, [2]ecs.Entity{x, y})
		}
	}
	return out
}

// TestQueriesWithoutComponents compares queries that require tags or nothing with the entities.
func TestQueriesWithoutComponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, all := queryWorld(t)
		ice, late := ecs.Tag[frozen](w), w.TagNamed("late")
		for _, terms := range [][]ecs.Term{nil, {ice}, {ice, late}, {ice, ecs.Not(late)}, {ecs.Not(ice)}} {
			var options []ecs.Option
			for _, term := range terms {
				options = append(options, ecs.With(term))
			}
			q := ecs.NewQuery(w, options...)
			want := matching(w, terms...)
			require.ElementsMatch(t, want, slices.Collect(q.All()))
			require.Equal(t, len(want), q.Count())
			n := 0
			for b := range q.Chunks() {
				n += b.Len()
			}
			require.Equal(t, len(want), n)
			backwards := slices.Collect(q.Sorted(func(x, y ecs.Entity) int { return int(y.Index()) - int(x.Index()) }))
			slices.Reverse(backwards)
			require.Equal(t, want, append([]ecs.Entity(nil), backwards...))
			_, found := q.First()
			require.Equal(t, len(want) > 0, found)
			list, pairs := slices.Collect(q.All()), [][2]ecs.Entity(nil)
			for x, y := range q.Pairs() {
				pairs = append(pairs, [2]ecs.Entity{x, y})
			}
			require.Equal(t, twoOf(list), pairs)
		}
		require.Equal(t, len(all), ecs.NewQuery(w).Count())
	})
}

// TestLoopsThatEndEarly leaves loops of every kind, after which the query can be used again.
func TestLoopsThatEndEarly(t *testing.T) {
	w := ecs.NewWorld()
	a, ice := ecs.Component[level](w), ecs.Tag[frozen](w)
	w.SpawnMany(3000, nil, a)
	w.SpawnMany(3000, nil, a, ice)
	q, tags := ecs.NewQuery1[level](w), ecs.NewQuery(w, ecs.With(ice))
	for range 2 {
		for range q.All() {
			break
		}
		chunks := 0
		for range q.Chunks() {
			chunks++
			break
		}
		require.Equal(t, 1, chunks)
		chunks = 0
		for range tags.Chunks() {
			chunks++
			break
		}
		require.Equal(t, 1, chunks)
		for range q.Sorted(func(_, _ ecs.Row1[level]) int { return 0 }) {
			break
		}
		for range tags.Sorted(func(_, _ ecs.Entity) int { return 0 }) {
			break
		}
		for range q.Pairs() {
			break
		}
		for range tags.Pairs() {
			break
		}
		require.True(t, isIdle(w))
	}
	require.Equal(t, "ecs: a query runs within its own loop: make another one for the inner loop, or loop over Pairs", panicText(func() {
		for range q.Chunks() {
			for range q.Chunks() {
			}
		}
	}))
	require.Equal(t, 6000, q.Count())
}
