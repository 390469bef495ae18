package ecs

import (
	"fmt"
	"reflect"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// Term names a component or tag: a [Handle], a [TagHandle], a [Dynamic], an [ID], a [Type], or [Not] of one of
// these. Methods panic if a term belongs to another world; an ID and a Type fit any world.
type Term interface {
	// literal returns the component in a world, whether it is required or excluded, and the world that it
	// belongs to, nil for an ID.
	literal(w *World) (id ID, required bool, of *World)
}

func (id ID) literal(*World) (ID, bool, *World) { return id, true, nil }

// Type returns the term of the component or tag whose Go type is T, so that a package needs no handle of what another one has
// registered: Reads(Type[Velocity]()). It is looked up in the world where it is given. If it is not registered there, it becomes a
// tag if T is a struct without fields, else a component, as [Tag] and [Component] do; that panics where these do.
func Type[T any]() Term { return typeTerm[T]{} }

type typeTerm[T any] struct{}

func (typeTerm[T]) literal(w *World) (ID, bool, *World) {
	typ := reflect.TypeFor[T]()
	id, known := w.registry.byType[typ]
	switch {
	case known:
	case typ.Kind() == reflect.Struct && typ.NumField() == 0:
		id = Tag[T](w).ID()
	default:
		id = Component[T](w).ID()
	}
	return id, true, w
}

func (typeTerm[T]) String() string { return typeName(reflect.TypeFor[T]()) }

// Not returns the term that excludes a component or tag.
func Not(t Term) Term {
	if t == nil {
		refuseNilTerm()
	}
	return negated{t}
}

type negated struct{ Term }

func (n negated) literal(w *World) (ID, bool, *World) {
	id, required, of := n.Term.literal(w)
	return id, !required, of
}

func (n negated) String() string { return "Not(" + fmt.Sprint(n.Term) + ")" }

func refuseNilTerm() {
	panic("ecs: a Term is nil: give a handle, an ID, a Type, or Not of one of these")
}

// resolve returns the component of a term, and whether it is required or excluded. It panics if
// the term belongs to another world, where its number names another component, or if there is no
// such component.
func (w *World) resolve(t Term) (id ID, required bool) {
	if t == nil {
		refuseNilTerm()
	}
	id, required, of := t.literal(w)
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
