package ecs

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/views"
)

// striped returns a world with one block of entities: for each length so many that have the tag, then one
// without it.
func striped(t *testing.T, lengths ...int) (*World, TagHandle) {
	w := NewWorld()
	a, tag := Component[weight](w), Tag[frozen](w)
	for _, n := range lengths {
		for range n {
			w.Spawn(a, tag)
		}
		w.Spawn(a)
	}
	mustCommit(t, w)
	return w, tag
}

// TestLongRangesAreInPlace checks that a blind system is called once for many short ranges of matching rows,
// and once for each long one, and for a short one where ranges have been long enough on average.
func TestLongRangesAreInPlace(t *testing.T) {
	type block struct {
		n      int
		copied bool
	}
	for _, c := range []struct {
		lengths []int
		want    []block
	}{
		{[]int{1, execution.MeanInPlace - 1, 2}, []block{{execution.MeanInPlace + 2, true}}},
		{[]int{1, 1, execution.MinInPlace, 1}, []block{{2, true}, {execution.MinInPlace, false}, {1, true}}},
		{[]int{execution.MeanInPlace - 1, execution.MeanInPlace, execution.MeanInPlace + 1}, []block{{2*execution.MeanInPlace - 1, true}, {execution.MeanInPlace + 1, false}}},
		{[]int{5000, 1}, []block{{5000, false}, {1, false}}},
		{slices.Repeat([]int{1}, 2*views.CopiedRows+1), []block{{views.CopiedRows, true}, {views.CopiedRows, true}, {1, true}}},
	} {
		w, tag := striped(t, c.lengths...)
		var got []block
		s := System1(w, "S", func(b Block, _ []weight) { got = append(got, block{b.Len(), b.f.IsCopied()}) }, With(tag))
		require.Equal(t, Blind, s.Match())
		s.Run(0)
		require.Equal(t, c.want, got, "ranges of %v", c.lengths)
	}
}

// TestNeighboursByHandleAreInPlace checks that a column is not copied where it has the order of the block, though no group
// says so, and that it is copied where an entity is elsewhere or the block is short.
func TestNeighboursByHandleAreInPlace(t *testing.T) {
	for _, layout := range []Layout{Laminar, Lanes} {
		t.Run(layout.String(), func(t *testing.T) {
			w := NewWorld(WithLayout(layout))
			p, a, b, c := Component[position](w), Component[n1](w), Component[n2](w), Component[n3](w)
			if layout == Lanes { // they cross: a has two arrays
				w.Group(a, b)
				w.Group(a, c)
			}
			w.Spawn(a, c) // so that p is the shorter array, and leads
			var all []Entity
			for i := range 2*views.CopiedRows + execution.MinInPlace - 1 {
				e := w.Spawn(p, a, b)
				if i >= views.CopiedRows {
					w.Remove(e, b)
					w.Add(e, c)
				}
				a.Set(e, n1(i))
				all = append(all, e)
			}
			mustCommit(t, w)
			var copied []bool
			s := System2(w, "S", func(block Block, _ []position, x []n1) {
				copied = append(copied, block.f.Reading(1) == execution.ByHandle)
				for i := range x {
					require.True(t, block.Present(a, i))
					x[i]++
				}
			})
			runs, moved := 0, 5
			check := func(want ...bool) {
				for range 3 { // rows are kept from the second run on
					copied = nil
					s.Run(0)
					runs++
					require.Equal(t, want, copied)
					for i, e := range all {
						require.Equal(t, n1(i+runs), a.Get(e))
					}
				}
			}
			require.Equal(t, int(p.ID()), s.walk.NewPlan().Lead)
			check(false, false, true)
			a.Remove(all[moved])
			mustCommit(t, w)
			a.Set(all[moved], n1(moved+runs)) // its row is the last one now
			mustCommit(t, w)
			check(true, false, true)
		})
	}
}

// TestLoopsEndEarly ends a loop over tested rows after each number of entities: within a copied block, at
// its end, and within a long range.
func TestLoopsEndEarly(t *testing.T) {
	w, tag := striped(t, 3, 100, 2, 100)
	q := NewQuery1[weight](w, With(tag))
	for most := 1; most <= 205; most++ {
		n := 0
		for _, row := range q.All() {
			*row.A++
			if n++; n == most {
				break
			}
		}
		require.Equal(t, most, n)
	}
	sum := weight(0)
	for _, row := range q.All() {
		sum += *row.A
	}
	require.Equal(t, weight(205*206/2), sum, "what was written before the end is kept")
}

// TestPlansFollowTheNumbers checks that the lead of a plan is the smaller array, also after the sizes have
// changed.
func TestPlansFollowTheNumbers(t *testing.T) {
	w := NewWorld()
	a, b := Component[n1](w), Component[n2](w)
	s := System2(w, "S", func(Block, []n1, []n2) {})
	spawn := func(n int, terms ...Term) {
		_, err := w.TrySpawnMany(n, nil, terms...)
		require.NoError(t, err)
	}
	spawn(100, a)
	spawn(10, b)
	s.Run(0)
	require.Equal(t, int(b.ID()), s.walk.Plan().Lead)
	spawn(1000, b)
	s.Run(0)
	require.Equal(t, int(a.ID()), s.walk.Plan().Lead, "the other array is larger now")
	w.DespawnAll(b)
	mustCommit(t, w)
	spawn(1, b)
	s.Run(0)
	require.Equal(t, int(b.ID()), s.walk.Plan().Lead, "the array is smaller now")
}

// TestDiscardRestoresChildren checks that a child that was attached elsewhere gets its place among its
// siblings back.
func TestDiscardRestoresChildren(t *testing.T) {
	w := NewWorld()
	parent, other := w.Spawn(), w.Spawn()
	var children []Entity
	for range 4 {
		children = append(children, w.Spawn())
		setParent(w, children[len(children)-1], parent)
	}
	mustCommit(t, w)
	before := collect(childrenOf(w, parent))
	require.Equal(t, children, before, "the latest last")
	for _, move := range [][]int{{0}, {1}, {3}, {1, 2}, {2, 1, 2}, {0, 1, 2, 3}} {
		w.hold()
		for k, i := range move {
			to := other
			if k%2 == 1 {
				to = Entity{}
			}
			setParent(w, children[i], to)
			setParent(w, w.Spawn(), parent)
		}
		require.Equal(t, before, collect(childrenOf(w, parent)), "what is queued is not there yet")
		w.commits().Drop()
		w.release()
		require.Equal(t, before, collect(childrenOf(w, parent)), "after %v", move)
		require.Empty(t, collect(childrenOf(w, other)))
	}
}
