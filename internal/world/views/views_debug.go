//go:build copse_debug

package views

import "unsafe"

// Memory returns the bytes of the values of a view, nil if it shows none.
func Memory(v View) []byte {
	m, ok := v.(interface{ memory() []byte })
	if !ok {
		return nil
	}
	return m.memory()
}

func (v *Typed[T]) memory() []byte {
	var value T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(v.Values))), len(v.Values)*int(unsafe.Sizeof(value)))
}

func (v *Raw) memory() []byte { return v.Values }
