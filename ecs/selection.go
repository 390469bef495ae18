package ecs

import "github.com/copse-ecs/copse/grouptree"

// DespawnAll despawns all committed entities that match the terms, with their
// descendants, in one [World.Batch], and returns how many match: descendants that go along and do not match themselves, as sources
// of relations with [DespawnSources], are not counted, and neither is what is queued and not committed. [World.Len] before and after tells how
// many are gone. It panics where a Batch does. O(entities).
func (w *World) DespawnAll(terms ...Term) int {
	n, err := w.TryDespawnAll(terms...)
	must(err)
	return n
}

// TryDespawnAll is DespawnAll where the changes may take a match from a system that requires it, as [World.TryBatch] is: with an
// error it returns 0, and nothing has changed.
func (w *World) TryDespawnAll(terms ...Term) (int, error) {
	list, err := w.matching(terms)
	if err != nil {
		return 0, err
	}
	return w.changeAll(list, w.TryDespawn)
}

// RemoveAll takes a component or tag from all committed entities that have it and match the terms, in one
// [World.Batch], and returns how many they are. It panics where a Batch does. O(entities).
func (w *World) RemoveAll(t Term, terms ...Term) int {
	n, err := w.TryRemoveAll(t, terms...)
	must(err)
	return n
}

// TryRemoveAll is RemoveAll where the changes may exceed the limit of compositions, or take a match from a system that requires
// it, as [World.TryBatch] is: with an error it returns 0, and nothing has changed.
func (w *World) TryRemoveAll(t Term, terms ...Term) (int, error) {
	if _, err := w.tryID(t); err != nil {
		return 0, err
	}
	list, err := w.matching(append([]Term{t}, terms...))
	if err != nil {
		return 0, err
	}
	return w.changeAll(list, func(e Entity) error { return w.TryRemove(e, t) })
}

// changeAll changes each entity of a list in one Batch, and returns how many they are.
func (w *World) changeAll(list []Entity, change func(Entity) error) (int, error) {
	err := w.TryBatch(func() error {
		for _, e := range list {
			if err := change(e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return len(list), nil
}

// Count returns how many committed entities match the terms. O(compositions).
func (w *World) Count(terms ...Term) int {
	match := sure(w.conj(terms))
	return w.countMatching(match.Holds)
}

// countMatching returns how many committed entities have components that match.
func (w *World) countMatching(match func(comp grouptree.Set) bool) (n int) {
	list := &w.store().Compositions
	for k := range list.Len() {
		if count := list.CountOf(k); count > 0 && match(list.Set(k)) {
			n += count
		}
	}
	return n
}

// matching returns the committed entities that match the terms, by index.
func (w *World) matching(terms []Term) ([]Entity, error) {
	match, err := w.conj(terms)
	if err != nil {
		return nil, err
	}
	matches := make([]bool, w.store().Compositions.Len())
	for k := range matches {
		matches[k] = match.Holds(w.store().Compositions.Set(k))
	}
	var out []Entity
	w.store().EachEntity(func(e stored, composition int) bool {
		if matches[composition] {
			out = append(out, Entity(e))
		}
		return true
	})
	return out, nil
}

// Has reports whether a committed entity has a component or tag, or does not have a negated one,
// as the last commit left it; false for stale handles. O(1).
func (w *World) Has(e Entity, t Term) bool {
	checkWorld(w)
	id, required := w.resolve(t)
	has, alive := w.store().Has(stored(e), int(id))
	return has == required && alive
}

// Composition returns the components and tags of a committed entity in ascending order, nil if it
// is not alive. O(components of the entity).
func (w *World) Composition(e Entity) []ID {
	checkWorld(w)
	set, _ := w.store().Composition(stored(e))
	return ids(set)
}

// Pending returns the components and tags that an entity will have when what is queued has been carried out, in ascending
// order: nil if it will be despawned, or is neither alive nor queued. Where nothing is queued it is [World.Composition].
// O(components of the entity).
func (w *World) Pending(e Entity) []ID {
	checkWorld(w)
	set, _ := w.store().NextComposition(stored(e))
	return ids(set)
}

// Despawning reports whether the end of an entity is queued: it is alive or queued now, and will not be there when that has
// been carried out. False for stale handles. O(1).
func (w *World) Despawning(e Entity) bool {
	checkWorld(w)
	valid, stays := w.store().Queue.Survives(stored(e))
	return valid && !stays
}
