package contract

import (
	"strconv"
	"unsafe"
)

// MustBe panics unless the values of a component are as wide as T. Who names the package that asks.
func MustBe[T any](who string, kinds []Kind, component int) {
	var zero T
	if wide, is := kinds[component].Width, unsafe.Sizeof(zero); wide != is {
		panic(who + ": values of component " + strconv.Itoa(component) + " have " + strconv.Itoa(int(wide)) + " bytes, and the type has " + strconv.Itoa(int(is)))
	}
}
