package ecs

import (
	"maps"
	"slices"

	"github.com/copse-ecs/copse/internal/blockstore"
)

// Snapshot is a copy of a world's entities, their components, parents and names, which later changes do
// not affect. What components point to is not copied.
type Snapshot struct {
	world *World
	store *blockstore.Store
	links []link
	names map[Entity]string

	declarations int // of the world, when the snapshot was taken
}

// Snapshot copies all entities and their components. It panics inside a system, a loop over a query or a Batch. Resources, groups and systems are not part of it. O(entities).
func (w *World) Snapshot() *Snapshot {
	w.ensureArranged()
	w.checkIdle("a snapshot cannot be taken")
	w.checkNoBatch("a snapshot cannot be taken")
	return &Snapshot{world: w, store: w.store.Clone(), links: slices.Clone(w.hierarchy.links), names: w.names.named(w), declarations: w.declarations}
}

// Len returns the number of entities in the snapshot.
func (s *Snapshot) Len() int { return s.store.Len() }

// Restore gives the world the entities, components, parents and names of a snapshot that it took. Handles returned since the snapshot are unknown afterwards, and new
// entities can get them. Groups and components declared since stay. It panics if a system has lost a
// match that it requires. Hooks are called for what entities lose, before anything has changed, and for what they get,
// when they have it; values that are different alone call none. O(entities).
func (w *World) Restore(s *Snapshot) {
	if s.world != w {
		panic("ecs: a snapshot can be restored only to the world that took it")
	}
	w.checkIdle("a snapshot cannot be restored")
	w.checkNoBatch("a snapshot cannot be restored")
	w.ensureArranged()
	if w.hooks.any {
		before, next := standingOf(w.store), standingOf(s.store)
		w.beforeRestore(before, next)
		w.restore(s)
		w.afterRestore(before, next)
		return
	}
	w.restore(s)
}

// restore is Restore without hooks.
func (w *World) restore(s *Snapshot) {
	layout := w.store.Blocks.Layout()
	w.store.Restore(s.store)
	w.hierarchy = hierarchy{links: slices.Clone(s.links)}
	w.names.replace(s.names)
	w.listsMissing = true // those made since
	w.layoutVersion++     // compositions have the numbers of the snapshot, and plans know others
	switch {
	case s.declarations != w.declarations:
		w.setUnarranged()
		if w.layoutKind != Lanes { // where it depends on nothing but the declarations
			w.layout = layout
		}
		w.ensureArranged()
	case w.layoutKind == Lanes:
		w.makeLists()
		w.checkRequired("the snapshot has entities of another kind")
	}
}

// Equal reports whether two snapshots of one world hold the same entities with the same
// components, values, parents and names, at whatever rows of the arrays. O(entities).
func (s *Snapshot) Equal(t *Snapshot) bool {
	return s.world == t.world && s.store.Equal(t.store) && sameParents(s.links, t.links) && maps.Equal(s.names, t.names)
}

func sameParents(a, b []link) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	for i := range a {
		var other link // an index beyond the end has no links
		if i < len(b) {
			other = b[i]
		}
		if a[i].parent != other.parent {
			return false
		}
	}
	return true
}
