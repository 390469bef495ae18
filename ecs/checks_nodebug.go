//go:build !copse_debug

package ecs

const debugBuild = false

// debugChecks has nothing to remember without the tag copse_debug.
type debugChecks struct{}

func (debugChecks) setLog(*settings) {}

// setApart does nothing without the tag copse_debug.
func (w *World) setApart() {}

// hintAdvise does nothing without the tag copse_debug.
func (w *World) hintAdvise() {}

// blockCall and tickCall say of which call a value is, with the tag copse_debug. They are first in their structs, where nothing adds no memory.
type (
	blockCall struct{}
	tickCall  struct{}
)

func (Block) checkCall() {}
func (Tick) checkCall()  {}

// callBody calls a function for the frame's block.
func (f *frame) callBody(body func(Block)) { f.callWith(body) }

// callWith calls a function with the frame's block.
func (f *frame) callWith(body func(Block)) { body(Block{f: f}) }

// callObserver calls an observer.
func callObserver(f func(Observed), with Observed) { f(with) }

// callTask calls the function of a task.
func (s *System) callTask(dt float64) { s.task(Tick{s: s, dt: dt}) }

// checkPointer does nothing without the tag copse_debug.
func (w *World) checkPointer(Entity, ID) {}
