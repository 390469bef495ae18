package ecs

// checkIdle panics if a system, a query, a commit or a bulk spawn is under way: the operation may
// move rows. The hint, if there is one, ends the message of a system.
func (w *World) checkIdle(operation string, hint ...string) { must(w.tryIdle(operation, hint...)) }

// tryIdle is checkIdle as an error.
func (w *World) tryIdle(operation string, hint ...string) error {
	return w.guard().Idle(operation, hint...)
}

// checkQueueOpen panics if several goroutines run systems, or during a phase.
func (w *World) checkQueueOpen(operation string) { must(w.guard().QueueOpen(operation)) }

// checkOneGoroutine panics if several goroutines run systems.
func (w *World) checkOneGoroutine(operation string) { must(w.guard().OneGoroutine(operation)) }

// checkNoBatch panics inside a Batch, or a transition, which is as one.
func (w *World) checkNoBatch(operation string) { must(w.guard().NoBatch(operation)) }

// checkAll panics if what reads or writes all entities cannot begin now. The arrays follow the layout then.
func (w *World) checkAll(operation string, hint ...string) {
	must(w.guard().All(operation, hint...))
}

// checkRead panics if a system runs that has not declared that it reads a component.
func (w *World) checkRead(id ID) {
	if !w.running().MayRead(int(id)) {
		must(w.tryRead(id))
	}
}

// tryRead is checkRead as an error.
func (w *World) tryRead(id ID) error { return w.guard().Read(int(id)) }

// checkWrite panics if a system runs that has not declared that it writes a component.
func (w *World) checkWrite(id ID) { must(w.tryWrite(id)) }

// tryWrite is checkWrite as an error.
func (w *World) tryWrite(id ID) error { return w.guard().Write(int(id)) }

// beginWalk begins a loop over entities or sources: what is changed in it waits for its end, so it sees one state.
func (w *World) beginWalk() { w.guard().BeginWalk() }

// endWalk carries out the changes that were made in a loop over entities or sources, unless something around it does that
// later. If the loop has panicked they are dropped.
func (w *World) endWalk(done bool) { must(w.guard().EndWalk(done)) }
