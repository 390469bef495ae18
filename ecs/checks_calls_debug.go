//go:build copse_debug

package ecs

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/world/execution"
)

// blockCall is the number of the call that a block is of.
type blockCall struct{ call uint64 }

// tickCall says of which call of a task a tick is.
type tickCall struct{ call uint64 }

// block returns what a function is called with.
func (d *declaration) block(f *execution.Frame) Block { return Block{blockCall{f.Calls}, f, d} }

// call calls a function with a block, which ends with the call. It panics if the function has written the list of entities.
func (d *declaration) call(f *execution.Frame, body func(Block)) {
	d.callFrame(f, func(f *execution.Frame) { body(d.block(f)) })
}

// callFrame calls a function whose block ends with the call. It panics if the function has written the list of entities.
func (d *declaration) callFrame(f *execution.Frame, body func(*execution.Frame)) {
	f.Calls++
	defer func() { f.Calls++ }()
	before := slices.Clone(f.Entities)
	body(f)
	mustKeep(d.caller(), "Block", f.Entities, before)
}

// mustKeep panics if what a function has been given as the Entities of a value is not what it was before the call.
func mustKeep[E comparable](subject, value string, now, before []E) {
	for i, e := range before {
		if now[i] != e {
			copy(now, before)
			panic("ecs: " + subject + " has written to the Entities of its " + value + ", which belong to the world, at index " + strconv.Itoa(i) +
				": write to slices.Clone of them")
		}
	}
}

// checkCall panics if the call that a block is of has returned.
func (b Block) checkCall() {
	if b.call != b.f.Calls {
		panic("ecs: a Block of " + b.d.caller() + " is used after the call that it was made for has returned: copy what is needed later, " +
			"as slices.Clone(b.Entities()) does")
	}
}

// caller names what calls a function with a block.
func (d *declaration) caller() string {
	switch {
	case d == &d.w.face().spawning:
		return "SpawnMany"
	case d.entry.Stage == nil:
		return "a loop over a query"
	}
	return d.access.Subject()
}

// checkCall panics if the call that a tick is of has returned.
func (t Tick) checkCall() {
	if t.call != t.s.walk.Frame().Calls {
		panic("ecs: a Tick of " + t.s.access.Subject() + " is used after the task has returned: copy what is needed later, as t.Number() does")
	}
}

// callObserver calls an observer. It panics if that has written the list of entities.
func callObserver(f func(Observed), with Observed) {
	entities := with.Entities()
	before := slices.Clone(entities)
	f(with)
	mustKeep("an observer", "Observed", entities, before)
}
