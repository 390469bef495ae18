package ecs

import "github.com/copse-ecs/copse/internal/world/mode"

// direct reports whether a change is made at once and by itself, if nothing has to see it: no system, loop or Batch is under
// way.
func (w *World) direct() bool {
	return w.mode().Idle()
}

// OpenQueue is that of the core where the queue is not open.
func (f *face) OpenQueue(operation string) error {
	w := f.w
	if err := w.core().Arrange(); err != nil {
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
	if err := w.core().OpenQueue(operation); err != nil {
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
