package ecs

import (
	"fmt"
	"reflect"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// Term names a component or tag: a [Handle], a [TagHandle], a [Dynamic], an [ID], a [Type], or [Not] of one of
// these. Methods panic if a term belongs to another world; an ID and a Type fit any world.
type Term interface {
	// literal returns the component in a world, and whether it is required or excluded. The error says that there is no such component, or
	// that it belongs to another world, where its number names another component.
	literal(w *World) (id ID, required bool, err error)
}

func (id ID) literal(w *World) (ID, bool, error) {
	if uint(id) >= uint(w.Components()) {
		return 0, false, misuse("ecs: there is no component with ID " + strconv.Itoa(int(id)))
	}
	return id, true, nil
}

// Type returns the term of the component or tag whose Go type is T, so that a package needs no handle of what another one has
// registered: Reads(Type[Velocity]()). It is looked up in the world where it is given. If it is not registered there, it becomes a
// tag if T is a struct without fields, else a component, as [Tag] and [Component] do; that panics where these do.
func Type[T any]() Term { return typeTerm[T]{} }

type typeTerm[T any] struct{}

func (typeTerm[T]) literal(w *World) (ID, bool, error) {
	typ := reflect.TypeFor[T]()
	if id, known := w.withType(typ); known {
		return id, true, nil
	}
	if err := tryRegister(w, registry.TypeName(typ), typ); err != nil {
		return 0, false, err
	}
	if typ.Kind() == reflect.Struct && typ.NumField() == 0 {
		return Tag[T](w).ID(), true, nil
	}
	return Component[T](w).ID(), true, nil
}

func (typeTerm[T]) String() string { return registry.TypeName(reflect.TypeFor[T]()) }

// Not returns the term that excludes a component or tag.
func Not(t Term) Term {
	if t == nil {
		panic(string(nilTerm))
	}
	return negated{t}
}

type negated struct{ Term }

func (n negated) literal(w *World) (ID, bool, error) {
	id, required, err := n.Term.literal(w)
	return id, !required, err
}

func (n negated) String() string { return "Not(" + fmt.Sprint(n.Term) + ")" }

const nilTerm = misuse("ecs: a Term is nil: give a handle, an ID, a Type, or Not of one of these")

// resolve is tryResolve where the term must be right.
func resolve(w *World, t Term) (id ID, required bool) {
	id, required, err := tryResolve(w, t)
	if err != nil {
		must(err)
	}
	return id, required
}

// tryResolve returns the component of a term in a world, and whether it is required or excluded.
func tryResolve(w *World, t Term) (id ID, required bool, err error) {
	if t == nil {
		return 0, false, nilTerm
	}
	return t.literal(w)
}

// tryOwner returns an error if a component belongs to another world than the one where it is given.
func tryOwner(w, owner *World, id ID) error {
	if owner != w {
		c := owner.component(id)
		return misuse("ecs: " + c.Name + " belongs to another world: take its handle from this one with " + c.Source())
	}
	return nil
}

// idOf is tryID where the term must be right.
func idOf(w *World, t Term) ID { return sure(tryID(w, t)) }

// tryID returns the component of a term that must not be negated.
func tryID(w *World, t Term) (ID, error) {
	if err := noWorld(w); err != nil {
		return 0, err
	}
	id, required, err := tryResolve(w, t)
	if err == nil && !required {
		err = misuse("ecs: Not(" + w.component(id).Name + ") is given where a component or tag is needed")
	}
	return id, err
}

// conjOf returns the conjunction of terms.
func conjOf(w *World, terms []Term) (g grouptree.Conj, err error) {
	if err := noWorld(w); err != nil {
		return g, err
	}
	for _, t := range terms {
		id, required, err := tryResolve(w, t)
		if err != nil {
			return g, err
		}
		if g.Cares.Has(int(id)) && g.Has.Has(int(id)) != required {
			return g, misuse("ecs: " + w.component(id).Name + " is both required and excluded: no entity matches")
		}
		g.Cares.Add(int(id))
		if required {
			g.Has.Add(int(id))
		}
	}
	return g, nil
}

// setOf returns the set of terms, none of which may be negated.
func setOf(w *World, terms []Term) (grouptree.Set, error) {
	g, err := conjOf(w, terms)
	if err != nil {
		return grouptree.Set{}, err
	}
	if not := g.Cares.Minus(g.Has); !not.Empty() {
		return grouptree.Set{}, misuse("ecs: Not(" + w.component(ID(not.First())).Name + ") cannot be given to an entity: leave it out")
	}
	return g.Has, nil
}
