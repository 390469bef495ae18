package ecs

import "github.com/copse-ecs/copse/internal/entity"

// hooks are the functions that commits call, by component.
type hooks struct {
	added, removed [][]func([]Entity)
	any            bool     // there is a hook
	entities       []Entity // memory for the entities of one call
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

// changes finds the entities that a commit gives a component, or takes it from, and appends them
// to dst.
type changes interface {
	EntitiesGaining(component int, dst []entity.Entity) []entity.Entity
	EntitiesLosing(component int, dst []entity.Entity) []entity.Entity
}

// call calls the hooks of a commit, by component in order of registration, removals first.
func (h *hooks) call(of changes) {
	for c := range h.added {
		if len(h.removed[c]) > 0 {
			h.callEach(h.removed[c], of.EntitiesLosing(c, h.entities[:0]))
		}
		if len(h.added[c]) > 0 {
			h.callEach(h.added[c], of.EntitiesGaining(c, h.entities[:0]))
		}
	}
}

func (h *hooks) callEach(list []func([]Entity), entities []Entity) {
	h.entities = entities
	if len(entities) == 0 {
		return
	}
	for _, hook := range list {
		hook(entities)
	}
}
