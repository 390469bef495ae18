//go:build copse_debug

package persist_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
	"github.com/copse-ecs/copse/internal/store/record"
)

// TestDebugTellsEntitiesOfAnotherWorld checks what takes an entity, and that a world which has loaded handles takes them for its own.
func TestDebugTellsEntitiesOfAnotherWorld(t *testing.T) {
	record.Together = false
	t.Cleanup(func() { record.Together = true })
	w, other := ecs.NewWorld(), ecs.NewWorld()
	mine, e := w.Spawn(), other.Spawn()
	require.Equal(t, mine.Index(), e.Index())
	_, err := persist.CloneTree(w, e)
	require.EqualError(t, err, "persist: entity "+e.String()+" is to be cloned, and belongs to another world")
	var file bytes.Buffer
	require.EqualError(t, persist.Save(&file, w, persist.Entities(e)), "persist: entity "+e.String()+" is to be saved, and belongs to another world")

	file.Reset()
	require.NoError(t, persist.Save(&file, w))
	replica := ecs.NewWorld()
	_, err = persist.Load(&file, replica, persist.KeepIDs())
	require.NoError(t, err)
	require.True(t, replica.Alive(mine))
	replica.Despawn(mine)
	require.EqualError(t, replica.TryDespawn(mine), "entity "+mine.String()+": the entity is dead: it was despawned, and this handle was kept")
}
