package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/column"
)

// maxHookRounds is how often the hooks of one commit are called at most, because they change the world.
const maxHookRounds = 16

const hooksGoOn = "ecs: the hooks of a commit change the world without end: what they change makes them run again, after 16 times still"

// hooks are the functions that commits call, by component.
type hooks struct {
	added, removed [][]func([]Entity)
	any            bool // there is a hook

	calling bool // they are called now
	changed bool // one of them has changed the world since they were called last

	commit    blockstore.Prepared // that is under way
	told, now []uint32            // by change of the commit: the composition that hooks were told of, and the one that they are told of now
	entities  []Entity            // with which a hook is called
	positions []uint32            // by change of the commit: the position of its entity among them
}

// grow makes room for components with the IDs 0 to n-1.
func (h *hooks) grow(n int) {
	for len(h.added) < n {
		h.added, h.removed = append(h.added, nil), append(h.removed, nil)
	}
}

func (w *World) onAdded(id ID, isNil bool, hook func([]Entity)) {
	w.checkHook(id, isNil)
	w.hooks.added[id] = append(w.hooks.added[id], hook)
}

func (w *World) onRemoved(id ID, isNil bool, hook func([]Entity)) {
	w.checkHook(id, isNil)
	w.hooks.removed[id] = append(w.hooks.removed[id], hook)
}

// checkHook prepares the world for a hook. It panics if the program's function is nil.
func (w *World) checkHook(id ID, isNil bool) {
	w.checkOneGoroutine("a hook cannot be added")
	if isNil {
		panic("ecs: a hook of " + w.component(id).name + " is nil")
	}
	w.hooks.any = true
	w.observe()
}

// begin prepares the calls for a commit.
func (h *hooks) begin() { h.calling, h.told = true, h.told[:0] }

// call calls the hooks of a prepared commit, by component in order of registration, removals first. Called again for a
// commit, it calls those for what has changed since.
func (h *hooks) call(commit blockstore.Prepared) {
	h.changed, h.commit, h.now = false, commit, h.now[:0]
	for i := range commit.Len() {
		old, next := commit.Compositions(i)
		if h.now = append(h.now, next); i == len(h.told) {
			h.told = append(h.told, old)
		}
	}
	for c := range h.added {
		if len(h.removed[c]) > 0 {
			h.callEach(h.removed[c], h.changing(c, false))
		}
		if len(h.added[c]) > 0 {
			h.callEach(h.added[c], h.changing(c, true))
		}
	}
	copy(h.told, h.now)
}

// changing returns the entities that get a component with the commit, or lose it, in the order of first touch, and
// notes their positions. It costs O(changes).
func (h *hooks) changing(component int, gain bool) []Entity {
	h.entities, h.positions = h.entities[:0], h.positions[:0]
	for i := range h.now {
		position := column.NoRow
		if had, has := h.commit.Has(h.told[i], component), h.commit.Has(h.now[i], component); had != has && has == gain {
			position = uint32(len(h.entities))
			h.entities = append(h.entities, Entity(h.commit.Change(i).Entity()))
		}
		h.positions = append(h.positions, position)
	}
	return h.entities
}

// callSpawned calls the hooks for entities that have been spawned in bulk with a set of components. What the hooks change is
// queued.
func (h *hooks) callSpawned(set grouptree.Set, entities []Entity) {
	for c := range set.All() {
		h.callEach(h.added[c], entities)
	}
}

// Resolve implements column.Resolver: instead of rows it tells the positions of entities among those that a hook is called with.
func (h *hooks) Resolve(_ int, indices, rows []uint32) {
	for k, i := range indices {
		rows[k] = column.NoRow
		if n := h.commit.Number(i); n >= 0 && n < len(h.positions) {
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
