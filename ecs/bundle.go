package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
)

// MaxBundles is how many different sets of components one world can have bundles of.
const MaxBundles = blockstore.MaxSets

// bundle is a set of components that entities get and lose together.
type bundle struct {
	w           *World
	set         grouptree.Set
	number      int // of the set in the store
	composition int // of entities that have the set and nothing else, in the store; -1 before one is spawned
}

func newBundle(w *World, ids ...ID) bundle {
	var set grouptree.Set
	for _, id := range ids {
		if set.Has(int(id)) {
			panic("ecs: " + w.component(id).name + " is twice in one bundle")
		}
		set.Add(int(id))
	}
	number, ok := w.store.Compositions.NumberOf(set)
	if !ok {
		panic("ecs: the bundle would be one of " + strconv.Itoa(MaxBundles+1) + " different sets of components, and a world has bundles of at most " + strconv.Itoa(MaxBundles))
	}
	return bundle{w, set, number, -1}
}

// spawn queues a new entity with the components, whose values are not queued yet.
func (b *bundle) spawn() Entity {
	w := b.w
	w.openQueue("an entity cannot be spawned")
	if b.composition < 0 {
		must(b.intern())
	}
	return w.store.Queue.Spawn(b.composition)
}

// intern finds the composition of the bundle.
func (b *bundle) intern() error {
	if b.composition >= 0 {
		return nil
	}
	composition, err := b.w.store.Compositions.Intern(b.set)
	if err == nil {
		b.composition = composition
	}
	return err
}

// add queues that an entity has the components, whose values are not queued yet.
func (b *bundle) add(e Entity) { b.change(e, true) }

// remove queues that an entity loses those of the components that it has then.
func (b *bundle) remove(e Entity) { b.change(e, false) }

func (b *bundle) change(e Entity, has bool) {
	must(b.w.change("components cannot be set or removed", e, b.number, has, ID(b.set.First())))
}

// Bundle2 is two components that entities get and lose together. Its methods do what [Handle.Set]
// and [Handle.Remove] do for each component, in less time.
type Bundle2[A, B any] struct {
	bundle
	a Handle[A]
	b Handle[B]
}

// NewBundle2 prepares a bundle, to be used many times. It registers components that are not
// registered yet. It panics if both are the same, or if there would be more than [MaxBundles].
func NewBundle2[A, B any](w *World) *Bundle2[A, B] {
	x := &Bundle2[A, B]{a: Component[A](w), b: Component[B](w)}
	x.bundle = newBundle(w, x.a.id, x.b.id)
	return x
}

// Spawn queues a new entity with the components, and returns its handle, as [World.Spawn] does.
func (x *Bundle2[A, B]) Spawn(a A, b B) Entity {
	e := x.spawn()
	x.a.array.Push(e.Index(), a)
	x.b.array.Push(e.Index(), b)
	return e
}

// Set queues that an entity has the components with the given values from the next commit on. It
// panics if the entity is not alive or queued.
func (x *Bundle2[A, B]) Set(e Entity, a A, b B) {
	x.add(e)
	x.a.array.Push(e.Index(), a)
	x.b.array.Push(e.Index(), b)
}

// Remove queues that an entity loses those of the components that it has then. It panics if the
// entity is not alive or queued.
func (x *Bundle2[A, B]) Remove(e Entity) { x.remove(e) }

// Bundle3 is three components that entities get and lose together; see [Bundle2].
type Bundle3[A, B, C any] struct {
	bundle
	a Handle[A]
	b Handle[B]
	c Handle[C]
}

// NewBundle3 prepares a bundle, as [NewBundle2] does.
func NewBundle3[A, B, C any](w *World) *Bundle3[A, B, C] {
	x := &Bundle3[A, B, C]{a: Component[A](w), b: Component[B](w), c: Component[C](w)}
	x.bundle = newBundle(w, x.a.id, x.b.id, x.c.id)
	return x
}

// Spawn queues a new entity with the components, as [Bundle2.Spawn] does.
func (x *Bundle3[A, B, C]) Spawn(a A, b B, c C) Entity {
	e := x.spawn()
	x.push(e.Index(), a, b, c)
	return e
}

// Set queues that an entity has the components, as [Bundle2.Set] does.
func (x *Bundle3[A, B, C]) Set(e Entity, a A, b B, c C) {
	x.add(e)
	x.push(e.Index(), a, b, c)
}

func (x *Bundle3[A, B, C]) push(index uint32, a A, b B, c C) {
	x.a.array.Push(index, a)
	x.b.array.Push(index, b)
	x.c.array.Push(index, c)
}

// Remove queues that an entity loses the components, as [Bundle2.Remove] does.
func (x *Bundle3[A, B, C]) Remove(e Entity) { x.remove(e) }

// Bundle4 is four components that entities get and lose together; see [Bundle2].
type Bundle4[A, B, C, D any] struct {
	bundle
	a Handle[A]
	b Handle[B]
	c Handle[C]
	d Handle[D]
}

// NewBundle4 prepares a bundle, as [NewBundle2] does.
func NewBundle4[A, B, C, D any](w *World) *Bundle4[A, B, C, D] {
	x := &Bundle4[A, B, C, D]{a: Component[A](w), b: Component[B](w), c: Component[C](w), d: Component[D](w)}
	x.bundle = newBundle(w, x.a.id, x.b.id, x.c.id, x.d.id)
	return x
}

// Spawn queues a new entity with the components, as [Bundle2.Spawn] does.
func (x *Bundle4[A, B, C, D]) Spawn(a A, b B, c C, d D) Entity {
	e := x.spawn()
	x.push(e.Index(), a, b, c, d)
	return e
}

// Set queues that an entity has the components, as [Bundle2.Set] does.
func (x *Bundle4[A, B, C, D]) Set(e Entity, a A, b B, c C, d D) {
	x.add(e)
	x.push(e.Index(), a, b, c, d)
}

func (x *Bundle4[A, B, C, D]) push(index uint32, a A, b B, c C, d D) {
	x.a.array.Push(index, a)
	x.b.array.Push(index, b)
	x.c.array.Push(index, c)
	x.d.array.Push(index, d)
}

// Remove queues that an entity loses the components, as [Bundle2.Remove] does.
func (x *Bundle4[A, B, C, D]) Remove(e Entity) { x.remove(e) }
