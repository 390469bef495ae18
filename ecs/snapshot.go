package ecs

import "github.com/copse-ecs/copse/internal/world/snapshot"

// Snapshot is a copy of a world's entities, their components, targets and names, of the values of its states and of the resources of
// [InSnapshots], of the numbers of runs of stages, the counts of [Every] and the rests of fixed steps. Later changes do not affect it. What
// components point to is not copied.
type Snapshot struct {
	world *World
	of    *snapshot.Snapshot
}

// Snapshot copies all entities and their components, the values of states and of the resources of [InSnapshots], and what counts time. It panics inside a system, a loop over a query or a Batch. Other resources, events, groups and systems are not part of it. O(entities).
func (w *World) Snapshot() *Snapshot {
	w.checkAll("a snapshot cannot be taken")
	return &Snapshot{w, w.core().Snapshots().Take()}
}

// Len returns the number of entities in the snapshot.
func (s *Snapshot) Len() int {
	s.check()
	return s.of.Len()
}

// check panics if there is no snapshot, or one that World.Snapshot has not made.
func (s *Snapshot) check() {
	if s == nil || s.world == nil {
		panic("ecs: a nil Snapshot: take one with World.Snapshot")
	}
}

// Restore gives the world the entities, components, targets and names of a snapshot that it took, and the values of the states that
// it had then, without a call of their functions, the resources of [InSnapshots], and what counts time ([Tick.Number], [Every],
// [FixedStep]). Handles returned since the snapshot are unknown afterwards, and new
// entities can get them. Groups and components declared since stay. It panics if a system has lost a
// match that it requires; then, and if a function of [InSnapshotsBy] panics, the world is as before. Observers are called when it is done, see [World.Observe]: values count as [Replaced] where they are
// different. What is gone has no handle then, and its values are those that [Handle.Before] tells. Restore uses the memory that the world has. If the
// layout is that of the snapshot, systems keep their plans, and look up again only what has changed since. O(entities).
func (w *World) Restore(s *Snapshot) {
	checkWorld(w)
	if s.check(); s.world != w {
		panic("ecs: a snapshot can be restored only to the world that took it")
	}
	w.commits().DropKept()
	w.checkAll("a snapshot cannot be restored")
	must(w.core().Snapshots().Restore(s.of))
}

// Equal reports whether two snapshots of one world hold the same entities with the same
// components, values, targets and names, with sources in the same order, at whatever rows of the arrays, and the same values of the states and resources that both
// have. Numbers of runs, counts and rests of time are not compared. O(entities).
func (s *Snapshot) Equal(t *Snapshot) bool {
	s.check()
	t.check()
	return s.world == t.world && s.of.Equal(t.of)
}
