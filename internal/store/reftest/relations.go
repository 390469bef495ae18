package reftest

import (
	"cmp"
	"maps"
	"slices"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// relation knows the target of each source. It is a component too, whose value is that of its target.
type relation struct {
	component      int
	despawnSources bool // sources end with their target; else they lose the component
	target         map[entity.Entity]link
}

// link is a target, and the place among its sources: larger numbers stand later.
type link struct {
	target entity.Entity
	place  int
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

// sources returns the sources of a target, in their order.
func (r *relation) sources(target entity.Entity) []entity.Entity {
	var out []entity.Entity
	for source, l := range r.target {
		if l.target == target {
			out = append(out, source)
		}
	}
	slices.SortFunc(out, func(a, b entity.Entity) int { return cmp.Compare(r.target[a].place, r.target[b].place) })
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

// SetTarget queues a target of a relation: the source is the last one, or keeps the place that it has among those of the same target. Of a
// target that the commit despawns, the source loses the relation or is despawned too.
func (w *World) SetTarget(component int, source, target entity.Entity) {
	r, ends := w.next.of(component), w.queue.despawns(target)
	if ends && !r.despawnSources {
		w.RemoveTarget(component, source)
		return
	}
	w.Set(source, component, ValueOf(target))
	if r.target[source].target != target {
		w.clock++
		r.target[source] = link{target, w.clock}
	}
	if ends {
		w.Despawn(source)
	}
}

// Ends reports whether the commit despawns an entity.
func (w *World) Ends(e entity.Entity) bool { return w.queue.despawns(e) }

// Stay returns the sources that a target will have, in their order, those that the commit despawns left out.
func (w *World) Stay(component int, target entity.Entity) []entity.Entity {
	return slices.DeleteFunc(w.next.of(component).sources(target), w.queue.despawns)
}

// SetTargetBefore is SetTarget that puts the source before another one of the target. It may be any, or none for the last place.
func (w *World) SetTargetBefore(component int, source, target, before entity.Entity) {
	w.SetTarget(component, source, target)
	r := w.next.of(component)
	if r.target[source].target != target || source == before {
		return
	}
	list := slices.DeleteFunc(r.sources(target), func(e entity.Entity) bool { return e == source })
	at := slices.Index(list, before)
	if at < 0 {
		at = len(list)
	}
	for _, e := range slices.Insert(list, at, source) {
		w.clock++
		r.target[e] = link{target, w.clock}
	}
}

// NextTarget returns the target that an entity will have, the zero entity if it will have none.
func (w *World) NextTarget(component int, e entity.Entity) entity.Entity {
	return w.next.of(component).target[e].target
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

// Sources returns the committed sources of a target, in their order.
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
