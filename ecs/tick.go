package ecs

// Tick runs every system in the order of declaration, once or as often as [World.Substeps] says,
// and then carries out the changes that they have made. They get dt as [Block.Delta]; its unit is the
// program's, usually seconds. Systems see the world as it was before: they run over an entity that is queued
// when a tick begins in the next one. Tick returns an error if the changes exceed a limit, or take a match from a
// system that requires it; then none of them is made, and none if a system panics.
func (w *World) Tick(dt float64) error {
	w.ensureArranged()
	w.checkIdle("a tick cannot begin", committedLater)
	w.checkNoBatch("a tick cannot begin")
	w.dropAfterPanic(func() {
		for left := w.systems; len(left) > 0; {
			if r := left[0].substeps; r != nil {
				r.run(w, dt)
				left = left[len(r.systems):]
				continue
			}
			left = left[w.runNext(left, dt):]
		}
	})
	return w.commitOrDiscard()
}

// Run runs one system once, even if it is disabled, and carries out the changes that it has made. It panics if they
// exceed a limit.
func (s *System) Run(dt float64) {
	w := s.w
	w.ensureArranged()
	w.checkIdle("a system cannot be run")
	w.checkNoBatch("a system cannot be run")
	w.dropAfterPanic(func() { s.run(dt) })
	if w.hasQueue() {
		must(w.commitOrDiscard())
	}
}

// dropAfterPanic calls f, and drops what is queued if it panics.
func (w *World) dropAfterPanic(f func()) {
	done := false
	defer func() {
		if !done {
			w.dropQueue()
		}
	}()
	f()
	done = true
}

// hasQueue reports whether something is queued.
func (w *World) hasQueue() bool { return w.store.Queue.Len() > 0 || w.hierarchy.changed() }
