// Package schedule decides when what a program has declared runs.
//
// A [Schedule] has the stages of a tick, and a [Stage] has entries: systems and tasks. Both run in the order that the program has asked for,
// unless a condition, a pause or a fixed step leaves them out. The entries of a stage run one after the other, at the same time on several
// goroutines, or on tiles of rows; what they change is committed at its end.
package schedule

import (
	"iter"
	"slices"

	"github.com/copse-ecs/copse/internal/world/commit"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/running"
)

// MainStage is the name of the stage of entries that name no other.
const MainStage = "main"

// Parts are the parts of a world that a tick uses.
type Parts struct {
	Env      *execution.Env
	Parallel *execution.Round
	Running  *running.Function
	Mode     *mode.Mode
	Commits  *commit.Commits
	Events   *events.Events
}

// Schedule is the stages of one world.
type Schedule struct {
	Paused bool   // ticks leave out the stages that do not ignore it
	Watch  *Watch // of what runs, nil if nothing asks how long it takes

	parts    Parts
	arrange  func()   // lets the arrays follow the layout
	stages   []*Stage // in the order of a tick, if sorted
	sorted   bool     // stages and their entries are in the order of a tick
	disorder string   // what is wrong with that order, "" if nothing is
	numbers  int      // of stages and entries declared so far
}

// New returns a schedule without stages. arrange lets the arrays follow the layout, and panics if that is not possible.
func New(parts Parts, arrange func()) Schedule { return Schedule{parts: parts, arrange: arrange} }

// Stages returns the stages, in the order of a tick if they are sorted.
func (s *Schedule) Stages() []*Stage { return s.stages }

// Stage returns the stage with a name, nil if there is none.
func (s *Schedule) Stage(name string) *Stage {
	i := slices.IndexFunc(s.stages, func(x *Stage) bool { return x.Name == name })
	if i < 0 {
		return nil
	}
	return s.stages[i]
}

// Entries yields the entries of all stages, in the order of a tick if they are sorted.
func (s *Schedule) Entries() iter.Seq[*Entry] {
	return func(yield func(*Entry) bool) {
		for _, stage := range s.stages {
			for _, x := range stage.entries {
				if !yield(x) {
					return
				}
			}
		}
	}
}

// Len returns the number of entries.
func (s *Schedule) Len() (n int) {
	for _, stage := range s.stages {
		n += len(stage.entries)
	}
	return n
}

// Declare makes a stage the last one that is declared. Its name and options are set, and no other has the name.
func (s *Schedule) Declare(x *Stage) {
	x.schedule, x.Order.Number = s, s.nextNumber()
	x.Events.Name = x.Name
	if x.Name == MainStage {
		s.parts.Events.SetMain(&x.Events)
	}
	s.stages = append(s.stages, x)
	if x.Fixed != nil {
		x.Fixed.stages = append(x.Fixed.stages, x)
	}
	x.gather()
}

// nextNumber returns the number of the next declaration, after which stages and entries have to be sorted.
func (s *Schedule) nextNumber() int {
	s.sorted = false
	s.numbers++
	return s.numbers
}

// follow lets the arrays follow the layout.
func (s *Schedule) follow() {
	if !s.parts.Env.Arrays.Follows() {
		s.arrange()
	}
}

// allow reports whether all conditions say yes. They are asked in order until one says no.
func (s *Schedule) allow(conditions []Condition) bool {
	if len(conditions) == 0 {
		return true
	}
	s.parts.Mode.Open(mode.Condition)
	defer s.parts.Mode.Close(mode.Condition)
	for _, c := range conditions {
		if !c.Ask() {
			return false
		}
	}
	return true
}
