package reftest

import (
	"cmp"
	"maps"
	"slices"

	"github.com/copse-ecs/copse/internal/entity"
)

// hierarchy knows the parent of each child.
type hierarchy struct {
	parent map[entity.Entity]link
	clock  int // counts calls of attach
}

// link is a parent, and when the child was attached to it.
type link struct {
	parent entity.Entity
	since  int
}

func newHierarchy() hierarchy { return hierarchy{parent: map[entity.Entity]link{}} }

func (h *hierarchy) clone() hierarchy { return hierarchy{maps.Clone(h.parent), h.clock} }

func (h *hierarchy) detach(child entity.Entity) { delete(h.parent, child) }

func (h *hierarchy) attach(child, parent entity.Entity) {
	h.clock++
	h.parent[child] = link{parent, h.clock}
}

// children returns the children of an entity, in the order in which they were attached.
func (h *hierarchy) children(e entity.Entity) []entity.Entity {
	var out []entity.Entity
	for child, l := range h.parent {
		if l.parent == e {
			out = append(out, child)
		}
	}
	slices.SortFunc(out, func(a, b entity.Entity) int { return cmp.Compare(h.parent[a].since, h.parent[b].since) })
	return out
}

// family returns an entity and all its descendants, level by level.
func (h *hierarchy) family(e entity.Entity) []entity.Entity {
	out := []entity.Entity{e}
	for i := 0; i < len(out); i++ {
		out = append(out, h.children(out[i])...)
	}
	return out
}

// keep drops the links at whose ends is an entity that is not alive.
func (h *hierarchy) keep(alive func(entity.Entity) bool) {
	maps.DeleteFunc(h.parent, func(child entity.Entity, l link) bool { return !alive(child) || !alive(l.parent) })
}

// sortedKeys returns the keys of a map by index, then by generation.
func sortedKeys[V any](m map[entity.Entity]V) []entity.Entity {
	return slices.SortedFunc(maps.Keys(m), func(a, b entity.Entity) int {
		return cmp.Or(cmp.Compare(a.Index(), b.Index()), cmp.Compare(a.Generation(), b.Generation()))
	})
}
