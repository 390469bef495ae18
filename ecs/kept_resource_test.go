package ecs_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// plainScore is a resource without pointers, and pathList is one with a slice.
type (
	plainScore struct {
		Points [2]int
		Best   ecs.Entity
		Name   string
	}
	pathList struct{ Steps []int }
)

// What is played again from a snapshot has the same result: resources, counts of Every, numbers of runs and rests of time.
func TestPlayingAgainFromASnapshot(t *testing.T) {
	w := ecs.NewWorld()
	ecs.InSnapshots[plainScore](w)
	ecs.InSnapshotsBy(w, func(p pathList) pathList { return pathList{slices.Clone(p.Steps)} })
	ecs.SetResource(w, plainScore{Name: "a"})
	ecs.SetResource(w, pathList{})
	score := ecs.Resource[plainScore](w)
	var log []int
	step := w.FixedStep(0.75, 3)
	fixed, every := w.Stage("fixed", step), w.Stage("every", ecs.Every(3))
	note := func(k int) func(ecs.Tick) {
		return func(tick ecs.Tick) {
			score.Points[k%2] += tick.Number()
			path := ecs.Resource[pathList](w)
			path.Steps = append(path.Steps, k)
			if len(path.Steps) > 5 {
				path.Steps = path.Steps[1:]
				path.Steps[0]++
			}
			log = append(log, k, tick.Number(), score.Points[k%2], path.Steps[0])
		}
	}
	uses := []ecs.Option{ecs.Uses[plainScore](), ecs.Uses[pathList]()}
	ecs.Task(w, "F", note(1), append(uses, ecs.In(fixed))...)
	ecs.Task(w, "E", note(2), append(uses, ecs.In(every))...)
	ecs.Task(w, "T", note(3), append(uses, ecs.Every(2))...)
	random := rand.New(rand.NewPCG(1, 2))
	play := func(n int) []int {
		log = nil
		for range n {
			require.NoError(t, w.Tick(0.5))
		}
		return log
	}
	for range 30 {
		play(random.IntN(5))
		before := w.Snapshot()
		n := 1 + random.IntN(9)
		want := play(n)
		after := w.Snapshot()
		require.Equal(t, len(want) == 0, before.Equal(after))
		play(random.IntN(4))
		w.Restore(before)
		require.True(t, before.Equal(w.Snapshot()))
		require.Equal(t, want, play(n))
		require.True(t, after.Equal(w.Snapshot()))
		require.Same(t, score, ecs.Resource[plainScore](w))
	}
}

// A resource that was not there is removed, one that is gone is there again, and one that was declared later stays.
func TestRestoreOfResourcesThatComeAndGo(t *testing.T) {
	w := ecs.NewWorld()
	early := w.Snapshot()
	ecs.InSnapshots[plainScore](w)
	without := w.Snapshot()
	ecs.SetResource(w, plainScore{Name: "x"})
	with := w.Snapshot()
	require.False(t, without.Equal(with))
	w.Restore(without)
	require.Nil(t, ecs.Resource[plainScore](w))
	w.Restore(with)
	require.Equal(t, "x", ecs.Resource[plainScore](w).Name)
	w.Restore(early)
	require.Equal(t, "x", ecs.Resource[plainScore](w).Name)

	require.Equal(t, "ecs: the resource plainScore is in snapshots already", panicText(func() { ecs.InSnapshots[plainScore](w) }))
	require.Equal(t, "ecs: the resource pathList cannot be copied to snapshots as it is, because it has pointers: give ecs.InSnapshotsBy a function that copies it",
		panicText(func() { ecs.InSnapshots[pathList](w) }))
	require.Equal(t, "ecs: InSnapshotsBy of the resource pathList: the function is nil", panicText(func() { ecs.InSnapshotsBy[pathList](w, nil) }))
	run := ecs.Task(w, "T", func(ecs.Tick) { ecs.InSnapshots[int](w) })
	require.Equal(t, `ecs: a resource cannot be declared for snapshots while the task "T" runs`, panicText(func() { run.Run(1) }))
}
