//go:build !copse_debug

package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// TestRandomAccessPassesTheCopy holds what Get and Ptr of a system see of a column that
// its own block has as a copy. The tag copse_debug makes Ptr panic there.
func TestRandomAccessPassesTheCopy(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.Component[n1](w), ecs.Component[n2](w)
	e := w.Spawn(a)
	b.Set(e, 5)
	mustCommit(t, w)
	s := ecs.System2(w, "S", func(_ ecs.Block, _ []n1, y []n2) {
		y[0] = 6
		require.Equal(t, n2(5), b.Get(e), "the array, not the copy")
		*b.Ptr(e) = 9
		require.Equal(t, n2(6), y[0])
	})
	require.Equal(t, ecs.Blind, s.Match())
	s.Run(0)
	require.Equal(t, n2(6), b.Get(e), "the copy is written back")
}
