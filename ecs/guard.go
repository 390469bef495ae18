package ecs

import (
	"strings"

	"github.com/copse-ecs/copse/internal/world/mode"
)

// committedLater is a hint for systems that try to commit.
const committedLater = "; what is queued is committed at the end of the stage"

// checkIdle panics if a system, a query, a commit or a bulk spawn is under way: the operation may
// move rows. The hint, if there is one, ends the message of a system.
func (w *World) checkIdle(operation string, hint ...string) { must(w.tryIdle(operation, hint...)) }

// tryIdle is checkIdle as an error.
func (w *World) tryIdle(operation string, hint ...string) error {
	if err := noWorld(w); err != nil {
		return err
	}
	if c, still := w.mode().Still(); still {
		return w.tooSoon(c, operation, hint...)
	}
	if err := w.commits().CommitKept(); err != nil {
		return err
	}
	*w.moves()++
	return nil
}

// checkQueueOpen panics if several goroutines run systems, or during a phase.
func (w *World) checkQueueOpen(operation string) { must(w.tryQueueOpen(operation)) }

// tryQueueOpen is checkQueueOpen as an error.
func (w *World) tryQueueOpen(operation string) error {
	if err := noWorld(w); err != nil {
		return err
	}
	if c, closed := w.mode().Closed(); closed {
		return w.tooSoon(c, operation)
	}
	return nil
}

// tooSoon says that an operation is not possible in a context. The hint, if there is one, ends the message of a system.
func (w *World) tooSoon(c mode.Context, operation string, hint ...string) error {
	switch c {
	case mode.Function:
		return misuse("ecs: " + operation + " while the " + w.running().Subject() + " runs" + strings.Join(hint, ""))
	case mode.Goroutines:
		return misuse(w.running().RefuseParallel(operation))
	}
	return misuse("ecs: " + operation + c.Refusal())
}

// checkOneGoroutine panics if several goroutines run systems.
func (w *World) checkOneGoroutine(operation string) { must(w.tryOneGoroutine(operation)) }

// tryOneGoroutine is checkOneGoroutine as an error.
func (w *World) tryOneGoroutine(operation string) error {
	if err := noWorld(w); err != nil {
		return err
	}
	if w.mode().In(mode.Goroutines) {
		return w.tooSoon(mode.Goroutines, operation)
	}
	return nil
}

// beginWalk begins a loop over entities or sources: what is changed in it waits for its end, so it sees one state. Where
// several goroutines run systems nothing can be changed, and nothing is noted.
func (w *World) beginWalk() {
	if !w.mode().In(mode.Goroutines) {
		w.mode().Open(mode.Walk)
	}
}

// endWalk carries out the changes that were made in a loop over entities or sources, unless something around it does that
// later. If the loop has panicked they are dropped.
func (w *World) endWalk(done bool) {
	if w.mode().In(mode.Goroutines) {
		return
	}
	w.mode().Close(mode.Walk)
	must(w.commits().EndLoop(done))
}
