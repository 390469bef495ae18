package store

import (
	"reflect"
	"strings"
	"unsafe"
)

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

// Extend returns s with room for n more values at least, as slices.Grow does, in memory
// as Make gives it: a quarter more than there was, so that many small steps do not each
// copy everything.
func Extend[T any](s []T, n int) []T {
	if n <= cap(s)-len(s) {
		return s
	}
	out := Make[T](max(len(s)+n, cap(s)+cap(s)/4))
	return out[:copy(out, s)]
}

// Uncleared returns n values that may be anything, for what is written before it is read. To
// clear what the program has used before takes half as long as to write it. Values with
// pointers are zero.
func Uncleared[T any](n int) []T {
	bytes := n * int(unsafe.Sizeof(*new(T)))
	if bytes < unclearedBytes || !pointerless(reflect.TypeFor[T]()) {
		return make([]T, n)
	}
	var text strings.Builder // nothing else in the standard library gives out memory as it is
	text.Grow(bytes)
	text.WriteByte(0) // its bytes have no address while there are none
	memory := unsafe.Slice(unsafe.StringData(text.String()), bytes)
	spoil(memory)
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(memory))), n)
}

// pointerless reports whether the garbage collector finds nothing in values of a type.
func pointerless(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() == 0 || pointerless(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !pointerless(t.Field(i).Type) {
				return false
			}
		}
		return true
	}
	return t.Kind() != reflect.Invalid && t.Kind() <= reflect.Complex128
}
