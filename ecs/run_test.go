package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// striped returns a world with one block of entities: for each length so many that have the tag, then one
// without it.
func striped(t *testing.T, lengths ...int) (*ecs.World, ecs.TagHandle) {
	w := ecs.NewWorld()
	a, tag := ecs.Component[weight](w), ecs.Tag[frozen](w)
	for _, n := range lengths {
		for range n {
			w.Spawn(a, tag)
		}
		w.Spawn(a)
	}
	mustCommit(t, w)
	return w, tag
}

// TestLoopsEndEarly ends a loop over tested rows after each number of entities: within a copied block, at
// its end, and within a long range.
func TestLoopsEndEarly(t *testing.T) {
	w, tag := striped(t, 3, 100, 2, 100)
	q := ecs.NewQuery1[weight](w, ecs.With(tag))
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

// TestDiscardRestoresChildren checks that a child that was attached elsewhere gets its place among its
// siblings back.
func TestDiscardRestoresChildren(t *testing.T) {
	w := ecs.NewWorld()
	parent, other := w.Spawn(), w.Spawn()
	var children []ecs.Entity
	for range 4 {
		children = append(children, w.Spawn())
		setParent(w, children[len(children)-1], parent)
	}
	mustCommit(t, w)
	before := collect(childrenOf(w, parent))
	require.Equal(t, children, before, "the latest last")
	for _, move := range [][]int{{0}, {1}, {3}, {1, 2}, {2, 1, 2}, {0, 1, 2, 3}} {
		hold(w)
		for k, i := range move {
			to := other
			if k%2 == 1 {
				to = ecs.Entity{}
			}
			setParent(w, children[i], to)
			setParent(w, w.Spawn(), parent)
		}
		require.Equal(t, before, collect(childrenOf(w, parent)), "what is queued is not there yet")
		drop(w)
		release(w)
		require.Equal(t, before, collect(childrenOf(w, parent)), "after %v", move)
		require.Empty(t, collect(childrenOf(w, other)))
	}
}
