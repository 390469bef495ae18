package ecs

import (
	"github.com/copse-ecs/copse/internal/store/onebyone"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/observe"
)

// step is one move of a stepwise commit.
type step = onebyone.Step

// hold makes changes wait for commit, as in a Batch, and returns the world.
func (w *World) hold() *World {
	w.mode().Open(mode.Clone)
	return w
}

// release ends hold.
func (w *World) release() {
	w.mode().Close(mode.Clone)
}

// atOnce calls f with changes at once, also in a world that is on hold.
func (w *World) atOnce(f func()) {
	if !w.mode().In(mode.Clone) {
		f()
		return
	}
	w.release()
	defer w.hold()
	f()
}

// dropObservers stops all observers and counts.
func (w *World) dropObservers() {
	*w.observers() = observe.New(w.store(), w.registry(), w.relations(), w.mode())
	w.observers().Grow(w.Components())
	for _, x := range w.registry().Exclusive {
		w.observers().Exclude(x)
	}
}

// queueLen returns how many entities have queued changes.
func (w *World) queueLen() int { return w.store().Queue.Len() }

// runOnly calls the function of a system, which changes nothing, for all entities that match.
func (s *System) runOnly() {
	s.w.ensureArranged()
	s.entry.Walk.Walk(1, s.entry.Walk.Body)
}
