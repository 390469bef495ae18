package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// Term names a component or tag: a [Handle], a [TagHandle], a [Dynamic], an [ID], or [Not] of one of
// these. Methods panic if a term belongs to another world; an ID fits any world.
type Term interface {
	// literal returns the component, whether it is required or excluded, and the world that it
	// belongs to, nil for an ID.
	literal() (id ID, required bool, of *World)
}

func (id ID) literal() (ID, bool, *World) { return id, true, nil }

// Not returns the term that excludes a component or tag.
func Not(t Term) Term {
	id, required, of := literalOf(t)
	return negated{id, !required, of}
}

type negated struct {
	id       ID
	required bool
	of       *World
}

func (n negated) literal() (ID, bool, *World) { return n.id, n.required, n.of }

// literalOf returns the literal of a term that may be nil. It is not inlined, so that Not is.
//
//go:noinline
func literalOf(t Term) (id ID, required bool, of *World) {
	if t == nil {
		refuseNilTerm()
	}
	return t.literal()
}

func refuseNilTerm() { panic("ecs: a Term is nil: give a handle, an ID, or Not of one of these") }

// resolve returns the component of a term, and whether it is required or excluded. It panics if
// the term belongs to another world, where its number names another component, or if there is no
// such component.
func (w *World) resolve(t Term) (id ID, required bool) {
	if t == nil {
		refuseNilTerm()
	}
	id, required, of := t.literal()
	if w.checkOwner(of, id); uint(id) >= uint(w.Components()) {
		panic("ecs: there is no component with ID " + strconv.Itoa(int(id)))
	}
	return id, required
}

// checkOwner panics if a component belongs to another world; nil stands for any world.
func (w *World) checkOwner(of *World, id ID) {
	if of != w && of != nil {
		c := of.component(id)
		panic("ecs: " + c.name + " belongs to another world: take its handle from this one with " + c.source())
	}
}

// idOf returns the component of a term that must not be negated.
func (w *World) idOf(t Term) ID {
	id, required := w.resolve(t)
	if !required {
		panic("ecs: Not(" + w.component(id).name + ") is given where a component or tag is needed")
	}
	return id
}

// conj returns the conjunction of terms.
func (w *World) conj(terms []Term) grouptree.Conj {
	checkWorld(w)
	var g grouptree.Conj
	for _, t := range terms {
		id, required := w.resolve(t)
		if g.Cares.Has(int(id)) && g.Has.Has(int(id)) != required {
			panic("ecs: " + w.component(id).name + " is both required and excluded: no entity matches")
		}
		g.Cares.Add(int(id))
		if required {
			g.Has.Add(int(id))
		}
	}
	return g
}

// set returns the set of terms, none of which may be negated.
func (w *World) set(terms []Term) grouptree.Set {
	g := w.conj(terms)
	if not := g.Cares.Minus(g.Has); !not.Empty() {
		panic("ecs: Not(" + w.component(ID(not.First())).name + ") cannot be given to an entity: leave it out")
	}
	return g.Has
}
