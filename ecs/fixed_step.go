package ecs

import (
	"math"
	"strconv"
)

// fixedStep is what [FixedStep] returns.
type fixedStep struct {
	step float64
	most int
}

// FixedStep lets a stage run in steps of the same time, however long the ticks are. The stage collects the time of the
// ticks, and runs as often as a whole step is left, zero times or several; each run has the step as its time, and a commit
// at its end. In one tick it runs at most the given number of times. If whole steps are left after that, they are dropped, so
// that a slow machine makes the stage slower and not the next ticks longer still. What is less than a step is kept, and
// [Stage.Interpolation] tells it to stages that draw. Ticks with a time that is not above 0 add nothing. While the stage is
// paused no time is collected. A step that a condition leaves out has passed.
//
// FixedStep panics unless the step is a number above 0, and at least one run is allowed.
func FixedStep(step float64, atMost int) StageOption {
	if !(step > 0) || math.IsInf(step, 1) {
		panic("ecs: FixedStep of " + strconv.FormatFloat(step, 'g', -1, 64) + ": the step is a number above 0")
	}
	if atMost < 1 {
		panic("ecs: FixedStep with at most " + strconv.Itoa(atMost) + " steps in a tick: the number is 1 or more")
	}
	return fixedStep{step, atMost}
}

func (f fixedStep) toStage(s *Stage) {
	if s.step > 0 {
		panic("ecs: stage " + strconv.Quote(s.name) + ": FixedStep is given twice")
	}
	s.step, s.most = f.step, f.most
}

// tickFixed runs the steps of a tick.
func (s *Stage) tickFixed(dt float64) error {
	if dt > 0 {
		s.left += dt
	}
	for n := 0; n < s.most && s.left >= s.step; n++ {
		s.left -= s.step
		if err := s.run(s.step); err != nil {
			return err
		}
		if s.isPaused() {
			return nil
		}
	}
	if math.IsInf(s.left, 1) {
		s.left = 0
	}
	if s.left >= s.step {
		s.left = math.Mod(s.left, s.step)
	}
	return nil
}

// Interpolation returns which part of a step has passed since the last one, from 0 up to 1, for a stage that draws between two
// steps: the value is old + (new-old)*Interpolation. It is 0 for a stage without a [FixedStep].
func (s *Stage) Interpolation() float64 {
	if s.step == 0 {
		return 0
	}
	return min(s.left/s.step, math.Nextafter(1, 0))
}
