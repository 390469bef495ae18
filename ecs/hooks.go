package ecs

import (
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/column"
)

// hooks are the functions that commits call, by component.
type hooks struct {
	added, removed [][]func([]Entity)
	any            bool // there is a hook

	commit    blockstore.Prepared // that is under way
	entities  []Entity            // with which a hook is called
	positions []uint32            // by change of the commit: the position of its entity among them
}

// grow makes room for components with the IDs 0 to n-1.
func (h *hooks) grow(n int) {
	for len(h.added) < n {
		h.added, h.removed = append(h.added, nil), append(h.removed, nil)
	}
}

func (h *hooks) onAdded(id ID, hook func([]Entity)) {
	h.any = true
	h.added[id] = append(h.added[id], hook)
}

func (h *hooks) onRemoved(id ID, hook func([]Entity)) {
	h.any = true
	h.removed[id] = append(h.removed[id], hook)
}

// call calls the hooks of a prepared commit, by component in order of registration, removals first.
func (h *hooks) call(commit blockstore.Prepared) {
	h.commit = commit
	for c := range h.added {
		if len(h.removed[c]) > 0 {
			h.callEach(h.removed[c], h.changing(c, false))
		}
		if len(h.added[c]) > 0 {
			h.callEach(h.added[c], h.changing(c, true))
		}
	}
}

// changing returns the entities that get a component with the commit, or lose it, in the order of first touch, and
// notes their positions. It costs O(changes).
func (h *hooks) changing(component int, gain bool) []Entity {
	h.entities, h.positions = h.entities[:0], h.positions[:0]
	for i := range h.commit.Len() {
		change, position := h.commit.Change(i), column.NoRow
		if had, has := change.Changes(component); had != has && has == gain {
			position = uint32(len(h.entities))
			h.entities = append(h.entities, change.Entity())
		}
		h.positions = append(h.positions, position)
	}
	return h.entities
}

// Resolve implements column.Resolver: instead of rows it tells the positions of entities among those that a hook is called with.
func (h *hooks) Resolve(_ int, indices, rows []uint32) {
	for k, i := range indices {
		rows[k] = column.NoRow
		if n := h.commit.Number(i); n >= 0 {
			rows[k] = h.positions[n]
		}
	}
}

func (h *hooks) callEach(list []func([]Entity), entities []Entity) {
	if len(entities) == 0 {
		return
	}
	for _, hook := range list {
		hook(entities)
	}
}
