package ecs

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// System is a function that runs over all entities with certain components.
type System struct {
	w       *World
	name    string
	columns []access
	terms   []Term // with and without
	random  grouptree.Set
	uses    []reflect.Type

	randomWrites grouptree.Set
	readable     grouptree.Set // columns and random
	writable     grouptree.Set
	signature    grouptree.Signature
	body         func(Block)
	required     []Match // at most one: what Require asked for
	disabled     bool
	inTurns      bool // it takes turns with others
	together     bool // it runs together with others
	split        bool // over goroutines
	shared       bool // it stands for systems that run on several goroutines

	turns   *turns  // that begin with it
	party   *party  // that runs together and begins with it
	rounds  *rounds // that it is part of
	alone   *party  // the system itself, if it is split
	plan    plan
	frame   frame
	frames  []*frame // of the goroutines but the first
	kept    *keeper
	fits    []bool // by composition: whether it matches
	visitor func(Entity, int) bool
}

// column is a component that a system accesses.
type access struct {
	id       ID
	write    bool
	optional bool
}

// Match says how well a layout serves a system. It is not the class of the paper's
// section VI: see docs/theory.md, section 7. A better match is the smaller number.
type Match = grouptree.Match

// The matches, best first.
const (
	Full    = grouptree.Full    // nothing tested, every column contiguous
	Partial = grouptree.Partial // nothing tested, some column fetched by handle
	Blind   = grouptree.Blind   // every candidate tested
	Scan    = grouptree.Scan    // no component with data required: the table of entities is walked
)

// newSystem starts a system; finish completes it.
func newSystem(w *World, name string) *System {
	w.real()
	return &System{w: w, name: name}
}

// addPort gives a system the next column of its function.
func addPort[T any](s *System) *typed[T] {
	if typ, ok := s.w.pointed(reflect.TypeFor[T]()); ok {
		panic(s.error(noPointers(typ)))
	}
	h := Component[T](s.w)
	s.mayAdd(h.id)
	p := &typed[T]{array: &h.array}
	s.columns = append(s.columns, access{id: h.id, write: true})
	s.frame.ports = append(s.frame.ports, p)
	return p
}

func (s *System) mayAdd(id ID) {
	for _, c := range s.columns {
		if c.id == id {
			panic(s.error(s.w.components[id].name + " is asked for twice"))
		}
	}
}

func (s *System) error(text string) string {
	return "ecs: system " + strconv.Quote(s.name) + ": " + text
}

// finish applies the options and works out the signature. A system that is run by
// the world's ticks is added to them.
func (s *System) finish(options []Option, body func(Block)) *System {
	w := s.w
	for _, option := range options {
		option(s)
	}
	s.body = body
	s.readable, s.writable = s.touches(), s.writes()
	terms := slices.Clone(s.terms)
	for _, c := range s.columns {
		if c.optional {
			s.signature.Optional.Add(int(c.id))
			continue
		}
		s.signature.Access.Add(int(c.id))
		terms = append(terms, c.id)
	}
	s.signature.Match = w.conj(terms)
	if both := s.signature.Optional.Intersect(s.signature.Match.Cares); !both.Empty() {
		panic(s.error(w.components[both.First()].name + " is optional, and required or excluded as well"))
	}
	s.frame.w, s.frame.s = w, s
	s.visitor = s.visit
	return s
}

// schedule adds a system to those that a tick runs.
func (s *System) schedule() *System {
	w := s.w
	w.outside("a system cannot be declared")
	if len(w.systems) == MaxSystems {
		panic(s.error("there are " + strconv.Itoa(MaxSystems) + " systems, which is the limit"))
	}
	for _, other := range w.systems {
		if other.name == s.name {
			panic(s.error("there is a system of that name already; names tell them apart in explanations"))
		}
	}
	w.systems = append(w.systems, s)
	return s
}

// column returns which column a component is, or panics if the function has none.
func (s *System) column(id ID) int {
	for i := range s.columns {
		if s.columns[i].id == id {
			return i
		}
	}
	panic(s.error(s.takesNo(id)))
}

