package ecs

import (
	"reflect"
	"strconv"

	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/views"
)

// tryRegister returns an error if no component can be added to a world that has a name and a type, nil for none.
func tryRegister(w *World, name string, typ reflect.Type) error {
	if err := w.registry().TryAdd(name, typ); err != nil {
		return err
	}
	return w.tryDeclare()
}

// register adds a component to a world.
func register(w *World, c registry.Component) ID {
	must(tryRegister(w, c.Name, c.Type))
	return ID(w.core().Register(c))
}

// ComponentOption says something about a component, tag or relation where it is registered: [Named], and of a relation [Acyclic] and
// [DespawnSources].
type ComponentOption interface{ toComponent(*registry.Component) }

type named string

func (n named) toComponent(c *registry.Component) { c.Name, c.Named = string(n), true }

// Named gives a component or tag a name of its own instead of that of its type: messages, [World.Design], [World.Lookup] and
// [World.Name] use it. It is given where the component is registered first; later calls may repeat it or leave it out. Named
// panics if the name is empty; [Component] and [Tag] panic if another component or tag has the name, or if this one has
// another.
func Named(name string) ComponentOption {
	if name == "" {
		panic("ecs: Named with an empty name: messages need one")
	}
	return named(name)
}

// described returns a component that is registered next, with options.
func described(w *World, c registry.Component, options []ComponentOption) registry.Component {
	for _, option := range options {
		checkComponentOption(&c, option)
		option.toComponent(&c)
	}
	if id, taken := w.withName(c.Name); taken && c.Named {
		panic("ecs: " + c.Type.String() + " cannot be named " + strconv.Quote(c.Name) + ": there is a " + w.component(id).Kind() + " with this name; choose another one")
	}
	return c
}

// checkDescribed panics if options of a component that is registered say something else than it is.
func checkDescribed(c *registry.Component, options []ComponentOption) {
	for _, option := range options {
		checkComponentOption(c, option)
		want := registry.Component{Name: c.Name}
		if c.Relation != nil {
			want.Relation = &relations.Relation{Rules: c.Relation.Rules}
		}
		option.toComponent(&want)
		if c.Relation != nil && want.Relation.Rules != c.Relation.Rules {
			panic("ecs: " + c.Name + " is registered already, and not with this option: give Acyclic and DespawnSources where it is registered first")
		}
		if want.Name != c.Name {
			panic("ecs: " + c.Type.String() + " is registered already, with the name " + strconv.Quote(c.Name) + ": give Named(" + strconv.Quote(want.Name) + ") where it is registered first")
		}
	}
}

func checkComponentOption(c *registry.Component, option ComponentOption) {
	if option == nil {
		panic("ecs: a ComponentOption of " + c.Name + " is nil: leave it out")
	}
}

// Component registers T as a component, or returns the handle of the one that is registered. It
// is named after the type, without its package, unless [Named] says otherwise; the second of two types with one name gets _2. A
// component whose type has no pointers is not scanned by the garbage collector. It panics if T is
// a tag already, if it is a pointer to a component, or if there would be more than MaxComponents; and inside a system or a loop
// over a query if T is not registered, or only by a [Bundle].
func Component[T any](w *World, options ...ComponentOption) Handle[T] {
	id, known := componentOf(w, reflect.TypeFor[T](), options)
	c := w.component(id)
	if !known {
		return Handle[T]{newTyped[T](w, id, c)}
	}
	if of, ok := c.Handle.(*untypedComponent); ok {
		makeTyped[T](of)
	}
	return Handle[T]{c.Handle.(*typedComponent[T])}
}

// componentOf returns the number of the component with a type. It registers the type if it is not known, and otherwise checks that the options
// say the same. It is no part of Component because it does not need T: a function with a type parameter is compiled for each component.
func componentOf(w *World, typ reflect.Type, options []ComponentOption) (id ID, known bool) {
	checkWorld(w)
	must(w.registry().TryType(typ))
	id, known = w.withType(typ)
	if !known {
		return register(w, described(w, registry.Component{Name: registry.TypeName(typ), Type: typ, Bytes: int(typ.Size())}, options)), false
	}
	c := w.component(id)
	if c.Tag {
		panic("ecs: " + c.Name + " is a " + c.Kind() + " already and cannot be a component too")
	}
	checkDescribed(c, options)
	return id, true
}

// newTyped gives a component that is registered what its handles point to, with empty arrays.
func newTyped[T any](w *World, id ID, of *registry.Component) *typedComponent[T] {
	c := &typedComponent[T]{w: w, id: id}
	of.Column, of.Handle, of.Times = &c.array, c, &c.times
	of.All = views.AllOf(&c.array, w.store(), int(id))
	of.NewView = func() views.View { return c.newView() }
	w.store().Rows.MoveIndex(int(id), &c.rows)
	return c
}

func (c *typedComponent[T]) newView() *views.Typed[T] {
	return views.NewTyped(&c.array, &c.rows, &c.w.store().Rows, int(c.id))
}

// Tag registers T as a tag, or returns the handle of the one that is registered. Only the name of
// T matters, unless [Named] gives another one. It panics if T is a component already.
func Tag[T any](w *World, options ...ComponentOption) TagHandle {
	checkWorld(w)
	typ := reflect.TypeFor[T]()
	id, known := w.withType(typ)
	if !known {
		return newTag(w, described(w, registry.Component{Name: registry.TypeName(typ), Type: typ, Tag: true}, options))
	}
	handle := tagHandleOf(w.component(id))
	checkDescribed(w.component(id), options)
	return handle
}

// TagNamed registers a tag at run time, or returns the one with that name. It panics if a
// component has the name, and if the name is empty.
func (w *World) TagNamed(name string) TagHandle {
	checkWorld(w)
	if name == "" {
		panic("ecs: TagNamed with an empty name: messages need one")
	}
	if id, known := w.withName(name); known {
		return tagHandleOf(w.component(id))
	}
	return newTag(w, registry.Component{Name: name, Tag: true})
}

// tagHandleOf returns the handle of a tag, and panics if it is something else.
func tagHandleOf(c *registry.Component) TagHandle {
	switch {
	case c.Relation != nil:
		panic("ecs: " + c.Name + " is a relation: take its handle from ecs.Relation")
	case !c.Tag:
		panic("ecs: " + c.Name + " is a component already and cannot be a tag too")
	}
	return TagHandle{c.Handle.(*tagComponent)}
}

// newTag registers a tag.
func newTag(w *World, c registry.Component) TagHandle {
	t := &tagComponent{w: w}
	c.Handle = t
	t.id = register(w, c)
	return TagHandle{t}
}

// Lookup returns the component or tag with the given name.
func (w *World) Lookup(name string) (ID, bool) {
	checkWorld(w)
	id, ok := w.withName(name)
	return id, ok
}

// Name returns the name of a component or tag.
func (w *World) Name(t Term) string {
	checkWorld(w)
	id, _ := resolve(w, t)
	return w.component(id).Name
}
