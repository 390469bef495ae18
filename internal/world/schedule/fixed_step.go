package schedule

import (
	"math"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/wording"
	"github.com/copse-ecs/copse/internal/world/order"
)

// FixedStep lets stages run in steps of the same time, however long the ticks are: each step runs all of them before the next begins.
type FixedStep struct {
	step   float64
	most   int      // steps in a tick
	left   float64  // time that no step has had yet
	stages []*Stage // in the order of a tick, if sorted
}

// NewFixedStep returns a fixed step without stages. step and atMost are above 0.
func NewFixedStep(step float64, atMost int) FixedStep { return FixedStep{step: step, most: atMost} }

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
	f.dropSteps()
	return nil
}

// dropSteps drops whole steps that are left.
func (f *FixedStep) dropSteps() {
	if math.IsInf(f.left, 1) {
		f.left = 0
	}
	if f.left >= f.step {
		f.left = math.Mod(f.left, f.step)
	}
}

// isPaused reports whether all stages are paused.
func (f *FixedStep) isPaused() bool {
	return !slices.ContainsFunc(f.stages, func(s *Stage) bool { return !s.isPaused() })
}

// Interpolation returns which part of a step has passed since the last one, from 0 up to 1. O(1).
func (f *FixedStep) Interpolation() float64 { return min(f.left/f.step, math.Nextafter(1, 0)) }

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
			others = append(others, s.Name)
		}
	}
	if len(others) > 0 {
		out += " together with " + wording.JoinAnd(order.Quoted(others))
	}
	return out
}
