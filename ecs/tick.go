package ecs

// Tick runs every system in the order of declaration, once or as often as [World.Substeps] says,
// and commits what they have queued. They get dt as [Block.Delta]; its unit is the program's,
// usually seconds. Systems see what was committed before: they run over an entity that is queued
// when a tick begins in the next one. Tick returns the error of the commit: then the systems have
// run, and what is queued stays queued.
func (w *World) Tick(dt float64) error {
	w.ensureArranged()
	w.checkIdle("a tick cannot begin", committedLater)
	for left := w.systems; len(left) > 0; {
		if r := left[0].substeps; r != nil {
			r.run(w, dt)
			left = left[len(r.systems):]
			continue
		}
		left = left[w.runNext(left, dt):]
	}
	_, err := w.Commit()
	return err
}

// Run runs one system once, without a commit, even if it is disabled.
func (s *System) Run(dt float64) {
	s.w.ensureArranged()
	s.w.checkIdle("a system cannot be run")
	s.run(dt)
}
