package schedule

import (
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/order"
)

// Entry is a system or task of a stage.
type Entry struct {
	Access     *access.Access // what its function may read and write
	Walk       *execution.Walker
	Call       func(dt float64) // the function of a task; nil for a system, which runs over the entities that Walk finds
	Order      order.Place
	Conditions []Condition
	Receiver   events.Receiver // of its events
	Handle     any             // what a program knows it as

	Stage      *Stage // nil until it is in one, or says which
	Disabled   bool
	Runs       int // how often it has run
	RunsBefore int // of these, those before they are counted
	Watched    Watched

	skipped bool      // its conditions said no when they were asked last
	split   *together // this entry alone, if its stage is Parallel
}

// Counted returns how often the entry has run since runs are counted.
func (x *Entry) Counted() int { return x.Runs - x.RunsBefore }

// IsOff reports whether a tick leaves the entry out.
func (x *Entry) IsOff() bool { return x.Disabled || x.skipped }

// OptionTexts returns the conditions and the order as a program writes them.
func (x *Entry) OptionTexts() []string {
	return append(conditionTexts(x.Conditions), x.Order.Texts()...)
}

// askConditions notes whether the conditions let the entry run, unless it is disabled.
func (x *Entry) askConditions(s *Schedule) {
	if len(x.Conditions) > 0 {
		x.skipped = !x.Disabled && !s.allow(x.Conditions)
	}
}

// run runs the entry once, without a watch.
func (x *Entry) run(s *Schedule, dt float64) {
	if x.split != nil {
		x.split.run(s, dt)
		return
	}
	x.Runs++
	s.parts.Running.Enter(x.Access)
	defer s.parts.Running.Leave()
	if x.Call != nil {
		x.Call(dt)
		return
	}
	x.Walk.Walk(dt, x.Walk.Body)
}
