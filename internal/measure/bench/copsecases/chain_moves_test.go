package copsecases

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Rows that move do not depend on the machine: a gap goes through every group between two places, and no further.
func TestMovesOfChanges(t *testing.T) {
	for _, groups := range []int{1, 2, 4, MostChained} {
		require.Equal(t, groups, ChainMoves(groups, 1))
		require.Equal(t, 100*groups, ChainMoves(groups, 100))
		require.Equal(t, 200*(groups-1), ChainMoves(groups, 200), "the deepest group becomes empty, so it has no gap")
	}
	for _, bits := range []int{2, 4, 6, 8} {
		require.Equal(t, 1, KindMoves(bits, 0), "the blocks of the first tag are neighbours")
		require.Equal(t, 1<<bits/2, KindMoves(bits, bits-1), "half of the blocks lie between those of the last tag")
	}
}
