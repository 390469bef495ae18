package ecs

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
	list, err := matching(w, terms)
	if err != nil {
		return 0, err
	}
	return changeAll(w, list, w.TryDespawn)
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
	if _, err := tryID(w, t); err != nil {
		return 0, err
	}
	list, err := matching(w, append([]Term{t}, terms...))
	if err != nil {
		return 0, err
	}
	return changeAll(w, list, func(e Entity) error { return w.TryRemove(e, t) })
}

// changeAll changes each entity of a list in one Batch, and returns how many they are.
func changeAll(w *World, list []Entity, change func(Entity) error) (int, error) {
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
	match := sure(conjOf(w, terms))
	return w.store().Compositions.CountIf(match.Holds)
}

// matching returns the committed entities that match the terms, by index.
func matching(w *World, terms []Term) ([]Entity, error) {
	match, err := conjOf(w, terms)
	if err != nil {
		return nil, err
	}
	return fromStored(w.core().Matching(match)), nil
}

// Has reports whether a committed entity has a component or tag, or does not have a negated one,
// as the last commit left it; false for stale handles. O(1).
func (w *World) Has(e Entity, t Term) bool {
	checkWorld(w)
	id, required := resolve(w, t)
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
