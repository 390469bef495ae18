package ecs

import "github.com/copse-ecs/copse/internal/world/guard"

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
	w.checkAll("a tick cannot begin", guard.CommittedLater)
	schedule := w.schedule()
	var err error
	if schedule.Watch != nil {
		err = schedule.Watch.Tick(schedule, dt)
	} else {
		err = schedule.Tick(dt)
	}
	if err == nil {
		hintAdvise(w)
	}
	return err
}

// Run runs one system or task once, even if it is disabled or its conditions say no, and carries out the changes that it has
// made. It panics if they exceed a limit.
func (s *System) Run(dt float64) {
	s.checkNotRemoved()
	w := s.w
	w.checkAll(s.access.CannotBeRun())
	must(w.schedule().RunAlone(&s.entry, dt))
}
