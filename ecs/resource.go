package ecs

import (
	"reflect"
	"slices"
)

// SetResource gives the world a value that belongs to no entity, one for each type.
func SetResource[T any](w *World, value T) {
	w.real()
	typ := reflect.TypeFor[T]()
	if old, ok := w.resources[typ].(*T); ok {
		*old = value // pointers to it stay good
		return
	}
	w.resources[typ] = &value
}

// Resource returns the place of a world's value of type T, nil if it has none. A
// system's function must have declared it with [Uses].
func Resource[T any](w *World) *T {
	w.real()
	typ := reflect.TypeFor[T]()
	if s := w.running; s != nil && !slices.Contains(s.uses, typ) {
		panic(s.error("it asks for the resource " + typeName(typ) + " without having declared it: add ecs.Uses"))
	}
	value, _ := w.resources[typ].(*T)
	return value
}
