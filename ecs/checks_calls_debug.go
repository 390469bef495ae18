//go:build copse_debug

package ecs

import (
	"slices"
	"strconv"
)

// blockCall says of which call a block is: its number, and the system, nil for a bulk spawn.
type blockCall struct {
	call uint64
	of   *System
}

// tickCall says of which call of a task a tick is.
type tickCall struct{ call uint64 }

// callWith calls a function with the frame's block, which ends with the call. It panics if the function has written the list of entities.
func (f *frame) callWith(body func(Block)) {
	f.debug.call++
	defer func() { f.debug.call++ }()
	before := slices.Clone(f.entities)
	body(Block{blockCall{f.debug.call, f.s}, f})
	mustKeep(blockCall{of: f.s}.subject(), "Block", f.entities, before)
}

// mustKeep panics if what a function has been given as the Entities of a value is not what it was before the call.
func mustKeep(subject, value string, now, before []Entity) {
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
	if b.call != b.f.debug.call {
		panic("ecs: a Block of " + b.subject() + " is used after the call that it was made for has returned: copy what is needed later, " +
			"as slices.Clone(b.Entities()) does")
	}
}

// subject names what calls a function with a block.
func (c blockCall) subject() string {
	switch {
	case c.of == nil:
		return "SpawnMany"
	case c.of.stage == nil:
		return "a loop over a query"
	}
	return c.of.access.Subject()
}

// checkCall panics if the call that a tick is of has returned.
func (t Tick) checkCall() {
	if t.call != t.s.frame.debug.call {
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
