package workloads

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs/scene"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// TestSceneChecksumsRecomputed computes the transform of each node from those of all above it. A step that moves nodes and one that moves
// them back leave the hierarchy as it was.
func TestSceneChecksumsRecomputed(t *testing.T) {
	p := bench.Params{Entities: 2500, Seed: 3}
	for _, shape := range scenario.SceneShapes {
		parents := shape.Parents(p)
		sum := func(step int) uint64 {
			var world func(node int32) scene.World
			world = func(node int32) scene.World {
				local, parent := scenario.SceneLocal(node, step), scene.World(scene.Identity())
				if parents[node] >= 0 {
					parent = world(parents[node])
				}
				return scene.Compose(&parent, &local)
			}
			return scenario.SceneSum(p.Entities, world)
		}
		x := driver(t, Scene(p), "all-"+string(shape), "copse")
		require.Equal(t, sum(0), x.Checksum())
		x.Steps(3)
		require.Equal(t, sum(2), x.Checksum())
		require.NotEqual(t, sum(2), sum(0))
		x = driver(t, Scene(p), "moves-"+string(shape), "copse")
		x.Steps(1)
		moved := x.Checksum()
		require.NotEqual(t, sum(0), moved)
		x.Steps(1)
		require.Equal(t, sum(0), x.Checksum())
		x.Steps(1)
		require.NotEqual(t, moved, x.Checksum(), "other nodes are moved")
	}
}
