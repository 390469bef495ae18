package ecs

import (
	"slices"
	"strconv"
)

// MainStage is the name of the stage of systems and tasks that are in no other.
const MainStage = "main"

// Stage declares a stage. A tick is a list of stages in order of declaration. Each runs its systems and tasks in their
// order, and what they change is carried out at its end: the next stage sees what the last one did. A system or task says
// which stage it is in with [In], so that packages can declare theirs in any order, and nothing depends on what was
// declared last. What says nothing is in the stage [MainStage]. Its place is where the program declares it; a program that
// does not gets it with its first such system, so that one without stages has just this one.
//
// A stage runs once in a tick, unless the options say otherwise: [RunIf], [Every], [FixedStep]. Stage panics if the name is
// empty or that of another stage, and while a system runs.
func (w *World) Stage(name string, options ...StageOption) *Stage {
	checkWorld(w)
	w.checkIdle("a stage cannot be declared")
	if name == "" {
		panic("ecs: a stage without a name: errors name the stage")
	}
	if slices.ContainsFunc(w.stages, func(s *Stage) bool { return s.name == name }) {
		hint := ""
		if name == MainStage {
			hint = "; it comes with the first system that names no stage, so declare it before that"
		}
		panic("ecs: there is another stage " + strconv.Quote(name) + hint)
	}
	s := &Stage{w: w, name: name}
	for _, option := range options {
		if option == nil {
			panic("ecs: stage " + strconv.Quote(name) + ": an option is nil")
		}
		option.toStage(s)
	}
	w.stages = append(w.stages, s)
	return s
}

// defaultStage returns the stage of systems that name none.
func (w *World) defaultStage() *Stage {
	for _, s := range w.stages {
		if s.name == MainStage {
			return s
		}
	}
	return w.Stage(MainStage)
}

// add adds a system or task to a stage.
func (s *Stage) add(x *System) {
	s.systems = append(s.systems, x)
	s.conditional = s.conditional || len(x.conditions) > 0
}

// Name returns the stage's name.
func (s *Stage) Name() string { return s.name }

// Pause makes ticks leave the stage out: none of its systems and tasks runs, no condition is asked, and no time passes for
// a fixed step. If a system of the stage calls it, the current run is finished.
func (s *Stage) Pause() {
	s.w.checkOneGoroutine("a stage cannot be paused")
	s.paused = true
}

// Resume makes ticks run the stage again.
func (s *Stage) Resume() {
	s.w.checkOneGoroutine("a stage cannot be resumed")
	s.paused = false
}

// Paused reports whether the stage is paused.
func (s *Stage) Paused() bool { return s.paused }
