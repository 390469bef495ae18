package reftest

import (
	"maps"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// World is the model of a world.
type World struct {
	alive     map[entity.Entity]Values
	dead      map[entity.Entity]bool
	forgotten map[entity.Entity]bool // given out after the snapshot that was restored
	sorted    []entity.Entity        // memory of Entities; nil where it must be made
	queue     queue
	next      relations // as they are after the commit
	committed relations // as they are, and as Discard restores them
	clock     int       // counts calls of SetTarget
}

// New returns an empty world.
func New() *World {
	return &World{
		alive: map[entity.Entity]Values{}, dead: map[entity.Entity]bool{}, forgotten: map[entity.Entity]bool{},
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

// DespawnNow despawns a living entity at once. It must be neither target nor source of a relation.
func (w *World) DespawnNow(e entity.Entity) { w.put(e, nil) }

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
