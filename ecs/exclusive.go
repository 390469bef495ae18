package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// Exclusive is tags of which an entity has one at most, such as what it does now: Idle, Walking or Attacking. See
// [World.Exclusive].
type Exclusive struct {
	w   *World
	set grouptree.Set
}

// Exclusive declares that tags exclude one another: an entity has one of them or none. What gives an entity one of them takes
// the others from it in the same change: [TagHandle.Add], [World.Add], [Bundle.Set], in every mode and in observers, so
// of several the last wins. Each is a tag as any other in groups, systems and queries. Where tags are given together, in
// [World.Spawn], [World.SpawnMany] and [NewBundle], two of them panic.
//
// Declare it before entities or bundles have two of the tags. Exclusive panics if one has: it names it. It also panics if
// there are fewer than two tags, if one is there twice, belongs to another world, or is among other exclusive tags, and inside
// a system, a loop over a query or a [World.Batch]. A [Snapshot] that is older is refused by [World.Restore] if an entity in it has two of
// the tags. O(bundles + entities) at most; afterwards a change of a tag costs what it costs without, and less than [World.Remove] and [World.Add].
func (w *World) Exclusive(tags ...TagHandle) *Exclusive {
	checkWorld(w)
	w.checkIdle("exclusive tags cannot be declared")
	w.checkNoBatch("exclusive tags cannot be declared")
	ids := make([]int, len(tags))
	for i, tag := range tags {
		ids[i] = int(idOf(w, tag))
	}
	x := &Exclusive{w: w, set: sure(w.registry().NewExclusive(ids))}
	for _, b := range w.face().bundles {
		b.(interface{ checkExclusive(*Exclusive) }).checkExclusive(x)
	}
	if e, two := registry.WithTwo(w.store(), x.set); !e.IsZero() {
		panic("ecs: " + w.registry().Pair(two) + " cannot exclude one another: entity " + e.String() + " has both; remove one of them first")
	}
	w.store().Compositions.Exclude(x.set)
	w.registry().Exclusive = append(w.registry().Exclusive, x.set)
	w.observers().Exclude(x.set)
	return x
}

// Of returns the one of the tags that a committed entity has; found is false if it has none, and for stale handles. Queued
// changes are left out. O(1).
func (x *Exclusive) Of(e Entity) (tag TagHandle, found bool) {
	if x == nil || x.w == nil {
		panic("ecs: a zero Exclusive: take one from World.Exclusive")
	}
	set, _ := x.w.store().Composition(stored(e))
	if set = set.Intersect(x.set); set.Empty() {
		return TagHandle{}, false
	}
	return TagHandle{x.w.component(ID(set.First())).Handle.(*tagComponent)}, true
}

// String lists the names of the tags in order of registration: "Idle, Walking, Attacking".
func (x *Exclusive) String() string {
	if x == nil || x.w == nil {
		return "zero Exclusive"
	}
	return x.w.registry().ListNames(x.set)
}
