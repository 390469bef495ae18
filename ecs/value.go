package ecs

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/world/changed"
)

// anyHandle is a component whose values are read and written without their type: by inspectors, savers and other
// programs that know only its [ID].
type anyHandle interface {
	valueIn(lane int, row uint32) any
	setValue(e Entity, value any) error
	watch(times *changed.Versions)
	pushCopy(index uint32, lane int, row uint32) // queues a value in the array for the entity with an index
}

func (c *typedComponent[T]) watch(times *changed.Versions) { c.times = times }
func (c *dynamicComponent) watch(times *changed.Versions)  { c.times = times }

func (c *typedComponent[T]) valueIn(lane int, row uint32) any { return c.array.InLane(lane)[row] }

func (c *typedComponent[T]) setValue(e Entity, value any) error {
	v, ok := value.(T)
	if !ok {
		return c.w.wrongValue(c.id, value, reflect.TypeFor[T]().String())
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
		return c.w.wrongValue(c.id, value, "[]byte")
	}
	return Dynamic{c}.TrySet(e, v)
}

// wrongValue says that a component has values of another type.
func (w *World) wrongValue(id ID, value any, want string) error {
	got := "nil"
	if value != nil {
		got = reflect.TypeOf(value).String()
	}
	return misuse("ecs: a value of " + w.component(id).Name + " is a " + want + ", not a " + got)
}

// valueHandle returns the component of a term, which must have values, or the relation that the term is.
func (w *World) valueHandle(t Term) (id ID, h anyHandle, r *relation, err error) {
	if id, err = w.tryID(t); err != nil {
		return id, nil, nil, err
	}
	c := w.component(id)
	if c.Relation != nil {
		return id, nil, c.Handle.(*relation), nil
	}
	h, ok := c.Handle.(anyHandle)
	if !ok {
		err = misuse("ecs: " + strconv.Quote(c.Name) + " is a tag and has no values: ask World.Has")
	}
	return id, h, nil, err
}

// Type returns the Go type of a component's values: []byte for a [Dynamic], [Entity] for a relation, whose values are the targets, and nil
// for a tag.
func (w *World) Type(t Term) reflect.Type {
	checkWorld(w)
	c := w.component(w.idOf(t))
	switch {
	case c.Relation != nil:
		return reflect.TypeFor[Entity]()
	case c.Tag:
		return nil
	case c.Type == nil:
		return reflect.TypeFor[[]byte]()
	}
	return c.Type
}

// Value returns a copy of a committed entity's value of a component that is known only by its [ID] or another term, as
// [Handle.Get] does for one whose type is known; of a relation that is the target, as an [Entity]. It panics as that does, and for a tag. It allocates.
func (w *World) Value(e Entity, t Term) any {
	value, err := w.TryValue(e, t)
	must(err)
	return value
}

// TryValue is Value that returns an error instead of panicking: an [Error], or one that says what is wrong with the term.
func (w *World) TryValue(e Entity, t Term) (any, error) {
	id, h, r, err := w.valueHandle(t)
	if err == nil {
		err = w.tryRead(id)
	}
	switch {
	case err != nil:
		return nil, err
	case r != nil:
		target, found := RelationHandle{r}.Target(e)
		if !found {
			return nil, w.entityError(e, r.id)
		}
		return target, nil
	case !w.store().Rows.Has(stored(e), int(id)):
		return nil, w.entityError(e, id)
	}
	return h.valueIn(w.store().Rows.Place(stored(e), int(id))), nil
}

// SetValue gives an entity a component that is known only by its [ID] or another term, with the given value, as
// [Handle.Set] does; of a relation that is the target, as an [Entity]. It panics as that does, and if the value has another type than [World.Type] says.
func (w *World) SetValue(e Entity, t Term, value any) { must(w.TrySetValue(e, t, value)) }

// TrySetValue is SetValue that returns an error instead of panicking: an [Error], or one that says what is wrong with the term or the value.
func (w *World) TrySetValue(e Entity, t Term, value any) error {
	id, h, r, err := w.valueHandle(t)
	switch {
	case err != nil:
		return err
	case r == nil:
		return h.setValue(e, value)
	}
	target, ok := value.(Entity)
	if !ok {
		return w.wrongValue(id, value, "ecs.Entity")
	}
	return RelationHandle{r}.TrySet(e, target)
}
