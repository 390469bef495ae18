package ecs_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
)

// TestFixedStep checks how many steps ticks have, and what is left.
func TestFixedStep(t *testing.T) {
	p := newStaged()
	step := p.w.FixedStep(0.25, 3)
	fixed := p.w.Stage("fixed", step)
	var deltas []float64
	var numbers []int
	ecs.Task(p.w, "step", func(tick ecs.Tick) {
		deltas, numbers = append(deltas, tick.Delta()), append(numbers, tick.Number())
	}, ecs.In(fixed))
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
		require.Equal(t, c.left, step.Interpolation(), "%+v", c)
		last = len(numbers)
	}
	for i, n := range numbers {
		require.Equal(t, i+1, n)
		require.Equal(t, 0.25, deltas[i])
	}
	fixed.Pause()
	require.NoError(t, p.w.Tick(0.125))
	require.Equal(t, 0.25, step.Interpolation(), "no time passes")
	require.PanicsWithValue(t, "ecs: a zero FixedStep: make one with World.FixedStep", func() { new(ecs.FixedStep).Interpolation() })
}

// TestFixedStepsCommit checks that each step sees what the last one did, that conditions are asked for each, and that a stage
// that pauses itself keeps the rest.
func TestFixedStepsCommit(t *testing.T) {
	p := newStaged()
	fixed := p.w.Stage("fixed", p.w.FixedStep(1, 10), ecs.Every(2))
	p.system("a", ecs.In(fixed))
	ecs.Task(p.w, "spawn", func(ecs.Tick) { p.w.Spawn(p.a) }, ecs.In(fixed))
	p.calls = ""
	require.NoError(t, p.w.Tick(5))
	require.Equal(t, "aaaaaa", p.calls, "in steps 1, 3 and 5, over 1, 2 and 3 entities")
	ecs.Task(p.w, "pause", func(ecs.Tick) { fixed.Pause() }, ecs.In(fixed))
	require.NoError(t, p.w.Tick(5))
	require.Equal(t, 5, p.w.Len())
	fixed.Resume()
	require.NoError(t, p.w.Tick(0))
	require.Equal(t, 6, p.w.Len(), "3 steps are left; the first of them that is not left out pauses again")
}

// together is a world with three stages that take one fixed step together, and one stage that does not, which is declared between
// them. Each has a task that notes its name.
func together() (p *staged, step *ecs.FixedStep, a, b, c *ecs.Stage) {
	p = newStaged()
	step = p.w.FixedStep(1, 4)
	a = p.w.Stage("a", step)
	draw := p.w.Stage("draw")
	b, c = p.w.Stage("b", step), p.w.Stage("c", step)
	p.task("a", ecs.In(a))
	p.task("b", ecs.In(b))
	p.task("c", ecs.In(c))
	p.task("|", ecs.In(draw))
	return p, step, a, b, c
}

// steps runs a tick of so many seconds and compares what it has called.
func (p *staged) steps(t *testing.T, seconds float64, calls string) {
	t.Helper()
	p.calls = ""
	require.NoError(t, p.w.Tick(seconds))
	require.Equal(t, calls, p.calls)
}

// TestStagesStepTogether checks the order of stages that share a fixed step, that there is one limit and one rest for all of them, and that
// other fixed steps have their own.
func TestStagesStepTogether(t *testing.T) {
	p, step, _, _, _ := together()
	p.steps(t, 0.5, "|")
	p.steps(t, 2.75, "abcabcabc|")
	require.Equal(t, 0.25, step.Interpolation())
	p.steps(t, 9, "abcabcabcabc|")
	require.Equal(t, 0.25, step.Interpolation(), "the other steps are dropped")
	slow := p.w.FixedStep(2, 4)
	p.task("x", ecs.In(p.w.Stage("x", slow)))
	p.task("y", ecs.In(p.w.Stage("y", slow)))
	p.steps(t, 4, "abcabcabcabc|xyxy")
	require.Equal(t, `component weight u64
layout lanes
# stage "a": FixedStep(1, 4) together with "b" and "c"
# task a()
# stage "b": FixedStep(1, 4) together with "a" and "c"
# task b()
# stage "c": FixedStep(1, 4) together with "a" and "b"
# task c()
# stage "draw"
# task U007C()
# stage "x": FixedStep(2, 4) together with "y"
# task x()
# stage "y": FixedStep(2, 4) together with "x"
# task y()
spawn 1 weight
`, p.w.Design())
	require.Contains(t, p.w.Systems()[1].Explain().String(), `  runs in the stage "b" with FixedStep(1, 4) together with "a" and "c"`)
}

// TestStepsSeeEachOther checks that each stage of a step sees what the ones before it have changed, in this step and in those before.
func TestStepsSeeEachOther(t *testing.T) {
	p := newStaged()
	step := p.w.FixedStep(1, 4)
	spawn, count := p.w.Stage("spawn", step), p.w.Stage("count", step, ecs.Every(2))
	ecs.Task(p.w, "spawn", func(ecs.Tick) { p.w.Spawn(p.a) }, ecs.In(spawn))
	var seen []int
	ecs.Task(p.w, "count", func(tick ecs.Tick) { seen = append(seen, p.w.Len(), tick.Number(), int(tick.Delta())) }, ecs.In(count))
	p.steps(t, 4, "")
	require.Equal(t, []int{2, 1, 1, 4, 2, 1}, seen, "entities, number of the run, time")
	require.Equal(t, 4, inspect.LastCommit(p.w).Spawned, "of all steps of the tick")
}

