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
	// literal returns the component in a world, whether it is required or excluded, and the world that it
	// belongs to, nil for an ID. The error says that there is no such component.
	literal(w *World) (id ID, required bool, of *World, err error)
}

func (id ID) literal(*World) (ID, bool, *World, error) { return id, true, nil, nil }

// Type returns the term of the component or tag whose Go type is T, so that a package needs no handle of what another one has
// registered: Reads(Type[Velocity]()). It is looked up in the world where it is given. If it is not registered there, it becomes a
// tag if T is a struct without fields, else a component, as [Tag] and [Component] do; that panics where these do.
func Type[T any]() Term { return typeTerm[T]{} }

type typeTerm[T any] struct{}

func (typeTerm[T]) literal(w *World) (ID, bool, *World, error) {
	typ := reflect.TypeFor[T]()
	id, known := w.withType(typ)
	if !known {
		if err := w.tryRegister(registry.TypeName(typ), typ); err != nil {
			return 0, false, nil, err
		}
		if typ.Kind() == reflect.Struct && typ.NumField() == 0 {
			id = Tag[T](w).ID()
		} else {
			id = Component[T](w).ID()
		}
	}
	return id, true, w, nil
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

func (n negated) literal(w *World) (ID, bool, *World, error) {
	id, required, of, err := n.Term.literal(w)
	return id, !required, of, err
}

func (n negated) String() string { return "Not(" + fmt.Sprint(n.Term) + ")" }

const nilTerm = misuse("ecs: a Term is nil: give a handle, an ID, a Type, or Not of one of these")

// resolve is tryResolve where the term must be right.
func (w *World) resolve(t Term) (id ID, required bool) {
	id, required, err := w.tryResolve(t)
	if err != nil {
		must(err)
	}
	return id, required
}

// tryResolve returns the component of a term, and whether it is required or excluded. The error says that
// the term belongs to another world, where its number names another component, or that there is no
// such component.
func (w *World) tryResolve(t Term) (id ID, required bool, err error) {
	if t == nil {
		return 0, false, nilTerm
	}
	id, required, of, err := t.literal(w)
	if err != nil {
		return 0, false, err
	}
	if err := w.tryOwner(of, id); err != nil {
		return 0, false, err
	}
	if uint(id) >= uint(w.Components()) {
		return 0, false, misuse("ecs: there is no component with ID " + strconv.Itoa(int(id)))
	}
	return id, required, nil
}

// tryOwner returns an error if a component belongs to another world; nil stands for any world.
func (w *World) tryOwner(of *World, id ID) error {
	if of != w && of != nil {
		c := of.component(id)
		return misuse("ecs: " + c.Name + " belongs to another world: take its handle from this one with " + c.Source())
	}
	return nil
}

// idOf is tryID where the term must be right.
func (w *World) idOf(t Term) ID { return sure(w.tryID(t)) }

// tryID returns the component of a term that must not be negated.
func (w *World) tryID(t Term) (ID, error) {
	if err := noWorld(w); err != nil {
		return 0, err
	}
	id, required, err := w.tryResolve(t)
	if err == nil && !required {
		err = misuse("ecs: Not(" + w.component(id).Name + ") is given where a component or tag is needed")
	}
	return id, err
}

// conj returns the conjunction of terms.
func (w *World) conj(terms []Term) (g grouptree.Conj, err error) {
	if err := noWorld(w); err != nil {
		return g, err
	}
	for _, t := range terms {
		id, required, err := w.tryResolve(t)
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

// set returns the set of terms, none of which may be negated.
func (w *World) set(terms []Term) (grouptree.Set, error) {
	g, err := w.conj(terms)
	if err != nil {
		return grouptree.Set{}, err
	}
	if not := g.Cares.Minus(g.Has); !not.Empty() {
		return grouptree.Set{}, misuse("ecs: Not(" + w.component(ID(not.First())).Name + ") cannot be given to an entity: leave it out")
	}
	return g.Has, nil
}
