package column

import "reflect"

// largeBytes is the size from which on memory is worth large pages: it holds at least
// one whole one wherever it begins. From mostBytes on the system is not asked: a virtual
// machine whose host hands out small pages took longer to come by so many large ones than
// they saved afterwards.
const (
	largeBytes = 4 << 20
	mostBytes  = 32 << 20
)

// Make returns n zero values. Where they take megabytes, the system is asked for large
// pages, if it has such: memory is then touched first in fewer steps, and a row that is
// fetched by its number misses the processor's table of pages less often.
func Make[T any](n int) []T {
	out := make([]T, n)
	askLargePages(out)
	return out
}

// MakeUncleared returns n values that may be anything, as Uncleared does, in memory as Make gives it.
func MakeUncleared[T any](n int) []T {
	out := Uncleared[T](n)
	askLargePages(out)
	return out
}

// Pointerless reports whether the garbage collector finds nothing in values of a type.
func Pointerless(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() == 0 || Pointerless(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !Pointerless(t.Field(i).Type) {
				return false
			}
		}
		return true
	}
	return t.Kind() != reflect.Invalid && t.Kind() <= reflect.Complex128
}
