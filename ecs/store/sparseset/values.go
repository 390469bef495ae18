package sparseset

import (
	"strconv"
	"unsafe"

	"github.com/copse-ecs/copse/ecs/store"
)

// Values is the array of one component by its type, as programs on sparse sets hold it: what
// is known of the component is known once and not for each value.
type Values[T any] struct {
	space *Space
	table *table
}

// Typed reports whether the space has arrays by type: it must be checked, and its sets of the
// initialised form, in which what is below their length is a row.
func (s *Space) Typed() bool { return s.options == Options{Allocation: s.options.Allocation} }

// ValuesOf returns the array of a component. It panics if its values are not as wide as T, or
// if the space is not [Space.Typed].
func ValuesOf[T any](s *Space, component int) Values[T] {
	var zero T
	if !s.Typed() {
		panic("sparseset: values are read by type where sets are checked and initialised; others are read with Space.Get")
	}
	if wide, is := s.kinds[component].Width, unsafe.Sizeof(zero); wide != is {
		panic("sparseset: values of component " + strconv.Itoa(component) + " have " + strconv.Itoa(int(wide)) + " bytes, and the type has " + strconv.Itoa(int(is)))
	}
	return Values[T]{s, &s.tables[component]}
}

// Get returns the value of an entity, nil if it has none or is not valid: O(1). The pointer is
// good until the next change. It is so short that the compiler puts it into its callers: where
// values are read in no order, a call costs as much as half a miss of the cache.
func (v Values[T]) Get(e store.Entity) *T {
	if id, g := int(e.Index()), v.space.generations; id < len(g) && g[id] == e.Generation() {
		if t := v.table; id < len(t.set.sparse) {
			if row := t.set.sparse[id]; row < t.set.n {
				return (*T)(unsafe.Add(t.values.Base, uintptr(row)*t.values.Width))
			}
		}
	}
	return nil
}
