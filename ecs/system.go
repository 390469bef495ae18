package ecs

import (
	"iter"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/order"
)

// declaration is what a system, a task and a query have in common: what the program has said about it, and what it may access.
type declaration struct {
	w      *World
	name   string
	access access.Access    // all of it, for checks while it runs
	walk   execution.Walker // finds the entities; a task has none

	terms       []Term        // With and Without
	otherReads  grouptree.Set // AlsoReads and AlsoWrites
	otherWrites grouptree.Set // AlsoWrites

	stage      *Stage // nil until it is scheduled, or says which
	order      order.Place
	conditions []condition
	receiver   events.Receiver // with the types of Receives
}

// System is a function that runs over all entities with certain components, or one that [Task] declares.
type System struct {
	declaration
	task     *task // if it is declared by Task: then a run calls a function, and walks no entities
	required Match // a worse match is refused; Scan, which is the worst, if nothing is required

	disabled bool
	removed  bool
	skipped  bool           // its conditions said no when they were asked last
	split    *concurrentSet // of this system alone; nil if its stage is not Parallel

	runs       int // how often it has run
	runsBefore int // of these, those before CountUse
}

func (d *declaration) error(text string) string { return d.access.Text(text) }

// columnIndex returns the index of a component's column. It panics if the function has none.
func (d *declaration) columnIndex(id ID) int {
	k := d.walk.Columns.Index(int(id))
	if k < 0 {
		panic(d.withoutColumn(id))
	}
	return k
}

func (d *declaration) withoutColumn(id ID) string { return d.error(d.noColumn(id)) }

func (d *declaration) noColumn(id ID) string {
	if d.access.Task {
		return "a task is given no columns; AlsoReads and AlsoWrites declare what it reads and writes of any entity"
	}
	if d.w.component(id).Tag {
		return "its function takes no " + d.w.component(id).Name + ", which is a tag without values; With requires it, and TagHandle.Has asks whether an entity has it"
	}
	return "its function takes no " + d.w.component(id).Name + "; With requires a component without passing it"
}

// reads returns the components that a system reads or writes, of its own or other entities, or asks whether they have changed.
func (d *declaration) reads() grouptree.Set {
	return d.walk.Columns.Set().Union(d.otherReads).Union(d.walk.Filter.Watched())
}

// writes returns the components that a system writes, of its own or other entities.
func (d *declaration) writes() grouptree.Set { return d.walk.Columns.Written().Union(d.otherWrites) }

// Name returns the system's name.
func (s *System) Name() string {
	s.check()
	return s.name
}

// Disable makes ticks leave the system out; [System.Run] still runs it. It panics in a system that
// runs on several goroutines.
func (s *System) Disable() {
	s.checkNotRemoved()
	s.w.checkOneGoroutine("a system cannot be disabled")
	s.disabled = true
}

// Enable makes ticks run the system again. Systems are enabled at first. It panics where
// [System.Disable] does.
func (s *System) Enable() {
	s.checkNotRemoved()
	s.w.checkOneGoroutine("a system cannot be enabled")
	s.disabled = false
}

// isOff reports whether a tick leaves the system out.
func (s *System) isOff() bool { return s.disabled || s.skipped }

// Systems returns the systems and tasks that a tick runs, in the order in which it runs them. Names of [Before] and [After]
// that are not declared yet are left out of account.
func (w *World) Systems() (list []*System) {
	checkWorld(w)
	w.sortDeclared()
	for _, stage := range w.face().stages {
		list = append(list, stage.systems...)
	}
	return list
}

// eachSystem yields all systems and tasks, in the order of a tick if they are sorted.
func (w *World) eachSystem() iter.Seq[*System] {
	return func(yield func(*System) bool) {
		for _, stage := range w.face().stages {
			for _, s := range stage.systems {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// Option declares something about a system, query or task that the parameters of its function do not say.
type Option interface{ declare(*declaration) }

// StageOption says how a tick runs a stage.
type StageOption interface{ toStage(*Stage) }

// The types below are here and not next to the functions that use them because a System or a World
// refers to them: world.go, system.go and frame.go refer to each other, and every other file of the
// package only to files that do not refer back to it.

// condition is a [Condition] of one system, task or stage.
type condition struct {
	text  string // as a program writes it
	ask   func() bool
	count *int // of Every, otherwise nil
}

// Stage is a part of a tick: systems and tasks in order, and one commit of what they change. See [World.Stage].
type Stage struct {
	w       *World
	face    *face // of w, one step nearer
	name    string
	order   order.Place
	systems []*System // in the order of a run

	conditions []condition
	paused     bool
	runs       int
	fixed      *FixedStep // nil if it runs once in a tick
	events     events.Stage

	ignoresPause bool // of the world
	parallel     bool
	substeps     int            // how often a run runs its systems; 0 if it has no substeps
	tiling       *tiling        // nil if its systems are not fused
	concurrent   *concurrentSet // of all its systems; nil if they do not run at the same time
}

// FixedStep lets stages run in steps of the same time, however long the ticks are. [World.FixedStep] makes it.
//
// The stages that have it as an option take its steps together: each step runs all of them in their order, each with a commit
// at its end and with the step as its time, before the next step begins. So they follow each other in a tick, at the place of
// the one that was declared first; what [Before] and [After] say of one of them and another stage holds for all of them.
// Stages with different fixed steps do not alternate: all steps of one come before those of the other.
//
// The conditions of a stage are asked, and its pause is looked at, in each step just before the stage would run. A step that
// leaves a stage out has passed for it. While all of the stages are paused no time is collected; if a system pauses the last of
// them, the rest of the time is kept. If the changes of a stage cannot be carried out, or a panic leaves it, the rest of the
// step is left out, and the next tick begins with a new step.
type FixedStep struct {
	w      *World
	step   float64
	most   int      // steps in a tick
	left   float64  // time that no step has had yet
	stages []*Stage // in the order of a tick, if sorted
}

// tiling runs the systems of a stage on tiles of rows.
type tiling struct {
	systems       []*System
	tiles         execution.Tiles
	split         *concurrentSet // of all systems, if their stage is Parallel, else nil
	layoutVersion int            // for which refusal holds
	classes       int            // of the layout for which refusal holds
	refusal       string         // why they cannot be fused in the layout, "" if they can
}

// concurrentSet is systems whose functions are called at the same time: one of a Parallel stage, those of a Concurrent one,
// or those of a stage that is fused and Parallel.
type concurrentSet struct {
	systems []*System
	walkers []*execution.Walker // theirs
	access  access.Access       // what the function of any of them may do
}
