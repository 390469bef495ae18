package ecs

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/views"
)

// begin starts the declaration of something with a name.
func (d *declaration) begin(w *World, name string) {
	d.w, d.name, d.access.Name = w, name, name
	d.entry.Access, d.entry.Walk = &d.access, &d.walk
	d.walk.Begin(w.env())
}

// newSystem starts the declaration of a system; finish ends it.
func newSystem(w *World, name string) *System {
	checkWorld(w)
	s := &System{required: Scan}
	s.entry.Handle = s
	s.begin(w, name)
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
func addColumn[T any](d *declaration) *views.Typed[T] {
	if typ, ok := d.w.registry().PointsToComponent(reflect.TypeFor[T]()); ok {
		panic(d.error(registry.PointerHint(typ)))
	}
	h := Component[T](d.w)
	view := h.c.newView()
	d.appendColumn(h.c.id, view)
	return view
}

func (d *declaration) appendColumn(id ID, view views.View) {
	if d.walk.Columns.Index(int(id)) >= 0 {
		panic(d.error(d.w.component(id).Name + " is listed twice"))
	}
	d.walk.AddColumn(int(id), view)
}

// finish applies the options and works out the signature.
func (d *declaration) finish(options []Option, body func(*execution.Frame)) {
	w := d.w
	d.apply(options)
	if body == nil && (d.entry.Stage != nil || len(d.entry.Conditions) > 0 || !d.entry.Order.IsFree()) {
		panic("ecs: a query has no stage, no order and no conditions: In, Before, After, RunIf and Every are for systems and tasks")
	}
	if body == nil && d.access.UsesEvents() {
		panic("ecs: a query sends and reads no events: Sends and Receives are for systems and tasks")
	}
	if body != nil {
		d.walk.Body = d.checked(body)
	}
	terms := slices.Clone(d.terms)
	for _, c := range d.walk.Columns {
		if c.Optional {
			d.walk.Signature.Optional.Add(c.Component)
			continue
		}
		d.walk.Signature.Access.Add(c.Component)
		terms = append(terms, ID(c.Component))
	}
	match := sure(conjOf(w, terms))
	if both := d.walk.Signature.Optional.Intersect(match.Cares); !both.Empty() {
		panic(d.error(w.component(ID(both.First())).Name + " is optional, and required or excluded as well"))
	}
	d.walk.Finish(match)
	d.walk.Watch(w.core().Watch)
	w.checkOneGoroutine("a system or query cannot be declared")
	w.arrays().AskForLists(match)
}

// apply applies the options, and notes what the function may access.
func (d *declaration) apply(options []Option) {
	for _, option := range options {
		if option == nil {
			panic(d.error("an Option is nil"))
		}
		option.declare(d)
	}
	d.access.Readable = d.walk.Columns.Set().Union(d.access.OtherReads).Union(d.walk.Filter.Watched())
	d.access.Writable = d.walk.Columns.Written().Union(d.access.OtherWrites)
}

// schedule makes ticks run a system in its stage.
func (s *System) schedule() *System {
	w := s.w
	w.checkIdle("a system cannot be declared")
	if s.name == "" {
		panic(s.error("it has no name; explanations need one"))
	}
	if w.schedule().Len() == MaxSystems {
		panic(s.error("there are " + strconv.Itoa(MaxSystems) + " systems, which is the limit"))
	}
	for other := range w.eachSystem() {
		if other.name == s.name {
			panic(s.error("there is another system with this name; explanations need different names"))
		}
	}
	if s.entry.Stage == nil {
		s.entry.Stage = w.schedule().Stage(MainStage)
	}
	if s.entry.Stage == nil {
		s.entry.Stage = &w.Stage(MainStage).core
	}
	s.join(s.entry.Stage)
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
		id := idOf(w, t)
		if w.component(id).Tag {
			panic(s.error(w.component(id).Name + " has no values to be passed; With and Without are for tags"))
		}
		s.appendColumn(id, w.component(id).NewView())
	}
	s.finish(options, func(f *execution.Frame) { run(s.block(f)) })
	return s.schedule()
}