func (s *System) takesNo(id ID) string {
	return "its function takes no " + s.w.components[id].name + "; With requires a component without passing it"
}

// Name returns the system's name.
func (s *System) Name() string { return s.name }

// Disable makes ticks leave the system out; [System.Run] still runs it.
func (s *System) Disable() { s.disabled = true }

// Enable makes ticks run the system again, as they do from its declaration on.
func (s *System) Enable() { s.disabled = false }

// Match returns how well the layout of the groups declared so far serves the system.
// The plan is worked out anew: it is not for every tick.
func (s *System) Match() Match { return s.planNow().Match }

// Require makes sure that the system's match is at least as good, now and after every
// later group. It panics with the explanation if it is not, and returns the system.
func (s *System) Require(match Match) *System {
	if err := s.Meets(match); err != nil {
		panic("ecs: " + err.Error())
	}
	s.required = []Match{match}
	return s
}

// Meets returns nil if the system's match is at least as good, else an error that
// explains why it is not, and names the group that would make it so if there is one.
func (s *System) Meets(match Match) error {
	if got := s.Match(); got > match {
		return &matchError{s.name, got, match, s.Explain().Why, s.wayOut(match)}
	}
	return nil
}

// wayOut says whether one more group would give the system a match: the group of what it
// asks for. If that crosses another it names the two, and else it says nothing.
func (s *System) wayOut(match Match) string {
	w, own := s.w, s.signature.Match
	if own.Cares.Empty() || len(w.groups) == MaxGroups {
		return ""
	}
	spec, names, census := w.spec(), w.names(), w.store.Census()
	spec.Groups = append(spec.Groups, own)
	l := grouptree.Build(w.kind, spec)
	if p := l.Plan(s.signature, census, l.Count(census)); p.Match <= match {
		return "; the group " + names.Conj(own) + " would make it " + p.Match.String()
	}
	i := slices.Index(spec.Groups, own) // perhaps it is there already
	if v := &l.Groups[i]; v.Code == grouptree.CodeCrossing && v.Other >= 0 {
		return "; the group " + names.Conj(own) + " crosses " + names.Conj(spec.Groups[v.Other]) + ", which stands before it"
	}
	return ""
}

// matchError is a match that falls short.
type matchError struct {
	system    string
	got, want Match
	why       string
	wayOut    string
}

func (e *matchError) Error() string {
	return "system " + strconv.Quote(e.system) + " is " + e.got.String() + " and not " + e.want.String() + ": " + strings.TrimSuffix(e.why, ".") + e.wayOut + "."
}

// insist holds what Require asked for against a new layout.
func (s *System) insist() {
	for _, match := range s.required {
		if err := s.Meets(match); err != nil {
			panic("ecs: a later group changed the layout: " + err.Error())
		}
	}
}

// mayRead reports whether a system has declared that it reads a component, or none runs.
func (s *System) mayRead(id ID) bool  { return s == nil || s.readable.Has(int(id)) }
func (s *System) mayWrite(id ID) bool { return s == nil || s.writable.Has(int(id)) }

// mustRead panics unless it may.
func (s *System) mustRead(id ID) {
	if !s.mayRead(id) {
		panic(s.undeclared(id, false))
	}
}

func (s *System) mustWrite(id ID) {
	if !s.mayWrite(id) {
		panic(s.undeclared(id, true))
	}
}

// undeclared says that a component is read or written which may not be.
func (s *System) undeclared(id ID, write bool) string {
	verb, option := "read", "AlsoReads"
	if write {
		verb, option = "write", "AlsoWrites"
	}
	of := " " + s.w.components[id].name + " of an entity"
	if s.shared {
		return s.apart("it cannot " + verb + of)
	}
	return s.error("it " + verb + "s" + of + " without having declared it: add ecs." + option)
}

// Systems returns the systems that a tick runs, in their order.
func (w *World) Systems() []*System { return slices.Clone(w.systems) }
