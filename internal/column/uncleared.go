//go:build !js

package column

import (
	"reflect"
	"strings"
	"unsafe"
)

// Uncleared returns n values that may be anything, for what is written before it is read. To
// clear what the program has used before takes half as long as to write it. Values with
// pointers are zero.
func Uncleared[T any](n int) []T {
	bytes := n * int(unsafe.Sizeof(*new(T)))
	if bytes < unclearedBytes || !Pointerless(reflect.TypeFor[T]()) {
		return make([]T, n)
	}
	var text strings.Builder // nothing else in the standard library gives out memory as it is
	text.Grow(bytes)
	text.WriteByte(0) // its bytes have no address while there are none
	memory := unsafe.Slice(unsafe.StringData(text.String()), bytes)
	spoil(memory)
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(memory))), n)
}
