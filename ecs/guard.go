package ecs

import (
	"strings"

	"github.com/copse-ecs/copse/internal/world/mode"
)

// committedLater is a hint for systems that try to commit.
const committedLater = "; what is queued is committed at the end of the stage"

// leaveLoop is what ends a loop, also one that is not to be seen.
const leaveLoop = ": leave it first, and stop what iter.Pull made of one"

// checkIdle panics if a system, a query, a commit or a bulk spawn is under way: the operation may
// move rows. The hint, if there is one, ends the message of a system.
func (w *World) checkIdle(operation string, hint ...string) { must(w.tryIdle(operation, hint...)) }

// tryIdle is checkIdle as an error.
func (w *World) tryIdle(operation string, hint ...string) error {
	if err := noWorld(w); err != nil {
		return err
	}
	w.compareMode()
	switch {
	case w.running != nil:
		return misuse("ecs: " + operation + " while the " + w.running.subject() + " runs" + strings.Join(hint, ""))
	case w.openQueries > 0:
		return misuse("ecs: " + operation + " while a loop over a query runs" + leaveLoop)
	case w.openWalks > 0:
		return misuse("ecs: " + operation + " while a loop over entities or sources runs" + leaveLoop)
	}
	if err := w.tryQueueOpen(operation); err != nil {
		return err
	}
	if err := w.commitKept(); err != nil {
		return err
	}
	w.moves++
	return nil
}

// checkQueueOpen panics if several goroutines run systems, or during a phase.
func (w *World) checkQueueOpen(operation string) { must(w.tryQueueOpen(operation)) }

// tryQueueOpen is checkQueueOpen as an error.
func (w *World) tryQueueOpen(operation string) error {
	if err := w.tryOneGoroutine(operation); err != nil {
		return err
	}
	switch w.phase {
	case "":
		return nil
	case callingObservers:
		return misuse("ecs: " + operation + " during " + w.phase + noteIt)
	}
	return misuse("ecs: " + operation + " during " + w.phase + "; do it afterwards")
}

// checkOneGoroutine panics if several goroutines run systems.
func (w *World) checkOneGoroutine(operation string) { must(w.tryOneGoroutine(operation)) }

// tryOneGoroutine is checkOneGoroutine as an error.
func (w *World) tryOneGoroutine(operation string) error {
	if err := noWorld(w); err != nil {
		return err
	}
	if w.running != nil && w.running.parallel {
		return misuse(w.running.refuseParallel(operation))
	}
	return nil
}

// callingObservers is the phase in which observers are called. They may change entities, other phases may not.
const callingObservers = "the calls of observers"

// noteIt is what an observer does instead of what is refused.
const noteIt = ": note what is to be done, as in a list, and do it after the change"

// beginPhase says that an operation begins during which nothing can be queued.
func (w *World) beginPhase(phase string) {
	w.phase, w.queueOpen = phase, false
	w.mode.Open(phases[phase])
}

func (w *World) endPhase() {
	w.mode.Close(phases[w.phase])
	w.phase, w.queueOpen = "", w.arranged
}

var phases = map[string]mode.Context{callingObservers: mode.Observers, askingCondition: mode.Condition, "a bulk spawn": mode.Fill, "a copy of resources": mode.Copy, "a commit step by step": mode.Steps}

// enter says that a system runs: reads by handle are checked until leave.
func (w *World) enter(a *access) {
	w.running = a
	w.mode.Open(mode.Function)
	if a != nil && a.parallel {
		w.mode.Open(mode.Goroutines)
	}
	w.store.Rows.SetFast(false)
}

// leave says that no system runs any more.
func (w *World) leave() {
	w.running = nil
	w.mode.Close(mode.Function)
	w.mode.Put(mode.Goroutines, false)
	w.store.Rows.SetFast(true)
}

// beginWalk begins a loop over entities or sources: what is changed in it waits for its end, so it sees one state. Where
// several goroutines run systems nothing can be changed, and nothing is noted.
func (w *World) beginWalk() {
	if w.running == nil || !w.running.parallel {
		w.mode.Open(mode.Walk)
		w.openWalks++
		w.deferring++
	}
}

// endWalk carries out the changes that were made in a loop over entities or sources, unless something around it does that
// later. If the loop has panicked they are dropped.
func (w *World) endWalk(done bool) {
	if w.running != nil && w.running.parallel {
		return
	}
	w.mode.Close(mode.Walk)
	w.openWalks--
	w.deferring--
	w.endDeferring(done)
}
