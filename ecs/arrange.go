package ecs

import (
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/mode"
)

// Arrange rearranges the arrays for the groups declared so far, in one pass over all rows. The world does it by itself before
// the next change, tick or commit; a program calls Arrange to choose the moment. It panics if a system has lost a match that
// it requires, and inside a system or a loop over a query. O(rows of all arrays), nothing if no component and no group was
// declared since.
func (w *World) Arrange() {
	w.checkIdle("the arrays cannot be rearranged")
	if w.mode.In(mode.Unarranged) {
		must(w.arrange())
	}
}

// arrange makes the arrays follow the layout. The error says that nothing can be rearranged now, or that a system has lost a match which it requires: then it is done.
func (w *World) arrange() error {
	if err := w.tryIdle("the arrays cannot be rearranged"); err != nil {
		return err
	}
	columns := make([]column.Column, w.Components())
	for id := range columns {
		columns[id] = w.registry.List[id].Column
	}
	layout := w.currentLayout()
	w.mode.Put(mode.Unarranged, false)
	w.layout = nil
	w.lastArrangement = w.store.SetLayout(layout, columns)
	return w.tryRequired("a later group changed the layout")
}

// ensureArranged makes the arrays follow the layout, and the lists that systems ask for.
func (w *World) ensureArranged() {
	if checkWorld(w); w.mode.In(mode.Unarranged) || w.listsMissing {
		must(w.tryArranged())
	}
}

// tryArranged is ensureArranged where a system may have lost a match that it requires.
func (w *World) tryArranged() error {
	if w.mode.In(mode.Unarranged) {
		if err := w.arrange(); err != nil {
			return err
		}
	}
	if w.listsMissing {
		w.makeLists()
	}
	return nil
}
