package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// TestConditions checks when conditions are asked and what they leave out.
func TestConditions(t *testing.T) {
	p := newStaged()
	on, asked := true, 0
	ask := ecs.RunIf(func() bool { asked++; return on })
	stage := p.w.Stage("stage", ask)
	p.system("a", ecs.In(stage), ecs.Every(2))
	p.task("b", ecs.In(stage), ecs.Every(2))
	x := p.task("c", ecs.In(stage), ask, ecs.Every(3))
	p.tick(t, "abc")
	require.Equal(t, 2, asked)
	p.tick(t, "")
	on = false
	p.tick(t, "")
	require.Equal(t, 5, asked, "a stage that is left out asks nothing else")
	on = true
	p.tick(t, "ab")
	p.tick(t, "c")
	x.Disable()
	p.tick(t, "ab")
	require.Equal(t, 10, asked, "nothing is asked of what is disabled")
	p.calls = ""
	x.Run(1)
	require.Equal(t, "c", p.calls)
	stage.Pause()
	p.tick(t, "")
	require.Equal(t, 10, asked, "nothing is asked of what is paused")
}

// TestConditionsAreAskedBeforeTheRun checks that a condition sees what an earlier system of its stage has done in place.
func TestConditionsAreAskedBeforeTheRun(t *testing.T) {
	p := newStaged()
	ready := false
	ecs.Task(p.w, "a", func(ecs.Tick) { p.calls += "a"; ready = true })
	p.task("b", ecs.RunIf(func() bool { return ready }))
	p.tick(t, "ab")
}

// TestConditionsOfJointRuns checks systems with conditions that run together, are fused or have substeps: they are asked once,
// before the first runs.
func TestConditionsOfJointRuns(t *testing.T) {
	for name, c := range map[string]struct {
		options []ecs.StageOption
		calls   [2]string
	}{
		"substeps": {[]ecs.StageOption{ecs.Substeps(2)}, [2]string{"aa", "abab"}},
		"fused":    {[]ecs.StageOption{ecs.Fuse()}, [2]string{"aa", "abab"}}, // two tiles
		"both":     {[]ecs.StageOption{ecs.Substeps(2), ecs.Fuse()}, [2]string{"aaaa", "abababab"}},
	} {
		n, asked := newRecorder("a"), 0
		n.declare("b", ecs.RunIf(func() bool { require.Empty(t, n.calls); asked++; return asked == 2 }))
		inStage(n.w, "joint", n.systems, c.options...)
		n.tick(t, c.calls[0])
		n.tick(t, c.calls[1])
		require.Equal(t, 2, asked, name)
	}
	p := newStaged()
	other := ecs.Component[level](p.w)
	p.w.SpawnMany(1, nil, other)
	p.w.SetWorkers(1)
	together, on := p.w.Stage("together", ecs.Concurrent()), false
	p.system("a", ecs.In(together))
	ecs.System1(p.w, "b", func(ecs.Block, []level) { p.calls += "b" }, ecs.In(together), ecs.RunIf(func() bool { return on }))
	p.tick(t, "a")
	on = true
	p.tick(t, "ab")
}
