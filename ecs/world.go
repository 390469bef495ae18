package ecs

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Entity is a handle of 8 bytes: an index and a generation. The zero Entity stands
// for none.
type Entity = entity.Entity

// State is what has become of an entity.
type State = entity.State

// The states of an entity.
const (
	Unknown = entity.Unknown // never given out by this world
	Queued  = entity.Queued  // spawned in this tick, alive after the commit
	Alive   = entity.Alive
	Dead    = entity.Dead
)

// MaxComponents is how many components and tags one world can have.
const MaxComponents = grouptree.MaxComponents

// MaxGroups and MaxSystems bound what is worked out for a layout.
const (
	MaxGroups  = 256
	MaxSystems = 256
)

// World holds entities, their components, and the systems that run over them. One
// goroutine may use it at a time; [World.Split] and [World.RunTogether] let the world itself use more.
type World struct {
	store      *blockstore.Store
	components []componentInfo
	byType     map[reflect.Type]ID
	byName     map[string]ID
	groups     []*Group
	systems    []*System
	kind       Layout
	resources  map[reflect.Type]any
	bundles    []grouptree.Set      // by number
	bundlesOf  map[reflect.Type]any // *BundleOf[S] by S
	hooks      hooks
	family     family

	layout    *grouptree.Layout // what is wanted
	version   int               // of the layout: plans of another version are made anew
	arranged  bool              // the store follows layout
	running   *System           // whose function runs, nil outside
	crew      crew              // the goroutines that run what is split
	forgetful bool              // systems keep nothing: to be compared with
	iterating int               // loops over queries that are under way
	acts      uint64            // what was done that is refused while systems run: it may have moved rows
	ready     bool              // arranged, and nothing goes on that the queue must wait for
	phase     string            // what is going on that nothing may interrupt, "" if nothing
	deferred  []func(*World)
	last      CommitStats
	moved     Arrangement // the last one
}

// componentInfo is what a world knows of a component or tag.
type componentInfo struct {
	name  string
	typ   reflect.Type // nil if it was registered by its size
	tag   bool
	bytes int

	column column.Column // nil for a tag
	held   any           // what its handles point to
	port   func() port   // makes a port for it
}

// Setting is a choice made when a world is built.
type Setting func(*setup)

type setup struct {
	kind  Layout
	limit int
}

// Layout says how groups become an arrangement of the arrays.
type Layout = grouptree.Kind

// The layouts; Laminar is the default. See docs/theory.md.
const (
	Laminar = grouptree.Laminar // groups whose sets are nested or disjoint, in any order
	Trees   = grouptree.Trees   // the paper's trees, with groups accepted above others
	Paper   = grouptree.Paper   // the paper's trees as the paper builds them
	Naive   = grouptree.Naive   // every array for itself: to be looked at
)

// WithLayout chooses the layout.
func WithLayout(kind Layout) Setting { return func(s *setup) { s.kind = kind } }

// WithLimit bounds how many entities may be alive at once. A commit that would go
// beyond it changes nothing and returns an error. See [World.SetLimit].
func WithLimit(entities int) Setting { return func(s *setup) { s.limit = entities } }

// NewWorld returns an empty world.
func NewWorld(settings ...Setting) *World {
	var chosen setup
	for _, set := range settings {
		set(&chosen)
	}
	w := &World{
		byType: map[reflect.Type]ID{}, byName: map[string]ID{}, kind: chosen.kind,
		resources: map[reflect.Type]any{},
	}
	w.layout = grouptree.Build(w.kind, grouptree.Spec{})
	w.store = blockstore.New(w.layout, nil, blockstore.Options{MaxEntities: chosen.limit})
	w.arranged, w.ready = true, true
	return w
}

// SetLimit sets how many entities may be alive at once, from the next commit or bulk spawn
// on; 0 stands for the most there can be, 2^31 - 1. It may be fewer than are alive: none
// ends for it, and no commit leaves more than there were. It panics if n is negative.
func (w *World) SetLimit(n int) {
	if n < 0 {
		panic("ecs: a limit of " + strconv.Itoa(n) + " entities; 0 stands for the most there can be")
	}
	w.store.SetMaxEntities(n)
}

// Len returns the number of committed entities.
func (w *World) Len() int { return w.store.Len() }

// State tells what has become of an entity: O(1).
func (w *World) State(e Entity) State { return w.store.State(e) }

// Alive reports whether an entity is committed and has not ended: O(1).
func (w *World) Alive(e Entity) bool { return w.store.State(e) == Alive }

// spec is what the layout is built from.
func (w *World) spec() grouptree.Spec {
	spec := grouptree.Spec{Components: len(w.components)}
	for id, c := range w.components {
		if c.tag {
			spec.Tags.Add(id)
		}
	}
	for _, g := range w.groups {
		spec.Groups = append(spec.Groups, g.conj)
	}
	return spec
}

// changed notes that components or groups have changed: the layout is worked out
// when it is next asked for, and the arrays follow before the next change of entities.
func (w *World) changed() {
	w.outside("components and groups cannot be declared")
	w.layout = nil
	w.arranged, w.ready = false, false
	w.version++
}

// wanted returns the layout of the groups and components declared so far.
func (w *World) wanted() *grouptree.Layout {
	if w.layout == nil {
		w.layout = grouptree.Build(w.kind, w.spec())
	}
	return w.layout
}

// Arrangement is what it cost to bring the arrays into another layout.
type Arrangement = blockstore.Relayout

// Arrange brings the arrays into the layout of the groups declared so far, in one
// pass over all rows, and says what that cost. It happens by itself before the next
// change, tick or commit; a program calls Arrange to choose the moment.
func (w *World) Arrange() Arrangement {
	if w.arranged {
		return Arrangement{Entities: w.store.Len()}
	}
	w.outside("the arrays cannot be rearranged")
	columns := make([]column.Column, len(w.components))
	for id := range w.components {
		columns[id] = w.components[id].column
	}
	w.arranged, w.ready = true, true
	w.moved = w.store.SetLayout(w.wanted(), columns)
	for _, s := range w.systems {
		s.insist()
	}
	return w.moved
}

// LastArrangement says what it cost to follow the groups declared last, also where it
// happened by itself.
func (w *World) LastArrangement() Arrangement { return w.moved }

// settle makes sure that the arrays follow the layout.
func (w *World) settle() {
	if !w.arranged {
		w.Arrange()
	}
}

// outside panics if a system or a commit is under way. The way out is for a system.
func (w *World) outside(what string, wayOut ...string) {
	if w.running != nil {
		panic("ecs: " + what + " while the system " + strconv.Quote(w.running.name) + " runs" + strings.Join(wayOut, ""))
	}
	if w.iterating > 0 {
		panic("ecs: " + what + " while a loop over a query runs")
	}
	w.calm(what)
	w.acts++
}

// committedLater is the way out for a system that wants its changes carried out.
const committedLater = "; what is queued is committed at the end of the tick"

// calm panics if hooks or a bulk call are under way.
func (w *World) calm(what string) {
	w.apart(what)
	if w.phase != "" {
		panic("ecs: " + what + " during " + w.phase + "; World.Defer does it afterwards")
	}
}
