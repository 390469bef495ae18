package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
)

// standing is what an entity has, by index.
type standing []struct {
	e   Entity
	set grouptree.Set
}

// standingOf returns what the entities of a store have.
func standingOf(s *blockstore.Store) standing {
	out := make(standing, s.Indices())
	s.EachEntity(func(e stored, composition int) bool {
		out[e.Index()].e, out[e.Index()].set = Entity(e), s.Compositions.Set(composition)
		return true
	})
	return out
}

// has reports whether an entity is there and has a component.
func (s standing) has(e Entity, component int) bool {
	i := int(e.Index())
	return i < len(s) && s[i].e == e && s[i].set.Has(component)
}

// without returns the entities that have a component here and do not have it there.
func (s standing) without(there standing, component int) (out []Entity) {
	for i := range s {
		if e := s[i].e; !e.IsZero() && s[i].set.Has(component) && !there.has(e, component) {
			out = append(out, e)
		}
	}
	return out
}

// beforeRestore calls the hooks for what entities lose when another state is restored. They cannot change the world.
func (w *World) beforeRestore(now, next standing) {
	w.beginPhase("a restore")
	defer w.endPhase()
	for c, list := range w.hooks.removed {
		if len(list) > 0 {
			w.hooks.callEach(list, now.without(next, c))
		}
	}
}

// afterRestore calls the hooks for what entities have got. What they change is carried out afterwards.
func (w *World) afterRestore(before, now standing) {
	w.Batch(func() {
		for c, list := range w.hooks.added {
			if len(list) > 0 {
				w.hooks.callEach(list, now.without(before, c))
			}
		}
	})
}
