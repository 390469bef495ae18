package ecs

import (
	"reflect"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
)

// component is what a world knows of a component or tag.
type component struct {
	name  string       // unique in the world
	named bool         // by an option, and not after its type
	typ   reflect.Type // nil if it was registered by name
	tag   bool
	bytes int

	column   column.Column     // nil for a tag
	handle   any               // what its handles point to: *typedComponent[T], *dynamicComponent, *tagComponent or *relation
	relation *relation         // nil if it is none; a relation is a tag
	newView  func() columnView // nil for a tag
}

// source returns the function that registers components of this kind.
func (c *component) source() string {
	switch {
	case c.relation != nil:
		return "ecs.Relation"
	case c.tag && c.typ == nil:
		return "World.TagNamed"
	case c.tag:
		return "ecs.Tag"
	case c.typ == nil:
		return "World.Dynamic"
	}
	return "ecs.Component"
}

// registry holds components and tags by ID, type and name.
type registry struct {
	list   []component
	byType map[reflect.Type]ID
	byName map[string]ID
}

func newRegistry() registry {
	return registry{byType: map[reflect.Type]ID{}, byName: map[string]ID{}}
}

// add adds a component and returns its ID. If the name is taken, as types of different packages
// can have one name, it gets the suffix _2, _3 and so on.
func (r *registry) add(c component) ID {
	name := c.name
	for n := 2; ; n++ {
		if _, taken := r.byName[c.name]; !taken {
			break
		}
		c.name = name + "_" + strconv.Itoa(n)
	}
	id := ID(len(r.list))
	r.list = append(r.list, c)
	r.byName[c.name] = id
	if c.typ != nil {
		r.byType[c.typ] = id
	}
	return id
}

// names returns all names by ID.
func (r *registry) names() grouptree.Names {
	out := make(grouptree.Names, len(r.list))
	for i := range r.list {
		out[i] = r.list[i].name
	}
	return out
}

// pointsToComponent reports whether a type is a pointer to the type of a component, and to which.
// Such a type as a component of its own would be a mistake.
func (r *registry) pointsToComponent(typ reflect.Type) (to reflect.Type, ok bool) {
	if typ.Kind() != reflect.Pointer {
		return nil, false
	}
	id, known := r.byType[typ.Elem()]
	return typ.Elem(), known && !r.list[id].tag
}

func pointerHint(to reflect.Type) string {
	return "take []" + typeName(to) + ": columns hold values, not pointers"
}

// typeName returns the name of a type without its package.
func typeName(t reflect.Type) string {
	if name := t.Name(); name != "" {
		return name
	}
	return t.String()
}

// typeNames returns the names of types.
func typeNames(types []reflect.Type) (out []string) {
	for _, t := range types {
		out = append(out, typeName(t))
	}
	return out
}

// ID is the number of a component or tag of a world, from 0 in order of registration.
type ID int

func ids(set grouptree.Set) []ID {
	var out []ID
	for c := range set.All() {
		out = append(out, ID(c))
	}
	return out
}
