package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/mode"
)

// spec returns what the layout is built from: the declarations and, for lanes, the compositions that have occurred and
// the tags with a list.
func (w *World) spec() grouptree.Spec { return w.specOf(w.groups) }

// specOf is spec with other groups.
func (w *World) specOf(groups []*Group) grouptree.Spec {
	spec := grouptree.Spec{Components: w.Components(), Tags: w.registry.Tags(), Listed: w.listed}
	for _, g := range groups {
		spec.Groups = append(spec.Groups, g.conj)
	}
	if w.layoutKind == grouptree.Lanes {
		spec.Known = w.store.KnownCompositions()
	}
	return spec
}

// dropLayout prepares a new component or group: the layout is built again when it is needed, and
// the arrays are rearranged before the next change of entities.
func (w *World) dropLayout() {
	must(w.tryDeclare())
	w.layout = nil
	w.layoutVersion++
	w.declarations++
	w.setUnarranged()
}

// tryDeclare returns an error if no component or group can be declared now.
func (w *World) tryDeclare() error {
	return w.tryIdle("components and groups cannot be declared")
}

func (w *World) setUnarranged() { w.mode.Put(mode.Unarranged, true) }

// currentLayout returns the layout of the components and groups declared so far. The arrays may
// not follow it yet.
func (w *World) currentLayout() *grouptree.Layout {
	if !w.mode.In(mode.Unarranged) {
		return w.store.Blocks.Layout() // which the store extends
	}
	if w.layout == nil {
		w.layout = grouptree.Build(w.layoutKind, w.spec())
	}
	return w.layout
}
