//go:build !copse_debug

package ecs

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/world/execution"
)

const debugBuild = false

// debugChecks has nothing to remember without the tag copse_debug.
type debugChecks struct{}

func (debugChecks) setLog(*settings) {}

// setApart does nothing without the tag copse_debug.
func setApart(*blockstore.Store) {}

// hintAdvise does nothing without the tag copse_debug.
func hintAdvise(*World) {}

// blockCall and tickCall say of which call a value is, with the tag copse_debug. They are first in their structs, where nothing adds no memory.
type (
	blockCall struct{}
	tickCall  struct{}
)

func (Block) checkCall() {}
func (Tick) checkCall()  {}

// block returns what a function is called with.
func (d *declaration) block(f *execution.Frame) Block { return Block{f: f, d: d} }

// checked returns a function as it is.
func (d *declaration) checked(body func(*execution.Frame)) func(*execution.Frame) { return body }

// call calls a function with a block.
func (d *declaration) call(f *execution.Frame, body func(Block)) { body(d.block(f)) }

// callObserver calls an observer.
func callObserver(f func(Observed), with Observed) { f(with) }

// callTask calls the function of a task.
func (s *System) callTask(f func(Tick), dt float64) { f(Tick{s: s, dt: dt}) }

// checkPointer does nothing without the tag copse_debug.
func (w *World) checkPointer(Entity, ID) {}
