//go:build copse_debug

package scene_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/scene"
	"github.com/copse-ecs/copse/internal/store/record"
)

// TestDebugTellsEntitiesOfAnotherWorld checks every verb of a scene that takes an entity.
func TestDebugTellsEntitiesOfAnotherWorld(t *testing.T) {
	record.Together = false
	t.Cleanup(func() { record.Together = true })
	w, other := ecs.NewWorld(), ecs.NewWorld()
	s, mine := scene.New2D(w), w.Spawn()
	s.Place(mine, scene.At2(1, 0))
	foreign := scene.New2D(other)
	e := other.Spawn()
	foreign.Place(e, scene.At2(1, 0))
	end := "entity " + e.String() + ": the entity belongs to another world: each world takes the entities that it has returned; " +
		"one that shall take those of others is made with ecs.SameHandles"
	for _, c := range []struct {
		of string
		do func() error
	}{
		{"ChildOf of ", func() error { return s.TryAttach(e, mine) }},
		{"", func() error { return s.TryAttach(mine, e) }},
		{"ChildOf of ", func() error { return s.TryAttachLocal(e, mine) }},
		{"", func() error { return s.TryAttachLocal(mine, e) }},
		{"ChildOf of ", func() error { return s.TryDetach(e) }},
		{"", func() error { return s.TryDespawnAlone(e) }},
		{"Local2 of ", func() error { return s.TryPlace(e, scene.At2(1, 1)) }},
		{"Local2 of ", func() error { _, err := s.TryLocal(e); return err }},
	} {
		require.EqualError(t, c.do(), c.of+end)
	}
	require.Equal(t, "ecs: Local2 of "+end, panicOf(func() { s.Local(e) }))
}
