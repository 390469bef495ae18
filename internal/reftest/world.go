package reftest

import (
	"maps"

	"github.com/copse-ecs/copse/internal/entity"
)

// World is the model of a world.
type World struct {
	alive     map[entity.Entity]Values
	dead      map[entity.Entity]bool
	forgotten map[entity.Entity]bool // given out after the snapshot that was restored
	sorted    []entity.Entity        // memory of Entities; nil where it must be made
	queue     queue
	parents   hierarchy
	committed hierarchy // the parents as they are, and as Discard restores them
}

// New returns an empty world.
func New() *World {
	return &World{
		alive: map[entity.Entity]Values{}, dead: map[entity.Entity]bool{}, forgotten: map[entity.Entity]bool{},
		parents: newHierarchy(), committed: newHierarchy(),
	}
}

// State tells what has become of an entity.
func (w *World) State(e entity.Entity) entity.State {
	switch {
	case w.alive[e] != nil:
		return entity.Alive
	case w.queue.spawns(e):
		return entity.Queued
	case w.dead[e]:
		return entity.Dead
	}
	return entity.Unknown
}

// Len returns how many entities are alive.
func (w *World) Len() int { return len(w.alive) }

// Values returns what a living entity has, nil for any other. The caller must not change it.
func (w *World) Values(e entity.Entity) Values { return w.alive[e] }

// Entities returns the living entities by index. The caller must not change the list.
func (w *World) Entities() []entity.Entity {
	if w.sorted == nil {
		w.sorted = sortedKeys(w.alive)
	}
	return w.sorted
}

// Dead returns the handles of the entities that were despawned, by index.
func (w *World) Dead() []entity.Entity { return sortedKeys(w.dead) }

// Forgotten returns the handles that were given out after the snapshot that was restored, by index. Such a handle may
// be given out a second time.
func (w *World) Forgotten() []entity.Entity { return sortedKeys(w.forgotten) }

// Matching returns the living entities whose values match, by index.
func (w *World) Matching(match func(Values) bool) []entity.Entity {
	var out []entity.Entity
	for _, e := range w.Entities() {
		if match(w.alive[e]) {
			out = append(out, e)
		}
	}
	return out
}

// SpawnNow makes a living entity at once. The queue stays as it is.
func (w *World) SpawnNow(e entity.Entity, v Values) {
	w.put(e, maps.Clone(v))
	delete(w.forgotten, e)
}

// SetNow gives a living entity a component with a value at once. What is queued stays queued.
func (w *World) SetNow(e entity.Entity, component int, v uint64) { w.alive[e][component] = v }

// RemoveNow takes a component from a living entity at once.
func (w *World) RemoveNow(e entity.Entity, component int) { delete(w.alive[e], component) }

// DespawnNow despawns a living entity and its descendants at once.
func (w *World) DespawnNow(e entity.Entity) {
	for _, each := range w.parents.family(e) {
		w.put(each, nil)
		w.parents.detach(each)
	}
	w.committed.keep(w.isAlive)
}

func (w *World) isAlive(e entity.Entity) bool { return w.alive[e] != nil }

// put makes an entity alive with the given values, or dead where they are nil.
func (w *World) put(e entity.Entity, v Values) {
	w.sorted = nil
	if v != nil {
		w.alive[e] = v
		return
	}
	delete(w.alive, e)
	w.dead[e] = true
}

// SetParent makes an entity the child of another; the zero entity as parent detaches it. A child of an entity that the
// commit despawns is despawned with it.
func (w *World) SetParent(child, parent entity.Entity) {
	w.parents.detach(child)
	if parent.IsZero() {
		return
	}
	w.parents.attach(child, parent)
	if w.queue.despawns(parent) {
		w.Despawn(child)
	}
}

// Parent returns the parent of a committed entity, the zero entity if it has none.
func (w *World) Parent(e entity.Entity) entity.Entity { return w.committed.parent[e].parent }

// Children returns the children of a committed entity, in the order in which they were attached.
func (w *World) Children(e entity.Entity) []entity.Entity { return w.committed.children(e) }

// Family returns an entity and all its descendants after the commit, level by level.
func (w *World) Family(e entity.Entity) []entity.Entity { return w.parents.family(e) }
