package reftest

import (
	"maps"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// Snapshot returns a copy of the world without what is queued.
func (w *World) Snapshot() *World {
	out := New()
	for e, v := range w.alive {
		out.alive[e] = maps.Clone(v)
	}
	out.dead, out.forgotten = maps.Clone(w.dead), maps.Clone(w.forgotten)
	out.next, out.committed = w.committed.clone(), w.committed.clone()
	return out
}

// Restore brings the world back to a snapshot and drops what is queued. Handles that were given out after the snapshot
// are unknown afterwards.
func (w *World) Restore(s *World) {
	back := s.Snapshot()
	forget := func(e entity.Entity) {
		if back.State(e) == entity.Unknown {
			back.forgotten[e] = true
		}
	}
	for e := range w.alive {
		forget(e)
	}
	for _, e := range w.Spawned() {
		forget(e)
	}
	for e := range w.dead {
		forget(e)
	}
	for e := range w.forgotten {
		forget(e)
	}
	back.clock = w.clock
	for _, r := range w.next[len(back.next):] { // declared since
		back.Relate(r.component, r.despawnSources)
	}
	*w = *back
}

// Reset ends all entities, those that are queued included.
func (w *World) Reset() {
	w.Discard()
	for e := range w.alive {
		w.dead[e] = true
	}
	clear(w.alive)
	w.sorted = nil
	for k := range w.next {
		clear(w.next[k].target)
		clear(w.committed[k].target)
	}
}

// Equal reports whether two worlds have the same entities and values, which say what the targets of relations are. It does not compare what is queued.
func (w *World) Equal(other *World) bool {
	sameValues := func(a, b Values) bool { return maps.Equal(a, b) }
	return maps.EqualFunc(w.alive, other.alive, sameValues)
}
