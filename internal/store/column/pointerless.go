package column

import "reflect"

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
