package contract

import (
	"math/bits"
	"reflect"
	"strconv"
)

// MaxKinds is how many components a storage can have, because a [Set] is one word.
const MaxKinds = 64

// Kind describes a component: its name, and the bytes of one value. A tag has width 0.
type Kind struct {
	Name  string
	Width uintptr
}

// KindOf returns the kind of the component type T. It panics if T has pointers, because the garbage collector does not scan
// the memory of a storage.
func KindOf[T any]() Kind {
	t := reflect.TypeFor[T]()
	if hasPointers(t) {
		panic("contract: values of " + t.String() + " have pointers: the components of these storages must be plain memory")
	}
	return Kind{t.Name(), t.Size()}
}

// hasPointers reports whether a type has pointers.
func hasPointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() > 0 && hasPointers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if hasPointers(t.Field(i).Type) {
				return true
			}
		}
		return false
	}
	return t.Kind() > reflect.Complex128
}

// MustFit panics if there are more kinds than [MaxKinds].
func MustFit(kinds []Kind) {
	if len(kinds) > MaxKinds {
		panic("contract: a storage has at most " + strconv.Itoa(MaxKinds) + " components, and " + strconv.Itoa(len(kinds)) + " were given")
	}
}

// Set is a set of components, a bit for each.
type Set uint64

// SetOf returns the set of the given components.
func SetOf(components ...int) (s Set) {
	for _, c := range components {
		s |= 1 << c
	}
	return s
}

// UpTo returns the set of the components 0..n-1.
func UpTo(n int) Set { return 1<<n - 1 }

// Has reports whether the set has a component.
func (s Set) Has(c int) bool { return s>>c&1 != 0 }

// Contains reports whether the set has all components of another set.
func (s Set) Contains(other Set) bool { return s&other == other }

// Len returns how many components the set has.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the component with the lowest number; 64 if the set is empty.
func (s Set) First() int { return bits.TrailingZeros64(uint64(s)) }

// List returns the components in ascending order.
func (s Set) List() []int {
	out := make([]int, 0, s.Len())
	for ; s != 0; s &= s - 1 {
		out = append(out, s.First())
	}
	return out
}
