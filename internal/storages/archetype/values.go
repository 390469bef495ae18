package archetype

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// Values are the columns of one component by its type, as programs hold them: what is known of
// the component is known once and not for each value.
type Values[T any] struct {
	pool    *contract.Pool[record]
	columns *[]*contract.Column // by table
}

// Typed reports whether there are values by type: the store must have the component index.
func (s *Store) Typed() bool { return s.options.Index != Scanned }

// ValuesOf returns the columns of a component. It panics if its values are not as wide as T, or
// if the store is not [Store.Typed].
func ValuesOf[T any](s *Store, component int) Values[T] {
	if !s.Typed() {
		panic("archetype: values are read by type where there is a component index; without it they are read with Store.Get")
	}
	contract.MustBe[T]("archetype", s.kinds, component)
	return Values[T]{&s.pool, &s.columns[component]}
}

// Get returns the value of an entity, nil if it has none or is not valid: O(1). The pointer is
// good until the next change. It is so short that the compiler puts it into its callers.
func (v Values[T]) Get(e entity.Entity) *T {
	if r := v.pool.Find(e); r != nil {
		if c := (*v.columns)[r.table]; c != nil {
			return (*T)(unsafe.Add(c.Base, uintptr(r.row)*c.Width)) // as Column.At, which would be too much to be put there
		}
	}
	return nil
}
