package ecs

import "github.com/copse-ecs/copse/internal/world/mode"

// direct reports whether a change is made at once and by itself, if nothing has to see it: no system, loop or Batch is under
// way.
func (w *World) direct() bool {
	return w.mode().Idle()
}

// openQueue prepares an operation that queues a change: the arrays follow the layout afterwards.
// It returns an error if changes cannot be made now.
func (w *World) openQueue(operation string) error {
	if w.mode().Takes() {
		return nil
	}
	return w.checkQueue(operation)
}

// checkQueue is openQueue where the queue is not open. It is apart, so that openQueue is inlined.
func (w *World) checkQueue(operation string) error {
	if err := w.tryArranged(); err != nil {
		return err
	}
	if w.mode().Change() == mode.Noted {
		w.observers().NoteChange()
		return nil
	}
	if err := w.tryQueueOpen(operation); err != nil {
		return err
	}
	return w.commits().CommitKept()
}

// openQueueAlone is openQueue for what is refused also while the queue is open and several goroutines run systems.
func (w *World) openQueueAlone(operation string) error {
	if err := w.openQueue(operation); err != nil {
		return err
	}
	return w.tryOneGoroutine(operation)
}

// checkNoBatch panics inside a Batch, or a transition, which is as one.
func (w *World) checkNoBatch(operation string) {
	for _, c := range []mode.Context{mode.Transition, mode.Batch} {
		if w.mode().In(c) {
			panic("ecs: " + operation + c.Refusal())
		}
	}
}
