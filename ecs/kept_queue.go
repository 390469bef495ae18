package ecs

import "github.com/copse-ecs/copse/internal/world/mode"

// clearAfterPanic calls f. If it panics, what is queued is dropped, or kept if the program has chosen so.
func (w *World) clearAfterPanic(f func()) {
	done := false
	defer func() {
		switch {
		case done:
		case w.keepQueue && w.hasQueue():
			w.mode.Put(mode.Kept, true)
			w.kept, w.queueOpen = true, false // so that the next change comes to checkQueue
		default:
			w.dropQueue()
		}
	}()
	f()
	done = true
}

// commitKept carries out what a panic has left. It is called before every operation that changes or moves anything.
func (w *World) commitKept() error {
	if !w.kept {
		return nil
	}
	w.mode.Put(mode.Kept, false)
	w.kept, w.queueOpen = false, w.arranged
	return w.commitOrDiscard()
}

// dropKept drops what a panic has left.
func (w *World) dropKept() {
	if w.kept {
		w.mode.Put(mode.Kept, false)
		w.kept, w.queueOpen = false, w.arranged
		w.dropQueue()
	}
}
