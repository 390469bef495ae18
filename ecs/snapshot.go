package ecs

import (
	"maps"

	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/resources"
	"github.com/copse-ecs/copse/internal/world/states"
)

// Snapshot is a copy of a world's entities, their components, targets and names, of the values of its states and of the resources of
// [InSnapshots], of the numbers of runs of stages, the counts of [Every] and the rests of fixed steps. Later changes do not affect it. What
// components point to is not copied.
type Snapshot struct {
	world *World
	store *blockstore.Store
	names map[stored]string

	relations relations.Snapshot
	states    states.Snapshot
	resources resources.Snapshot
	clocks    clocks

	declarations int // of the world, when the snapshot was taken
}

// Snapshot copies all entities and their components, the values of states and of the resources of [InSnapshots], and what counts time. It panics inside a system, a loop over a query or a Batch. Other resources, events, groups and systems are not part of it. O(entities).
func (w *World) Snapshot() *Snapshot {
	w.ensureArranged()
	w.checkIdle("a snapshot cannot be taken")
	w.checkNoBatch("a snapshot cannot be taken")
	return w.copied()
}

// copied is Snapshot where the world is known to be idle.
func (w *World) copied() *Snapshot {
	var values resources.Snapshot
	w.callCloners(func() { values = w.resources().Save() })
	return &Snapshot{
		world: w, store: w.store().Clone(), relations: w.relations().Save(), names: w.names().All(w.store()), states: w.states().Save(),
		resources: values, clocks: w.clocks(), declarations: w.arrays().Declarations,
	}
}

// Len returns the number of entities in the snapshot.
func (s *Snapshot) Len() int {
	s.check()
	return s.store.Len()
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
	w.checkIdle("a snapshot cannot be restored")
	w.checkNoBatch("a snapshot cannot be restored")
	w.checkSnapshot(s)
	w.ensureArranged()
	var values resources.Snapshot
	w.callCloners(func() { values = w.resources().Copy(s.resources) }) // functions of the program are called before anything changes
	if w.observers().Observes(observe.All) || w.mayLoseMatch(s) {
		observeReplaced(w, func() { w.restore(s, values) })
		return
	}
	w.restore(s, values)
}

// mayLoseMatch reports whether a restore may take a match from a system that requires it.
func (w *World) mayLoseMatch(s *Snapshot) bool {
	if s.declarations == w.arrays().Declarations && s.store.Blocks.Layout() == w.store().Blocks.Layout() {
		return false
	}
	for x := range w.eachSystem() {
		if x.required != Scan {
			return true
		}
	}
	return false
}

// restore is Restore without observers. The values are the world's from then on.
func (w *World) restore(s *Snapshot, values resources.Snapshot) {
	layout := w.store().Blocks.Layout()
	w.store().Restore(s.store)
	w.relations().Restore(s.relations)
	w.names().Replace(s.names)
	w.states().Restore(s.states)
	w.resources().Restore(values)
	s.clocks.restore()
	if w.env().Changes != nil {
		w.env().Changes.Restore()
	}
	switch other := w.arrays().Restored(layout, s.declarations); {
	case s.declarations != w.arrays().Declarations:
		w.ensureArranged()
	case other:
		w.arrays().MakeLists()
		must(w.face().tryRequired("the snapshot has entities of another kind"))
	}
}

// Equal reports whether two snapshots of one world hold the same entities with the same
// components, values, targets and names, with sources in the same order, at whatever rows of the arrays, and the same values of the states and resources that both
// have. Numbers of runs, counts and rests of time are not compared. O(entities).
func (s *Snapshot) Equal(t *Snapshot) bool {
	s.check()
	t.check()
	return s.world == t.world && s.store.Equal(t.store) && s.relations.Equal(t.relations) && maps.Equal(s.names, t.names) &&
		s.states.Equal(t.states) && s.resources.Equal(t.resources)
}
