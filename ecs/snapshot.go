package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
)

// Snapshot is the state of a world's entities at one moment: a value that later
// changes do not touch. What components point to is not copied.
type Snapshot struct {
	world  *World
	store  *blockstore.Store
	links  []link
	layout *grouptree.Layout
}

// Snapshot copies all entities and their components. Nothing may be queued: commit or
// discard first. Resources, groups and systems are not part of it.
func (w *World) Snapshot() *Snapshot {
	w.settle()
	w.outside("a snapshot cannot be taken")
	if w.store.Pending() > 0 {
		panic("ecs: a snapshot cannot be taken while changes are queued: commit or discard them first")
	}
	return &Snapshot{world: w, store: w.store.Clone(), links: slices.Clone(w.family.links), layout: w.layout}
}

// Len returns the number of entities in the snapshot.
func (s *Snapshot) Len() int { return s.store.Len() }

// Restore brings the world back to a snapshot that it took: entities, components and
// the hierarchy. What is queued is dropped. Handles given out since are not known any
// more, and may be given out again. Groups and components declared since stay.
func (w *World) Restore(s *Snapshot) {
	if s.world != w {
		panic("ecs: a snapshot can be restored only to the world that took it")
	}
	w.Discard()
	w.settle()
	layout := w.store.Layout()
	w.store.Restore(s.store)
	w.family = family{links: slices.Clone(s.links)}
	w.version++ // compositions are numbered as they were: plans know other numbers
	if layout != s.layout {
		w.arranged, w.ready = false, false
		w.settle()
	}
}

// Equal reports whether two snapshots of one world hold the same entities with the
// same components, values and parents, wherever they stand in the arrays.
func (s *Snapshot) Equal(t *Snapshot) bool {
	return s.world == t.world && s.store.Equal(t.store) && sameLinks(s, t)
}

func sameLinks(s, t *Snapshot) bool {
	for i := range max(len(s.links), len(t.links)) {
		var a, b link
		if i < len(s.links) {
			a = s.links[i]
		}
		if i < len(t.links) {
			b = t.links[i]
		}
		if a.parent != b.parent {
			return false
		}
	}
	return true
}
