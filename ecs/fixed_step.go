package ecs

import (
	"math"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/wording"
)

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
	return &FixedStep{w: w, step: step, most: atMost}
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
		panic(s.error("its FixedStep belongs to another world"))
	case s.fixed != nil:
		panic(s.error("a FixedStep is given twice"))
	}
	s.fixed = f
}

// tick makes the steps of a tick.
func (f *FixedStep) tick(dt float64) error {
	if f.isPaused() {
		return nil
	}
	if dt > 0 {
		f.left += dt
	}
	stages := f.stages
	for n := 0; n < f.most && f.left >= f.step; n++ {
		f.left -= f.step
		for _, s := range stages {
			if err := s.tick(f.step); err != nil {
				return err
			}
		}
		if f.isPaused() {
			return nil
		}
	}
	if math.IsInf(f.left, 1) {
		f.left = 0
	}
	if f.left >= f.step {
		f.left = math.Mod(f.left, f.step)
	}
	return nil
}

// isPaused reports whether all stages are paused.
func (f *FixedStep) isPaused() bool {
	return !slices.ContainsFunc(f.stages, func(s *Stage) bool { return !s.isPaused() })
}

// Interpolation returns which part of a step has passed since the last one, from 0 up to 1, for a stage that draws between two
// steps: the value is old + (new-old)*Interpolation. O(1).
func (f *FixedStep) Interpolation() float64 {
	f.check()
	return min(f.left/f.step, math.Nextafter(1, 0))
}

// stepText writes a step as a program would: 0.02, or 1.0/60 where the number is long, with six digits if it is no such part.
func stepText(step float64) string {
	short := strconv.FormatFloat(step, 'g', -1, 64)
	if len(short) <= len("0.00125") {
		return short
	}
	if n := math.Round(1 / step); n > 1 && n < 1e6 && (step == 1/n || step == float64(float32(1/n))) {
		return "1.0/" + strconv.FormatFloat(n, 'f', -1, 64)
	}
	return strconv.FormatFloat(step, 'g', 6, 64)
}

// text writes the fixed step as an option of a stage, and with which other stages it shares it.
func (f *FixedStep) text(of *Stage) string {
	out := "FixedStep(" + stepText(f.step) + ", " + strconv.Itoa(f.most) + ")"
	var others []string
	for _, s := range f.stages {
		if s != of {
			others = append(others, strconv.Quote(s.name))
		}
	}
	if len(others) > 0 {
		out += " together with " + wording.JoinAnd(others)
	}
	return out
}
