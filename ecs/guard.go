package ecs

import "strings"

// committedLater is a hint for systems that try to commit.
const committedLater = "; what is queued is committed at the end of the stage"

// checkIdle panics if a system, a query, a commit or a bulk spawn is under way: the operation may
// move rows. The hint, if there is one, ends the message of a system.
func (w *World) checkIdle(operation string, hint ...string) {
	checkWorld(w)
	if w.running != nil {
		panic("ecs: " + operation + " while the " + w.running.subject() + " runs" + strings.Join(hint, ""))
	}
	if w.openQueries > 0 {
		panic("ecs: " + operation + " while a loop over a query runs")
	}
	if w.openWalks > 0 {
		panic("ecs: " + operation + " while a loop over entities or sources runs")
	}
	w.checkQueueOpen(operation)
	must(w.commitKept())
	w.moves++
}

// checkQueueOpen panics if several goroutines run systems, or during a phase.
func (w *World) checkQueueOpen(operation string) {
	w.checkOneGoroutine(operation)
	if w.phase != "" {
		panic("ecs: " + operation + " during " + w.phase + "; do it afterwards")
	}
}

// checkOneGoroutine panics if several goroutines run systems.
func (w *World) checkOneGoroutine(operation string) {
	checkWorld(w)
	if w.running != nil && w.running.parallel {
		panic(w.running.refuseParallel(operation))
	}
}

// beginPhase says that an operation begins during which nothing can be queued.
func (w *World) beginPhase(phase string) { w.phase, w.queueOpen = phase, false }

func (w *World) endPhase() { w.phase, w.queueOpen = "", w.arranged }

// enter says that a system runs: reads by handle are checked until leave.
func (w *World) enter(a *access) {
	w.running = a
	w.store.Rows.SetFast(false)
}

// leave says that no system runs any more.
func (w *World) leave() {
	w.running = nil
	w.store.Rows.SetFast(true)
}

// beginWalk begins a loop over entities or sources: what is changed in it waits for its end, so it sees one state. Where
// several goroutines run systems nothing can be changed, and nothing is noted.
func (w *World) beginWalk() {
	if w.running == nil || !w.running.parallel {
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
	w.openWalks--
	w.deferring--
	w.endDeferring(done)
}
