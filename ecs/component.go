package ecs

import (
	"reflect"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/column"
)

// ID names a component or a tag of a world, from 0 in order of registration.
type ID int

// Term is something that stands for a component or tag: a [Handle], a [TagHandle],
// a [Raw], an [ID], or [Not] of one. One that belongs to another world is refused with
// a panic; an ID fits any world.
type Term interface {
	// literal also tells the world, nil for a number, which fits any.
	literal() (id ID, has bool, of *World)
}

func (id ID) literal() (ID, bool, *World) { return id, true, nil }

const zeroHandle = "ecs: a zero Handle: take one from ecs.Component"

// Not stands for the absence of a component or tag.
func Not(t Term) Term {
	id, has, of := t.literal()
	return literal{id, !has, of}
}

type literal struct {
	id  ID
	has bool
	of  *World
}

func (l literal) literal() (ID, bool, *World) { return l.id, l.has, l.of }

// Handle gives access to a component whose type is known. It is one pointer, so that it
// can be given as a [Term] without an allocation; its methods allocate nothing either.
type Handle[T any] struct{ *held[T] }

// held is what the handles of a component point to, nil in the zero one.
type held[T any] struct {
	reach blockstore.RowIndex // itself: to fetch it would be one more step
	array column.Array[T]
	w     *World
	id    ID
}

func (h Handle[T]) literal() (ID, bool, *World) {
	w := h.world()
	return h.id, true, w
}

// world returns the handle's world, and panics if the handle is the zero one.
func (h Handle[T]) world() *World {
	if h.held == nil {
		panic(zeroHandle)
	}
	return h.w
}

// ID returns the component's number.
func (h Handle[T]) ID() ID {
	h.world()
	return h.id
}

// TagHandle gives access to a tag: a component without data, which costs no array.
// It is one pointer, as a [Handle] is.
type TagHandle struct{ *heldTag }

type heldTag struct {
	w  *World
	id ID
}

func (h TagHandle) literal() (ID, bool, *World) {
	w := h.world()
	return h.id, true, w
}

func (h TagHandle) world() *World {
	if h.heldTag == nil {
		panic("ecs: a zero TagHandle: take one from ecs.Tag")
	}
	return h.w
}

// ID returns the tag's number.
func (h TagHandle) ID() ID {
	h.world()
	return h.id
}

// real panics if there is no world.
func (w *World) real() {
	if w == nil {
		panic("ecs: a nil World: make one with ecs.NewWorld")
	}
}

// Component registers T as a component, or returns the handle of the one that is
// registered. It is named after the type, without its package; the second of two types
// with one name gets _2. A component whose type has no pointers is invisible to the
// garbage collector. It panics if T is a tag already, if it is a
// pointer to a component, or if there would be more than MaxComponents.
func Component[T any](w *World) Handle[T] {
	w.real()
	typ := reflect.TypeFor[T]()
	if to, ok := w.pointed(typ); ok {
		panic("ecs: a component of type " + typ.String() + ": " + noPointers(to))
	}
	id, known := w.byType[typ]
	switch {
	case !known:
		id = w.register(componentInfo{name: typeName(typ), typ: typ, bytes: int(typ.Size())})
		held := &held[T]{w: w, id: id}
		w.components[id].column = &held.array
		w.components[id].port = func() port { return &typed[T]{array: &held.array} }
		w.store.MoveRowIndex(int(id), &held.reach)
		w.components[id].held = held
	case w.components[id].tag:
		panic("ecs: " + w.components[id].name + " is a tag already and cannot be a component too")
	}
	return Handle[T]{w.components[id].held.(*held[T])}
}

// pointed returns what a type points to if that is a component: nobody means such a
// pointer to be a component of its own.
func (w *World) pointed(typ reflect.Type) (to reflect.Type, ok bool) {
	if typ.Kind() != reflect.Pointer {
		return nil, false
	}
	id, known := w.byType[typ.Elem()]
	return typ.Elem(), known && !w.components[id].tag
}

func noPointers(to reflect.Type) string {
	return "take []" + typeName(to) + ": columns hold values, not pointers"
}

// Tag registers T as a tag, or returns the handle of the one that is registered.
// Only the name of T matters. It panics if T is a component already.
func Tag[T any](w *World) TagHandle {
	w.real()
	typ := reflect.TypeFor[T]()
	id, known := w.byType[typ]
	switch {
	case !known:
		return w.newTag(componentInfo{name: typeName(typ), typ: typ, tag: true})
	case !w.components[id].tag:
		panic("ecs: " + w.components[id].name + " is a component already and cannot be a tag too")
	}
	return TagHandle{w.components[id].held.(*heldTag)}
}

