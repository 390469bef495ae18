package ecs

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
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
		n.systems[1].conditions = []condition{{"", func() bool { require.Empty(t, n.calls); asked++; return asked == 2 }}}
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

// TestFixedStep checks how many steps ticks have, and what is left.
func TestFixedStep(t *testing.T) {
	p := newStaged()
	fixed := p.w.Stage("fixed", FixedStep(0.25, 3))
	var deltas []float64
	var numbers []int
	Task(p.w, "step", func(tick Tick) {
		deltas, numbers = append(deltas, tick.Delta()), append(numbers, tick.Number())
	}, In(fixed))
	last := 0
	for _, c := range []struct {
		dt    float64
		steps int
		left  float64
	}{
		{0.125, 0, 0.5}, {0.125, 1, 0}, {0.25, 1, 0}, {0.6875, 2, 0.75}, {0, 0, 0.75}, {-1, 0, 0.75}, {math.NaN(), 0, 0.75},
		{0.5625, 3, 0}, {0.8125, 3, 0.25}, {2, 3, 0.25}, {math.Inf(1), 3, 0}, {1e300, 3, 0}, {0.3125, 1, 0.25},
	} {
		require.NoError(t, p.w.Tick(c.dt))
		require.Equal(t, c.steps, len(numbers)-last, "%+v", c)
		require.Equal(t, c.left, fixed.Interpolation(), "%+v", c)
		last = len(numbers)
	}
	for i, n := range numbers {
		require.Equal(t, i+1, n)
		require.Equal(t, 0.25, deltas[i])
	}
	fixed.Pause()
	require.NoError(t, p.w.Tick(0.125))
	require.Equal(t, 0.25, fixed.Interpolation(), "no time passes")
	require.Zero(t, p.w.Stage("other").Interpolation())
}

// TestFixedStepsCommit checks that each step sees what the last one did, that conditions are asked for each, and that a stage
// that pauses itself keeps the rest.
func TestFixedStepsCommit(t *testing.T) {
	p := newStaged()
	fixed := p.w.Stage("fixed", FixedStep(1, 10), Every(2))
	p.system("a", In(fixed))
	Task(p.w, "spawn", func(Tick) { p.w.Spawn(p.a) }, In(fixed))
	p.calls = ""
	require.NoError(t, p.w.Tick(5))
	require.Equal(t, "aaaaaa", p.calls, "in steps 1, 3 and 5, over 1, 2 and 3 entities")
	Task(p.w, "pause", func(Tick) { fixed.Pause() }, In(fixed))
	require.NoError(t, p.w.Tick(5))
	require.Equal(t, 5, p.w.Len())
	fixed.Resume()
	require.NoError(t, p.w.Tick(0))
	require.Equal(t, 6, p.w.Len(), "3 steps are left; the first of them that is not left out pauses again")
}

// TestInterpolationIsBelowOne checks that rounding does not make it 1.
func TestInterpolationIsBelowOne(t *testing.T) {
	s := &Stage{step: 1e-320, left: 1e-320}
	require.Less(t, s.Interpolation(), 1.0)
}
