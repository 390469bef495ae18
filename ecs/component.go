package ecs

import (
	"reflect"
	"strconv"
)

// register adds a component to the world.
func (w *World) register(c component) ID {
	if w.Components() == MaxComponents {
		panic("ecs: " + c.name + " would be component " + strconv.Itoa(MaxComponents+1) + ", and a world has at most " + strconv.Itoa(MaxComponents))
	}
	w.dropLayout()
	id := w.registry.add(c)
	w.observers.grow(w.Components())
	return id
}

// Component registers T as a component, or returns the handle of the one that is registered. It
// is named after the type, without its package; the second of two types with one name gets _2. A
// component whose type has no pointers is not scanned by the garbage collector. It panics if T is
// a tag already, if it is a pointer to a component, or if there would be more than MaxComponents.
func Component[T any](w *World) Handle[T] {
	checkWorld(w)
	typ := reflect.TypeFor[T]()
	if to, ok := w.registry.pointsToComponent(typ); ok {
		panic("ecs: a component of type " + typ.String() + ": " + pointerHint(to))
	}
	id, known := w.registry.byType[typ]
	switch {
	case !known:
		id = w.register(component{name: typeName(typ), typ: typ, bytes: int(typ.Size())})
		c := &typedComponent[T]{w: w, id: id}
		w.component(id).column = &c.array
		w.component(id).newView = func() columnView { return &typedView[T]{array: &c.array, from: c} }
		w.store.Rows.MoveIndex(int(id), &c.rows)
		w.component(id).handle = c
	case w.component(id).tag:
		panic("ecs: " + w.component(id).name + " is a tag already and cannot be a component too")
	}
	return Handle[T]{w.component(id).handle.(*typedComponent[T])}
}

// Tag registers T as a tag, or returns the handle of the one that is registered. Only the name of
// T matters. It panics if T is a component already.
func Tag[T any](w *World) TagHandle {
	checkWorld(w)
	typ := reflect.TypeFor[T]()
	id, known := w.registry.byType[typ]
	switch {
	case !known:
		return w.registerTag(component{name: typeName(typ), typ: typ, tag: true})
	case !w.component(id).tag:
		panic("ecs: " + w.component(id).name + " is a component already and cannot be a tag too")
	}
	return TagHandle{w.component(id).handle.(*tagComponent)}
}

// TagNamed registers a tag at run time, or returns the one with that name. It panics if a
// component has the name.
func (w *World) TagNamed(name string) TagHandle {
	checkWorld(w)
	if id, known := w.registry.byName[name]; known {
		if !w.component(id).tag {
			panic("ecs: " + name + " is a component already and cannot be a tag too")
		}
		return TagHandle{w.component(id).handle.(*tagComponent)}
	}
	return w.registerTag(component{name: name, tag: true})
}

func (w *World) registerTag(c component) TagHandle {
	id := w.register(c)
	t := &tagComponent{w, id}
	w.component(id).handle = t
	return TagHandle{t}
}

// Lookup returns the component or tag with the given name.
func (w *World) Lookup(name string) (ID, bool) {
	id, ok := w.registry.byName[name]
	return id, ok
}

// Name returns the name of a component or tag.
func (w *World) Name(t Term) string {
	id, _ := w.resolve(t)
	return w.component(id).name
}
