package ecs

import (
	"iter"
	"reflect"

	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
)

// RelationHandle gives access to a relation: each entity has at most one target under it, and each target has its sources in the
// order in which they got it, unless [RelationHandle.SetAt] or [RelationHandle.SetBefore] chose their places. An entity has the relation as a tag exactly as long as it has a target, so a relation is a
// [Term] that groups, systems, queries and observers take as any other. It is one pointer, as a [Handle] is.
type RelationHandle struct{ *relation }

// relation is what the handles of a relation point to.
type relation struct {
	w        *World
	id       ID
	of       relations.Relation
	observed observe.Lent[stored]
}

// ChildOf is the relation of a child to its parent, to be registered with [Relation]: it is [Acyclic] and has [DespawnSources].
type ChildOf struct{}

type relationOption func(*relations.Rules)

func (o relationOption) toComponent(c *registry.Component) {
	if c.Relation == nil {
		panic("ecs: " + c.Name + " is no relation: Acyclic and DespawnSources are for ecs.Relation")
	}
	o(&c.Relation.Rules)
}

// Acyclic makes a relation refuse cycles: [RelationHandle.Set] panics where the target is the entity itself, or where following the
// relation from the target leads to the entity. Each Set then follows it to its end.
func Acyclic() ComponentOption { return relationOption(func(r *relations.Rules) { r.Acyclic = true }) }

// DespawnSources makes the end of a target the end of its sources: they are despawned with it, in the same change. Without it they
// lose the relation.
func DespawnSources() ComponentOption {
	return relationOption(func(r *relations.Rules) { r.DespawnSources = true })
}

// Relation registers R as a relation, or returns the handle of the one that is registered. R is a struct without fields, of which only
// the name matters, unless [Named] gives another one; what a program wants to know of an entity and its target is a component of the
// entity, since it has one target. When a target is despawned its sources lose the relation; [DespawnSources] and [Acyclic] choose
// otherwise, and are given where the relation is registered first. [ChildOf] has both.
//
// Memory: nothing for entities that are far from all that have a target or are one, 28 bytes for each of the 64 neighbouring
// indices otherwise. Relation panics if R has fields, if it is a component or tag already, also by [Type], or if there would be more
// than [MaxComponents].
func Relation[R any](w *World, options ...ComponentOption) RelationHandle {
	checkWorld(w)
	typ := reflect.TypeFor[R]()
	if typ.Kind() != reflect.Struct || typ.NumField() > 0 {
		panic("ecs: a relation of type " + typ.String() + ": take a struct without fields, and a component for what is to be known of an entity and its target")
	}
	if id, known := w.withType(typ); known {
		c := w.component(id)
		if c.Relation == nil {
			panic("ecs: " + c.Name + " is a " + c.Kind() + " already and cannot be a relation too: call ecs.Relation before anything else names it")
		}
		checkDescribed(c, options)
		return relationOf(c)
	}
	r := &relation{w: w}
	if typ == reflect.TypeFor[ChildOf]() {
		r.of.Rules = relations.Rules{Acyclic: true, DespawnSources: true}
	}
	r.id = register(w, described(w, registry.Component{Name: registry.TypeName(typ), Type: typ, Tag: true, Handle: r, Relation: &r.of}, options))
	w.relations().Add(&r.of, int(r.id))
	return RelationHandle{r}
}

// relationOf returns the handle of a component that is a relation.
func relationOf(c *registry.Component) RelationHandle { return RelationHandle{c.Handle.(*relation)} }

const zeroRelation = misuse("ecs: a zero RelationHandle: take one from ecs.Relation")

func (h RelationHandle) literal(w *World) (ID, bool, error) {
	if h.relation == nil {
		return 0, false, zeroRelation
	}
	return h.id, true, tryOwner(w, h.w, h.id)
}

// world returns the handle's world, and panics if the handle is the zero one.
func (h RelationHandle) world() *World {
	if h.relation == nil {
		panic(string(zeroRelation))
	}
	return h.w
}

// String returns the name of the relation, as [World.Name] does.
func (h RelationHandle) String() string {
	if h.relation == nil {
		return "zero RelationHandle"
	}
	return h.w.component(h.id).Name
}

// ID returns the number of the relation among the components and tags.
func (h RelationHandle) ID() ID {
	h.world()
	return h.id
}

// Has reports whether a committed entity has a target, queued changes left out; false for stale handles. O(1).
func (h RelationHandle) Has(e Entity) bool {
	has, _ := h.world().store().Has(stored(e), int(h.id))
	return has
}

