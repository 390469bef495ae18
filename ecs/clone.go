package ecs

// Clone makes an entity with the components, tags and values of another one, as [World.Spawn] makes one, and returns its handle.
// The values are those that [Handle.Get] returns at the time of the call: what is queued for the entity is not cloned. They are
// copied as an assignment copies them, so what pointers, slices and maps in them point to belongs to both afterwards. The new
// entity has no name, no parent and no children.
//
// Inside a system the components of the entity must be declared with [AlsoReads], or be columns of the system. Clone panics
// if the entity is not committed, if a component is not declared, and if a limit is reached; see [World.TryClone].
// O(components), and at once the moves of Spawn.
func (w *World) Clone(e Entity) Entity {
	out, err := w.TryClone(e)
	must(err)
	return out
}

// TryClone is Clone for handles that may be stale and worlds with a limit: it returns an [Error], or one that wraps a
// [LimitError], instead of panicking.
func (w *World) TryClone(e Entity) (Entity, error) {
	checkWorld(w)
	w.openQueue("an entity cannot be cloned")
	w.checkOneGoroutine("an entity cannot be cloned")
	if !w.Alive(e) {
		return Entity{}, w.entityError(e, -1)
	}
	composition := w.store.CompositionOf(stored(e))
	if w.direct() && w.unobservedSpawn(composition) {
		w.moves++
		out, err := w.store.Now.Clone(stored(e))
		return Entity(out), wrap(err)
	}
	for c := range w.store.Compositions.Set(composition).All() {
		if !w.component(ID(c)).tag {
			w.checkRead(ID(c))
		}
	}
	out, err := w.queueSpawn(composition)
	if err != nil {
		return Entity{}, err
	}
	for c := range w.store.Compositions.Set(composition).All() {
		if from, ok := w.component(ID(c)).handle.(anyHandle); ok {
			lane, row := w.store.Rows.Place(stored(e), c)
			from.pushCopy(out.Index(), lane, row)
		}
	}
	return out, w.settle()
}
