package sparseset

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Values reads one component by its type, as a program does that keeps a handle: the component is looked up once, not for each
// value.
type Values[T any] struct {
	space *Space
	table *table
}

// Typed reports whether values can be read by type. The space must be checked, and its sets must have the initialised form, in
// which every sparse element below the number of members is the row of a member.
func (s *Space) Typed() bool {
	return s.options == Options{Allocation: s.options.Allocation, Room: s.options.Room}
}

// ValuesOf returns the values of a component. It panics if they are not as wide as T, or if the space is not [Space.Typed].
func ValuesOf[T any](s *Space, component int) Values[T] {
	if !s.Typed() {
		panic("sparseset: values can be read by type only if the sets are checked and initialised; use Space.Get")
	}
	contract.MustHaveWidth[T]("sparseset", s.kinds, component)
	return Values[T]{s, &s.tables[component]}
}

// Get returns the value of an entity, nil if the entity is not alive or does not have the component: O(1). The pointer is valid
// until the next change. Get is short enough to be inlined: in random reads a call costs as much as half a cache miss.
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
