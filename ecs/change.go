package ecs

import "github.com/copse-ecs/copse/internal/blockstore"

// Spawn queues a new entity with the given components, whose values are zero until they are set,
// and returns its handle. It can get more components at once; it can be read, and systems run over
// it, from the next commit on. O(terms).
func (w *World) Spawn(terms ...Term) Entity {
	w.openQueue("an entity cannot be spawned")
	if len(terms) == 0 {
		return w.store.Queue.Spawn(blockstore.NoComponents)
	}
	set := w.set(terms)
	composition, err := w.store.Compositions.Intern(set)
	must(err)
	e := w.store.Queue.Spawn(composition)
	for id := range set.All() {
		w.pushZero(e, ID(id))
	}
	return e
}

// add queues that an entity gets a component, without its value.
func (w *World) add(e Entity, id ID) error {
	return w.change("a component cannot be set", e, int(id), true, id)
}

// remove queues that an entity loses a component.
func (w *World) remove(e Entity, id ID) error {
	return w.change("a component cannot be removed", e, int(id), false, id)
}

// change queues that an entity gets or loses a component, or a bundle, by its number in the store. The error is
// about the component id of it.
func (w *World) change(operation string, e Entity, number int, has bool, id ID) error {
	w.openQueue(operation)
	valid, err := w.store.Queue.Change(e, number, has)
	if !valid {
		return w.entityError(e, id)
	}
	return err
}

// pushZero queues the zero value of a component, nothing for a tag.
func (w *World) pushZero(e Entity, id ID) {
	if c := w.component(id).column; c != nil {
		c.PushZero(e.Index())
	}
}

// Set queues that an entity has the component with the given value from the next commit on: it is
// added if the entity does not have it. Of several writes of a tick the last wins. It panics if
// the entity is not alive or queued. O(1).
func (h Handle[T]) Set(e Entity, value T) {
	must(h.world().add(e, h.id))
	h.array.Push(e.Index(), value)
}

// TrySet is Set for handles that may be stale: it returns an [Error] instead of panicking.
func (h Handle[T]) TrySet(e Entity, value T) error {
	if err := h.world().add(e, h.id); err != nil {
		return err
	}
	h.array.Push(e.Index(), value)
	return nil
}

// Remove queues that an entity loses the component. An entity that does not have it then is not
// changed. It panics if the entity is not alive or queued. O(1).
func (h Handle[T]) Remove(e Entity) { must(h.world().remove(e, h.id)) }

// Add queues that an entity has the tag from the next commit on. It panics if the entity is not
// alive or queued. O(1).
func (h TagHandle) Add(e Entity) { must(h.world().add(e, h.id)) }

// Remove queues that an entity loses the tag, as [Handle.Remove] does for a component.
func (h TagHandle) Remove(e Entity) { must(h.world().remove(e, h.id)) }

// Has reports whether a committed entity has the tag, as the last commit left it; false for stale
// handles. O(1).
func (h TagHandle) Has(e Entity) bool {
	has, _ := h.world().store.Has(e, int(h.id))
	return has
}

// Add queues that an entity has a component, with the value zero, or a tag. It panics if the
// entity is not alive or queued. O(1).
func (w *World) Add(e Entity, t Term) { must(w.TryAdd(e, t)) }

// TryAdd is Add for handles that may be stale: it returns an [Error] instead of panicking.
func (w *World) TryAdd(e Entity, t Term) error {
	id := w.idOf(t)
	if err := w.add(e, id); err != nil {
		return err
	}
	w.pushZero(e, id)
	return nil
}

// Remove queues that an entity loses a component or tag, as [Handle.Remove] does.
func (w *World) Remove(e Entity, t Term) { must(w.TryRemove(e, t)) }

// TryRemove is Remove for handles that may be stale: it returns an [Error] instead of panicking.
func (w *World) TryRemove(e Entity, t Term) error { return w.remove(e, w.idOf(t)) }

// Despawn queues that an entity and its descendants are despawned. It wins over everything else
// that is queued for them. It panics if the entity is not alive or queued. O(descendants).
func (w *World) Despawn(e Entity) { must(w.TryDespawn(e)) }

// TryDespawn is Despawn for handles that may be stale: it returns an [Error] instead of panicking.
func (w *World) TryDespawn(e Entity) error {
	w.openQueue("an entity cannot be despawned")
	if !w.store.Queue.Despawn(e) {
		return w.entityError(e, -1)
	}
	w.hierarchy.mark(e.Index(), w.store.Queue.DespawnIndex)
	return nil
}

// openQueue prepares an operation that queues a change: the arrays follow the layout afterwards.
// It panics if changes cannot be queued now.
func (w *World) openQueue(operation string) {
	if !w.queueOpen {
		w.checkQueue(operation)
	}
}

// checkQueue is openQueue where the queue is not open. It is apart, so that openQueue is inlined.
func (w *World) checkQueue(operation string) {
	w.ensureArranged()
	w.checkQueueOpen(operation)
}
