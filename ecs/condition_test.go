package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/world/schedule"
)

// TestConditions checks when conditions are asked and what they leave out.
func TestConditions(t *testing.T) {
	p := newStaged()
	on, asked := true, 0
	ask := RunIf(func() bool { asked++; return on })
	stage := p.w.Stage("stage", ask)
	p.system("a", In(stage), Every(2))
	p.task("b", In(stage), Every(2))
	x := p.task("c", In(stage), ask, Every(3))
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
	Task(p.w, "a", func(Tick) { p.calls += "a"; ready = true })
	p.task("b", RunIf(func() bool { return ready }))
	p.tick(t, "ab")
}

// TestConditionsOfJointRuns checks systems with conditions that run together, are fused or have substeps: they are asked once,
// before the first runs.
func TestConditionsOfJointRuns(t *testing.T) {
	for name, c := range map[string]struct {
		options []StageOption
		calls   [2]string
	}{
		"substeps": {[]StageOption{Substeps(2)}, [2]string{"aa", "abab"}},
		"fused":    {[]StageOption{Fuse()}, [2]string{"aa", "abab"}}, // two tiles
		"both":     {[]StageOption{Substeps(2), Fuse()}, [2]string{"aaaa", "abababab"}},
	} {
		n := newRecorder("a", "b")
		asked := 0
		n.systems[1].entry.Conditions = []schedule.Condition{{Ask: func() bool { require.Empty(t, n.calls); asked++; return asked == 2 }}}
		n.w.inStage("joint", n.systems, c.options...)
		n.tick(t, c.calls[0])
		n.tick(t, c.calls[1])
		require.Equal(t, 2, asked, name)
	}
	p := newStaged()
	other := Component[level](p.w)
	p.w.SpawnMany(1, nil, other)
	p.w.SetWorkers(1)
	together, on := p.w.Stage("together", Concurrent()), false
	p.system("a", In(together))
	System1(p.w, "b", func(Block, []level) { p.calls += "b" }, In(together), RunIf(func() bool { return on }))
	p.tick(t, "a")
	on = true
	p.tick(t, "ab")
}
