package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
)

// spec returns the declarations that the layout is built from.
func (w *World) spec() grouptree.Spec {
	spec := grouptree.Spec{Components: w.Components()}
	for id := range w.registry.list {
		if w.registry.list[id].tag {
			spec.Tags.Add(id)
		}
	}
	for _, g := range w.groups {
		spec.Groups = append(spec.Groups, g.conj)
	}
	return spec
}

// dropLayout prepares a new component or group: the layout is built again when it is needed, and
// the arrays are rearranged before the next change of entities.
func (w *World) dropLayout() {
	w.checkIdle("components and groups cannot be declared")
	w.layout = nil
	w.layoutVersion++
	w.setUnarranged()
}

func (w *World) setUnarranged() { w.arranged, w.queueOpen = false, false }

// currentLayout returns the layout of the components and groups declared so far. The arrays may
// not follow it yet.
func (w *World) currentLayout() *grouptree.Layout {
	if w.layout == nil {
		w.layout = grouptree.Build(w.layoutKind, w.spec())
	}
	return w.layout
}

// Arrange rearranges the arrays for the groups declared so far, in one pass over all rows, and
// returns what that cost. The world does it by itself before the next change, tick or commit; a
// program calls Arrange to choose the moment. It panics if a system has lost a match that it
// requires.
func (w *World) Arrange() Arrangement {
	if w.arranged {
		return Arrangement{Entities: w.store.Len()}
	}
	w.checkIdle("the arrays cannot be rearranged")
	columns := make([]column.Column, w.Components())
	for id := range columns {
		columns[id] = w.registry.list[id].column
	}
	w.arranged, w.queueOpen = true, true
	w.lastArrangement = w.store.SetLayout(w.currentLayout(), columns)
	for _, s := range w.systems {
		s.checkRequired()
	}
	return w.lastArrangement
}

// LastArrangement returns what it cost to follow the groups that were declared last, whether
// [World.Arrange] did it or the world by itself.
func (w *World) LastArrangement() Arrangement { return w.lastArrangement }

// ensureArranged makes the arrays follow the layout.
func (w *World) ensureArranged() {
	if !w.arranged {
		w.Arrange()
	}
}
