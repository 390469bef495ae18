package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// A state that is loaded has its value, whatever waits or is declared, and calls nothing.
func TestLoadOfAStateCallsNothing(t *testing.T) {
	w := ecs.NewWorld()
	s := ecs.NewState(w, 0)
	calls := 0
	for v := range 3 {
		s.OnEnter(v, func() { calls++ })
		s.OnExit(v, func() { calls++ })
	}
	s.Load(2)
	require.Equal(t, 2, s.Get())
	require.Zero(t, calls)
	s.Set(2) // it has the value
	require.Zero(t, calls)
	s.Set(1)
	require.Equal(t, 2, calls)

	run := ecs.Task(w, "T", func(ecs.Tick) { s.Load(0) })
	require.Equal(t, `ecs: a state cannot be loaded while the task "T" runs`, panicText(func() { run.Run(1) }))
	require.Equal(t, "ecs: a state cannot be loaded inside a Batch", panicText(func() { w.Batch(func() { s.Load(0) }) }))
	require.Equal(t, 1, s.Get())
}

// The number of a block is that of the run of its stage, on one goroutine or several.
func TestNumberOfABlock(t *testing.T) {
	for _, options := range [][]ecs.StageOption{nil, {ecs.Parallel()}, {ecs.Concurrent()}, {ecs.Fuse()}, {ecs.Substeps(2)}} {
		w := ecs.NewWorld()
		a := ecs.Component[weight](w)
		stage := w.Stage("seldom", append(options, ecs.Every(2))...)
		var got []int
		ecs.System1(w, "S", func(b ecs.Block, _ []weight) { got = append(got, b.Number()) }, ecs.In(stage))
		w.SpawnMany(3, func(b ecs.Block) { require.Zero(t, b.Number()) }, a)
		for range 5 {
			require.NoError(t, w.Tick(1))
		}
		if len(got) == 6 { // with substeps
			got = []int{got[1], got[3], got[5]}
		}
		require.Equal(t, []int{1, 2, 3}, got)
		for b := range ecs.NewQuery1[weight](w).Chunks() {
			require.Zero(t, b.Number())
		}
	}
}
