package ecs

import (
	"iter"
	"slices"

	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/schedule"
)

// declaration is what a system, a task and a query have in common: what the program has said about it, and what it may access.
type declaration struct {
	w      *World
	name   string
	access access.Access    // all of it, for checks while it runs
	walk   execution.Walker // finds the entities; a task has none

	entry schedule.Entry // in a stage; a query is in none

	terms []Term // With and Without
}

// System is a function that runs over all entities with certain components, or one that [Task] declares.
type System struct {
	declaration
	required Match // a worse match is refused; Scan, which is the worst, if nothing is required
	removed  bool
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
	s.entry.Disabled = true
}

// Enable makes ticks run the system again. Systems are enabled at first. It panics where
// [System.Disable] does.
func (s *System) Enable() {
	s.checkNotRemoved()
	s.w.checkOneGoroutine("a system cannot be enabled")
	s.entry.Disabled = false
}

// Systems returns the systems and tasks that a tick runs, in the order in which it runs them. Names of [Before] and [After]
// that are not declared yet are left out of account.
func (w *World) Systems() (list []*System) {
	checkWorld(w)
	w.schedule().Sort()
	return slices.Collect(w.eachSystem())
}

// eachSystem yields all systems and tasks, in the order of a tick if they are sorted.
func (w *World) eachSystem() iter.Seq[*System] { return systemsOf(w.schedule().Entries()) }

// systemsOf yields the systems and tasks that entries stand for.
func systemsOf(entries iter.Seq[*schedule.Entry]) iter.Seq[*System] {
	return func(yield func(*System) bool) {
		for x := range entries {
			if !yield(x.Handle.(*System)) {
				return
			}
		}
	}
}

// Option declares something about a system, query or task that the parameters of its function do not say.
type Option interface{ declare(*declaration) }

// StageOption says how a tick runs a stage.
type StageOption interface{ toStage(*Stage) }

// stageOption is a [StageOption] that is nothing else.
type stageOption func(*Stage)

func (o stageOption) toStage(s *Stage) { o(s) }
