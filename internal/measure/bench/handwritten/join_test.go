package handwritten

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

// TestAccelerationsKeepTheOrderOfVelocities: the slices of OwnOrder have the orders of the arrays of a group of velocities and accelerations.
func TestAccelerationsKeepTheOrderOfVelocities(t *testing.T) {
	s := NewJoin(bench.Params{Entities: 500, Components: 3, Seed: 1}, OwnOrder, 1).(*joinCase)
	s.Setup()
	for step := range 200 {
		s.Prepare(step, 1)
		s.Step(step)
		a := &s.accelerations
		require.Len(t, a.of, 500)
		both := 0
		for v, row := range s.positionOf {
			entity := s.entities[row]
			require.Equal(t, int32(v), s.velocityOf[row])
			if a.of[entity] < 0 {
				continue
			}
			both++
			require.Equal(t, int32(v), a.of[entity], "entity %d after step %d", entity, step)
			require.Equal(t, entity, a.entities[v])
		}
		require.EqualValues(t, both, a.both)
	}
	require.Less(t, s.accelerations.both, int32(len(s.accelerations.values)), "some have lost their velocity")
}
