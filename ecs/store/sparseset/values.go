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

// ValuesOf returns the array of a component. It panics if its values are not as wide as T.
func ValuesOf[T any](s *Space, component int) Values[T] {
	var zero T
	if wide, is := s.kinds[component].Width, unsafe.Sizeof(zero); wide != is {
		panic("sparseset: values of component " + strconv.Itoa(component) + " have " + strconv.Itoa(int(wide)) + " bytes, and the type has " + strconv.Itoa(int(is)))
	}
	return Values[T]{s, &s.tables[component]}
}

// Get returns the value of an entity, nil if it has none or is not valid: O(1). The pointer is
// good until the next change.
func (v Values[T]) Get(e store.Entity) *T { return (*T)(v.space.value(v.table, e)) }
