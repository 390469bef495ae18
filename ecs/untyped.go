package ecs

import (
	"reflect"

	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/views"
)

// untypedComponent is a component that a bundle has registered from the type of a field, and that the program has not named in
// its code yet: Go has no functions for arrays of that type then. [Component] makes a typedComponent of it.
type untypedComponent struct {
	w     *World
	id    ID
	array *column.Reflected
	times *changed.Versions // nil if no system asks for changes of the component
}

// newUntyped registers a component that is known by its type alone.
func newUntyped(w *World, typ reflect.Type) ID {
	array := column.NewReflected(typ)
	c := &untypedComponent{w: w, array: array}
	c.id = register(w, registry.Component{
		Name: registry.TypeName(typ), Type: typ, Bytes: int(typ.Size()), Column: array, Handle: c, Times: &c.times,
		NewView: func() views.View { return &views.Untyped{Array: array} },
	})
	w.component(c.id).All = views.AllOfReflected(array, w.store(), int(c.id))
	return c.id
}

// makeTyped makes a component of a known type of what was registered by its type alone. Nothing moves: its arrays are slices of
// that type already. O(queued values, systems, bundles).
func makeTyped[T any](was *untypedComponent) {
	w, of := was.w, was.w.component(was.id)
	w.checkIdle(of.Name+", which only a bundle has registered, cannot get a handle", "; call ecs.Component before it does")
	c := newTyped[T](w, was.id, of)
	c.array.Replace(was.array)
	c.times = was.times
	useColumn(w, int(was.id), &c.array)
}

// useColumn gives the column of a component to everything that has the one from before.
func useColumn(w *World, component int, by column.FieldColumn) {
	w.store().ReplaceColumn(component, by)
	w.core().Bulk().Shrink() // it has views of the column
	for _, b := range w.face().bundles {
		b.(anyBundle).replaceColumn(component, by)
	}
	for s := range w.eachSystem() {
		s.walk.ReplaceViews(component)
	}
}

// anyBundle is a [Bundle] of any struct.
type anyBundle interface {
	replaceColumn(component int, by column.FieldColumn)
}

func (x *Bundle[S]) replaceColumn(component int, by column.FieldColumn) {
	x.records.ReplaceColumn(component, by)
}

func (c *untypedComponent) setValue(e Entity, value any) error {
	w := c.w
	if reflect.TypeOf(value) != c.array.Type() {
		return wrongValue(w.component(c.id), value, c.array.Type().String())
	}
	if w.direct() && w.observers().Unobserved(observe.Added|observe.Replaced, int(c.id)) {
		lane, row, err := w.verbs().AddNow(stored(e), int(c.id))
		if err == nil {
			c.array.At(lane, row).Set(reflect.ValueOf(value))
			if c.times != nil {
				c.times.Mark(e.Index())
			}
		}
		return err
	}
	if err := w.add(e, c.id); err != nil {
		return err
	}
	c.array.Push(e.Index(), reflect.ValueOf(value))
	return w.core().Settle()
}
