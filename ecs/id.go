package ecs

import (
	"reflect"

	"github.com/copse-ecs/copse/grouptree"
)

// ID is the number of a component or tag of a world, from 0 in order of registration.
type ID int

func ids(set grouptree.Set) []ID {
	var out []ID
	for c := range set.All() {
		out = append(out, ID(c))
	}
	return out
}

// withType returns the component, tag or relation of a Go type.
func (w *World) withType(typ reflect.Type) (id ID, known bool) {
	number, known := w.registry().ByType[typ]
	return ID(number), known
}

// withName returns the component, tag or relation with a name.
func (w *World) withName(name string) (id ID, known bool) {
	number, known := w.registry().ByName[name]
	return ID(number), known
}
