package reftest

import (
	"maps"

	"github.com/copse-ecs/copse/internal/entity"
)

// Snapshot returns a copy of the world without what is queued.
func (w *World) Snapshot() *World {
	out := New()
	for e, v := range w.alive {
		out.alive[e] = maps.Clone(v)
	}
	out.dead, out.forgotten = maps.Clone(w.dead), maps.Clone(w.forgotten)
	out.parents, out.committed = w.parents.clone(), w.parents.clone()
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
	back.parents.clock = w.parents.clock
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
	w.parents.parent, w.committed.parent = newHierarchy().parent, newHierarchy().parent
}

// Equal reports whether two worlds have the same entities, values and parents. It does not compare what is queued.
func (w *World) Equal(other *World) bool {
	sameValues := func(a, b Values) bool { return maps.Equal(a, b) }
	sameParent := func(a, b link) bool { return a.parent == b.parent }
	return maps.EqualFunc(w.alive, other.alive, sameValues) && maps.EqualFunc(w.parents.parent, other.parents.parent, sameParent)
}
