package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// TestScanAfterRestore restores a snapshot with fewer indices than a scan has kept, and than it has room for.
func TestScanAfterRestore(t *testing.T) {
	for _, more := range []int{3, 5000} {
		w := ecs.NewWorld()
		a, tag := ecs.Component[n1](w), ecs.Tag[frozen](w)
		w.SpawnMany(100, nil, a)
		visited := 0
		s := w.NewSystem("scan", nil, func(b ecs.Block) { visited += b.Len() }, ecs.Without(tag))
		for range 4 {
			require.NoError(t, w.Tick(1))
		}
		snapshot := w.Snapshot()
		for _, ticks := range []int{0, 1, 4} {
			w.SpawnMany(more, nil, a)
			for range ticks {
				require.NoError(t, w.Tick(1))
			}
			w.Restore(snapshot)
			visited = 0
			for range 4 {
				require.NoError(t, w.Tick(1))
			}
			require.Equal(t, 4*100, visited)
			require.Equal(t, 100, s.Explain().Cost.Matched)
		}
	}
}

// TestExplanationsSayWhatIsKept asks for an explanation of a system whose rows are kept.
func TestExplanationsSayWhatIsKept(t *testing.T) {
	c, blind := cachedWorld(t)
	require.Zero(t, blind.Explain().KeptEntities)
	for range 4 {
		c.tick(t)
	}
	x := blind.Explain()
	require.Equal(t, []int{500, 2}, []int{x.KeptEntities, x.KeptRuns})
	require.Contains(t, x.String(), "\n  kept: rows of 500 entities, for 2 runs now\n")
}

// cachedWorld is a world of 2,000 entities with a blind system, whose rows are kept once it has run twice.
func cachedWorld(t *testing.T) (c *mixedWorld, blind *ecs.System) {
	c = newMixedWorld()
	kinds := make([]int, 2000)
	for i := range kinds {
		kinds[i] = i * 7 % 128
	}
	c.populate(kinds)
	mustCommit(t, c.w)
	blind = c.systems[2]
	require.Equal(t, ecs.Blind, blind.Match())
	return c, blind
}

func (c *mixedWorld) tick(t *testing.T) {
	t.Helper()
	require.NoError(t, c.w.Tick(1))
}
