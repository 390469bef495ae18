// Package registry holds what a world knows of its components, tags and relations: names, types, arrays, and how a view of the values is made.
package registry

import (
	"reflect"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/refuse"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/views"
)

// Component is what a world knows of a component or tag.
type Component struct {
	Name  string       // unique in the world
	Named bool         // by an option, and not after its type
	Type  reflect.Type // nil if it was registered by name
	Tag   bool
	Bytes int

	Column   column.Column       // nil for a tag
	Times    **changed.Versions  // where its handles look for when values were written, which is nil if no system asks; nil for a tag
	Handle   any                 // what its handles point to
	All      views.All           // nil for a tag
	Relation *relations.Relation // nil if it is none; a relation is a tag
	NewView  func() views.View   // nil for a tag
}

// Source returns the function that registers components of this kind.
func (c *Component) Source() string {
	switch {
	case c.Relation != nil:
		return "ecs.Relation"
	case c.Tag && c.Type == nil:
		return "World.TagNamed"
	case c.Tag:
		return "ecs.Tag"
	case c.Type == nil:
		return "World.Dynamic"
	}
	return "ecs.Component"
}

// Kind says in a word what a component is.
func (c *Component) Kind() string {
	switch {
	case c.Relation != nil:
		return "relation"
	case c.Tag:
		return "tag"
	}
	return "component"
}

// Queue is values that wait for the commit, in order, for the entities with some indices.
type Queue interface {
	Queued() int
	QueuedFor(i int) []uint32 // the i-th and some that follow it
}

// Queued returns the queued values of a component or targets of a relation, nil for another tag.
func (c *Component) Queued() Queue {
	switch {
	case c.Relation != nil:
		return &c.Relation.Queue
	case c.Column != nil:
		return c.Column
	}
	return nil
}

// Registry holds components and tags by number, type and name.
type Registry struct {
	List   []Component
	ByType map[reflect.Type]int
	ByName map[string]int

	Exclusive []grouptree.Set // sets of tags of which an entity has one at most
}

// New returns an empty registry.
func New() Registry {
	return Registry{ByType: map[reflect.Type]int{}, ByName: map[string]int{}}
}

// Add adds a component and returns its number. If the name is taken, as types of different packages
// can have one name, it gets the suffix _2, _3 and so on.
func (r *Registry) Add(c Component) int {
	name := c.Name
	for n := 2; ; n++ {
		if _, taken := r.ByName[c.Name]; !taken {
			break
		}
		c.Name = name + "_" + strconv.Itoa(n)
	}
	id := len(r.List)
	r.List = append(r.List, c)
	r.ByName[c.Name] = id
	if c.Type != nil {
		r.ByType[c.Type] = id
	}
	return id
}

// Names returns all names by number.
func (r *Registry) Names() grouptree.Names {
	out := make(grouptree.Names, len(r.List))
	for i := range r.List {
		out[i] = r.List[i].Name
	}
	return out
}

// Tags returns the tags, relations among them.
func (r *Registry) Tags() (out grouptree.Set) {
	for i := range r.List {
		if r.List[i].Tag {
			out.Add(i)
		}
	}
	return out
}

// PointsToComponent reports whether a type is a pointer to the type of a component, and to which.
// Such a type as a component of its own would be a mistake.
func (r *Registry) PointsToComponent(typ reflect.Type) (to reflect.Type, ok bool) {
	if typ.Kind() != reflect.Pointer {
		return nil, false
	}
	id, known := r.ByType[typ.Elem()]
	return typ.Elem(), known && !r.List[id].Tag
}

// PointerHint says what a program takes instead of a pointer to the type of a component.
func PointerHint(to reflect.Type) string {
	return "take []" + TypeName(to) + ": columns hold values, not pointers"
}

// TryType returns an error if a type cannot be that of a component.
func (r *Registry) TryType(typ reflect.Type) error {
	if to, ok := r.PointsToComponent(typ); ok {
		return refuse.Misuse("ecs: a component of type " + typ.String() + ": " + PointerHint(to))
	}
	return nil
}

// TryAdd returns an error if no component can be added that has a name and a type, nil for none.
func (r *Registry) TryAdd(name string, typ reflect.Type) error {
	if typ != nil {
		if err := r.TryType(typ); err != nil {
			return err
		}
	}
	if len(r.List) == grouptree.MaxComponents {
		return refuse.Misuse("ecs: " + name + " would be component " + strconv.Itoa(grouptree.MaxComponents+1) + ", and a world has at most " + strconv.Itoa(grouptree.MaxComponents))
	}
	return nil
}

// TypeName returns the name of a type without its package.
func TypeName(t reflect.Type) string {
	if name := t.Name(); name != "" {
		return name
	}
	return t.String()
}

// TypeNames returns the names of types.
func TypeNames(types []reflect.Type) (out []string) {
	for _, t := range types {
		out = append(out, TypeName(t))
	}
	return out
}
