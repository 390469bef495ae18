package ecs

import "github.com/copse-ecs/copse/internal/world/observe"

// Change is a kind of change of entities, or several of them joined with |, that an observer is called for: [Spawned], [Added],
// [Replaced], [Removed] and [Despawned]. What is seen is the difference that a commit or a change at once makes, not each call of a verb: an entity that gets a component
// in a [World.Batch] and loses it again in it was not changed.
type Change uint8

// The kinds of change. Of a component they speak of entities with that component.
const (
	Spawned   Change = 1 << iota // an entity is spawned with the component
	Added                        // an entity that is there already gets the component
	Replaced                     // an entity has the component and keeps it, and its value, or its target of a relation, is set
	Removed                      // an entity loses the component and stays
	Despawned                    // an entity is despawned that has the component
)

const allChanges = Change(observe.All)

// String returns the names of the kinds, such as Spawned|Added.
func (c Change) String() string { return observe.Kinds(c).String() }

// Observer is a function that is called for changes of entities. It is made by [World.Observe] and [World.ObserveEntities].
type Observer struct {
	w  *World
	of *observe.Observer
}

// Observe calls f whenever entities change in one of the given ways with regard to a component or tag: with all
// that a commit or a change at once changes in that way together, before it is made. [Observed] has the entities, and the old
// and new values of whatever components are asked for. Every verb in every mode is seen, [World.SpawnMany] and [World.Restore]
// included, whose observers are called when it is done; what writes in place is not: columns of systems and queries, [Handle.Ptr] and
// [Dynamic.Get].
//
// The order: what is Despawned first, then Removed, Spawned, Added and Replaced; for each of these
// the observers in the order of their declaration; the entities in the order in which they were first touched, those of Restore by index.
//
// An observer cannot loop over a query or over [World.Entities], read events, or run systems, because a change is under way. It can ask [World.Count],
// [Query.Count], [World.Has], [Handle.Get] and [RelationHandle.Of], which answer as the world was before the change, or as it is after it where a
// bulk spawn or a restore calls the observer. For the rest it notes what is to be done, in a list of the program, and a task, or the code after the change, does it.
//
// What an observer changes belongs to the same commit. When all observers have been called, they are called again for what has
// changed since, at most 16 times in all; more often panics, as their changes would never end. If an observer panics, or a limit is
// reached by what it changes, nothing is changed.
//
// Changes that concern no observer cost what they cost without any. A change at once that does is told as a batch of one. A call costs O(changes of the
// commit). Observe panics if f is nil, if the kinds are none, if a tag is to be Replaced, and in a system that runs on several goroutines.
func (w *World) Observe(t Term, what Change, f func(Observed)) *Observer {
	checkWorld(w)
	id := idOf(w, t)
	c := w.component(id)
	if what&Replaced != 0 && c.Queued() == nil {
		panic("ecs: an observer of " + c.Name + " for " + what.String() + ": a tag has no value that is Replaced")
	}
	return newObserver(w, what, int(id), c.Name, f)
}

// ObserveEntities is [World.Observe] for entities that are [Spawned] or [Despawned], whatever components they have. It panics if other kinds of
// change are given: those are changes of a component.
func (w *World) ObserveEntities(what Change, f func(Observed)) *Observer {
	checkWorld(w)
	if other := what & (Added | Replaced | Removed); other != 0 {
		panic("ecs: an observer of entities for " + other.String() + ": give the component to World.Observe")
	}
	return newObserver(w, what, -1, "entities", f)
}

// newObserver adds an observer of a component, or of all entities if that is -1. of is what a refusal says that it observes.
func newObserver(w *World, what Change, component int, of string, f func(Observed)) *Observer {
	w.checkOneGoroutine("an observer cannot be added")
	switch {
	case f == nil:
		panic("ecs: an observer of " + of + " is nil")
	case what == 0 || what&^allChanges != 0:
		panic("ecs: an observer of " + of + " for " + what.String() + ": give one or more of ecs.Spawned, Added, Replaced, Removed and Despawned")
	}
	return &Observer{w, w.observers().Add(observe.Kinds(what), component, func(call uint64) { callObserver(f, Observed{w, call}) })}
}

// Stop ends the observer: it is not called any more. Stopped again it stays stopped. It panics in a system that runs on several goroutines.
// O(observers).
func (x *Observer) Stop() {
	if x == nil || x.w == nil {
		panic("ecs: a nil Observer: take one from World.Observe or World.ObserveEntities")
	}
	x.w.checkOneGoroutine("an observer cannot be stopped")
	x.w.observers().Stop(x.of)
}
