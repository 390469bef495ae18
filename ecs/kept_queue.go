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
		default:
			w.dropQueue()
		}
	}()
	f()
	done = true
}

// commitKept carries out what a panic has left. It is called before every operation that changes or moves anything.
func (w *World) commitKept() error {
	if !w.mode.In(mode.Kept) {
		return nil
	}
	w.mode.Put(mode.Kept, false)
	return w.commitOrDiscard()
}

// dropKept drops what a panic has left.
func (w *World) dropKept() {
	if w.mode.In(mode.Kept) {
		w.mode.Put(mode.Kept, false)
		w.dropQueue()
	}
}
