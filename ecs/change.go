package ecs

import "github.com/copse-ecs/copse/grouptree"

// Spawn queues a new entity with the given components, whose values are zero until
// they are set, and returns its handle. It can be given more at once; it can be read,
// and is met by systems, from the next commit on. O(terms).
func (w *World) Spawn(terms ...Term) Entity {
	if !w.ready {
		w.settle()
		w.calm("an entity cannot be spawned")
	}
	for _, t := range terms {
		if _, has := w.term(t); !has {
			w.set(terms) // says why not
		}
	}
	e := w.store.Spawn()
	for _, t := range terms {
		id, _, _ := t.literal()
		must(w.add(e, id))
		if c := w.components[id].column; c != nil {
			c.PushZero(e.Index())
		}
	}
	return e
}

// add queues that an entity gets a component.
func (w *World) add(e Entity, id ID) error {
	w.settle()
	w.calm("a component cannot be set")
	ok, err := w.store.Add(e, int(id))
	if err == nil && !ok {
		err = w.stale(e, id)
	}
	return err
}

// Set queues that an entity has the component with the given value from the next
// commit on: it is added if the entity does not have it. Of several writes of a tick
// the last wins. It panics if the entity is not alive or queued.
func (h Handle[T]) Set(e Entity, value T) {
	w := h.world()
	if !w.ready || !w.store.TryChange(e, int(h.id), true) {
		must(w.add(e, h.id))
	}
	h.array.Push(e.Index(), value)
}

// TrySet is Set for handles that may be stale: it returns an [Error] instead.
func (h Handle[T]) TrySet(e Entity, value T) error {
	if err := h.world().add(e, h.id); err != nil {
		return err
	}
	h.array.Push(e.Index(), value)
	return nil
}

// Remove queues that an entity loses the component. One that does not have it then
// stays as it is. It panics if the entity is not alive or queued.
func (h Handle[T]) Remove(e Entity) {
	if w := h.world(); !w.ready || !w.store.TryChange(e, int(h.id), false) {
		must(w.remove(e, h.id))
	}
}

// Add queues that an entity has the tag from the next commit on.
func (h TagHandle) Add(e Entity) {
	if w := h.world(); !w.ready || !w.store.TryChange(e, int(h.id), true) {
		must(w.add(e, h.id))
	}
}

// Remove queues that an entity loses the tag.
func (h TagHandle) Remove(e Entity) {
	if w := h.world(); !w.ready || !w.store.TryChange(e, int(h.id), false) {
		must(w.remove(e, h.id))
	}
}

// Has reports whether a committed entity has the tag, as the last commit left it.
func (h TagHandle) Has(e Entity) bool {
	set, alive := h.world().store.Composition(e)
	return alive && set.Has(int(h.id))
}

// Add queues that an entity has a component, with the zero value, or a tag. It
// panics if the entity is not alive or queued.
func (w *World) Add(e Entity, t Term) {
	must(w.TryAdd(e, t))
}

// TryAdd is Add for handles that may be stale: it returns an [Error] instead.
func (w *World) TryAdd(e Entity, t Term) error {
	id := w.idOf(t)
	if err := w.add(e, id); err != nil {
		return err
	}
	if c := w.components[id].column; c != nil {
		c.PushZero(e.Index())
	}
	return nil
}

// Remove queues that an entity loses a component or tag.
func (w *World) Remove(e Entity, t Term) {
	must(w.TryRemove(e, t))
}

// TryRemove is Remove for handles that may be stale: it returns an [Error] instead.
func (w *World) TryRemove(e Entity, t Term) error {
	return w.remove(e, w.idOf(t))
}

// remove queues that an entity loses a component.
func (w *World) remove(e Entity, id ID) error {
	w.settle()
	w.calm("a component cannot be removed")
	ok, err := w.store.Remove(e, int(id))
	if err == nil && !ok {
		err = w.stale(e, id)
	}
	return err
}

// Despawn queues the end of an entity and of its children. It is gone whatever else
// the tick asks of it. It panics if the entity is not alive or queued.
func (w *World) Despawn(e Entity) {
	must(w.TryDespawn(e))
}

// TryDespawn is Despawn for handles that may be stale: it returns an [Error] instead.
func (w *World) TryDespawn(e Entity) error {
	if !w.ready {
		w.settle()
		w.calm("an entity cannot be despawned")
	}
	if !w.store.Despawn(e) {
		return w.stale(e, -1)
	}
	w.family.doom(w, e)
	return nil
}

// DespawnAll queues the end of all committed entities that match the terms, children
// included, and returns how many matched. O(entities).
func (w *World) DespawnAll(terms ...Term) int {
	list := w.matching(terms)
	for _, e := range list {
		w.Despawn(e)
	}
	return len(list)
}

// RemoveAll queues that all committed entities that match the terms lose a
// component or tag, and returns how many matched. O(entities).
func (w *World) RemoveAll(t Term, terms ...Term) int {
	list := w.matching(append([]Term{t}, terms...))
	for _, e := range list {
		w.Remove(e, t)
	}
	return len(list)
}

// Count returns how many committed entities match the terms. It costs a look at
// each composition, not at each entity.
func (w *World) Count(terms ...Term) int {
	match, n := w.conj(terms), 0
	census := w.store.Census()
	for i, set := range census.Comps {
		if match.Holds(set) {
			n += census.Count[i]
		}
	}
	return n
}

func (w *World) matching(terms []Term) []Entity {
	match := w.conj(terms)
	fits := make([]bool, w.store.Compositions())
	for k := range fits {
		fits[k] = match.Holds(w.store.CompositionSet(k))
	}
	var out []Entity
	w.store.EachEntity(func(e Entity, composition int) bool {
		if fits[composition] {
			out = append(out, e)
		}
		return true
	})
	return out
}

// Has reports whether a committed entity has a component or tag, as the last commit
// left it; false for handles that are stale. O(1).
func (w *World) Has(e Entity, t Term) bool {
	id, has := w.term(t)
	set, alive := w.store.Composition(e)
	return set.Has(int(id)) == has && alive
}

// Composition returns the components and tags of a committed entity in ascending
// order, nil if it is not alive.
func (w *World) Composition(e Entity) []ID {
	set, _ := w.store.Composition(e)
	return ids(set)
}

func ids(set grouptree.Set) []ID {
	var out []ID
	for c := range set.All() {
		out = append(out, ID(c))
	}
	return out
}
