package ecs

import (
	"reflect"
	"slices"
	"strconv"
)

// anyHandle is a component whose values are read and written without their type: by inspectors, savers and other
// programs that know only its [ID].
type anyHandle interface {
	valueIn(lane int, row uint32) any
	setValue(e Entity, value any) error
	arrays(into any)
	watch(times *versions)
	pushCopy(index uint32, lane int, row uint32) // queues a value in the array for the entity with an index
}

func (c *typedComponent[T]) watch(times *versions) { c.times = times }
func (c *dynamicComponent) watch(times *versions)  { c.times = times }

func (c *typedComponent[T]) valueIn(lane int, row uint32) any { return c.array.InLane(lane)[row] }

func (c *typedComponent[T]) setValue(e Entity, value any) error {
	v, ok := value.(T)
	if !ok {
		panic(c.w.wrongValue(c.id, value, reflect.TypeFor[T]().String()))
	}
	return Handle[T]{c}.TrySet(e, v)
}

func (c *typedComponent[T]) pushCopy(index uint32, lane int, row uint32) {
	c.array.Push(index, c.array.InLane(lane)[row])
}

func (c *dynamicComponent) pushCopy(index uint32, lane int, row uint32) {
	c.array.Push(index, c.rowsOf(lane, row))
}

func (c *dynamicComponent) valueIn(lane int, row uint32) any {
	return slices.Clone(c.rowsOf(lane, row))
}

func (c *dynamicComponent) setValue(e Entity, value any) error {
	v, ok := value.([]byte)
	if !ok {
		panic(c.w.wrongValue(c.id, value, "[]byte"))
	}
	return Dynamic{c}.TrySet(e, v)
}

// wrongValue says that a component has values of another type.
func (w *World) wrongValue(id ID, value any, want string) string {
	got := "nil"
	if value != nil {
		got = reflect.TypeOf(value).String()
	}
	return "ecs: a value of " + w.component(id).name + " is a " + want + ", not a " + got
}

// valueHandle returns the component of a term, which must have values.
func (w *World) valueHandle(t Term) (ID, anyHandle) {
	id := w.idOf(t)
	h, ok := w.component(id).handle.(anyHandle)
	if !ok {
		panic("ecs: " + strconv.Quote(w.component(id).name) + " is a tag and has no values: ask World.Has")
	}
	return id, h
}

// relationOf returns the relation that a term is, nil if it is a component or tag.
func (w *World) relationOf(t Term) *relation { return w.component(w.idOf(t)).relation }

// Type returns the Go type of a component's values: []byte for a [Dynamic], [Entity] for a relation, whose values are the targets, and nil
// for a tag.
func (w *World) Type(t Term) reflect.Type {
	checkWorld(w)
	c := w.component(w.idOf(t))
	switch {
	case c.relation != nil:
		return reflect.TypeFor[Entity]()
	case c.tag:
		return nil
	case c.typ == nil:
		return reflect.TypeFor[[]byte]()
	}
	return c.typ
}

// Value returns a copy of a committed entity's value of a component that is known only by its [ID] or another term, as
// [Handle.Get] does for one whose type is known; of a relation that is the target, as an [Entity]. It panics as that does, and for a tag. It allocates.
func (w *World) Value(e Entity, t Term) any {
	value, err := w.TryValue(e, t)
	must(err)
	return value
}

// TryValue is Value for handles that may be stale: it returns an [Error] instead of panicking.
func (w *World) TryValue(e Entity, t Term) (any, error) {
	checkWorld(w)
	if r := w.relationOf(t); r != nil {
		target, found := RelationHandle{r}.Target(e)
		if !found {
			return nil, w.entityError(e, r.id)
		}
		return target, nil
	}
	id, h := w.valueHandle(t)
	w.checkRead(id)
	if !w.store.Rows.Has(stored(e), int(id)) {
		return nil, w.entityError(e, id)
	}
	return h.valueIn(w.store.Rows.Place(stored(e), int(id))), nil
}

// SetValue gives an entity a component that is known only by its [ID] or another term, with the given value, as
// [Handle.Set] does; of a relation that is the target, as an [Entity]. It panics as that does, and if the value has another type than [World.Type] says.
func (w *World) SetValue(e Entity, t Term, value any) { must(w.TrySetValue(e, t, value)) }

// TrySetValue is SetValue for handles that may be stale: it returns an [Error] instead of panicking.
func (w *World) TrySetValue(e Entity, t Term, value any) error {
	checkWorld(w)
	if r := w.relationOf(t); r != nil {
		target, ok := value.(Entity)
		if !ok {
			panic(w.wrongValue(r.id, value, "ecs.Entity"))
		}
		return RelationHandle{r}.TrySet(e, target)
	}
	_, h := w.valueHandle(t)
	return h.setValue(e, value)
}