// TestPauseInSteps checks that a pause is looked at just before each stage, and that no time passes while all of them are paused.
func TestPauseInSteps(t *testing.T) {
	p, step, a, b, c := together()
	b.Pause()
	p.steps(t, 2.5, "acac|")
	a.Pause()
	c.Pause()
	p.steps(t, 9, "|")
	require.Equal(t, 0.5, step.Interpolation())
	b.Resume()
	p.steps(t, 1, "b|")
	for _, s := range []*ecs.Stage{a, c} {
		s.Resume()
	}
	pause := ecs.Task(p.w, "pause", func(ecs.Tick) { p.w.Pause() }, ecs.In(b))
	p.steps(t, 3, "ab")
	require.Equal(t, math.Nextafter(1, 0), step.Interpolation(), "the rest of the time is kept")
	pause.Disable()
	p.steps(t, 9, "")
	p.w.Resume()
	p.steps(t, 0, "abcabc|")
	ecs.Task(p.w, "late", func(ecs.Tick) { c.Pause() }, ecs.In(a))
	p.steps(t, 2, "abab|")
}

// TestFailingSteps checks that what ends a step ends the tick, and that the next tick begins with a new step.
func TestFailingSteps(t *testing.T) {
	for _, panics := range []bool{false, true} {
		p, _, _, b, _ := together()
		fails := true
		ecs.Task(p.w, "fail", func(ecs.Tick) {
			switch {
			case !fails:
			case panics:
				panic("failed")
			default:
				p.w.Spawn()
			}
		}, ecs.In(b))
		p.w.SetLimit(1)
		var err error
		thrown := panicText(func() { err = p.w.Tick(3.5) })
		if panics {
			require.Equal(t, "failed", thrown)
		} else {
			require.EqualError(t, err, `ecs: stage "b": there would be 2 entities alive, and the world is limited to 1: nothing was changed; despawn some, or raise the limit`)
			require.True(t, errors.Is(err, ecs.ErrEntityLimit))
		}
		require.Equal(t, "ab", p.calls)
		fails = false
		p.steps(t, 0, "abcabc|")
	}
}

// TestStatesInSteps checks that a state that a step sets decides what the rest of this step runs.
func TestStatesInSteps(t *testing.T) {
	p := newStaged()
	step, state := p.w.FixedStep(1, 4), ecs.NewState(p.w, 0)
	first, second := p.w.Stage("first", step), p.w.Stage("second", step, state.Is(1))
	ecs.Task(p.w, "set", func(tick ecs.Tick) { state.Set(tick.Number() % 2) }, ecs.In(first))
	p.task("s", ecs.In(second))
	p.system("e", ecs.In(second))
	state.OnEnter(1, func() { p.w.Spawn(p.a) })
	p.steps(t, 4, "seeseee")
}

// TestEventsInSteps checks that what a stage sends is read by the next stage of the same step and by an earlier one in the next step, and that
// events stay for runs of their stage and for ticks.
func TestEventsInSteps(t *testing.T) {
	w := ecs.NewWorld()
	step := w.FixedStep(1, 4)
	first, second, third := w.Stage("first", step), w.Stage("second", step), w.Stage("third", step)
	hits := ecs.Events[hit](w).In(second)
	var read []int
	reader := func(name string, stage *ecs.Stage) {
		r := hits.Reader()
		ecs.Task(w, name, func(tick ecs.Tick) {
			for e := range r.Read() {
				read = append(read, 10*tick.Number()+int(e))
			}
		}, ecs.In(stage), ecs.Receives[hit]())
	}
	reader("early", first)
	ecs.Task(w, "send", func(tick ecs.Tick) { hits.Send(hit(tick.Number())) }, ecs.In(second), ecs.Sends[hit]())
	reader("late", third)
	outside := hits.Reader()
	require.NoError(t, w.Tick(2))
	require.Equal(t, []int{11, 21, 22}, read)
	for range 9 {
		require.NoError(t, w.Tick(0.1))
	}
	require.Equal(t, 2, outside.Len(), "no step, so nothing is cleared")
	require.NoError(t, w.Tick(4))
	require.Equal(t, []int{11, 21, 22, 32, 33, 43, 44, 54, 55, 65, 66}, read)
	require.Equal(t, 4, outside.Len(), "what the last tick has sent")
	require.Equal(t, 2, outside.Missed())
}

// TestOrderOfSteps checks that stages with a fixed step stand at the place of the first of them, unless Before and After say something else, and what
// a cycle is then.
func TestOrderOfSteps(t *testing.T) {
	p, step, _, _, _ := together()
	p.task("i", ecs.In(p.w.Stage("input", ecs.Before("c"))))
	p.steps(t, 2, "|iabcabc")
	p.task("d", ecs.In(p.w.Stage("d", step, ecs.Before("b"), ecs.After("input"))))
	p.steps(t, 2, "|iacdbacdb")
	p.w.Stage("e", step, ecs.After("draw"))
	p.steps(t, 2, "|iacdbacdb")
	p.w.Stage("f", step, ecs.Before("draw"))
	const cycle = `ecs: the stages run in a cycle: the steps of "a", "b", "c", "d", "e" and "f" before "draw", "draw" before the steps of "a", "b", "c", "d", "e" and "f"; take one of these ecs.Before or ecs.After away`
	for range 2 {
		require.PanicsWithValue(t, cycle, func() { _ = p.w.Tick(1) })
	}
	require.Equal(t, []string{"i", "a", "c", "d", "b", "|"}, namesOf(p.w))

	p, step, _, _, _ = together()
	p.w.Stage("d", step, ecs.Before("a"), ecs.After("c"))
	p.w.Stage("e", step, ecs.Before("c"), ecs.After("d"))
	require.PanicsWithValue(t, `ecs: the stages run in a cycle: "c" before "d", "d" before "e", "e" before "c"; take one of these ecs.Before or ecs.After away`, func() { _ = p.w.Tick(1) })
}
