package contract

import (
	"math/bits"
	"reflect"
	"strconv"
)

// MaxKinds is how many components a storage can have: a [Set] is one word.
const MaxKinds = 64

// Kind is a component: its name, and the bytes of one value; a tag has none.
type Kind struct {
	Name  string
	Width uintptr
}

// KindOf describes the component type T. It panics if values of T hold pointers: storages move
// bytes, and the garbage collector does not see into them.
func KindOf[T any]() Kind {
	t := reflect.TypeFor[T]()
	if pointers(t) {
		panic("contract: values of " + t.String() + " hold pointers: a component of these storages is plain memory")
	}
	return Kind{t.Name(), t.Size()}
}

// pointers tells whether values of a type hold pointers.
func pointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() > 0 && pointers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if pointers(t.Field(i).Type) {
				return true
			}
		}
		return false
	}
	return t.Kind() > reflect.Complex128
}

// MustFit panics if there are more kinds than a [Set] can hold.
func MustFit(kinds []Kind) {
	if len(kinds) > MaxKinds {
		panic("contract: a storage has at most " + strconv.Itoa(MaxKinds) + " components, and " + strconv.Itoa(len(kinds)) + " are asked for")
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

// Contains reports whether the set has all of another.
func (s Set) Contains(other Set) bool { return s&other == other }

// Len returns how many components there are.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest component; 64 if there is none.
func (s Set) First() int { return bits.TrailingZeros64(uint64(s)) }

// List returns the components in rising order.
func (s Set) List() []int {
	out := make([]int, 0, s.Len())
	for ; s != 0; s &= s - 1 {
		out = append(out, s.First())
	}
	return out
}
