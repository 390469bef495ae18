package world

import (
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/changed"
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
