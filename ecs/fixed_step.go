package ecs

import (
	"math"
	"strconv"

	"github.com/copse-ecs/copse/internal/world/schedule"
)

// FixedStep lets stages run in steps of the same time, however long the ticks are. [World.FixedStep] makes it.
//
// The stages that have it as an option take its steps together: each step runs all of them in their order, each with a commit
// at its end and with the step as its time, before the next step begins. So they follow each other in a tick, at the place of
// the one that was declared first; what [Before] and [After] say of one of them and another stage holds for all of them.
// Stages with different fixed steps do not alternate: all steps of one come before those of the other.
//
// The conditions of a stage are asked, and its pause is looked at, in each step just before the stage would run. A step that
// leaves a stage out has passed for it. While all of the stages are paused no time is collected; if a system pauses the last of
// them, the rest of the time is kept. If the changes of a stage cannot be carried out, or a panic leaves it, the rest of the
// step is left out, and the next tick begins with a new step.
type FixedStep struct {
	w    *World
	core schedule.FixedStep
}

// FixedStep makes a clock for stages that run in steps of the same time, however long the ticks are. It is an option of
// [World.Stage], of one stage or several, which take its steps together. It collects the time of the ticks, and makes a step as
// often as a whole one is left, zero times or several. In one tick it makes at most the given number of steps. If whole steps are
// left after that, they are dropped, so that a slow machine makes its stages slower and not the next ticks longer still. What is
// less than a step is kept, and [FixedStep.Interpolation] tells it to stages that draw. Ticks with a time that is not above 0
// add nothing.
//
// FixedStep panics unless the step is a number above 0, and at least one step is allowed, and while a system runs.
func (w *World) FixedStep(step float64, atMost int) *FixedStep {
	w.checkIdle("a fixed step cannot be made")
	if !(step > 0) || math.IsInf(step, 1) {
		panic("ecs: FixedStep of " + strconv.FormatFloat(step, 'g', -1, 64) + ": the step is a number above 0")
	}
	if atMost < 1 {
		panic("ecs: FixedStep with at most " + strconv.Itoa(atMost) + " steps in a tick: the number is 1 or more")
	}
	return &FixedStep{w: w, core: schedule.NewFixedStep(step, atMost)}
}

// check panics if there is no fixed step, or one that World.FixedStep has not made.
func (f *FixedStep) check() {
	if f == nil || f.w == nil {
		panic("ecs: a zero FixedStep: make one with World.FixedStep")
	}
}

func (f *FixedStep) toStage(s *Stage) {
	switch f.check(); {
	case f.w != s.w:
		panic(s.core.Text("its FixedStep belongs to another world"))
	case s.core.Fixed != nil:
		panic(s.core.Text("a FixedStep is given twice"))
	}
	s.core.Fixed = &f.core
}

// Interpolation returns which part of a step has passed since the last one, from 0 up to 1, for a stage that draws between two
// steps: the value is old + (new-old)*Interpolation. O(1).
func (f *FixedStep) Interpolation() float64 {
	f.check()
	return f.core.Interpolation()
}
