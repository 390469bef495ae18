package ecs

import "strconv"

// NameError says that an entity cannot have a name, because another one has it.
type NameError struct {
	Name   string
	Entity Entity // that was to get the name
	Holder Entity // that has it, or gets it with what is queued
}

// Error names both entities, and says a way out.
func (e *NameError) Error() string {
	return "entity " + e.Entity.String() + " cannot have the name " + strconv.Quote(e.Name) + ": entity " + e.Holder.String() +
		" has it, or will have it; names are unique, and an empty name takes one away"
}

// SetName gives an entity a name, by which [World.Find] finds it, when [Handle.Set] gives a component; an empty name takes it
// away. A name that the entity has is replaced. It ends with the entity. Names are unique in a world: SetName panics if
// another entity has the name, or will have it when what is queued has been carried out, and if the entity is not alive or queued.
// O(1), amortised. A world in which no entity has a name keeps nothing for it.
func (w *World) SetName(e Entity, name string) { must(w.TrySetName(e, name)) }

// TrySetName is SetName for handles that may be stale and names that may be taken: it returns an [Error] or a [NameError]
// instead of panicking.
func (w *World) TrySetName(e Entity, name string) error {
	if err := noWorld(w); err != nil {
		return err
	}
	if err := w.core().OpenQueue("a name cannot be given"); err != nil {
		return err
	}
	survives, err := trySurvives(w, e, -1)
	if err != nil || !survives { // of one that will not be there no name is needed
		return err
	}
	if holder, taken := w.names().Coming(name); taken && holder != stored(e) {
		if _, stays := w.store().Queue.Survives(holder); stays {
			return &NameError{name, e, Entity(holder)}
		}
	}
	if w.mode().Waits() {
		w.names().Queue(stored(e), name)
	} else {
		w.names().Set(stored(e), name, w.store())
	}
	return nil
}

// NameOf returns the name of a committed entity, "" if it has none or is not alive. Inside a system or a batch it is the one
// that the entity had before. O(1).
func (w *World) NameOf(e Entity) string {
	checkWorld(w)
	return w.names().Of(stored(e), w.store())
}

// Find returns the committed entity that has a name; found is false if none has it. An empty name is that of no entity. O(1).
func (w *World) Find(name string) (e Entity, found bool) {
	checkWorld(w)
	holder, found := w.names().Find(name, w.store())
	return Entity(holder), found
}
