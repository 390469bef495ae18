package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/world/schedule"
)

// Condition says when a system, a task or a stage runs. It is an [Option] and a [StageOption].
type Condition struct {
	text  string // as a program writes it
	start func(*World) (ask func() bool, count *int)
}

func (c Condition) declare(d *declaration) {
	d.entry.Conditions = append(d.entry.Conditions, c.begin(d.w))
}
func (c Condition) toStage(s *Stage) { s.core.Conditions = append(s.core.Conditions, c.begin(s.w)) }

// begin returns the condition for one system or stage of a world, with a count of its own.
func (c Condition) begin(w *World) schedule.Condition {
	if c.start == nil {
		panic("ecs: a zero Condition: take one from ecs.RunIf, ecs.Every or State.Is")
	}
	ask, count := c.start(w)
	return schedule.Condition{Text: c.text, Ask: ask, Count: count}
}

// RunIf lets a system, a task or a stage run only if the function returns true. It is asked just before each run: of a
// stage with a [FixedStep] before each step. In a stage whose systems do not run one after the other, because it has [Fuse],
// [Concurrent] or [Substeps], the conditions of all systems are asked before the first runs. It is not asked about what is
// disabled or paused. Several conditions are asked in the order of the options until one says no. The function may read the
// world and its resources, and [Query.Count]; a change or a loop over a query in it panics. RunIf panics if it is nil.
func RunIf(condition func() bool) Condition {
	if condition == nil {
		panic("ecs: RunIf of a nil function")
	}
	return Condition{"RunIf", func(*World) (func() bool, *int) { return condition, nil }}
}

// Every lets a system, a task or a stage run the first time that it is asked, and then every n-th time: in every n-th tick, or
// run of its stage. It is a condition as [RunIf], each with a count of its own. What runs gets the time of one tick and not
// that of all since its last run. Every panics if n is less than 1.
func Every(n int) Condition {
	text := "Every(" + strconv.Itoa(n) + ")"
	if n < 1 {
		panic("ecs: " + text + ": the number is 1 or more")
	}
	return Condition{text, func(*World) (func() bool, *int) {
		asked := n - 1
		return func() bool {
			asked = (asked + 1) % n
			return asked == 0
		}, &asked
	}}
}
