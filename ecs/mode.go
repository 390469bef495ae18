package ecs

import "github.com/copse-ecs/copse/internal/world/mode"

// direct reports whether a change is made at once and by itself, if nothing has to see it: no system, loop or Batch is under
// way.
func (w *World) direct() bool {
	return w.mode.Idle()
}

// openQueue prepares an operation that queues a change: the arrays follow the layout afterwards.
// It returns an error if changes cannot be made now.
func (w *World) openQueue(operation string) error {
	if w.mode.Takes() {
		return nil
	}
	return w.checkQueue(operation)
}

// checkQueue is openQueue where the queue is not open. It is apart, so that openQueue is inlined.
func (w *World) checkQueue(operation string) error {
	if err := w.tryArranged(); err != nil {
		return err
	}
	if w.mode.Change() == mode.Noted {
		w.observers.NoteChange()
		return nil
	}
	if err := w.tryQueueOpen(operation); err != nil {
		return err
	}
	return w.commitKept()
}

// openQueueAlone is openQueue for what is refused also while the queue is open and several goroutines run systems.
func (w *World) openQueueAlone(operation string) error {
	if err := w.openQueue(operation); err != nil {
		return err
	}
	return w.tryOneGoroutine(operation)
}

// settle ends a change that was queued: it is carried out, unless a system, a loop, an observer or a Batch
// does that later. What cannot be carried out is dropped.
func (w *World) settle() error {
	if w.mode.Waits() {
		return nil
	}
	return w.commitSingle()
}

// commitSingle carries out one change that was queued. It is apart, so that settle is inlined.
func (w *World) commitSingle() error {
	w.single = true
	defer func() { w.single = false }()
	return w.commitOrDiscard()
}

// commitOrDiscard carries out what is queued, or drops it if that is not possible. Then states have the transitions that wait
// for it.
func (w *World) commitOrDiscard() error {
	if err := w.commitQueue(); err != nil || !w.states.Waiting() {
		return err
	}
	return w.makeTransitions()
}

// commitQueue carries out what is queued, or drops it if that is not possible.
func (w *World) commitQueue() error {
	done := false
	defer func() {
		if !done {
			w.dropQueue()
		}
	}()
	_, err := w.commit()
	done = err == nil
	return err
}

// Batch calls f and carries out the changes that it makes together, when it returns: until then reads
// see the old state. That is the fast way to change many entities, or one entity in several
// ways. A Batch inside of another one, or inside a system, an observer or a loop over a query, leaves its changes to that. If f
// panics, or if the changes cannot be carried out, none of them is made; Batch panics then, and
// [World.TryBatch] returns the error. Values that f has written in place, through [Handle.Ptr] or a query, stay written; a
// [World.Snapshot] from before takes them back. O(changes), and one moved row for each block to the right of a change.
func (w *World) Batch(f func()) {
	must(w.tryBatch(f == nil))
	if w.mode.Waits() {
		f()
		return
	}
	w.collect(func() error { f(); return nil })
	must(w.commitOrDiscard())
}

// TryBatch is Batch where f can fail, and where the changes may exceed a limit or take a match from a system that requires it.
// If f returns an error, none of the changes is made, as if it had panicked, and TryBatch returns that error as it is. Otherwise
// it returns nil, or an error that wraps a [LimitError] or says which system. Inside another Batch, a system, an observer or a
// loop over a query TryBatch returns the error of f too, but what was queued before stays queued: that is for what is around it to decide, and
// a TryBatch around it drops everything if its function returns the error in turn. O(changes), as Batch.
func (w *World) TryBatch(f func() error) error {
	if err := w.tryBatch(f == nil); err != nil {
		return err
	}
	if w.mode.Waits() {
		return f()
	}
	if err := w.collect(f); err != nil {
		return err
	}
	return w.commitOrDiscard()
}

// tryBatch returns an error if a batch cannot begin.
func (w *World) tryBatch(isNil bool) error {
	if err := noWorld(w); err != nil {
		return err
	}
	if isNil {
		return misuse("ecs: a Batch of a nil function")
	}
	return w.openQueueAlone("a batch cannot begin")
}

// collect calls f, whose changes are queued, and drops them if it panics or fails.
func (w *World) collect(f func() error) error {
	w.mode.Open(mode.Batch)
	done := false
	defer func() {
		w.mode.Close(mode.Batch)
		if !done {
			w.dropQueue()
		}
	}()
	err := f()
	done = err == nil
	return err
}

// checkNoBatch panics inside a Batch, or a transition, which is as one.
func (w *World) checkNoBatch(operation string) {
	for _, c := range []mode.Context{mode.Transition, mode.Batch} {
		if w.mode.In(c) {
			panic("ecs: " + operation + c.Refusal())
		}
	}
}

// dropQueue drops everything that is queued: entities that would have been spawned are dead, entities have the targets and
// the names that they had, events that wait are not sent, and states that wait stay as they are.
func (w *World) dropQueue() {
	w.store.Queue.Discard()
	w.quiet = 0
	w.relations.Discard()
	w.names.Forget()
	w.events.Discard()
	w.states.Drop()
}
