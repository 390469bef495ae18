package ecs

import (
	"reflect"

	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/resources"
)

// InSnapshots makes the world's resource of type T part of its snapshots: [World.Snapshot] copies it, [World.Restore] writes
// the copy to the same place, or removes a resource that was not there. Snapshots that were taken before are not affected. The
// type must be plain: numbers, texts, entities, and arrays and structs of these; what has pointers is for
// [InSnapshotsBy]. It panics if it is not, if the type is in snapshots already, and while a system or a loop over a query runs.
// O(size of T).
func InSnapshots[T any](w *World) {
	checkWorld(w)
	typ := reflect.TypeFor[T]()
	if !resources.IsPlain(typ) {
		panic("ecs: the resource " + registry.TypeName(typ) + " cannot be copied to snapshots as it is, because it has pointers: give ecs.InSnapshotsBy a function that copies it")
	}
	keepResource(w, func(v T) T { return v })
}

// InSnapshotsBy is [InSnapshots] for a resource of any type: the given function returns a copy that shares nothing with the value that
// changes. It is called for each [World.Snapshot] and each [World.Restore], and panics if it is nil.
func InSnapshotsBy[T any](w *World, clone func(T) T) {
	checkWorld(w)
	if clone == nil {
		panic("ecs: InSnapshotsBy of the resource " + registry.TypeName(reflect.TypeFor[T]()) + ": the function is nil")
	}
	keepResource(w, clone)
}

// keepResource makes a resource part of snapshots.
func keepResource[T any](w *World, clone func(T) T) {
	w.checkIdle("a resource cannot be declared for snapshots")
	if !resources.Keep(w.resources(), clone) {
		panic("ecs: the resource " + registry.TypeName(reflect.TypeFor[T]()) + " is in snapshots already")
	}
}
