package ecs

import (
	"reflect"
	"strconv"

	"github.com/copse-ecs/copse/internal/world/registry"
)

// anyHandle is a component or relation whose values are written without their type: by inspectors, savers and other
// programs that know only its [ID].
type anyHandle interface {
	setValue(e Entity, value any) error
}

func (c *typedComponent[T]) setValue(e Entity, value any) error {
	v, ok := value.(T)
	if !ok {
		return wrongValue(c.w.component(c.id), value, reflect.TypeFor[T]().String())
	}
	return Handle[T]{c}.TrySet(e, v)
}

func (c *dynamicComponent) setValue(e Entity, value any) error {
	v, ok := value.([]byte)
	if !ok {
		return wrongValue(c.w.component(c.id), value, "[]byte")
	}
	return Dynamic{c}.TrySet(e, v)
}

func (r *relation) setValue(e Entity, value any) error {
	target, ok := value.(Entity)
	if !ok {
		return wrongValue(r.w.component(r.id), value, "ecs.Entity")
	}
	return RelationHandle{r}.TrySet(e, target)
}

// wrongValue says that a component has values of another type.
func wrongValue(c *registry.Component, value any, want string) error {
	got := "nil"
	if value != nil {
		got = reflect.TypeOf(value).String()
	}
	return misuse("ecs: a value of " + c.Name + " is a " + want + ", not a " + got)
}

// withValues returns the component of a term, which must have values, or be a relation.
func withValues(w *World, t Term) (ID, *registry.Component, error) {
	id, err := tryID(w, t)
	if err != nil {
		return 0, nil, err
	}
	c := w.component(id)
	if c.Queued() == nil {
		return 0, nil, misuse("ecs: " + strconv.Quote(c.Name) + " is a tag and has no values: ask World.Has")
	}
	return id, c, nil
}

// Type returns the Go type of a component's values: []byte for a [Dynamic], [Entity] for a relation, whose values are the targets, and nil
// for a tag.
func (w *World) Type(t Term) reflect.Type {
	checkWorld(w)
	c := w.component(idOf(w, t))
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
	id, c, err := withValues(w, t)
	if err == nil {
		err = w.tryRead(id)
	}
	switch {
	case err != nil:
		return nil, err
	case c.Relation != nil:
		if target, found := relationOf(c).Target(e); found {
			return target, nil
		}
		return nil, w.entityError(e, id)
	case !w.store().Rows.Has(stored(e), int(id)):
		return nil, w.entityError(e, id)
	}
	return c.All.At(w.store().Rows.Place(stored(e), int(id))), nil
}

// SetValue gives an entity a component that is known only by its [ID] or another term, with the given value, as
// [Handle.Set] does; of a relation that is the target, as an [Entity]. It panics as that does, and if the value has another type than [World.Type] says.
func (w *World) SetValue(e Entity, t Term, value any) { must(w.TrySetValue(e, t, value)) }

// TrySetValue is SetValue that returns an error instead of panicking: an [Error], or one that says what is wrong with the term or the value.
func (w *World) TrySetValue(e Entity, t Term, value any) error {
	_, c, err := withValues(w, t)
	if err != nil {
		return err
	}
	return c.Handle.(anyHandle).setValue(e, value)
}
