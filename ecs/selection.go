package ecs

import "github.com/copse-ecs/copse/grouptree"

// DespawnAll despawns all committed entities that match the terms, with their
// descendants, in one [World.Batch], and returns how many match. O(entities).
func (w *World) DespawnAll(terms ...Term) int {
	list := w.matching(terms)
	w.Batch(func() {
		for _, e := range list {
			w.Despawn(e)
		}
	})
	return len(list)
}

// RemoveAll takes a component or tag from all committed entities that have it and match the terms, in one
// [World.Batch], and returns how many they are. O(entities).
func (w *World) RemoveAll(t Term, terms ...Term) int {
	list := w.matching(append([]Term{t}, terms...))
	w.Batch(func() {
		for _, e := range list {
			w.Remove(e, t)
		}
	})
	return len(list)
}

// Count returns how many committed entities match the terms. O(compositions).
func (w *World) Count(terms ...Term) int {
	match := w.conj(terms)
	return w.countMatching(match.Holds)
}

// countMatching returns how many committed entities have components that match.
func (w *World) countMatching(match func(comp grouptree.Set) bool) (n int) {
	list := &w.store.Compositions
	for k := range list.Len() {
		if count := list.CountOf(k); count > 0 && match(list.Set(k)) {
			n += count
		}
	}
	return n
}

// matching returns the committed entities that match the terms, by index.
func (w *World) matching(terms []Term) []Entity {
	match := w.conj(terms)
	matches := make([]bool, w.store.Compositions.Len())
	for k := range matches {
		matches[k] = match.Holds(w.store.Compositions.Set(k))
	}
	var out []Entity
	w.store.EachEntity(func(e Entity, composition int) bool {
		if matches[composition] {
			out = append(out, e)
		}
		return true
	})
	return out
}

// Has reports whether a committed entity has a component or tag, or does not have a negated one,
// as the last commit left it; false for stale handles. O(1).
func (w *World) Has(e Entity, t Term) bool {
	id, required := w.resolve(t)
	has, alive := w.store.Has(e, int(id))
	return has == required && alive
}

// Composition returns the components and tags of a committed entity in ascending order, nil if it
// is not alive. O(components of the entity).
func (w *World) Composition(e Entity) []ID {
	set, _ := w.store.Composition(e)
	return ids(set)
}

// Pending returns the components and tags that an entity will have when what is queued has been carried out, in ascending
// order: nil if it will be despawned, or is neither alive nor queued. Where nothing is queued it is [World.Composition].
// O(components of the entity).
func (w *World) Pending(e Entity) []ID {
	set, _ := w.store.NextComposition(e)
	return ids(set)
}

// Despawning reports whether the end of an entity is queued: it is alive or queued now, and will not be there when that has
// been carried out. False for stale handles. O(1).
func (w *World) Despawning(e Entity) bool {
	valid, stays := w.store.Queue.Survives(e)
	return valid && !stays
}
