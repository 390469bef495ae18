package ecs

import (
	"reflect"

	"github.com/copse-ecs/copse/internal/world/mode"
)

// InSnapshots makes the world's resource of type T part of its snapshots: [World.Snapshot] copies it, [World.Restore] writes
// the copy to the same place, or removes a resource that was not there. Snapshots that were taken before are not affected. The
// type must be plain: numbers, texts, entities, and arrays and structs of these; what has pointers is for
// [InSnapshotsBy]. It panics if it is not, if the type is in snapshots already, and while a system or a loop over a query runs.
// O(size of T).
func InSnapshots[T any](w *World) {
	checkWorld(w)
	typ := reflect.TypeFor[T]()
	if !isPlain(typ) {
		panic("ecs: the resource " + typeName(typ) + " cannot be copied to snapshots as it is, because it has pointers: give ecs.InSnapshotsBy a function that copies it")
	}
	keepResource(w, func(v T) T { return v })
}

// InSnapshotsBy is [InSnapshots] for a resource of any type: the given function returns a copy that shares nothing with the value that
// changes. It is called for each [World.Snapshot] and each [World.Restore], and panics if it is nil.
func InSnapshotsBy[T any](w *World, clone func(T) T) {
	checkWorld(w)
	if clone == nil {
		panic("ecs: InSnapshotsBy of the resource " + typeName(reflect.TypeFor[T]()) + ": the function is nil")
	}
	keepResource(w, clone)
}

// keptResource is a resource of any type that is part of snapshots.
type keptResource interface {
	saved(*World) any
	copy(saved any) any
	restore(w *World, saved any) // which becomes the world's
	ofType() reflect.Type
}

type keptResourceOf[T any] struct{ clone func(T) T }

func (k keptResourceOf[T]) ofType() reflect.Type { return reflect.TypeFor[T]() }

// saved returns a copy of the resource, nil if there is none.
func (k keptResourceOf[T]) saved(w *World) any {
	if value, ok := w.resources[k.ofType()].(*T); ok {
		return &keptValue[T]{k.clone(*value)}
	}
	return nil
}

// keptValue is the value of a resource in a snapshot.
type keptValue[T any] struct{ Value T }

// copy returns a copy of what saved has returned.
func (k keptResourceOf[T]) copy(saved any) any {
	if kept, ok := saved.(*keptValue[T]); ok {
		return &keptValue[T]{k.clone(kept.Value)}
	}
	return nil
}

func (k keptResourceOf[T]) restore(w *World, saved any) {
	if kept, ok := saved.(*keptValue[T]); ok {
		SetResource(w, kept.Value)
		return
	}
	delete(w.resources, k.ofType())
}

func keepResource[T any](w *World, clone func(T) T) {
	w.checkIdle("a resource cannot be declared for snapshots")
	typ := reflect.TypeFor[T]()
	for _, other := range w.keptResources {
		if other.ofType() == typ {
			panic("ecs: the resource " + typeName(typ) + " is in snapshots already")
		}
	}
	w.keptResources = append(w.keptResources, keptResourceOf[T]{clone})
}

// isPlain reports whether a copy of a value shares nothing with it that can change.
func isPlain(typ reflect.Type) bool {
	switch typ.Kind() {
	case reflect.Array:
		return isPlain(typ.Elem())
	case reflect.Struct:
		for i := range typ.NumField() {
			if !isPlain(typ.Field(i).Type) {
				return false
			}
		}
		return true
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Chan, reflect.Func, reflect.Interface, reflect.UnsafePointer, reflect.Uintptr:
		return false
	}
	return true
}

// clocks is what counts the time of a world: numbers of stages, what fixed steps keep, and counts of Every. Those of stages
// and systems that were declared since are not in it.
type clocks struct {
	counts []savedValue[int]
	rests  []savedValue[float64]
}

type savedValue[T any] struct {
	at    *T
	value T
}

func (c *clocks) add(at *int) { c.counts = append(c.counts, savedValue[int]{at, *at}) }

func (c *clocks) addConditions(list []condition) {
	for _, x := range list {
		if x.count != nil {
			c.add(x.count)
		}
	}
}

// clocks returns the time of the world as it is.
func (w *World) clocks() (c clocks) {
	for _, s := range w.stages {
		c.add(&s.runs)
		c.addConditions(s.conditions)
		for _, x := range s.systems {
			c.addConditions(x.conditions)
		}
		if f := s.fixed; f != nil {
			c.rests = append(c.rests, savedValue[float64]{&f.left, f.left})
		}
	}
	return c
}

// restore sets the time back.
func (c clocks) restore() {
	for _, x := range c.counts {
		*x.at = x.value
	}
	for _, x := range c.rests {
		*x.at = x.value
	}
}

// savedResources returns copies of the resources that are part of snapshots, in order of declaration.
func (w *World) savedResources() (out []any) {
	w.callCloners(func() {
		for _, k := range w.keptResources {
			out = append(out, k.saved(w))
		}
	})
	return out
}

// copyResources copies what savedResources has returned.
func (w *World) copyResources(values []any) (out []any) {
	w.callCloners(func() {
		for i, v := range values {
			out = append(out, w.keptResources[i].copy(v))
		}
	})
	return out
}

// callCloners calls f, which calls functions of [InSnapshotsBy]: these change nothing.
func (w *World) callCloners(f func()) {
	if len(w.keptResources) == 0 {
		return
	}
	w.mode.Open(mode.Copy)
	defer w.mode.Close(mode.Copy)
	f()
}

// restoreResources gives the world the resources of a snapshot. Those declared since stay as they are.
func (w *World) restoreResources(values []any) {
	for i, v := range values {
		w.keptResources[i].restore(w, v)
	}
}

// sameResources compares the resources that both snapshots have.
func sameResources(a, b []any) bool {
	n := min(len(a), len(b))
	return reflect.DeepEqual(a[:n], b[:n])
}
