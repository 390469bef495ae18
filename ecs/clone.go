package ecs

// Clone makes an entity with the components, tags, values and targets of another one, as [World.Spawn] makes one, and returns its handle.
// The values are those that [Handle.Get] returns at the time of the call: what is queued for the entity is not cloned. They are
// copied as an assignment copies them, so what pointers, slices and maps in them point to belongs to both afterwards. The new
// entity has no name, and is the target of none: the clone of a child is the last child of the same parent, and has no children.
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
	if err := noWorld(w); err != nil {
		return Entity{}, err
	}
	if err := w.core().OpenQueue("an entity cannot be cloned"); err != nil {
		return Entity{}, err
	}
	if !w.Alive(e) {
		return Entity{}, w.entityError(e, -1)
	}
	composition := w.store().CompositionOf(stored(e))
	if w.direct() && w.observers().UnobservedSpawn(composition) {
		*w.moves()++
		out, err := w.store().Now.Clone(stored(e))
		if err != nil {
			return Entity{}, wrap(err)
		}
		w.relations().Clone(e.Index(), out.Index())
		return Entity(out), nil
	}
	for c := range w.store().Compositions.Set(composition).All() {
		if w.component(ID(c)).Queued() != nil {
			if err := w.tryRead(ID(c)); err != nil {
				return Entity{}, err
			}
		}
	}
	queued, err := w.verbs().QueueSpawn(composition)
	if err != nil {
		return Entity{}, err
	}
	out := Entity(queued)
	for c := range w.store().Compositions.Set(composition).All() {
		if values := w.component(ID(c)).All; values != nil {
			lane, row := w.store().Rows.Place(stored(e), c)
			values.PushCopy(out.Index(), lane, row)
		}
	}
	if err := queueLinks(w, e, out); err != nil {
		return Entity{}, err
	}
	return out, w.core().Settle()
}
