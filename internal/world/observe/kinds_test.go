package observe

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNamesOfKinds(t *testing.T) {
	for text, kinds := range map[string]Kinds{
		"none": 0, "Spawned": Spawned, "Despawned": Despawned, "Added|Removed": Added | Removed,
		"Spawned|Added|Replaced|Removed|Despawned": All, "Replaced|unknown": Replaced | 1<<kindCount, "unknown": 1 << 7,
	} {
		require.Equal(t, text, kinds.String())
	}
}

// TestPlacesOfKinds checks that the place of a kind is that of its bit.
func TestPlacesOfKinds(t *testing.T) {
	for place, kind := range map[int]Kinds{
		spawnedIndex: Spawned, addedIndex: Added, replacedIndex: Replaced, removedIndex: Removed, despawnedIndex: Despawned,
	} {
		require.Equal(t, Kinds(1)<<place, kind)
		require.True(t, kind.has(place) && !(All&^kind).has(place))
	}
}
