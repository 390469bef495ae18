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
	w    *World
	name string
	body func(Block)

	// What the system declares.
	columns     []systemColumn
	terms       []Term        // With and Without
	otherReads  grouptree.Set // AlsoReads and AlsoWrites
	otherWrites grouptree.Set // AlsoWrites
	signature   grouptree.Signature
	access      access // the same, for checks while it runs
	required    Match  // a worse match is refused; Scan, which is the worst, if nothing is required

	// How ticks run it.
	disabled bool
	substeps *substeps      // nil if it has none
	tiling   *tiling        // nil if it does not take turns
	together *concurrentSet // nil if it does not run together with others
	split    *concurrentSet // of this system alone; nil if its rows are not split

	plan    plan
	cache   *matchCache // nil if there was nothing to keep yet
	matches []bool      // by composition
	frame   frame       // of worker 0, which runs systems that are not split too
	frames  []*frame    // of the other workers
	visitor func(Entity, int) bool
}

// systemColumn is a component whose values a system's function is given.
type systemColumn struct {
	id       ID
	write    bool
	optional bool
}

// Match says how well a layout serves a system. It is not the class of the paper's section VI: see
// docs/theory.md, section 7. A better match is the smaller number.
type Match = grouptree.Match

// The matches, best first.
const (
	Full    = grouptree.Full    // nothing tested, every column contiguous
	Partial = grouptree.Partial // nothing tested, some column fetched by handle
	Blind   = grouptree.Blind   // every candidate tested
	Scan    = grouptree.Scan    // no component with data required: the table of entities is walked
)

// newSystem starts the declaration of a system; finish ends it.
func newSystem(w *World, name string) *System {
	checkWorld(w)
	return &System{w: w, name: name, required: Scan}
}

// addColumn gives a system's function the next column.
func addColumn[T any](s *System) *typedView[T] {
	if typ, ok := s.w.registry.pointsToComponent(reflect.TypeFor[T]()); ok {
		panic(s.error(pointerHint(typ)))
	}
	h := Component[T](s.w)
	view := &typedView[T]{array: &h.array}
	s.appendColumn(h.id, view)
	return view
}

func (s *System) appendColumn(id ID, view columnView) {
	for _, c := range s.columns {
		if c.id == id {
			panic(s.error(s.w.component(id).name + " is listed twice"))
		}
	}
	s.columns = append(s.columns, systemColumn{id: id, write: true})
	s.frame.views = append(s.frame.views, view)
}

func (s *System) error(text string) string { return systemError(s.name, text) }

// finish applies the options and works out the signature.
func (s *System) finish(options []Option, body func(Block)) *System {
	w := s.w
	for _, option := range options {
		option(s)
	}
	s.body = body
	s.access.name, s.access.readable, s.access.writable = s.name, s.reads(), s.writes()
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
		panic(s.error(w.component(ID(both.First())).name + " is optional, and required or excluded as well"))
	}
	s.frame.w, s.frame.s = w, s
	s.visitor = s.frame.visit
	return s
}

// schedule makes ticks run a system after those declared before it.
func (s *System) schedule() *System {
	w := s.w
	w.checkIdle("a system cannot be declared")
	if len(w.systems) == MaxSystems {
		panic(s.error("there are " + strconv.Itoa(MaxSystems) + " systems, which is the limit"))
	}
	for _, other := range w.systems {
		if other.name == s.name {
			panic(s.error("there is another system with this name; explanations need different names"))
		}
	}
	w.systems = append(w.systems, s)
	return s
}

// columnIndex returns the index of a component's column. It panics if the function has none.
func (s *System) columnIndex(id ID) int {
	for i := range s.columns {
		if s.columns[i].id == id {
			return i
		}
	}
	panic(s.error(s.noColumn(id)))
}

func (s *System) noColumn(id ID) string {
	return "its function takes no " + s.w.component(id).name + "; With requires a component without passing it"
}

// columnSet returns the components of all columns.
func (s *System) columnSet() (out grouptree.Set) {
	for _, c := range s.columns {
		out.Add(int(c.id))
	}
	return out
}

// writtenColumns returns the components of the columns that are written.
func (s *System) writtenColumns() (out grouptree.Set) {
	for _, c := range s.columns {
		if c.write {
			out.Add(int(c.id))
		}
	}
	return out
}

// reads returns the components that a system reads or writes, of its own or other entities.
func (s *System) reads() grouptree.Set { return s.columnSet().Union(s.otherReads) }

// writes returns the components that a system writes, of its own or other entities.
func (s *System) writes() grouptree.Set { return s.writtenColumns().Union(s.otherWrites) }

// Name returns the system's name.
func (s *System) Name() string { return s.name }

// Disable makes ticks leave the system out; [System.Run] still runs it.
func (s *System) Disable() { s.disabled = true }

// Enable makes ticks run the system again. Systems are enabled at first.
func (s *System) Enable() { s.disabled = false }

// Match returns how well the layout of the groups declared so far serves the system. It makes a
// new plan each time: O(groups), too slow for every tick.
func (s *System) Match() Match { return s.newPlan().Match }

// Require panics with the explanation if the system's match is worse, now or after a later group.
// In a lanes layout the match of a system without a group of its own may depend on which components entities
// have together: a commit or change at once that would spoil it is refused. It returns the system.
func (s *System) Require(match Match) *System {
	if err := s.Meets(match); err != nil {
		panic("ecs: " + err.Error())
	}
	s.required = match
	return s
}

// checkRequired panics if a system has lost the match that it requires, and says what has changed.
func (w *World) checkRequired(change string) {
	for _, s := range w.systems {
		if s.required == Scan {
			continue
		}
		if err := s.Meets(s.required); err != nil {
			panic("ecs: " + change + ": " + err.Error())
		}
	}
}

// Meets returns nil if the system's match is at least as good, otherwise an error that explains
// why it is not, and names the group that would make it so if there is one.
func (s *System) Meets(match Match) error {
	if got := s.Match(); got > match {
		return &matchError{s.name, got, match, s.Explain().Why, s.groupHint(match)}
	}
	return nil
}

// groupHint says whether one more group, that of the system's own terms, would give it a match. If
// that group crosses another it names the two. Otherwise it is "".
func (s *System) groupHint(match Match) string {
	w, own := s.w, s.signature.Match
	if own.Cares.Empty() || len(w.groups) == MaxGroups {
		return ""
	}
	spec, names, census := w.spec(), w.registry.names(), w.store.Compositions.Census()
	spec.Groups = append(spec.Groups, own)
	l := grouptree.Build(w.layoutKind, spec)
	if p := l.Plan(s.signature, census, l.Count(census)); p.Match <= match {
		return "; the group " + names.Conj(own) + " would make it " + p.Match.String()
	}
	i := slices.Index(spec.Groups, own) // it may be declared already
	if v := &l.Groups[i]; v.Code == grouptree.CodeCrossing && v.Other >= 0 {
		return "; the group " + names.Conj(own) + " crosses " + names.Conj(spec.Groups[v.Other]) + ", which is declared before it"
	}
	return ""
}

// matchError says that a system's match is worse than is asked for.
type matchError struct {
	system    string
	got, want Match
	why       string
	hint      string
}

func (e *matchError) Error() string {
	return "system " + strconv.Quote(e.system) + " is " + e.got.String() + " and not " + e.want.String() + ": " + strings.TrimSuffix(e.why, ".") + e.hint + "."
}

// Systems returns the systems that a tick runs, in their order.
func (w *World) Systems() []*System { return slices.Clone(w.systems) }
