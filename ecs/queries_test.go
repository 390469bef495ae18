package ecs

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// queryWorld is a world with entities of random components.
func queryWorld(t *rapid.T) (*World, []Entity) {
	w := NewWorld(WithLayout(drawLayout(t)))
	fields := makeFields(w)
	for range rapid.IntRange(0, 3).Draw(t, "groups") {
		if terms := drawTerms(t, fields); len(terms) > 0 {
			w.Group(terms...)
		}
	}
	var all []Entity
	for i := range rapid.IntRange(0, 200).Draw(t, "entities") {
		e := w.Spawn(termsOf(drawSome(t, fields))...)
		if level := Component[level](w); level.Has(e) {
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
		rank, mass, ice := Component[level](w), Component[weight](w), Tag[frozen](w)
		q := NewQuery2[level, weight](w, Optional(mass), Without(ice))
		want := slices.DeleteFunc(slices.Clone(all), func(e Entity) bool { return !rank.Has(e) || ice.Has(e) })
		var got, inChunks []Entity
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
		for e, row := range q.Sorted(func(x, y Row2[level, weight]) int { return cmp.Compare(x.A.N, y.A.N) }) {
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
		require.Zero(t, w.openQueries+w.deferring)
		require.NoError(t, w.store.Check())
	})
}

// TestQueriesWithoutComponents compares queries that require tags or nothing with the entities.
func TestQueriesWithoutComponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, all := queryWorld(t)
		ice, late := Tag[frozen](w), w.TagNamed("late")
		for _, terms := range [][]Term{nil, {ice}, {ice, late}, {ice, Not(late)}, {Not(ice)}} {
			var options []Option
			for _, term := range terms {
				options = append(options, With(term))
			}
			q := NewQuery(w, options...)
			want := sure(w.matching(terms))
			require.ElementsMatch(t, want, slices.Collect(q.All()))
			require.Equal(t, len(want), q.Count())
			n := 0
			for b := range q.Chunks() {
				n += b.Len()
			}
			require.Equal(t, len(want), n)
			backwards := slices.Collect(q.Sorted(func(x, y Entity) int { return int(y.Index()) - int(x.Index()) }))
			slices.Reverse(backwards)
			require.Equal(t, want, append([]Entity(nil), backwards...))
			_, found := q.First()
			require.Equal(t, len(want) > 0, found)
		}
		require.Equal(t, len(all), NewQuery(w).Count())
	})
}

// TestLoopsThatEndEarly leaves loops of every kind, after which the query can be used again.
func TestLoopsThatEndEarly(t *testing.T) {
	w := NewWorld()
	a, ice := Component[level](w), Tag[frozen](w)
	w.SpawnMany(3000, nil, a)
	w.SpawnMany(3000, nil, a, ice)
	q, tags := NewQuery1[level](w), NewQuery(w, With(ice))
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
		for range q.Sorted(func(_, _ Row1[level]) int { return 0 }) {
			break
		}
		for range tags.Sorted(func(_, _ Entity) int { return 0 }) {
			break
		}
		require.True(t, w.direct())
	}
	require.Equal(t, "ecs: a query runs within its own loop: make another one for the inner loop, or loop over Pairs", panicText(func() {
		for range q.Chunks() {
			for range q.Chunks() {
			}
		}
	}))
	require.Equal(t, 6000, q.Count())
}
