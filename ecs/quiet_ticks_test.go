package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
	"github.com/copse-ecs/copse/internal/store/column"
)

// TestQuietTicksGiveUpMemory changes many entities in two ticks in a row, so that their memory is kept for a third one, and then none for as long
// as memory is kept. The second time these ticks come after many in which nothing was left to give up.
func TestQuietTicksGiveUpMemory(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.Component[uint64](w), ecs.Component[uint32](w)
	w.Group(a, b)
	const n = 200_000
	list := w.SpawnMany(n, nil, a)
	busy := false
	ecs.Task(w, "change", func(ecs.Tick) {
		for _, e := range list {
			switch {
			case !busy:
				return
			case b.Has(e):
				b.Remove(e)
			default:
				b.Set(e, 1)
			}
		}
	}, ecs.AlsoReads(b))
	ticks := func(count int) {
		for range count {
			require.NoError(t, w.Tick(1))
		}
	}
	for round := range 2 {
		busy = true
		ticks(2)
		used := heapBytes()
		busy = false
		ticks(column.RetentionTicks)
		require.Less(t, heapBytes(), used-8*n, "round %d", round)
		ticks(2 * column.RetentionTicks)
	}
}

// TestQuietTicksHaveCommittedNothing asks what the last tick has committed after few and after many quiet ticks, and after a component has come
// in between.
func TestQuietTicksHaveCommittedNothing(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[uint64](w)
	busy := false
	ecs.Task(w, "change", func(t ecs.Tick) {
		if busy {
			t.World().Spawn(a)
		}
	})
	tick := func(spawns bool) inspect.Commit {
		busy = spawns
		require.NoError(t, w.Tick(1))
		return inspect.LastCommit(w)
	}
	for range 3 {
		require.Equal(t, 1, tick(true).Spawned)
		for range 2 * column.RetentionTicks {
			require.Equal(t, inspect.Commit{Writes: make([]int, w.Components())}, tick(false))
		}
	}
	ecs.Component[uint32](w)
	require.Equal(t, inspect.Commit{Writes: make([]int, 2)}, tick(false))
}
