package sparseset

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
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
	if !s.Typed() {
		panic("sparseset: values are read by type where sets are checked and initialised; others are read with Space.Get")
	}
	contract.MustBe[T]("sparseset", s.kinds, component)
	return Values[T]{s, &s.tables[component]}
}

// Get returns the value of an entity, nil if it has none or is not valid: O(1). The pointer is
// good until the next change. It is so short that the compiler puts it into its callers: where
// values are read in no order, a call costs as much as half a miss of the cache.
func (v Values[T]) Get(e entity.Entity) *T {
	if id, g := int(e.Index()), v.space.generations; id < len(g) && g[id] == e.Generation() {
		if t := v.table; id < len(t.set.sparse) {
			if row := t.set.sparse[id]; row < t.set.n {
				return (*T)(unsafe.Add(t.values.Base, uintptr(row)*t.values.Width))
			}
		}
	}
	return nil
}
