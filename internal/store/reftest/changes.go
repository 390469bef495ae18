package reftest

import (
	"maps"
	"slices"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// Change is what a commit does to one entity.
type Change struct {
	Entity        entity.Entity
	Before, After Values // nil: the entity is not alive
}

// Spawn queues a new entity without components.
func (w *World) Spawn(e entity.Entity) {
	w.queue.touch(e).spawned = true
	delete(w.forgotten, e)
}

// Set queues a component with a value, whether the entity has the component or not.
func (w *World) Set(e entity.Entity, component int, v uint64) {
	q := w.queue.touch(e)
	delete(q.removed, component)
	q.set[component] = v
	q.writes[component]++
}

// Touch notes an entity as changed, as a change that leaves everything as it is does.
func (w *World) Touch(e entity.Entity) { w.queue.touch(e) }

// Remove queues the removal of a component, whether the entity has the component or not.
func (w *World) Remove(e entity.Entity, component int) {
	q := w.queue.touch(e)
	delete(q.set, component)
	q.removed[component] = true
}

// Writes returns how often each component of an entity was queued to be set since the last commit.
func (w *World) Writes(e entity.Entity) map[int]int {
	if q := w.queue.entries[e]; q != nil {
		return maps.Clone(q.writes)
	}
	return nil
}

// Touched returns the entities for which something is queued, in order of first touch.
func (w *World) Touched() []entity.Entity { return w.queue.touched }

// IsTouched reports whether something is queued for an entity.
func (w *World) IsTouched(e entity.Entity) bool { return w.queue.entries[e] != nil }

// Spawned returns the queued entities in the order in which they were spawned.
func (w *World) Spawned() []entity.Entity {
	return slices.DeleteFunc(slices.Clone(w.queue.touched), func(e entity.Entity) bool { return !w.queue.spawns(e) })
}

// Next returns what an entity will have after the commit, nil if it will not be alive.
func (w *World) Next(e entity.Entity) Values {
	q := w.queue.entries[e]
	switch {
	case q == nil:
		return maps.Clone(w.alive[e])
	case q.despawned || w.alive[e] == nil && !q.spawned:
		return nil
	}
	out := Values{}
	for c, v := range w.alive[e] {
		if !q.removed[c] {
			out[c] = v
		}
	}
	maps.Copy(out, q.set)
	return out
}

// Changes returns what the next commit will do, by entity in order of first touch. It includes entities that stay as
// they are, and entities that were spawned and despawned since the last commit.
func (w *World) Changes() []Change {
	var out []Change
	for _, e := range w.queue.touched {
		out = append(out, Change{Entity: e, Before: maps.Clone(w.alive[e]), After: w.Next(e)})
	}
	return out
}

// Count tells how many entities changes spawn and despawn, and how many of the others get or lose a component.
func Count(changes []Change) (spawned, despawned, changed int) {
	for _, c := range changes {
		switch {
		case c.Before == nil && c.After != nil:
			spawned++
		case c.Before != nil && c.After == nil:
			despawned++
		case c.Before.Set() != c.After.Set():
			changed++
		}
	}
	return spawned, despawned, changed
}

// Commit carries out what is queued and returns it.
func (w *World) Commit() []Change {
	changes := w.Changes()
	for _, c := range changes {
		w.put(c.Entity, c.After)
	}
	w.queue = queue{}
	w.next.keep(w.isAlive)
	w.committed = w.next.clone()
	return changes
}

// Discard drops what is queued. Entities that were spawned since the last commit are dead, and targets are as they
// were at the last commit.
func (w *World) Discard() {
	for _, e := range w.Spawned() {
		w.dead[e] = true
	}
	w.queue = queue{}
	w.next = w.committed.clone()
}
