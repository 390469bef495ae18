package usage

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTotalsAreSums counts what is alike together, and a spawn apart from a change of an entity without components.
func TestTotalsAreSums(t *testing.T) {
	totals := NewTotals()
	require.Empty(t, totals.List())
	totals.AddSpawned(a, 3)
	totals.add(Transition{To: a, Count: 5})
	totals.AddSpawned(a, 2)
	totals.add(Transition{From: a, To: ab, Count: 1})
	totals.add(Transition{From: a, Despawned: true, Count: 1})
	totals.add(Transition{From: a, To: ab, Count: 6})
	require.Equal(t, []Transition{
		{To: a, Spawned: true, Count: 5}, {To: a, Count: 5}, {From: a, To: ab, Count: 7}, {From: a, Despawned: true, Count: 1},
	}, totals.List())
}
