package ecs

import (
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/rowindex"
	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/observe"
)

// Handle gives access to a component whose type is known. It is one pointer, so that nothing is
// allocated where it is given as a [Term]. The component is not embedded, because its methods would then be compiled for the handle too.
type Handle[T any] struct{ c *typedComponent[T] }

// typedComponent is what the handles of a component point to.
type typedComponent[T any] struct {
	rows  rowindex.Index // a value and not a pointer: it is read in each Get
	array column.Array[T]
	w     *World
	id    ID
	times *changed.Versions // nil if no system asks for changes of the component

	observed observe.Lent[T]
}

const zeroHandle = "ecs: a zero Handle: take one from ecs.Component"

func (h Handle[T]) literal(w *World) (ID, bool, error) {
	if h.c == nil {
		return 0, false, misuse(zeroHandle)
	}
	return h.c.id, true, tryOwner(w, h.c.w, h.c.id)
}

// world returns the world of a handle, and panics if the handle is the zero one.
func (c *typedComponent[T]) world() *World {
	if c == nil {
		panic(zeroHandle)
	}
	return c.w
}

// ID returns the component's number.
func (h Handle[T]) ID() ID {
	h.c.world()
	return h.c.id
}

// String returns the name of the component, as [World.Name] does.
func (h Handle[T]) String() string {
	if h.c == nil {
		return "zero Handle"
	}
	return h.c.w.component(h.c.id).Name
}

// TagHandle gives access to a tag: a component without data, which has no array. It is one
// pointer, as a [Handle] is.
type TagHandle struct{ *tagComponent }

// tagComponent is what the handles of a tag point to.
type tagComponent struct {
	w  *World
	id ID
}

const zeroTagHandle = misuse("ecs: a zero TagHandle: take one from ecs.Tag")

func (h TagHandle) literal(w *World) (ID, bool, error) {
	if h.tagComponent == nil {
		return 0, false, zeroTagHandle
	}
	return h.id, true, tryOwner(w, h.w, h.id)
}

func (h TagHandle) world() *World {
	if h.tagComponent == nil {
		panic(string(zeroTagHandle))
	}
	return h.w
}

// ID returns the tag's number.
func (h TagHandle) ID() ID {
	h.world()
	return h.id
}

// String returns the name of the tag, as [World.Name] does.
func (h TagHandle) String() string {
	if h.tagComponent == nil {
		return "zero TagHandle"
	}
	return h.w.component(h.id).Name
}
