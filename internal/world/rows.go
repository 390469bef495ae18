package world

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// Place is a row in one of the arrays of a component.
type Place struct{ Lane, Row uint32 }

// Position returns the position in the journal of changes up to which everything is known now.
func (w *World) Position() uint64 { return w.store.Journal.Position(w.store.Len()) }

// PlacesAt returns the committed entity with an index, and where its values of two components are. ok is false if there is none that
// has both. O(1).
func (w *World) PlacesAt(index uint32, a, b int) (e entity.Entity, atA, atB Place, ok bool) {
	if _, alive := w.store.CompositionAt(index); !alive {
		return e, atA, atB, false
	}
	e = w.store.Handle(index)
	laneA, rowA := w.store.Rows.Place(e, a)
	laneB, rowB := w.store.Rows.Place(e, b)
	ok = rowA != column.NoRow && rowB != column.NoRow
	return e, Place{Lane: uint32(laneA), Row: rowA}, Place{Lane: uint32(laneB), Row: rowB}, ok
}

// Versions returns when the values of a component were written, nil if no system asks.
func (w *World) Versions(component int) *changed.Versions {
	if w.env.Changes == nil {
		return nil
	}
	return w.env.Changes.Find(component)
}

// Matching returns the committed entities whose components satisfy a conjunction, by index. O(entities).
func (w *World) Matching(match grouptree.Conj) (out []entity.Entity) {
	matches := make([]bool, w.store.Compositions.Len())
	for k := range matches {
		matches[k] = match.Holds(w.store.Compositions.Set(k))
	}
	w.store.EachEntity(func(e entity.Entity, composition int) bool {
		if matches[composition] {
			out = append(out, e)
		}
		return true
	})
	return out
}

// Register adds a component, tag or relation, and returns its number. The arrays follow the layout before the next change of entities.
func (w *World) Register(c registry.Component) int {
	w.arrays.Drop()
	id := w.registry.Add(c)
	w.observers.Grow(len(w.registry.List))
	return id
}

// Watch keeps from now on when the values of a component are written, and returns that.
func (w *World) Watch(component int) *changed.Versions {
	if w.env.Changes == nil {
		w.env.Changes = changed.New(w.store)
		w.commits.Changes = w.env.Changes
	}
	if v := w.env.Changes.Find(component); v != nil {
		return v
	}
	c := &w.registry.List[component]
	*c.Times = w.env.Changes.Add(component, c.Column)
	return *c.Times
}

// MarkAll notes that all values of a component are written whose entities have another one too. O(compositions).
func (w *World) MarkAll(component, with int) {
	v := w.Versions(component)
	if v == nil {
		return
	}
	w.env.Changes.Update()
	for k := range w.store.Compositions.Len() {
		if set := w.store.Compositions.Set(k); set.Has(component) && set.Has(with) {
			v.MarkComposition(k)
		}
	}
	w.env.Changes.Pass()
}
