package reftest

import (
	"cmp"
	"maps"
	"slices"

	"github.com/copse-ecs/copse/internal/entity"
)

// relation knows the target of each source. It is a component too, whose value is that of its target.
type relation struct {
	component      int
	despawnSources bool // sources end with their target; else they lose the component
	target         map[entity.Entity]link
}

// link is a target, and when it was set.
type link struct {
	target entity.Entity
	since  int
}

// ValueOf returns the value that a relation has for a target.
func ValueOf(target entity.Entity) uint64 {
	return uint64(target.Index())<<32 | uint64(target.Generation())
}

// relations are in order of declaration.
type relations []*relation

func (list relations) clone() (out relations) {
	for _, r := range list {
		out = append(out, &relation{r.component, r.despawnSources, maps.Clone(r.target)})
	}
	return out
}

// of returns the relation that is a component, one without targets if there is none.
func (list relations) of(component int) *relation {
	for _, r := range list {
		if r.component == component {
			return r
		}
	}
	return &relation{component: component}
}

// sources returns the sources of a target, in the order in which it was set.
func (r *relation) sources(target entity.Entity) []entity.Entity {
	var out []entity.Entity
	for source, l := range r.target {
		if l.target == target {
			out = append(out, source)
		}
	}
	slices.SortFunc(out, func(a, b entity.Entity) int { return cmp.Compare(r.target[a].since, r.target[b].since) })
	return out
}

// keep drops the links at whose ends is an entity that is not alive.
func (list relations) keep(alive func(entity.Entity) bool) {
	for _, r := range list {
		maps.DeleteFunc(r.target, func(source entity.Entity, l link) bool { return !alive(source) || !alive(l.target) })
	}
}

// Relate makes a component a relation, whose sources are despawned with their target, or else lose the component.
func (w *World) Relate(component int, despawnSources bool) {
	w.next = append(w.next, &relation{component, despawnSources, map[entity.Entity]link{}})
	w.committed = append(w.committed, &relation{component, despawnSources, map[entity.Entity]link{}})
}

// SetTarget queues a target of a relation. Of a target that the commit despawns, the source loses the relation or is despawned too.
func (w *World) SetTarget(component int, source, target entity.Entity) {
	r, ends := w.next.of(component), w.queue.despawns(target)
	if ends && !r.despawnSources {
		w.RemoveTarget(component, source)
		return
	}
	w.Set(source, component, ValueOf(target))
	w.clock++
	r.target[source] = link{target, w.clock}
	if ends {
		w.Despawn(source)
	}
}

// RemoveTarget queues that a source has no target of a relation.
func (w *World) RemoveTarget(component int, source entity.Entity) {
	w.Remove(source, component)
	delete(w.next.of(component).target, source)
}

// Release queues that the committed sources of a target have none, and returns how many of them have it then.
func (w *World) Release(component int, target entity.Entity) (n int) {
	for _, source := range w.Sources(component, target) {
		if w.next.of(component).target[source].target == target {
			w.RemoveTarget(component, source)
			n++
		}
	}
	return n
}

// Despawn queues the end of an entity, and what it does to the sources of relations.
func (w *World) Despawn(e entity.Entity) {
	w.queue.touch(e).despawned = true
	for ends := []entity.Entity{e}; len(ends) > 0; ends = ends[1:] {
		for _, r := range w.next {
			for _, source := range r.sources(ends[0]) {
				switch q := w.queue.touch(source); {
				case !r.despawnSources:
					w.RemoveTarget(r.component, source)
				case !q.despawned:
					q.despawned = true
					ends = append(ends, source)
				}
			}
		}
	}
}

// Target returns the target of a committed entity, the zero entity if it has none.
func (w *World) Target(component int, e entity.Entity) entity.Entity {
	return w.committed.of(component).target[e].target
}

// Sources returns the committed sources of a target, in the order in which it was set.
func (w *World) Sources(component int, target entity.Entity) []entity.Entity {
	return w.committed.of(component).sources(target)
}

// Leads reports whether an entity is another one, or has it after the commit as target, as target of its target, or so on.
func (w *World) Leads(component int, from, to entity.Entity) bool {
	r := w.next.of(component)
	for range len(r.target) + 1 {
		if from == to {
			return true
		}
		from = r.target[from].target
	}
	return false
}

// sortedKeys returns the keys of a map by index, then by generation.
func sortedKeys[V any](m map[entity.Entity]V) []entity.Entity {
	return slices.SortedFunc(maps.Keys(m), func(a, b entity.Entity) int {
		return cmp.Or(cmp.Compare(a.Index(), b.Index()), cmp.Compare(a.Generation(), b.Generation()))
	})
}
