package contract

import (
	"strconv"
	"unsafe"
)

// MustHaveWidth panics unless the values of a component are as wide as T. The message begins with the name of the calling
// package.
func MustHaveWidth[T any](caller string, kinds []Kind, component int) {
	var zero T
	if have, want := kinds[component].Width, unsafe.Sizeof(zero); have != want {
		panic(caller + ": values of component " + strconv.Itoa(component) + " have " + strconv.Itoa(int(have)) + " bytes, and the type has " + strconv.Itoa(int(want)))
	}
}
