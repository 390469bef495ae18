package ecs

import (
	"strconv"
	"strings"
)

// Tick runs the stages in order (see [World.Stage]); a program that declares none has one. A stage runs
// its systems and tasks in order, and then carries out the changes that they
// have made. They get dt as [Block.Delta]; its unit is the program's, usually seconds. Systems see the world as it was when
// their stage began: they run over an entity that a stage has queued in the next stage, or the next tick.
//
// Tick panics before anything runs if [Before] or [After] name what is not there, or if the order is a cycle.
//
// A [State] that a stage has set has its transition when the changes of the stage are made, before the next stage begins.
//
// Tick returns an error if the changes of a stage exceed a limit, or take a match from a system that requires it. Then none
// of them is made, the stages before it have made theirs, and those after it do not run. The same holds for the changes of a
// transition, after those of its stage. The error names the stage if the program has declared stages. It is nil if every
// stage has run, or was left out.
//
// A panic in a system, a task, an observer, a run condition or a function of a state leaves Tick. What its stage, or the
// transition, has queued is dropped, unless the world has the setting [KeepQueueAfterPanic], and the stages after it do not
// run: the entities and their components are those that the last stage or transition has left. Values that functions have
// written in place stay written; a [World.Snapshot] from before the tick takes them back. The world can be used, and the next tick begins with the first stage.
func (w *World) Tick(dt float64) error {
	checkWorld(w)
	if err := w.commits().CommitKept(); err != nil {
		return err
	}
	w.checkAll("a tick cannot begin", committedLater)
	f := w.face()
	if w.sortDeclared(); f.disorder != "" {
		panic(f.disorder)
	}
	w.events().BeginTick()
	if len(f.stages) == 0 {
		if err := w.commits().CommitOrDrop(); err != nil {
			return err
		}
	}
	w.commits().BeginTick(len(w.registry().List))
	stages := f.stages
	for i, s := range stages {
		var err error
		switch {
		case s.fixed == nil:
			err = s.tick(dt)
		case i == 0 || stages[i-1].fixed != s.fixed:
			err = s.fixed.tick(dt)
		}
		if err != nil {
			return err
		}
	}
	w.events().EndTick()
	w.hintAdvise()
	return nil
}

// tick runs the stage once, unless it is paused.
func (s *Stage) tick(dt float64) error {
	if s.isPaused() {
		return nil
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
	s.events.Begin()
	w.commits().Guard(func() { s.runSystems(dt) })
	if err := w.commits().EndStage(); err != nil {
		return s.named(err)
	}
	s.events.End()
	return nil
}

// runSystems runs the systems and tasks of the stage.
func (s *Stage) runSystems(dt float64) {
	if s.tiling != nil || s.concurrent != nil || s.substeps > 0 {
		s.runJointly(dt)
		return
	}
	for _, x := range s.systems {
		if x.askConditions(); !x.isOff() {
			x.run(dt)
			x.receiver.Ran()
		}
	}
}

// runJointly runs the systems of a stage in which they do not simply follow each other.
func (s *Stage) runJointly(dt float64) {
	n := max(s.substeps, 1)
	dt /= float64(n)
	for _, x := range s.systems {
		x.askConditions()
	}
	if s.tiling != nil {
		s.tiling.run(s.w, dt, n)
		return
	}
	for range n {
		if s.concurrent != nil {
			s.concurrent.run(s.w, dt)
			continue
		}
		for _, x := range s.systems {
			if !x.isOff() {
				x.run(dt)
			}
		}
	}
	for _, x := range s.systems {
		if !x.isOff() {
			x.receiver.Ran()
		}
	}
}

// named adds the stage to an error of its commit, if the program has declared stages.
func (s *Stage) named(err error) error {
	if len(s.w.face().stages) == 1 && s.name == MainStage {
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
	w.checkAll(s.access.CannotBeRun())
	w.sortDeclared()
	w.commits().Guard(func() { s.run(dt) })
	s.receiver.Ran()
	if w.commits().Waiting() {
		must(w.commits().CommitOrDrop())
	}
}
