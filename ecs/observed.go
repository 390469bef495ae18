package ecs

import "github.com/copse-ecs/copse/internal/store/column"

// Observed is what an observer is called with: entities to which the same happens, and their values before it and after
// it. It can be used until the observer returns.
type Observed struct {
	o      *World
	serial uint64
}

// call returns the call, and panics if it has ended.
func (o Observed) call() *observers {
	switch {
	case o.o == nil:
		panic("ecs: a zero Observed: observers are called with one")
	case o.o.observers.serial != o.serial:
		panic("ecs: an Observed is used after its observer has returned: copy what is needed later, as slices.Clone(o.Entities()) does")
	}
	return &o.o.observers
}

// World returns the world.
func (o Observed) World() *World {
	o.call()
	return o.o
}

// Change returns what happens to the entities: one of the kinds that the observer is declared for.
func (o Observed) Change() Change { return o.call().what }

// Entities returns the entities. The slice belongs to the world and is valid until the observer returns: slices.Clone keeps it. It must
// not be written; a program that is built with the tag copse_debug panics.
func (o Observed) Entities() []Entity { return o.call().chosen }

// Had reports whether the i-th entity has a component or tag before the change. An entity that is spawned has none. O(1).
func (o Observed) Had(t Term, i int) bool { return o.hasOn(oldSide, t, i) }

// Has reports whether the i-th entity has a component or tag after the change. An entity that is despawned has none. O(1).
func (o Observed) Has(t Term, i int) bool { return o.hasOn(newSide, t, i) }

func (o Observed) hasOn(s side, t Term, i int) bool {
	x, w := o.call(), o.o
	id, required := w.resolve(t)
	return w.store.Compositions.Has(int(x.comps[s][x.numbers[i]]), int(id)) == required
}

// from checks that an Observed is of a world, and returns the call.
func (o Observed) from(w *World, id ID) *observers {
	x := o.call()
	must(o.o.tryOwner(w, id))
	return x
}

// observedColumn holds the values of a component that an observer has asked for, by side.
type observedColumn[T any] struct {
	values [2][]T
	serial [2]uint64 // of the call that they are of
}

// get returns a list of n zero values for a side, and whether it is one that the call has asked for already.
func (c *observedColumn[T]) get(x *observers, s side, n int) (values []T, filled bool) {
	if c.serial[s] == x.serial {
		return c.values[s], true
	}
	c.values[s], c.serial[s] = cleared(c.values[s], n), x.serial
	x.lent = append(x.lent, c)
	return c.values[s], false
}

// clear drops what pointers in the values point to.
func (c *observedColumn[T]) clear() {
	clear(c.values[oldSide])
	clear(c.values[newSide])
}

// cleared returns a list of n zero values, in the memory of a list whose values are zero.
func cleared[T any](list []T, n int) []T {
	var zero T
	for list = list[:0]; len(list) < n; {
		list = append(list, zero)
	}
	return list
}

// Before returns the values of the component that the entities of a call of an observer have before the change, in their order; zero for
// an entity that does not have the component then. The slice is valid until the observer returns; writing to
// it changes nothing else. O(entities), and the values that are queued for the component.
func (h Handle[T]) Before(o Observed) []T { return h.c.observedOn(o, oldSide) }

// After returns the values that the entities have after the change, as [Handle.Before] does those before it; zero for an entity that
// does not have the component then. What observers of the same round have changed is not in it.
func (h Handle[T]) After(o Observed) []T { return h.c.observedOn(o, newSide) }

func (c *typedComponent[T]) observedOn(o Observed, s side) []T {
	x := o.from(c.world(), c.id)
	values, filled := c.observed.get(x, s, len(x.chosen))
	if filled {
		return values
	}
	x.eachCommitted(c.w, s, c.id, func(k int, from column.Column, lane int, row uint32) {
		if from != nil {
			old, _ := column.ValuesOf[T](from)
			values[k] = old[row]
		} else {
			values[k] = c.array.InLane(lane)[row]
		}
	})
	if limit, any := x.peek(s, c.id); any {
		c.array.Peek(values, int(c.id), x, limit)
	}
	return values
}

// Before returns the bytes that the entities of a call of an observer have before the change, one value after the other; otherwise it is
// as [Handle.Before].
func (r Dynamic) Before(o Observed) []byte { return r.observedOn(o, oldSide) }

// After returns the bytes that the entities have after the change, as [Handle.After] does with values.
func (r Dynamic) After(o Observed) []byte { return r.observedOn(o, newSide) }

func (r Dynamic) observedOn(o Observed, s side) []byte {
	x := o.from(r.world(), r.id)
	width := r.array.Width()
	values, filled := r.observed.get(x, s, len(x.chosen)*width)
	if filled {
		return values
	}
	x.eachCommitted(r.w, s, r.id, func(k int, from column.Column, lane int, row uint32) {
		source := r.array.InLane(lane)
		if from != nil {
			source = from.(*column.Bytes)
		}
		copy(values[k*width:], source.Rows(int(row), int(row)+1))
	})
	if limit, any := x.peek(s, r.id); any {
		r.array.Peek(values, int(r.id), x, limit)
	}
	return values
}

// eachCommitted calls yield with the position of each entity of the call that has a component on a side and a value of it in an array: with
// the column if that is one of a store that is restored, else with the lane of the world's, and with the row.
func (o *observers) eachCommitted(w *World, s side, id ID, yield func(k int, from column.Column, lane int, row uint32)) {
	for k, n := range o.numbers {
		if !w.store.Compositions.Has(int(o.comps[s][n]), int(id)) {
			continue
		}
		if s == oldSide && o.before != nil {
			from, row := o.before.ValueAt(stored(o.chosen[k]), int(id))
			yield(k, from, 0, uint32(row))
		} else if lane, row := w.store.Rows.Place(stored(o.chosen[k]), int(id)); row != column.NoRow {
			yield(k, nil, lane, row)
		}
	}
}

// peek returns how many of a component's queued values belong to a side, and whether there can be any.
func (o *observers) peek(s side, id ID) (limit int, any bool) {
	o.side = s
	limit = o.limit(s, int(id))
	return limit, o.inCommit && (s == newSide || o.laterRound)
}
