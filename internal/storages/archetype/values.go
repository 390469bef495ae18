package archetype

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Values reads one component by its type, as a program does that keeps a handle: the component is looked up once, not for each
// value.
type Values[T any] struct {
	pool    *contract.Pool[record]
	columns *[]*contract.Column // by table, nil if it does not have the component
}

// ValuesOf returns the values of a component. It panics if they are not as wide as T.
func ValuesOf[T any](s *Store, component int) Values[T] {
	contract.MustHaveWidth[T]("archetype", s.kinds, component)
	return Values[T]{&s.pool, &s.columns[component]}
}

// Get returns the value of an entity, nil if the entity is not alive or does not have the component: O(1). The pointer is valid
// until the next change. Get is short enough to be inlined.
func (v Values[T]) Get(e entity.Entity) *T {
	if r := v.pool.Find(e); r != nil {
		if c := (*v.columns)[r.table]; c != nil {
			return (*T)(unsafe.Add(c.Base, uintptr(r.row)*c.Width)) // Column.At written out, so that Get can be inlined
		}
	}
	return nil
}
