package ecs

import "iter"

// Entities yields all committed entities in ascending order of their indices, which is the order in which they were spawned
// as long as no index is used again. Changes made in the loop are carried out when it ends, or with those of the system or
// Batch around it, as in a loop over a query: the loop yields exactly the entities that there were at its start. O(indices that
// were in use at one time); nothing is allocated.
//
// Entities panics where a query does: while several goroutines run systems, and in observers and run conditions.
func (w *World) Entities() iter.Seq[Entity] {
	checkWorld(w)
	return func(yield func(Entity) bool) {
		w.ensureArranged()
		w.checkQueueOpen("entities cannot be listed")
		done := false
		w.beginWalk()
		defer func() { w.endWalk(done) }()
		w.store().EachEntity(func(e stored, _ int) bool { return yield(Entity(e)) })
		done = true
	}
}
