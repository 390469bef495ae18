package schedule

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/order"
)

// Stage is a part of a tick: entries in order, and one commit of what they change.
type Stage struct {
	Options
	Name       string
	Order      order.Place
	Conditions []Condition
	Events     events.Stage
	Paused     bool
	Runs       int

	schedule *Schedule
	entries  []*Entry  // in the order of a run, if sorted
	tiling   *Tiling   // nil if the entries are not fused
	together *together // all entries; nil if they do not run at the same time
}

// Options say how a stage runs.
type Options struct {
	Fixed        *FixedStep // nil if it runs once in a tick
	Substeps     int        // how often a run runs the entries; 0 if it has no substeps
	Parallel     bool       // several goroutines run each entry
	Fused        bool       // all entries run on a tile of rows before the next tile
	Concurrent   bool       // the entries run at the same time
	IgnoresPause bool       // of the schedule
}

// Condition lets a stage or an entry run.
type Condition struct {
	Text  string // as a program writes it
	Ask   func() bool
	Count *int // a part of the time of the world; nil if Ask counts nothing
}

// Text returns the text of an error about the stage.
func (s *Stage) Text(text string) string { return "ecs: stage " + strconv.Quote(s.Name) + ": " + text }

// IsOf reports whether the stage is one of a schedule.
func (s *Stage) IsOf(x *Schedule) bool { return s.schedule == x }

// Entries returns the entries, in the order of a run if they are sorted.
func (s *Stage) Entries() []*Entry { return s.entries }

// Tiling returns what runs the entries on tiles, nil if they are not fused.
func (s *Stage) Tiling() *Tiling { return s.tiling }

// Add makes an entry the last one that is declared. The stage does not refuse it.
func (s *Stage) Add(x *Entry) {
	x.Stage, x.Order.Number = s, s.schedule.nextNumber()
	s.entries = append(s.entries, x)
	if s.Parallel {
		x.split = newTogether([]*Entry{x})
	}
	s.gather()
	x.Receiver.Text = x.Access.Subject()
	s.schedule.parts.Events.Await(&x.Receiver)
}

// Remove takes an entry from the stage. What it remembers is given up.
func (s *Stage) Remove(x *Entry) {
	s.entries = slices.DeleteFunc(slices.Clone(s.entries), func(other *Entry) bool { return other == x })
	s.schedule.sorted = false
	s.gather()
	s.schedule.parts.Events.AwaitNothing(&x.Receiver)
	x.split = nil
}

// gather prepares what runs the entries jointly, after one has come or gone.
func (s *Stage) gather() {
	if s.Concurrent {
		s.together = newTogether(s.entries)
	}
	if s.Fused {
		s.tiling = s.newTiling(s.entries)
	}
}

// isPaused reports whether ticks leave the stage out.
func (s *Stage) isPaused() bool { return s.Paused || s.schedule.Paused && !s.IgnoresPause }

// OptionTexts returns the options as a program writes them.
func (s *Stage) OptionTexts() []string {
	out := conditionTexts(s.Conditions)
	if s.Fixed != nil {
		out = append(out, s.Fixed.text(s))
	}
	if s.Substeps > 0 {
		out = append(out, "Substeps("+strconv.Itoa(s.Substeps)+")")
	}
	for _, p := range []struct {
		has  bool
		text string
	}{{s.Parallel, "Parallel"}, {s.Fused, "Fuse"}, {s.Concurrent, "Concurrent"}, {s.IgnoresPause, "IgnorePause"}} {
		if p.has {
			out = append(out, p.text)
		}
	}
	return append(out, s.Order.Texts()...)
}

func conditionTexts(list []Condition) (out []string) {
	for _, c := range list {
		out = append(out, c.Text)
	}
	return out
}
