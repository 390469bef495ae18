package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// TestEntitiesYieldsWhatIsThere changes the world in loops over its entities, which yield those that there were before, by index.
func TestEntitiesYieldsWhatIsThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := ecs.NewWorld()
		a := ecs.Component[weight](w)
		alive := map[ecs.Entity]bool{}
		for range rapid.IntRange(1, 6).Draw(t, "loops") {
			for range rapid.IntRange(0, 4).Draw(t, "spawned") {
				alive[w.Spawn(a)] = true
			}
			after := map[ecs.Entity]bool{}
			for e := range alive {
				after[e] = true
			}
			last, n, stop := -1, 0, rapid.IntRange(0, 20).Draw(t, "stop")
			for e := range w.Entities() {
				require.True(t, alive[e])
				require.Greater(t, int(e.Index()), last)
				last, n = int(e.Index()), n+1
				switch rapid.IntRange(0, 3).Draw(t, "change") {
				case 0:
					w.Despawn(e)
					delete(after, e)
				case 1:
					after[w.Spawn()] = true
				case 2:
					a.Remove(e)
				}
				require.Equal(t, len(alive), w.Len())
				if n == stop {
					break
				}
			}
			if n != stop {
				require.Len(t, alive, n)
			}
			alive = after
			require.Len(t, alive, w.Len())
			for e := range alive {
				require.True(t, w.Alive(e))
			}
		}
	})
}

// TestEntitiesIsRefused checks where entities cannot be listed, and what cannot be done in the loop.
func TestEntitiesIsRefused(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	w.SpawnMany(20_000, nil, a)
	list := func() {
		for range w.Entities() {
			return
		}
	}
	s := ecs.System1(w, "S", func(ecs.Block, []weight) { list() })
	require.NoError(t, w.Tick(0))
	inStage(w, "split", []*ecs.System{s}, ecs.Parallel())
	w.SetWorkers(2)
	require.Equal(t, `ecs: system "S": entities cannot be listed while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`,
		panicText(func() { s.Run(0) }))
	require.Equal(t, "ecs: a snapshot cannot be taken while a loop over entities or sources runs: leave it first, and stop what iter.Pull made of one", panicText(func() {
		for range w.Entities() {
			w.Snapshot()
		}
	}))
	require.True(t, isIdle(w))
	require.Equal(t, "ecs: a nil World: make one with ecs.NewWorld", panicText(func() { (*ecs.World)(nil).Entities() }))
	n := 0
	require.Zero(t, testing.AllocsPerRun(3, func() {
		for range w.Entities() {
			n++
		}
	}))
}

// TestRemoveResource removes resources and sets them again.
func TestRemoveResource(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	require.False(t, ecs.RemoveResource[caption](w))
	ecs.SetResource(w, caption{"one"})
	old := ecs.Resource[caption](w)
	require.True(t, ecs.RemoveResource[caption](w))
	require.Nil(t, ecs.Resource[caption](w))
	require.False(t, ecs.RemoveResource[caption](w))
	ecs.SetResource(w, caption{"two"})
	require.Equal(t, caption{"one"}, *old)
	require.Equal(t, caption{"two"}, *ecs.Resource[caption](w))

	w.SpawnMany(20_000, nil, a)
	s := ecs.System1(w, "S", func(ecs.Block, []weight) { ecs.RemoveResource[caption](w) })
	inStage(w, "split", []*ecs.System{s}, ecs.Parallel())
	w.SetWorkers(2)
	require.Equal(t, `ecs: system "S": a resource cannot be removed while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`,
		panicText(func() { s.Run(0) }))
	require.NotNil(t, ecs.Resource[caption](w))
	require.Equal(t, "ecs: a nil World: make one with ecs.NewWorld", panicText(func() { ecs.RemoveResource[caption](nil) }))
}
