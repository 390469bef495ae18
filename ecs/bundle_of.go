package ecs

import (
	"reflect"

	"github.com/copse-ecs/copse/internal/column"
)

// BundleOf is any number of components that entities get and lose together, as the fields of a
// struct:
//
//	type Ship struct {
//		Position
//		Velocity
//		Hull Health
//		Enemy // a tag
//	}
//
// [BundleOf.Spawn] is the fastest way to queue a new entity: its values are queued with one copy
// of the struct, and the commit takes it apart.
type BundleOf[S any] struct {
	bundle
	records     *column.Records[S] // queued structs
	hasValues   bool               // there is a field that is no tag
	hasPointers bool
	scratch     S // a struct that is being taken apart; as a local variable each would be an allocation
}

// NewBundleOf prepares a bundle, or returns the one that the world has of the struct. The type of
// each field is a component or tag that is registered; the names of the fields do not matter. It
// panics if S is not a struct or has no fields, if a type is not registered or is there twice, or
// if there would be more than [MaxBundles].
func NewBundleOf[S any](w *World) *BundleOf[S] {
	checkWorld(w)
	of := reflect.TypeFor[S]()
	if of.Kind() != reflect.Struct || of.NumField() == 0 {
		panic("ecs: a bundle of " + of.String() + ": take a struct with a field for each component")
	}
	if known, ok := w.bundles[of].(*BundleOf[S]); ok {
		return known
	}
	x := &BundleOf[S]{records: &column.Records[S]{}, hasPointers: !column.Pointerless(of)}
	var ids []ID
	for i := range of.NumField() {
		field := of.Field(i)
		id, known := w.registry.byType[field.Type]
		if !known {
			panic("ecs: a bundle of " + of.String() + ": " + field.Type.String() + " is no component of this world: register it first, with ecs.Component or ecs.Tag")
		}
		ids = append(ids, id)
	}
	x.bundle = newBundle(w, ids...)
	for i, id := range ids {
		if column, ok := w.component(id).column.(column.FieldColumn); ok {
			x.records.AddField(column, int(id), of.Field(i).Offset)
			x.hasValues = true
		}
	}
	w.store.Queue.Attach(x.records)
	if w.bundles == nil {
		w.bundles = map[reflect.Type]any{}
	}
	w.bundles[of] = x
	return x
}

// Spawn queues a new entity with the components, and returns its handle, as [World.Spawn] does.
func (x *BundleOf[S]) Spawn(values S) Entity {
	e := x.spawn()
	if x.hasValues {
		*x.records.Add(e.Index()) = values
	}
	return e
}

// Set queues that an entity has the components with the given values from the next commit on. It
// panics if the entity is not alive or queued.
func (x *BundleOf[S]) Set(e Entity, values S) {
	x.add(e)
	x.scratch = values
	x.records.Push(e.Index(), &x.scratch) // by component, because values may be queued for the entity already
	x.clearScratch()
}

// clearScratch drops what pointers in scratch point to.
func (x *BundleOf[S]) clearScratch() {
	if x.hasPointers {
		var zero S
		x.scratch = zero
	}
}

// Remove queues that an entity loses those of the components that it has then. It panics if the
// entity is not alive or queued.
func (x *BundleOf[S]) Remove(e Entity) { x.remove(e) }
