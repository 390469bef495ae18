package ecs

import (
	"slices"
	"strings"
)

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

const allChanges = Spawned | Added | Replaced | Removed | Despawned

var changeNames = [...]string{"Spawned", "Added", "Replaced", "Removed", "Despawned"}

// String returns the names of the kinds, such as Spawned|Added.
func (c Change) String() string {
	var out []string
	for i, name := range changeNames {
		if c>>i&1 != 0 {
			out = append(out, name)
		}
	}
	if c&^allChanges != 0 {
		out = append(out, "unknown")
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, "|")
}

// Observer is a function that is called for changes of entities. It is made by [World.Observe] and [World.ObserveEntities].
type Observer struct {
	w         *World
	what      Change
	component int // -1 for all entities
	f         func(Observed)
	stopped   bool
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
	id := w.idOf(t)
	c := w.component(id)
	if what&Replaced != 0 && c.Queued() == nil {
		panic("ecs: an observer of " + c.Name + " for " + what.String() + ": a tag has no value that is Replaced")
	}
	return w.addObserver(&Observer{w: w, what: what, component: int(id), f: f}, c.Name)
}

// ObserveEntities is [World.Observe] for entities that are [Spawned] or [Despawned], whatever components they have. It panics if other kinds of
// change are given: those are changes of a component.
func (w *World) ObserveEntities(what Change, f func(Observed)) *Observer {
	checkWorld(w)
	if other := what & (Added | Replaced | Removed); other != 0 {
		panic("ecs: an observer of entities for " + other.String() + ": give the component to World.Observe")
	}
	return w.addObserver(&Observer{w: w, what: what, component: -1, f: f}, "entities")
}

func (w *World) addObserver(x *Observer, of string) *Observer {
	w.checkOneGoroutine("an observer cannot be added")
	switch {
	case x.f == nil:
		panic("ecs: an observer of " + of + " is nil")
	case x.what == 0 || x.what&^allChanges != 0:
		panic("ecs: an observer of " + of + " for " + x.what.String() + ": give one or more of ecs.Spawned, Added, Replaced, Removed and Despawned")
	}
	w.observers.list = append(slices.Clip(w.observers.list), x) // a copy: the list may be gone through now
	w.countObservers()
	return x
}

// Stop ends the observer: it is not called any more. Stopped again it stays stopped. It panics in a system that runs on several goroutines.
// O(observers).
func (x *Observer) Stop() {
	if x == nil || x.w == nil {
		panic("ecs: a nil Observer: take one from World.Observe or World.ObserveEntities")
	}
	x.w.checkOneGoroutine("an observer cannot be stopped")
	x.stopped = true
	x.w.observers.list = slices.DeleteFunc(slices.Clone(x.w.observers.list), func(o *Observer) bool { return o == x })
	x.w.countObservers()
}

// countObservers notes which changes the observers, and counts, have to see.
func (w *World) countObservers() {
	o := &w.observers
	clear(o.by)
	o.ofAll, o.kinds, o.sets = 0, 0, [len(changeNames)]componentSet{}
	for _, x := range o.list {
		o.kinds |= x.what
		if x.component < 0 {
			o.ofAll |= x.what
			continue
		}
		o.by[x.component] |= x.what
		for i := range o.sets {
			if x.what>>i&1 != 0 {
				o.sets[i].Add(x.component)
			}
		}
	}
	for _, tags := range w.registry.Exclusive { // what gives an entity one of the tags takes the others
		if o.sets[removedIndex].Meets(tags) {
			o.kinds |= Added
			o.sets[addedIndex] = o.sets[addedIndex].Union(tags)
			for c := range tags.All() {
				o.by[c] |= Added
			}
		}
	}
	if w.watched = o.kinds; w.counted {
		w.watched = allChanges
	}
}

// countEverything makes every change go through a commit from now on, which counts it.
func (w *World) countEverything() {
	w.counted = true
	w.countObservers()
}

// unobserved reports whether nothing has to see a kind of change of a component.
func (w *World) unobserved(what Change, id ID) bool {
	return w.watched&what == 0 || !w.counted && w.observers.by[id]&what == 0
}

// unobservedSet is unobserved for several components.
func (w *World) unobservedSet(what Change, set *componentSet) bool {
	return w.watched&what == 0 || !w.counted && !w.observers.concern(what, *set)
}

// unobservedSpawn reports whether nothing has to see the spawn of an entity with a composition.
func (w *World) unobservedSpawn(composition int) bool {
	return w.watched&Spawned == 0 || !w.counted && !w.observers.concern(Spawned, w.store.Compositions.Set(composition))
}

// unobservedEnd reports whether nothing has to see the despawn of an entity. It is in doubt where the entity has a target or sources.
func (w *World) unobservedEnd(e Entity) bool {
	if w.watched&(Despawned|Removed) == 0 {
		return true
	}
	set, _ := w.store.Composition(stored(e))
	return !w.counted && !w.observers.concern(Despawned, set) && !w.relations.IsLinked(e.Index())
}