// Target returns the target of a committed entity; found is false if it has none, and for stale handles. Queued changes are left
// out. A system or task declares with [AlsoReads] that it asks. O(1).
func (h RelationHandle) Target(e Entity) (target Entity, found bool) {
	w := h.world()
	w.checkRead(h.id)
	if t := h.of.Now(e.Index()).Target; t != 0 && w.Alive(e) {
		return Entity(w.store().Handle(t - 1)), true
	}
	return Entity{}, false
}

// CountOf returns how many committed entities have a target, 0 for stale handles. A system or task declares with [AlsoReads] that it asks. O(1).
func (h RelationHandle) CountOf(target Entity) int {
	w := h.world()
	w.checkRead(h.id)
	if n := h.of.Now(target.Index()).Count; n != 0 && w.Alive(target) {
		return int(n)
	}
	return 0
}

// Of yields the committed entities that have a target, in their order: one that gets the target is the last, unless its place is chosen, and
// keeps its place when the same target is set again. Changes made in the loop, such as [RelationHandle.Set] and [World.Despawn], are carried out when it
// ends, or with those of the system or Batch around it, as in a loop over a query: the loop yields exactly the sources that there were
// at its start. None is yielded for a target that is not alive. A system or task declares with [AlsoReads] that it asks. O(sources);
// nothing is allocated.
func (h RelationHandle) Of(target Entity) iter.Seq[Entity] {
	w := h.world()
	return func(yield func(Entity) bool) {
		w.checkRead(h.id)
		if !w.Alive(target) {
			return
		}
		done := false
		w.beginWalk()
		defer func() { w.endWalk(done) }()
		for at := h.of.Now(target.Index()).First; at != 0; at = h.of.Now(at - 1).Next {
			if !yield(Entity(w.store().Handle(at - 1))) {
				break
			}
		}
		done = true
	}
}

// Set gives an entity a target, in place of the one that it has, when [Handle.Set] gives a component; the entity is the last source
// of the target then, and where it was if it has this target already; [RelationHandle.SetAt] and [RelationHandle.SetBefore] choose its place. A target whose despawn is queued takes the relation from the entity, or with [DespawnSources] the
// entity along. Set panics if one of the two is not alive or queued, and if the relation is [Acyclic] and there would be a cycle, with
// what is queued. O(1), of an acyclic relation O(targets on the way); what gets its first target at once moves as with [TagHandle.Add].
func (h RelationHandle) Set(e, target Entity) { must(h.TrySet(e, target)) }

// TrySet is Set that returns an error instead of panicking: an [Error] if one of the two is not alive or queued, or one that names both
// if there would be a cycle. Nothing has changed then.
func (h RelationHandle) TrySet(e, target Entity) error {
	if h.relation == nil {
		return zeroRelation
	}
	p, err := h.tryTarget(e, target)
	if err != nil {
		return err
	}
	return h.set(p, relations.Same)
}

// pair is an entity and the target that it is to get, both alive or queued, and which of the two will be there after the commit.
type pair struct {
	e, target          Entity
	stays, targetStays bool
}

// tryTarget returns an error if an entity cannot get a target.
func (h RelationHandle) tryTarget(e, target Entity) (p pair, err error) {
	p.e, p.target = e, target
	if err := h.w.core().OpenQueue("a target cannot be set"); err != nil {
		return p, err
	}
	if p.stays, err = trySurvives(h.w, e, h.id); err != nil {
		return p, err
	}
	if p.targetStays, err = trySurvives(h.w, target, -1); err != nil {
		return p, err
	}
	if h.of.Rules.Acyclic {
		err = h.tryAcyclic(e, target)
	}
	return p, err
}

// set gives an entity its target, with a place among its sources as in [relations.Relation.Put].
func (h RelationHandle) set(p pair, before uint32) error {
	w, e := h.w, p.e
	if w.direct() && w.observers().Unobserved(observe.Added|observe.Replaced, int(h.id)) {
		return h.setNow(e, p.target, before)
	}
	if !p.targetStays && !h.of.Rules.DespawnSources {
		return h.TryRemove(e)
	}
	if err := w.add(e, h.id); err != nil {
		return err
	}
	h.of.Put(e.Index(), p.target.Index(), before, true)
	h.of.Queue.Push(e.Index(), stored(p.target))
	if !p.stays { // it may have had no links when its despawn was queued
		h.of.Mark(e.Index())
	}
	if !p.targetStays {
		w.Despawn(e)
	}
	return w.core().Settle()
}

