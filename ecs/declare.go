package ecs

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/views"
)

// newSystem starts the declaration of a system; finish ends it.
func newSystem(w *World, name string) *System {
	checkWorld(w)
	s := &System{w: w, name: name, required: Scan, access: access.Access{Name: name}}
	s.walk.Begin(&w.env)
	return s
}

// withFunction panics if a system is given no function.
func (s *System) withFunction(given bool) *System {
	if !given {
		panic(s.error("its function is nil"))
	}
	return s
}

// addColumn gives a system's function the next column.
func addColumn[T any](s *System) *views.Typed[T] {
	if typ, ok := s.w.registry.PointsToComponent(reflect.TypeFor[T]()); ok {
		panic(s.error(pointerHint(typ)))
	}
	h := Component[T](s.w)
	view := h.c.newView()
	s.appendColumn(h.c.id, view)
	return view
}

func (s *System) appendColumn(id ID, view views.View) {
	if s.walk.Index(int(id)) >= 0 {
		panic(s.error(s.w.component(id).Name + " is listed twice"))
	}
	s.walk.AddColumn(int(id), view)
}

// finish applies the options and works out the signature.
func (s *System) finish(options []Option, body func(*execution.Frame)) *System {
	w := s.w
	s.apply(options)
	if body == nil && (s.stage != nil || len(s.conditions) > 0 || !s.order.IsFree()) {
		panic("ecs: a query has no stage, no order and no conditions: In, Before, After, RunIf and Every are for systems and tasks")
	}
	if body == nil && s.access.UsesEvents() {
		panic("ecs: a query sends and reads no events: Sends and Receives are for systems and tasks")
	}
	if body != nil {
		s.walk.Body = s.checked(body)
	}
	terms := slices.Clone(s.terms)
	for _, c := range s.walk.Columns {
		if c.Optional {
			s.walk.Signature.Optional.Add(c.Component)
			continue
		}
		s.walk.Signature.Access.Add(c.Component)
		terms = append(terms, ID(c.Component))
	}
	match := sure(w.conj(terms))
	if both := s.walk.Signature.Optional.Intersect(match.Cares); !both.Empty() {
		panic(s.error(w.component(ID(both.First())).Name + " is optional, and required or excluded as well"))
	}
	s.walk.Finish(match)
	s.walk.Watch(w.versionsOf)
	w.checkOneGoroutine("a system or query cannot be declared")
	w.arrays.AskForLists(match)
	return s
}

// apply applies the options, and notes what the function may access.
func (s *System) apply(options []Option) {
	for _, option := range options {
		if option == nil {
			panic(s.error("an Option is nil"))
		}
		option.toSystem(s)
	}
	s.access.Readable, s.access.Writable = s.reads(), s.writes()
}

// schedule makes ticks run a system in its stage.
func (s *System) schedule() *System {
	w := s.w
	w.checkIdle("a system cannot be declared")
	if s.name == "" {
		panic(s.error("it has no name; explanations need one"))
	}
	if len(w.Systems()) == MaxSystems {
		panic(s.error("there are " + strconv.Itoa(MaxSystems) + " systems, which is the limit"))
	}
	for other := range w.eachSystem() {
		if other.name == s.name {
			panic(s.error("there is another system with this name; explanations need different names"))
		}
	}
	if s.stage == nil {
		s.stage = w.defaultStage()
	}
	s.stage.admit(s)
	s.order.Number = w.nextNumber()
	s.stage.systems = append(s.stage.systems, s)
	s.receiver.Text = s.access.Subject()
	w.events.Await(&s.receiver)
	return s
}

// NewSystem declares a system over components that are known at run time: its function gets the
// columns with [Handle.In] or [Dynamic.In]. Otherwise it is as [System1].
func (w *World) NewSystem(name string, components []Term, run func(Block), options ...Option) *System {
	s := newSystem(w, name)
	if run == nil {
		panic(s.error("its function is nil"))
	}
	for _, t := range components {
		id := w.idOf(t)
		if w.component(id).Tag {
			panic(s.error(w.component(id).Name + " has no values to be passed; With and Without are for tags"))
		}
		s.appendColumn(id, w.component(id).NewView())
	}
	return s.finish(options, func(f *execution.Frame) { run(s.block(f)) }).schedule()
}
