package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world"
)

// Layout says how groups divide the arrays. A program takes one of these; package ecs/inspect has others to compare with. See docs/theory.md.
//
//   - [Lanes], the default: every group is full; a component has several arrays where groups cross
//   - [Laminar]: one array for each component; of two groups that cross, only the first is full
type Layout grouptree.Kind

// The layouts; Lanes is the default.
const (
	Lanes   Layout = Layout(grouptree.Lanes)   // every group is full; a component has several arrays where groups cross
	Laminar Layout = Layout(grouptree.Laminar) // one array for each component; of two groups that cross, only the first is full
)

// String returns the name of the layout in the design language: "lanes" or "laminar".
func (l Layout) String() string {
	if !l.known() {
		return "Layout(" + strconv.Itoa(int(l)) + ")"
	}
	return grouptree.Kind(l).String()
}

func (l Layout) known() bool { return l <= Layout(grouptree.Naive) }

// Setting is a choice made when a world is built.
type Setting func(*settings)

type settings struct {
	layout    Layout
	limit     int
	keepQueue bool
	same      bool
	silent    bool
	log       func(line string)
}

// WithLayout chooses how groups divide the arrays; without it a world has the layout [Lanes], in
// which every group is full. [Laminar] keeps one array for each component, also where groups cross.
// It panics if there is no such layout.
func WithLayout(kind Layout) Setting {
	if !kind.known() {
		panic("ecs: there is no layout " + strconv.Itoa(int(kind)) + ": take ecs.Lanes or ecs.Laminar")
	}
	return func(s *settings) { s.layout = kind }
}

// WithLimit sets how many entities may be alive at once, as [World.SetLimit] does. A commit that
// would exceed it changes nothing and returns an error. It panics if the number is negative.
func WithLimit(entities int) Setting {
	checkLimit(entities)
	return func(s *settings) { s.limit = entities }
}

// KeepQueueAfterPanic lets a panic in a system, a task or a run condition leave the changes that its stage has queued, which are
// dropped otherwise. They are carried out by a commit before the next tick, [System.Run], change, [World.Batch], loop over
// a query or snapshot; until then all reads see the old state, and [World.Pending] what is kept. If a limit does not allow them they
// are dropped: Tick and what begins with Try then return the error, and everything else panics with it. A panic in an observer of a commit drops what is queued
// in any case.
func KeepQueueAfterPanic() Setting { return func(s *settings) { s.keepQueue = true } }

// SameHandles lets a world that is built with the tag copse_debug return the handles that it returns without the tag. With the tag each other
// world after the first begins with another [Entity.Generation], so that an entity of one world is none of another, and a
// call of the other says so. A program needs SameHandles for worlds that it steps side by side, if it uses the entities of one in
// another, or compares them. Without the tag it does nothing.
func SameHandles() Setting { return func(s *settings) { s.same = true } }

// WithDebugLog sets where a program that is built with the tag copse_debug writes its advice: one line after 1,000 ticks, if a system then tests more
// entities than match. Without it that is the standard logger, package log; nil silences
// it. Without the tag nothing is written.
func WithDebugLog(to func(line string)) Setting {
	return func(s *settings) { s.log, s.silent = to, to == nil }
}

// NewWorld returns an empty world. It panics if a setting is nil.
func NewWorld(options ...Setting) *World {
	var chosen settings
	for _, set := range options {
		if set == nil {
			panic("ecs: a Setting is nil: take one from ecs.WithLayout, ecs.WithLimit, ecs.KeepQueueAfterPanic, ecs.SameHandles or ecs.WithDebugLog")
		}
		set(&chosen)
	}
	w := &World{}
	f := &face{w: w}
	w.core().Init(world.Options{Layout: grouptree.Kind(chosen.layout), Limit: chosen.limit, KeepQueue: chosen.keepQueue}, f)
	f.spawning.w = w
	f.debug.setLog(&chosen)
	if !chosen.same {
		setApart(w.store())
	}
	w.store().AcceptExtensions(f.acceptExtension)
	return w
}
