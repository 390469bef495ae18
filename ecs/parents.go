package ecs

import "iter"

// SetParent makes an entity the last child of another, or the child of none if parent is the zero Entity, when
// [Handle.Set] gives a component. A child of an entity whose despawn is queued is despawned too. It panics
// if one of the two is not alive or queued, or if the parent is the child itself or one of its
// descendants, those that are queued included. O(ancestors of the parent).
func (w *World) SetParent(child, parent Entity) { must(w.TrySetParent(child, parent)) }

// TrySetParent is SetParent for handles that may be stale: it returns an [Error] instead of panicking.
func (w *World) TrySetParent(child, parent Entity) error {
	checkWorld(w)
	w.openQueue("a parent cannot be set")
	w.checkOneGoroutine("a parent cannot be set")
	childSurvives, err := w.survives(child)
	if err != nil {
		return err
	}
	queued := w.running != nil || w.deferring > 0
	if parent.IsZero() {
		w.hierarchy.attach(child.Index(), 0, queued)
		return nil
	}
	parentSurvives, err := w.survives(parent)
	if err != nil {
		return err
	}
	if child == parent || w.hierarchy.of(child.Index()).first != 0 && w.hierarchy.isBelow(parent.Index(), child.Index()) {
		panic("ecs: entity " + parent.String() + " cannot be the parent of " + child.String() + ": it is that entity or one of its descendants")
	}
	w.hierarchy.attach(child.Index(), parent.Index()+1, queued)
	if !childSurvives { // it may have had no links when its despawn was queued
		w.hierarchy.marked = append(w.hierarchy.marked, child.Index())
	}
	if !parentSurvives {
		w.Despawn(child)
	}
	return nil
}

// survives reports whether an entity will be there after the commit. The error says that it is not alive or queued.
func (w *World) survives(e Entity) (bool, error) {
	valid, survives := w.store.Queue.Survives(stored(e))
	if !valid {
		return false, w.entityError(e, -1)
	}
	return survives, nil
}

// Parent returns the parent of a committed entity, the zero Entity if it has none. O(1).
func (w *World) Parent(e Entity) Entity {
	checkWorld(w)
	if !w.Alive(e) {
		return Entity{}
	}
	if p := w.hierarchy.now(e.Index()).parent; p != 0 {
		return Entity(w.store.Handle(p - 1))
	}
	return Entity{}
}

// Children yields the children of a committed entity in the order in which they were attached; one that is attached again,
// also to the same parent, is the last. Changes made in the loop, such as [World.SetParent] and [World.Despawn], are carried
// out when it ends, or with those of the system or Batch around it, as in a loop over a query: the loop yields exactly the
// children that there were at its start. None is yielded for an entity that is not alive. O(children); nothing is allocated.
func (w *World) Children(e Entity) iter.Seq[Entity] {
	checkWorld(w)
	return func(yield func(Entity) bool) {
		if !w.Alive(e) {
			return
		}
		done := false
		w.beginWalk()
		defer func() { w.endWalk(done) }()
		for at := w.hierarchy.now(e.Index()).first; at != 0; at = w.hierarchy.now(at - 1).next {
			if !yield(Entity(w.store.Handle(at - 1))) {
				break
			}
		}
		done = true
	}
}
