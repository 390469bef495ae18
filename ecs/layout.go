package ecs

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
)

// spec returns what the layout is built from: the declarations and, for lanes, the compositions that have occurred.
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
	if w.layoutKind == Lanes {
		spec.Known = w.store.KnownCompositions()
	}
	return spec
}

// dropLayout prepares a new component or group: the layout is built again when it is needed, and
// the arrays are rearranged before the next change of entities.
func (w *World) dropLayout() {
	w.checkIdle("components and groups cannot be declared")
	w.layout = nil
	w.layoutVersion++
	w.declarations++
	w.setUnarranged()
}

func (w *World) setUnarranged() { w.arranged, w.queueOpen = false, false }

// currentLayout returns the layout of the components and groups declared so far. The arrays may
// not follow it yet.
func (w *World) currentLayout() *grouptree.Layout {
	if w.arranged {
		return w.store.Blocks.Layout() // which the store extends
	}
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
	layout := w.currentLayout()
	w.arranged, w.queueOpen, w.layout = true, true, nil
	w.lastArrangement = w.store.SetLayout(layout, columns)
	w.checkRequired("a later group changed the layout")
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

// acceptExtension returns an error if a layout that is extended for entities with new components takes a match from a
// system that requires it.
func (w *World) acceptExtension(layout *grouptree.Layout) error {
	before := w.store.Blocks.Layout()
	for _, s := range w.systems {
		if s.required == Scan || !s.meetsClassesFrom(layout, len(before.Classes)) {
			continue
		}
		if p := s.planIn(layout); p.Match > s.required {
			coming := layout.Spec.Known[len(before.Spec.Known):]
			return &extensionError{s.name, p.Match, s.required, w.nameSets(coming)}
		}
	}
	return nil
}

// nameSets writes sets of components as groups are written.
func (w *World) nameSets(sets []grouptree.Set) string {
	names := w.registry.names()
	var out []string
	for _, set := range sets {
		out = append(out, names.Conj(grouptree.Conj{Cares: set, Has: set}))
	}
	return strings.Join(out, ", ")
}

// extensionError says that a system would lose the match that it requires.
type extensionError struct {
	system    string
	got, want Match
	coming    string
}

func (e *extensionError) Error() string {
	return "system " + strconv.Quote(e.system) + " requires to be " + e.want.String() + ", and would be " + e.got.String() +
		" as soon as there are entities with " + e.coming + ": nothing was changed"
}
