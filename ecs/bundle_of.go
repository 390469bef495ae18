package ecs

import (
	"reflect"

	"github.com/copse-ecs/copse/internal/column"
)

// BundleOf is any number of components that entities are given together, as the fields of a
// struct:
//
//	type Ship struct {
//		Position
//		Velocity
//		Hull Health
//		Enemy // a tag
//	}
//
// [BundleOf.Spawn] is the fastest way to queue a new entity: its values are put aside with
// one copy, and taken apart by the commit.
type BundleOf[S any] struct {
	bundle
	records *column.Records[S]
	valued  bool // there is a field that is no tag
	points  bool // some of it may hold pointers
	taken   S    // apart, by Set: a copy on the stack would escape
}

// NewBundleOf prepares a bundle, or returns the one that the world has of the struct. The type of each field is a component or tag that is registered; the
// names of the fields say nothing. It panics if S is no struct or has no fields, if a type
// is not registered or is there twice, or if there would be more than [MaxBundles].
func NewBundleOf[S any](w *World) *BundleOf[S] {
	w.real()
	of := reflect.TypeFor[S]()
	if of.Kind() != reflect.Struct || of.NumField() == 0 {
		panic("ecs: a bundle of " + of.String() + ": take a struct with a field for each component")
	}
	if known, ok := w.bundlesOf[of].(*BundleOf[S]); ok {
		return known
	}
	x := &BundleOf[S]{records: &column.Records[S]{}, points: !column.Pointerless(of)}
	var ids []ID
	for i := range of.NumField() {
		field := of.Field(i)
		id, known := w.byType[field.Type]
		if !known {
			panic("ecs: a bundle of " + of.String() + ": " + field.Type.String() + " is no component of this world: register it first, with ecs.Component or ecs.Tag")
		}
		ids = append(ids, id)
	}
	x.bundle = newBundle(w, ids...)
	for i, id := range ids {
		if column, ok := w.components[id].column.(column.Fed); ok {
			x.records.Field(column, int(id), of.Field(i).Offset)
			x.valued = true
		}
	}
	w.store.Attach(x.records)
	if w.bundlesOf == nil {
		w.bundlesOf = map[reflect.Type]any{}
	}
	w.bundlesOf[of] = x
	return x
}

// Spawn queues a new entity with the components, and returns its handle, as [World.Spawn]
// does.
func (x *BundleOf[S]) Spawn(values S) Entity {
	e, ok := Entity{}, false
	if w := x.w; w.ready { // as spawn does it: called, it would take a twentieth longer
		e, ok = w.store.TrySpawn(x.number)
	}
	if !ok {
		e = x.spawn()
	}
	if x.valued {
		*x.records.Place(e.Index()) = values
	}
	return e
}

// Set queues that an entity has the components with the given values from the next commit
// on. It panics if the entity is not alive or queued.
func (x *BundleOf[S]) Set(e Entity, values S) {
	x.change(e, true)
	x.taken = values
	x.records.Set(e.Index(), &x.taken) // not as a record: what was queued for the entity before comes first
	if x.points {
		x.release()
	}
}

// release lets nothing that was taken apart be kept.
func (x *BundleOf[S]) release() {
	var zero S
	x.taken = zero
}

// Remove queues that an entity loses the components, those that it has then. It panics if
// the entity is not alive or queued.
func (x *BundleOf[S]) Remove(e Entity) { x.change(e, false) }
