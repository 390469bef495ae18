package ecs

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSpawnManyReturnsACopy checks that a commit that moves every row does not change the handles.
func TestSpawnManyReturnsACopy(t *testing.T) {
	w := NewWorld()
	a, b := Component[weight](w), Component[level](w)
	w.Group(a, b)
	var own []Entity
	list, err := w.TrySpawnMany(8, func(block Block) { own = block.Entities() }, a, b)
	require.NoError(t, err)
	require.Equal(t, own, list)
	before := slices.Clone(list)
	w.Despawn(list[0])
	mustCommit(t, w)
	require.Equal(t, before, list)
	require.NotEqual(t, before, own, "the list of the store changes with the rows")
}

// TestPresenceInABulkSpawn checks Present for components and for tags, which have no rows.
func TestPresenceInABulkSpawn(t *testing.T) {
	w := NewWorld()
	a, b, ice, late := Component[weight](w), Component[level](w), Tag[frozen](w), w.TagNamed("late")
	for _, terms := range [][]Term{{a, ice}, {ice}} {
		_, err := w.TrySpawnMany(2, func(block Block) {
			require.Equal(t, len(terms) == 2, block.Present(a, 1))
			require.True(t, block.Present(ice, 1))
			require.False(t, block.Present(b, 1))
			require.False(t, block.Present(late, 0))
		}, terms...)
		require.NoError(t, err)
	}
}
