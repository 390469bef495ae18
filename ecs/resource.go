package ecs

import (
	"reflect"

	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/resources"
)

// SetResource gives the world a value that belongs to no entity, one for each type. A value that
// is set again is written to the same place, so pointers to it stay valid. SetResource panics in a
// system or task that has not declared the resource with [Uses] ([ReadsResource] is not enough), in a run condition, and in a system
// that runs on several goroutines. Observers, functions of a [State] and what runs outside of ticks declare nothing. O(1).
func SetResource[T any](w *World, value T) {
	checkSets(w, reflect.TypeFor[T](), "sets", "a resource cannot be set")
	resources.Set(w.resources(), value)
}

// RemoveResource takes the world's value of type T from it, and reports whether there was one. Pointers to the value that
// programs have are not those of a value that is set later. It panics where [SetResource] does. O(1).
func RemoveResource[T any](w *World) bool {
	typ := reflect.TypeFor[T]()
	checkSets(w, typ, "removes", "a resource cannot be removed")
	return w.resources().Remove(typ)
}

// Resource returns a pointer to the world's value of type T, nil if it has none. It panics in a
// system or task that has declared the resource neither with [Uses] nor with [ReadsResource], after which the value is only to be read. Run conditions, observers, functions of a [State] and what runs outside of
// ticks declare nothing. O(1).
func Resource[T any](w *World) *T {
	checkWorld(w)
	must(w.running().TryUse(reflect.TypeFor[T]()))
	return resources.Of[T](w.resources())
}

// checkSets panics if a resource cannot be set or removed now, or not by what runs.
func checkSets(w *World, typ reflect.Type, verb, operation string) {
	checkWorld(w)
	w.checkOneGoroutine(operation)
	must(w.running().TrySet(typ, verb))
	if w.mode().In(mode.Condition) {
		panic("ecs: " + operation + mode.Condition.Refusal())
	}
}
