package reftest

import (
	"cmp"
	"maps"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/entity"
)

// Values are the components of an entity, by number, with their values. A tag has the value 0.
type Values map[int]uint64

// Set returns the components without their values.
func (v Values) Set() grouptree.Set {
	var s grouptree.Set
	for c := range v {
		s.Add(c)
	}
	return s
}

// World is the model of a world.
type World struct {
	alive     map[entity.Entity]Values
	dead      map[entity.Entity]bool
	forgotten map[entity.Entity]bool // given out after the snapshot that was restored
	sorted    []entity.Entity        // memory of Entities; nil where it must be made
	queue     queue
	parents   hierarchy
	committed hierarchy // the parents as Discard restores them
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

// sortedKeys returns the keys of a map by index, then by generation.
func sortedKeys[V any](m map[entity.Entity]V) []entity.Entity {
	return slices.SortedFunc(maps.Keys(m), func(a, b entity.Entity) int {
		return cmp.Or(cmp.Compare(a.Index(), b.Index()), cmp.Compare(a.Generation(), b.Generation()))
	})
}
