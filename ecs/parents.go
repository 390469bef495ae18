package ecs

import "iter"

// SetParent makes an entity the child of another, or of none if parent is the zero Entity. Unlike
// components the hierarchy changes at once; [World.Discard] undoes it. A child of an entity whose
// despawn is queued is despawned too. It panics if one of the two is not alive or queued, or if
// the parent is the child itself or one of its descendants. O(ancestors of the parent).
func (w *World) SetParent(child, parent Entity) {
	w.checkQueueOpen("a parent cannot be set")
	childSurvives := w.survives(child)
	if parent.IsZero() {
		w.hierarchy.attach(child.Index(), 0)
		return
	}
	parentSurvives := w.survives(parent)
	if child == parent || w.hierarchy.of(child.Index()).first != 0 && w.hierarchy.isBelow(parent.Index(), child.Index()) {
		panic("ecs: entity " + parent.String() + " cannot be the parent of " + child.String() + ": it is that entity or one of its descendants")
	}
	w.hierarchy.attach(child.Index(), parent.Index()+1)
	if !childSurvives { // it may have had no links when its despawn was queued
		w.hierarchy.marked = append(w.hierarchy.marked, child.Index())
	}
	if !parentSurvives {
		w.Despawn(child)
	}
}

// survives reports whether an entity will be there after the commit. It panics if the entity is
// not alive or queued.
func (w *World) survives(e Entity) bool {
	valid, survives := w.store.Queue.Survives(e)
	if !valid {
		must(w.entityError(e, -1))
	}
	return survives
}

// Parent returns the parent of an entity, the zero Entity if it has none. O(1).
func (w *World) Parent(e Entity) Entity {
	if !w.exists(e) {
		return Entity{}
	}
	if p := w.hierarchy.of(e.Index()).parent; p != 0 {
		return w.store.Handle(p - 1)
	}
	return Entity{}
}

// Children yields the children of an entity, the one that was attached last first. The hierarchy
// must not be changed in the loop.
func (w *World) Children(e Entity) iter.Seq[Entity] {
	return func(yield func(Entity) bool) {
		if !w.exists(e) {
			return
		}
		for at := w.hierarchy.of(e.Index()).first; at != 0; at = w.hierarchy.of(at - 1).next {
			if !yield(w.store.Handle(at - 1)) {
				return
			}
		}
	}
}

// exists reports whether an entity is alive or queued.
func (w *World) exists(e Entity) bool {
	state := w.store.State(e)
	return state == Alive || state == Queued
}
