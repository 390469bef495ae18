//go:build !copse_debug

package ecs

const debugBuild = false

// debugChecks has nothing to remember without the tag copse_debug.
type debugChecks struct{}

// callBody calls a function for the frame's block.
func (f *frame) callBody(body func(Block)) { body(Block{f}) }

// callTask calls the function of a task.
func (s *System) callTask(t Tick) { s.task(t) }

// checkPointer does nothing without the tag copse_debug.
func (w *World) checkPointer(Entity, ID) {}
