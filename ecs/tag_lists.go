package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/mode"
)

// askForLists notes the tags whose lists a system or query with the given literals walks. The lists are made at once, or
// as soon as nothing runs.
func (w *World) askForLists(match grouptree.Conj) {
	w.checkOneGoroutine("a system or query cannot be declared")
	spec := grouptree.Spec{Tags: w.registry.Tags(), Listed: w.listed}
	spec.AddListsFor(match)
	if w.layoutKind != grouptree.Lanes || len(spec.Listed) == len(w.listed) {
		return
	}
	w.listed, w.listsMissing = spec.Listed, true
	if w.mode.In(mode.Unarranged) {
		w.layout = nil // it is built again with the lists
	}
	w.makeLists()
}

// makeLists makes the lists that are missing, if nothing runs: one look at every entity, and no row of an array moves.
func (w *World) makeLists() {
	if w.mode.Has(mode.Phases | mode.SetOf(mode.Unarranged, mode.Function, mode.Query)) {
		return
	}
	w.listsMissing = false
	w.store.AddLists(grouptree.SetOf(w.listed...))
}
