package ecs

import (
	"strconv"
	"strings"
)

// Tick runs the stages in the order of declaration (see [World.Stage]); a program that declares none has one. A stage runs
// its systems and tasks in order, a system as often as [World.Substeps] says, and then carries out the changes that they
// have made. They get dt as [Block.Delta]; its unit is the program's, usually seconds. Systems see the world as it was when
// their stage began: they run over an entity that a stage has queued in the next stage, or the next tick.
//
// Tick returns an error if the changes of a stage exceed a limit, or take a match from a system that requires it. Then none
// of them is made, the stages before it have made theirs, and those after it do not run. The error names the stage if the
// program has declared stages. It is nil if every stage has run, or was left out.
//
// A panic in a system, a task, a hook or a run condition leaves Tick. What its stage has queued is dropped, and the stages
// after it do not run: the entities and their components are those that the last stage has left. Values that functions have
// written in place stay written. The world can be used, and the next tick begins with the first stage.
func (w *World) Tick(dt float64) error {
	w.ensureArranged()
	w.checkIdle("a tick cannot begin", committedLater)
	w.checkNoBatch("a tick cannot begin")
	if len(w.stages) == 0 {
		return w.commitOrDiscard()
	}
	w.settled = false
	for _, s := range w.stages {
		if err := s.tick(dt); err != nil {
			return err
		}
	}
	return nil
}

// tick runs the stage for a tick.
func (s *Stage) tick(dt float64) error {
	switch {
	case s.paused:
		return nil
	case s.step > 0:
		return s.tickFixed(dt)
	}
	return s.run(dt)
}

// run runs the stage once, if its conditions allow it, and commits.
func (s *Stage) run(dt float64) error {
	w := s.w
	if !w.allow(s.conditions) {
		return nil
	}
	w.ensureArranged()
	s.runs++
	w.dropAfterPanic(func() { s.runSystems(dt) })
	if !w.hasQueue() && w.use == nil && w.oneByOne == nil {
		w.commitNothing()
		return nil
	}
	w.settled = false
	if err := w.commitOrDiscard(); err != nil {
		return s.named(err)
	}
	return nil
}

// runSystems runs the systems and tasks of the stage.
func (s *Stage) runSystems(dt float64) {
	w := s.w
	for left := s.systems; len(left) > 0; {
		n := next(left)
		if s.conditional {
			for _, x := range left[:n] {
				x.skipped = !x.disabled && !w.allow(x.conditions)
			}
		}
		if r := left[0].substeps; r != nil {
			r.run(w, dt)
		} else {
			w.runNext(left, dt)
		}
		left = left[n:]
	}
}

// next returns how many of the systems run as one: the first, with those that it has substeps, takes turns or runs together with.
func next(systems []*System) int {
	switch s := systems[0]; {
	case s.substeps != nil:
		return len(s.substeps.systems)
	case s.tiling != nil:
		return len(s.tiling.systems)
	case s.together != nil:
		return len(s.together.systems)
	}
	return 1
}

// named adds the stage to an error of its commit, if the program has declared stages.
func (s *Stage) named(err error) error {
	if len(s.w.stages) == 1 && s.name == MainStage {
		return err
	}
	return &stageError{s.name, err}
}

// stageError says in which stage of a tick an error is.
type stageError struct {
	stage string
	err   error
}

func (e *stageError) Error() string {
	return "ecs: stage " + strconv.Quote(e.stage) + ": " + strings.TrimPrefix(e.err.Error(), "ecs: ")
}

// Unwrap returns the error of the commit.
func (e *stageError) Unwrap() error { return e.err }

// Run runs one system or task once, even if it is disabled or its conditions say no, and carries out the changes that it has
// made. It panics if they exceed a limit.
func (s *System) Run(dt float64) {
	s.checkNotRemoved()
	w := s.w
	w.ensureArranged()
	w.checkIdle("a " + s.access.kind() + " cannot be run")
	w.checkNoBatch("a " + s.access.kind() + " cannot be run")
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
func (w *World) hasQueue() bool {
	return w.store.Queue.Len() > 0 || w.hierarchy.changed() || w.names.changed()
}
