package ecs

import (
	"reflect"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// MaxBundles is how many different sets of components one world can have bundles of.
const MaxBundles = blockstore.MaxSets

// bundle is a set of components that entities get and lose together.
type bundle struct {
	w           *World
	set         grouptree.Set
	first       ID  // the component with the lowest ID
	number      int // of the set in the store
	composition int // of entities that have the set and nothing else, in the store; -1 before one is spawned
}

func newBundle(w *World, ids ...ID) bundle {
	var set grouptree.Set
	for _, id := range ids {
		if set.Has(int(id)) {
			panic("ecs: " + w.component(id).Name + " is twice in one bundle")
		}
		set.Add(int(id))
	}
	must(w.registry().CheckExclusive("a bundle", set))
	must(tryNoRelation(w, set))
	number, ok := w.store().Compositions.NumberOf(set)
	if !ok {
		panic("ecs: the bundle would be one of " + strconv.Itoa(MaxBundles+1) + " different sets of components, and a world has bundles of at most " + strconv.Itoa(MaxBundles))
	}
	return bundle{w, set, ID(set.First()), number, -1}
}

// intern finds the composition of the bundle, if it is not known.
func (b *bundle) intern() error {
	if b.composition >= 0 {
		return nil
	}
	return b.internFirst()
}

// internFirst is intern for the first entity. It is apart, so that intern is inlined.
func (b *bundle) internFirst() error {
	composition, err := b.w.store().Compositions.Intern(b.set)
	if err == nil {
		b.composition = composition
	}
	return err
}

// Bundle is any number of components that entities get and lose together, as the fields of a
// struct:
//
//	type Ship struct {
//		Position
//		Velocity
//		Hull Health
//		Enemy // a tag
//	}
//
// [Bundle.Spawn] is the fastest way to make an entity with values. Many of them cost less in one
// [World.Batch], where each is one copy of the struct that is taken apart at the end.
type Bundle[S any] struct {
	bundle
	records     *column.Records[S] // queued structs
	hasValues   bool               // there is a field that is no tag
	hasPointers bool
	scratch     S // a struct that is being taken apart; as a local variable each would be an allocation
}

// checkExclusive panics if the bundle has two of the tags that are to exclude one another.
func (x *Bundle[S]) checkExclusive(tags *Exclusive) {
	if two := x.set.Intersect(tags.set); two.Len() > 1 {
		panic("ecs: " + x.w.registry().Pair(two) + " cannot exclude one another: a bundle of " + reflect.TypeFor[S]().String() + " has both")
	}
}

// NewBundle prepares a bundle, or returns the one that the world has of the struct. The type of
// each field is a component or a tag; the names of the fields do not matter. What is not registered is registered, in the order of
// the fields: a struct without fields as a tag, as [Tag] does, anything else as a component, as [Component] does. NewBundle
// panics if S is not a struct or has no fields, if a type is there twice, if two tags exclude one another, if there would be
// more than [MaxBundles] bundles or [MaxComponents] components, and where Component and Tag panic.
//
// Go makes functions for arrays of a type only where the program names it: in a call of Component, or in a system or query over it.
// Until that call the values of a component that NewBundle has registered are written through package reflect, at several times
// the cost; from then on they are as those of any component. O(fields).
func NewBundle[S any](w *World) *Bundle[S] {
	checkWorld(w)
	of := reflect.TypeFor[S]()
	if of.Kind() != reflect.Struct || of.NumField() == 0 {
		panic("ecs: a bundle of " + of.String() + ": take a struct with a field for each component")
	}
	if known, ok := w.face().bundles[of].(*Bundle[S]); ok {
		return known
	}
	x := &Bundle[S]{records: &column.Records[S]{}, hasPointers: !column.Pointerless(of)}
	var ids []ID
	for i := range of.NumField() {
		field := of.Field(i)
		id, known := w.withType(field.Type)
		switch {
		case known:
		case field.Type.Kind() == reflect.Struct && field.Type.NumField() == 0:
			id = newTag(w, registry.Component{Name: registry.TypeName(field.Type), Type: field.Type, Tag: true}).id
		default:
			if to, ok := w.registry().PointsToComponent(field.Type); ok {
				panic("ecs: a bundle of " + of.String() + ": take a " + registry.TypeName(to) + " in place of the " + field.Type.String() + ", because columns hold values and not pointers")
			}
			id = newUntyped(w, field.Type)
		}
		ids = append(ids, id)
	}
	x.bundle = newBundle(w, ids...)
	for i, id := range ids {
		if column, ok := w.component(id).Column.(column.FieldColumn); ok {
			x.records.AddField(column, int(id), of.Field(i).Offset)
			x.hasValues = true
		}
	}
	w.store().Queue.Attach(x.records)
	if w.face().bundles == nil {
		w.face().bundles = map[reflect.Type]any{}
	}
	w.face().bundles[of] = x
	return x
}

// isZero reports whether there is no bundle, or one that NewBundle has not made.
func (x *Bundle[S]) isZero() bool { return x == nil || x.w == nil }

func zeroBundle[S any]() error {
	return misuse("ecs: a zero Bundle of " + reflect.TypeFor[S]().String() + ": make it with ecs.NewBundle")
}

// Spawn makes an entity with the components and the given values, and returns its handle, as [World.Spawn] does.
func (x *Bundle[S]) Spawn(values S) Entity {
	e, err := x.TrySpawn(values)
	must(err)
	return e
}

// TrySpawn is Spawn for worlds with a limit, as [World.TrySpawn] is.
func (x *Bundle[S]) TrySpawn(values S) (Entity, error) {
	if x.isZero() {
		return Entity{}, zeroBundle[S]()
	}
	w := x.w
	if err := w.core().OpenQueue("an entity cannot be spawned"); err != nil {
		return Entity{}, err
	}
	if err := x.intern(); err != nil {
		return Entity{}, wrap(err)
	}
	if w.direct() && w.observers().UnobservedSpawn(x.composition) {
		e, err := w.verbs().SpawnNow(x.composition)
		if err != nil {
			return Entity{}, err
		}
		x.scratch = values
		x.write(e)
		return Entity(e), nil
	}
	e, err := w.verbs().QueueSpawn(x.composition)
	if err != nil {
		return Entity{}, err
	}
	if x.hasValues {
		*x.records.Add(e.Index()) = values
	}
	return Entity(e), w.core().Settle()
}

// write writes the values in scratch to the rows of an entity.
func (x *Bundle[S]) write(e entity.Entity) {
	x.records.Write(e, &x.w.store().Rows.Table, &x.scratch)
	x.clearScratch()
}

// Set gives an entity the components with the given values, when and as [Handle.Set] does with one. It
// panics if the entity is not alive or queued.
func (x *Bundle[S]) Set(e Entity, values S) { must(x.TrySet(e, values)) }

// TrySet is Set for handles that may be stale: it returns an [Error] instead of panicking.
func (x *Bundle[S]) TrySet(e Entity, values S) error {
	if x.isZero() {
		return zeroBundle[S]()
	}
	w := x.w
	if w.direct() && w.observers().UnobservedSet(observe.Added|observe.Replaced, &x.set) {
		if err := w.verbs().ChangeNow(stored(e), x.number, true, int(x.first)); err != nil {
			return err
		}
		x.scratch = values
		x.write(stored(e))
		if w.env().Changes != nil {
			w.env().Changes.Write(stored(e), x.set)
		}
		return nil
	}
	if err := x.change(e, true); err != nil {
		return err
	}
	x.scratch = values
	x.records.Push(e.Index(), &x.scratch) // by component, because values may be queued for the entity already
	x.clearScratch()
	return w.core().Settle()
}

// clearScratch drops what pointers in scratch point to.
func (x *Bundle[S]) clearScratch() {
	if x.hasPointers {
		var zero S
		x.scratch = zero
	}
}

// Remove takes those of the components from an entity that it has, when and as [Handle.Remove] does with one. It
// panics if the entity is not alive or queued.
func (x *Bundle[S]) Remove(e Entity) { must(x.TryRemove(e)) }

// TryRemove is Remove for handles that may be stale: it returns an [Error] instead of panicking.
func (x *Bundle[S]) TryRemove(e Entity) error {
	if x.isZero() {
		return zeroBundle[S]()
	}
	w := x.w
	if w.direct() && w.observers().UnobservedSet(observe.Removed, &x.set) {
		return w.verbs().ChangeNow(stored(e), x.number, false, int(x.first))
	}
	if err := x.change(e, false); err != nil {
		return err
	}
	return w.core().Settle()
}

// change queues that an entity gets or loses the components, without values.
func (x *Bundle[S]) change(e Entity, has bool) error {
	return x.w.verbs().QueueChange("components cannot be set or removed", stored(e), x.number, has, int(x.first))
}
