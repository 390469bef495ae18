package schedule

import "strings"

// Tick runs the stages in order. It returns an error if the changes of a stage cannot be carried out; the stages after it do not run then.
// It panics before anything runs if something is wrong with the order. Where there is a watch, [Watch.Tick] calls it.
func (s *Schedule) Tick(dt float64) error {
	s.Sort()
	if s.disorder != "" {
		panic(s.disorder)
	}
	s.parts.Events.BeginTick()
	if len(s.stages) == 0 {
		if err := s.parts.Commits.CommitOrDrop(); err != nil {
			return err
		}
	}
	s.parts.Commits.BeginTick(len(s.parts.Env.Registry.List))
	stages := s.stages
	for i, x := range stages {
		var err error
		switch {
		case x.Fixed == nil:
			err = x.tick(dt)
		case i == 0 || stages[i-1].Fixed != x.Fixed:
			err = x.Fixed.tick(dt)
		}
		if err != nil {
			return err
		}
	}
	s.parts.Events.EndTick()
	return nil
}

// RunAlone runs one entry once, even if it is disabled or its conditions say no, and carries out what it has changed.
func (s *Schedule) RunAlone(x *Entry, dt float64) error {
	s.Sort()
	s.parts.Commits.Guard(func() {
		if s.Watch != nil {
			s.Watch.run(x, s, dt)
		} else {
			x.run(s, dt)
		}
	})
	x.Receiver.Ran()
	if s.parts.Commits.Waiting() {
		return s.parts.Commits.CommitOrDrop()
	}
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
	of := s.schedule
	if !of.allow(s.Conditions) {
		return nil
	}
	of.follow()
	s.Runs++
	s.Events.Begin()
	of.parts.Commits.Guard(func() { s.runEntries(dt) })
	if err := of.parts.Commits.EndStage(); err != nil {
		return s.named(err)
	}
	s.Events.End()
	return nil
}

// runEntries runs the entries of the stage.
func (s *Stage) runEntries(dt float64) {
	if s.Fused || s.Concurrent || s.Substeps > 0 {
		s.runJointly(dt)
		return
	}
	for _, x := range s.entries {
		x.askConditions(s.schedule)
		if x.IsOff() {
			continue
		}
		if watch := s.schedule.Watch; watch != nil {
			watch.run(x, s.schedule, dt)
		} else {
			x.run(s.schedule, dt)
		}
		x.Receiver.Ran()
	}
}

// runJointly runs the entries of a stage in which they do not simply follow each other.
func (s *Stage) runJointly(dt float64) {
	n := max(s.Substeps, 1)
	dt /= float64(n)
	for _, x := range s.entries {
		x.askConditions(s.schedule)
	}
	if s.Fused {
		s.tiling.run(s.schedule, dt, n)
		return
	}
	for range n {
		if s.Concurrent {
			s.together.run(s.schedule, dt)
		} else {
			runEach(s.schedule, s.entries, dt)
		}
	}
	for _, x := range s.entries {
		if !x.IsOff() {
			x.Receiver.Ran()
		}
	}
}

// runEach runs entries one after the other, without those that are off.
func runEach(s *Schedule, entries []*Entry, dt float64) {
	for _, x := range entries {
		switch {
		case x.IsOff():
		case s.Watch != nil:
			s.Watch.run(x, s, dt)
		default:
			x.run(s, dt)
		}
	}
}

// named adds the stage to an error of its commit, if the program has declared stages.
func (s *Stage) named(err error) error {
	if len(s.schedule.stages) == 1 && s.Name == MainStage {
		return err
	}
	return &stageError{s, err}
}

// stageError says in which stage of a tick an error is.
type stageError struct {
	stage *Stage
	err   error
}

func (e *stageError) Error() string { return e.stage.Text(strings.TrimPrefix(e.err.Error(), "ecs: ")) }

// Unwrap returns the error of the commit.
func (e *stageError) Unwrap() error { return e.err }