// TagNamed registers a tag at run time, or returns the one with that name.
func (w *World) TagNamed(name string) TagHandle {
	w.real()
	if id, known := w.byName[name]; known {
		if !w.components[id].tag {
			panic("ecs: " + name + " is a component already and cannot be a tag too")
		}
		return TagHandle{w.components[id].held.(*heldTag)}
	}
	return w.newTag(componentInfo{name: name, tag: true})
}

func (w *World) newTag(c componentInfo) TagHandle {
	id := w.register(c)
	held := &heldTag{w, id}
	w.components[id].held = held
	return TagHandle{held}
}

// register adds a component to the world.
func (w *World) register(c componentInfo) ID {
	if len(w.components) == MaxComponents {
		panic("ecs: " + c.name + " would be component " + strconv.Itoa(MaxComponents+1) + ", and a world has at most " + strconv.Itoa(MaxComponents))
	}
	w.changed()
	name := c.name
	for n := 2; ; n++ { // types of different packages may have one name
		if _, taken := w.byName[c.name]; !taken {
			break
		}
		c.name = name + "_" + strconv.Itoa(n)
	}
	id := ID(len(w.components))
	w.components = append(w.components, c)
	w.byName[c.name] = id
	if c.typ != nil {
		w.byType[c.typ] = id
	}
	w.hooks.fit(len(w.components))
	return id
}

// typeName is the name of a type without its package.
func typeName(t reflect.Type) string {
	if name := t.Name(); name != "" {
		return name
	}
	return t.String()
}

// Lookup returns the component or tag with the given name.
func (w *World) Lookup(name string) (ID, bool) {
	id, ok := w.byName[name]
	return id, ok
}

// Name returns the name of a component or tag.
func (w *World) Name(t Term) string {
	id, _ := w.term(t)
	return w.components[id].name
}

// Components returns how many components and tags are registered; their IDs are the
// numbers below it.
func (w *World) Components() int { return len(w.components) }

func (w *World) names() grouptree.Names {
	out := make(grouptree.Names, len(w.components))
	for i, c := range w.components {
		out[i] = c.name
	}
	return out
}

// term takes a term apart. It panics if the term is of another world, where its number
// stands for something else, or if there is no such component.
func (w *World) term(t Term) (id ID, has bool) {
	id, has, of := t.literal()
	if w.mine(of, id); uint(id) >= uint(len(w.components)) {
		panic("ecs: there is no component with ID " + strconv.Itoa(int(id)))
	}
	return id, has
}

// mine panics if a component is one of another world; nil stands for none in particular.
func (w *World) mine(of *World, id ID) {
	if of != w && of != nil {
		c := of.components[id]
		panic("ecs: " + c.name + " belongs to another world: take its handle from this one with " + c.source())
	}
}

// source is what registers such a component.
func (c *componentInfo) source() string {
	switch {
	case c.tag && c.typ == nil:
		return "World.TagNamed"
	case c.tag:
		return "ecs.Tag"
	case c.typ == nil:
		return "World.Raw"
	}
	return "ecs.Component"
}

// idOf returns the component of a term, which must be a known one and not negated.
func (w *World) idOf(t Term) ID {
	id, has := w.term(t)
	if !has {
		panic("ecs: Not(" + w.components[id].name + ") stands where a component is meant")
	}
	return id
}

// conj makes a conjunction of terms.
func (w *World) conj(terms []Term) grouptree.Conj {
	var g grouptree.Conj
	for _, t := range terms {
		id, has := w.term(t)
		if g.Cares.Has(int(id)) && g.Has.Has(int(id)) != has {
			panic("ecs: " + w.components[id].name + " is both required and excluded: nothing has it and has it not")
		}
		g.Cares.Add(int(id))
		if has {
			g.Has.Add(int(id))
		}
	}
	return g
}

// set makes a set of terms, none of which may be negated.
func (w *World) set(terms []Term) grouptree.Set {
	g := w.conj(terms)
	if not := g.Cares.Minus(g.Has); !not.Empty() {
		panic("ecs: an entity cannot be given the absence of " + w.components[not.First()].name + ": leave it out")
	}
	return g.Has
}
