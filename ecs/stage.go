package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/schedule"
)

// MainStage is the name of the stage of systems and tasks that are in no other.
const MainStage = schedule.MainStage

// Stage is a part of a tick: systems and tasks in order, and one commit of what they change. See [World.Stage].
type Stage struct {
	w    *World
	core schedule.Stage
}

// Stage declares a stage. A tick is a list of stages in order of declaration. Each runs its systems and tasks in their
// order, and what they change is carried out at its end: the next stage sees what the last one did. A system or task says
// which stage it is in with [In], so that packages can declare theirs in any order, and nothing depends on what was
// declared last. What says nothing is in the stage [MainStage]. Its place is where the program declares it; a program that
// does not gets it with its first such system, so that one without stages has just this one.
//
// A stage runs once in a tick, unless the options say otherwise: [RunIf], [Every], [FixedStep], [Substeps]. [Before] and
// [After] give it a place among other stages. [Parallel], [Fuse] and [Concurrent] say how its systems run; they are
// properties of all of them, so what shall run in another way is in a stage of its own. Stage panics if the name is
// empty or that of another stage, if options contradict each other, and while a system runs.
func (w *World) Stage(name string, options ...StageOption) *Stage {
	checkWorld(w)
	w.checkIdle("a stage cannot be declared")
	if name == "" {
		panic("ecs: a stage without a name: errors name the stage")
	}
	if w.schedule().Stage(name) != nil {
		hint := ""
		if name == MainStage {
			hint = "; it comes with the first system that names no stage, so declare it before that"
		}
		panic("ecs: there is another stage " + strconv.Quote(name) + hint)
	}
	s := &Stage{w: w, core: schedule.Stage{Name: name}}
	for _, option := range options {
		if option == nil {
			panic(s.core.Text("an option is nil"))
		}
		option.toStage(s)
	}
	if s.core.Fused && s.core.Concurrent {
		panic(s.core.Text("it cannot have both ecs.Fuse and ecs.Concurrent: fused systems follow each other on a tile, and concurrent ones run at the same time"))
	}
	w.schedule().Declare(&s.core)
	return s
}

// join makes the system the last one of a stage. It panics if it cannot have the properties of the stage.
func (s *System) join(stage *schedule.Stage) {
	option, why := stage.Refuse(&s.entry)
	if option == "Fuse" && s.walk.Plan().Match != grouptree.Full {
		why += s.wayOut(Full)
	}
	if why != "" {
		panic(s.error("it cannot be in the stage " + strconv.Quote(stage.Name) + ", which has ecs." + option + ": " + why + "; put it into a stage of its own"))
	}
	stage.Add(&s.entry)
}

// check panics if there is no stage, or one that World.Stage has not made.
func (s *Stage) check() {
	if s == nil || s.w == nil {
		panic("ecs: a zero Stage: make one with World.Stage")
	}
}

// Name returns the stage's name.
func (s *Stage) Name() string {
	s.check()
	return s.core.Name
}

// String returns the stage's name.
func (s *Stage) String() string {
	if s == nil || s.w == nil {
		return "zero Stage"
	}
	return s.core.Name
}

// Pause makes ticks leave the stage out: none of its systems and tasks runs, and no condition is asked. No time passes for a
// [FixedStep] all of whose stages are paused. If a system of the stage calls it, the current run is finished.
func (s *Stage) Pause() {
	s.check()
	s.w.checkOneGoroutine("a stage cannot be paused")
	s.core.Paused = true
}

// Resume makes ticks run the stage again.
func (s *Stage) Resume() {
	s.check()
	s.w.checkOneGoroutine("a stage cannot be resumed")
	s.core.Paused = false
}

// Paused reports whether the stage is paused.
func (s *Stage) Paused() bool {
	s.check()
	return s.core.Paused
}

// IgnorePause lets ticks run a stage while the world is paused with [World.Pause], such as a menu or a stage that draws.
// [Stage.Pause] still pauses it.
func IgnorePause() StageOption { return stageOption(func(s *Stage) { s.core.IgnoresPause = true }) }

// Pause pauses all stages without [IgnorePause], as [Stage.Pause] does, until [World.Resume]: [World.Tick] leaves them
// out. If a system calls it, the current run of its stage is finished, and the stages after it are left out. Changes outside
// of systems are made as always, and stages that are paused themselves stay so afterwards.
func (w *World) Pause() {
	checkWorld(w)
	w.checkOneGoroutine("the world cannot be paused")
	w.schedule().Paused = true
}

// Resume ends [World.Pause].
func (w *World) Resume() {
	checkWorld(w)
	w.checkOneGoroutine("the world cannot be resumed")
	w.schedule().Paused = false
}

// Paused reports whether the world is paused.
func (w *World) Paused() bool {
	checkWorld(w)
	return w.schedule().Paused
}