// setNow is set at once.
func (h RelationHandle) setNow(e, target Entity, before uint32) error {
	if h.of.Of(e.Index()).Target == 0 {
		if _, _, err := h.w.verbs().AddNow(stored(e), int(h.id)); err != nil {
			return err
		}
	}
	h.of.Put(e.Index(), target.Index(), before, false)
	return nil
}

// Release takes the target from all its committed sources, in one change, and returns how many there were: 0 for a target that has none or is
// not alive. A source for which another target is queued keeps that. It is the choice for one target of a relation with [DespawnSources]: inside a [World.Batch], Release and then [World.Despawn]
// end the target alone. In a relation without it, a loop over [RelationHandle.Of] that despawns is the other choice. A system or task
// declares with [AlsoReads] that it asks. O(sources), and what [RelationHandle.Remove] costs for each.
func (h RelationHandle) Release(target Entity) int { return sure(h.TryRelease(target)) }

// TryRelease is Release that returns an error instead of panicking: with one it returns 0, and nothing has changed.
func (h RelationHandle) TryRelease(target Entity) (int, error) {
	if h.relation == nil {
		return 0, zeroRelation
	}
	if err := h.w.tryRead(h.id); err != nil {
		return 0, err
	}
	n := 0
	err := h.w.TryBatch(func() error {
		for e := range h.Of(target) {
			if h.of.Of(e.Index()).Target != target.Index()+1 {
				continue
			}
			if err := h.TryRemove(e); err != nil {
				return err
			}
			n++
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// trySurvives reports whether an entity will be there after the commit. The error says that it is not alive or queued; it is about
// a component of it, or about the entity alone if the ID is -1.
func trySurvives(w *World, e Entity, id ID) (bool, error) {
	valid, survives := w.store().Queue.Survives(stored(e))
	if !valid {
		return false, w.entityError(e, id)
	}
	return survives, nil
}

// willBe is trySurvives for an entity that is alive or queued.
func (w *World) willBe(e Entity) bool {
	_, survives := w.store().Queue.Survives(stored(e))
	return survives
}

// tryAcyclic returns an error if an entity cannot get a target because there would be a cycle.
func (r *relation) tryAcyclic(e, target Entity) error {
	switch {
	case e == target:
		return misuse("ecs: entity " + e.String() + " cannot have itself as target of " + r.w.component(r.id).Name + ", which is acyclic: give another target")
	case r.of.Of(e.Index()).First != 0 && r.of.Leads(target.Index(), e.Index()):
		return misuse("ecs: entity " + e.String() + " cannot have the target " + target.String() + " of " + r.w.component(r.id).Name +
			", which is acyclic: it leads from that to the entity; remove it on the way first")
	}
	return nil
}

// Remove takes the target from an entity, and with it the relation, as [Handle.Remove] takes a component. An entity without target is not
// changed. It panics if the entity is not alive or queued. O(1), and at once the moves of [TagHandle.Remove].
func (h RelationHandle) Remove(e Entity) { must(h.TryRemove(e)) }

// TryRemove is Remove for handles that may be stale: it returns an [Error] instead of panicking.
func (h RelationHandle) TryRemove(e Entity) error {
	if h.relation == nil {
		return zeroRelation
	}
	w := h.w
	if w.direct() && w.observers().Unobserved(observe.Removed, int(h.id)) {
		if err := w.verbs().ChangeNow(stored(e), int(h.id), false, int(h.id)); err != nil {
			return err
		}
		h.of.Take(e.Index(), false)
		return nil
	}
	if err := w.remove(e, h.id); err != nil {
		return err
	}
	h.of.Take(e.Index(), true)
	return w.core().Settle()
}

// Before returns the targets that the entities of a call of an observer have before the change, in their order; the zero Entity for one that
// has none then. The slice is valid until the observer returns; writing to it changes nothing else. O(entities), and the targets that are queued.
func (h RelationHandle) Before(o Observed) []Entity { return h.observedOn(o, observe.Before) }

// After returns the targets that the entities have after the change, as [RelationHandle.Before] does those before it. What observers
// of the same round have changed is not in it.
func (h RelationHandle) After(o Observed) []Entity { return h.observedOn(o, observe.After) }

func (h RelationHandle) observedOn(o Observed, s observe.Side) []Entity {
	return fromStored(observe.OfRelation(o.from(h.world(), h.id), s, &h.of, &h.observed))
}
