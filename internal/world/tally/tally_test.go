package tally

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestATickIsTheSumOfItsStages notes two commits of one tick and begins another tick.
func TestATickIsTheSumOfItsStages(t *testing.T) {
	var sum Tally
	require.False(t, sum.IsFor(2))
	sum.BeginTick(2)
	require.True(t, sum.IsFor(2))
	sum.Last = Stats{Spawned: 1, Moves: 4, Writes: []int{1, 0}}
	sum.AddToTick()
	sum.Last = Stats{Despawned: 2, Changed: 3, Moves: 1, Writes: []int{0, 5}}
	sum.AddToTick()
	require.Equal(t, Stats{Spawned: 1, Despawned: 2, Changed: 3, Moves: 5, Writes: []int{1, 5}}, sum.Last)
	sum.BeginTick(2)
	require.Equal(t, Stats{Writes: []int{0, 0}}, sum.Last)
}
