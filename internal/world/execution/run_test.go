package execution

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/views"
)

// TestLongRangesAreInPlace checks that a blind walker is called once for many short ranges of matching rows, and once for each long one, and for
// a short one where ranges have been long enough on average.
func TestLongRangesAreInPlace(t *testing.T) {
	type called struct {
		n      int
		copied bool
	}
	for _, c := range []struct {
		lengths []int
		want    []called
	}{
		{[]int{1, meanInPlace - 1, 2}, []called{{meanInPlace + 2, true}}},
		{[]int{1, 1, minInPlace, 1}, []called{{2, true}, {minInPlace, false}, {1, true}}},
		{[]int{meanInPlace - 1, meanInPlace, meanInPlace + 1}, []called{{2*meanInPlace - 1, true}, {meanInPlace + 1, false}}},
		{[]int{5000, 1}, []called{{5000, false}, {1, false}}},
		{slices.Repeat([]int{1}, 2*views.CopiedRows+1), []called{{views.CopiedRows, true}, {views.CopiedRows, true}, {1, true}}},
	} {
		w := newWorld(t, grouptree.Laminar)
		for _, n := range c.lengths { // one without the tag after so many with it
			for range n {
				w.spawn(grouptree.SetOf(compA, tagF), true)
			}
			w.spawn(grouptree.SetOf(compA), true)
		}
		w.commit()
		a := w.declare(&w.env, request{columns: []Column{{Component: compA, Write: true}}, with: grouptree.SetOf(tagF)})
		for range 3 { // rows are kept from the second run on
			a.walk()
			var got []called
			for _, b := range a.blocks {
				got = append(got, called{b.n, b.copied})
			}
			require.Equal(t, c.want, got, "ranges of %v", c.lengths)
		}
		require.Equal(t, grouptree.Blind, a.walker.plan.Match)
		require.Equal(t, 1, a.walker.cache.served)
		w.compare()
	}
}

// TestCopiesComeFromBothArrays copies values of a component with two arrays for short stretches of rows, some in this and some in that array.
func TestCopiesComeFromBothArrays(t *testing.T) {
	w := newWorld(t, grouptree.Lanes)
	w.group(grouptree.SetOf(compA, compB), grouptree.Set{})
	w.group(grouptree.SetOf(compA, compC), grouptree.Set{})
	w.spawnEach(100, compA)
	for i := range 60 {
		set := grouptree.SetOf(bytesD, compA, []int{compB, compC, tagG}[i%3])
		if i%4 > 0 {
			set.Add(tagF)
		}
		w.spawn(set, true)
	}
	w.commit()
	a := w.declare(&w.env, request{columns: []Column{{Component: bytesD}, {Component: compA, Write: true}}, with: grouptree.SetOf(tagF)})
	for range 4 { // rows are kept from the second run on
		a.walk()
		w.compare()
		require.True(t, a.blocks[0].copied)
	}
	require.Equal(t, 2, a.walker.cache.served)
	var lanes []int
	for _, e := range w.order {
		lane, _ := w.store.Rows.Place(e, compA)
		lanes = append(lanes, lane)
	}
	require.Subset(t, lanes, []int{0, 1})
}

// TestNeighboursByHandleAreInPlace checks that a column is not copied where it has the order of the block, though no group
// says so, and that it is copied where an entity is elsewhere or the block is short.
func TestNeighboursByHandleAreInPlace(t *testing.T) {
	for _, kind := range []grouptree.Kind{grouptree.Laminar, grouptree.Lanes} {
		w := newWorld(t, kind)
		if kind == grouptree.Lanes { // they cross: A has two arrays
			w.group(grouptree.SetOf(compA, compB), grouptree.Set{})
			w.group(grouptree.SetOf(compA, compC), grouptree.Set{})
		}
		w.spawnEach(1, compA, compC) // so that D is the shorter array, and leads
		var all []entity.Entity
		for i := range 2*views.CopiedRows + minInPlace - 1 {
			set := grouptree.SetOf(bytesD, compA, compB)
			if i >= views.CopiedRows {
				set = grouptree.SetOf(bytesD, compA, compC)
			}
			all = append(all, w.spawn(set, true))
		}
		w.commit()
		a := w.declare(&w.env, request{columns: []Column{{Component: bytesD}, {Component: compA, Write: true}}})
		check := func(want ...Reading) {
			for range 3 { // rows are kept from the second run on
				a.walk()
				var got []Reading
				for _, b := range a.blocks {
					got = append(got, b.stands[1])
				}
				require.Equal(t, want, got)
				w.compare()
			}
		}
		require.Equal(t, bytesD, a.walker.NewPlan().Lead)
		check(Direct, Direct, ByHandle)
		w.take(all[5], compA, false)
		w.give(all[5], compA, false) // its row is the last one now
		check(ByHandle, Direct, ByHandle)
	}
}
