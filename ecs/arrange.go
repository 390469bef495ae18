package ecs

import "github.com/copse-ecs/copse/internal/column"

// Arrange rearranges the arrays for the groups declared so far, in one pass over all rows, and
// returns what that cost. The world does it by itself before the next change, tick or commit; a
// program calls Arrange to choose the moment. It panics if a system has lost a match that it
// requires.
func (w *World) Arrange() Arrangement {
	checkWorld(w)
	must(w.commitKept())
	if w.arranged {
		return Arrangement{Entities: w.store.Len()}
	}
	w.checkIdle("the arrays cannot be rearranged")
	columns := make([]column.Column, w.Components())
	for id := range columns {
		columns[id] = w.registry.list[id].column
	}
	layout := w.currentLayout()
	w.arranged, w.queueOpen, w.layout = true, true, nil
	w.lastArrangement = w.store.SetLayout(layout, columns)
	w.checkRequired("a later group changed the layout")
	return w.lastArrangement
}

// LastArrangement returns what it cost to follow the groups that were declared last, whether
// [World.Arrange] did it or the world by itself.
func (w *World) LastArrangement() Arrangement { return w.lastArrangement }

// ensureArranged makes the arrays follow the layout, and the lists that systems ask for.
func (w *World) ensureArranged() {
	if !w.arranged {
		w.Arrange()
	}
	if w.listsMissing {
		w.makeLists()
	}
}
