package ecs

import "github.com/copse-ecs/copse/internal/world/observe"

// Reset ends all entities at once: the world has no entity, target or name, and nothing is queued. What was declared stays:
// components, groups, stages, systems, queries and resources, with the numbers and times of stages, values of states and events; so does
// the memory, see [World.Shrink]. Handles of the entities are dead, and no later entity gets one of them; only [World.Restore] of an
// earlier snapshot brings them back. Observers are called when it is done, as by Restore; if one panics the world is as it was.
// Reset panics inside a system, a loop or a Batch. O(indices that were in use at one time).
func (w *World) Reset() {
	checkWorld(w)
	w.commits().DropKept()
	w.checkIdle("a world cannot be reset")
	w.checkNoBatch("a world cannot be reset")
	w.ensureArranged()
	if w.observers().Observes(observe.All) {
		observeReplaced(w, w.reset)
		return
	}
	w.reset()
}

// reset is Reset without observers.
func (w *World) reset() {
	w.store().Reset()
	w.relations().Reset()
	w.names().Clear()
	if w.env().Changes != nil {
		w.env().Changes.Restore()
	}
}

// Shrink gives memory back that the entities there are do not need: of arrays, tables and queues, which grow with the most
// entities and changes that there were and keep their memory. Records of 12 bytes for every index that was in use at one time stay,
// because the handles of the dead are known by them. Nothing that a program can read changes, except that pointers from
// [Handle.Ptr] are no longer valid and [Explanation] says that systems keep no matches. What is needed again is allocated again, so
// call Shrink after a peak, such as the end of a level, and not in every tick. It panics inside a system, a loop or a Batch.
// O(indices and rows), and for a moment one array more.
func (w *World) Shrink() {
	checkWorld(w)
	w.checkIdle("memory cannot be given back")
	w.checkNoBatch("memory cannot be given back")
	w.ensureArranged()
	w.store().Shrink()
	w.relations().Shrink()
	w.names().Replace(w.names().All(w.store()))
	for s := range w.eachSystem() {
		s.walk.Forget(false)
	}
	w.parallel().Shrink()
	w.face().bulk = nil
	w.observers().Shrink()
}
