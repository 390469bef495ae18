package ecs

import "github.com/copse-ecs/copse/internal/world/observe"

// Observed is what an observer is called with: entities to which the same happens, and their values before it and after
// it. It can be used until the observer returns.
type Observed struct {
	w    *World
	call uint64 // its number
}

// current returns the observers, one of which is in the call, and panics if the call has ended.
func (o Observed) current() *observe.Observers {
	switch {
	case o.w == nil:
		panic("ecs: a zero Observed: observers are called with one")
	case !o.w.observers().InCall(o.call):
		panic("ecs: an Observed is used after its observer has returned: copy what is needed later, as slices.Clone(o.Entities()) does")
	}
	return o.w.observers()
}

// World returns the world.
func (o Observed) World() *World {
	o.current()
	return o.w
}

// Change returns what happens to the entities: one of the kinds that the observer is declared for.
func (o Observed) Change() Change { return Change(o.current().Kind()) }

// Entities returns the entities. The slice belongs to the world and is valid until the observer returns: slices.Clone keeps it. It must
// not be written; a program that is built with the tag copse_debug panics.
func (o Observed) Entities() []Entity { return fromStored(o.current().Entities()) }

// Had reports whether the i-th entity has a component or tag before the change. An entity that is spawned has none. O(1).
func (o Observed) Had(t Term, i int) bool { return o.hasOn(observe.Before, t, i) }

// Has reports whether the i-th entity has a component or tag after the change. An entity that is despawned has none. O(1).
func (o Observed) Has(t Term, i int) bool { return o.hasOn(observe.After, t, i) }

func (o Observed) hasOn(s observe.Side, t Term, i int) bool {
	x := o.current()
	id, required := resolve(o.w, t)
	return x.Has(s, int(id), i) == required
}

// from checks that an Observed is of a world, and returns its observers.
func (o Observed) from(w *World, id ID) *observe.Observers {
	x := o.current()
	must(tryOwner(o.w, w, id))
	return x
}

// Before returns the values of the component that the entities of a call of an observer have before the change, in their order; zero for
// an entity that does not have the component then. The slice is valid until the observer returns; writing to
// it changes nothing else. O(entities), and the values that are queued for the component.
func (h Handle[T]) Before(o Observed) []T { return h.c.observedOn(o, observe.Before) }

// After returns the values that the entities have after the change, as [Handle.Before] does those before it; zero for an entity that
// does not have the component then. What observers of the same round have changed is not in it.
func (h Handle[T]) After(o Observed) []T { return h.c.observedOn(o, observe.After) }

func (c *typedComponent[T]) observedOn(o Observed, s observe.Side) []T {
	return observe.OfArray(o.from(c.world(), c.id), s, int(c.id), &c.array, &c.observed)
}

// Before returns the bytes that the entities of a call of an observer have before the change, one value after the other; otherwise it is
// as [Handle.Before].
func (r Dynamic) Before(o Observed) []byte { return r.observedOn(o, observe.Before) }

// After returns the bytes that the entities have after the change, as [Handle.After] does with values.
func (r Dynamic) After(o Observed) []byte { return r.observedOn(o, observe.After) }

func (r Dynamic) observedOn(o Observed, s observe.Side) []byte {
	return observe.OfBytes(o.from(r.world(), r.id), s, int(r.id), r.array, &r.observed)
}
