package suite

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
)

// Kinds returns the components of the suite: values of usual and of unusual widths, and a tag.
func Kinds() []contract.Kind {
	return []contract.Kind{
		{Name: "A", Width: 8}, {Name: "B", Width: 12}, {Name: "C", Width: 24}, {Name: "D", Width: 16},
		{Name: "E", Width: 4}, {Name: "F", Width: 40}, {Name: "G", Width: 0},
	}
}

// Chain returns a chain of groups of those components, weakest first, for storages that keep groups.
func Chain() []contract.Set {
	return []contract.Set{contract.SetOf(0, 1), contract.SetOf(0, 1, 3), contract.SetOf(0, 1, 3, 5, 6)}
}

// valueOf returns the bytes of a value that is made from a number; those of 0 are zero.
func valueOf(n uint64, width uintptr) []byte {
	out := make([]byte, width)
	for i := range out {
		if n != 0 {
			out[i] = byte(n) + byte(i)*7
		}
	}
	return out
}

// bytesAt returns the value at an address.
func bytesAt(p unsafe.Pointer, width uintptr) []byte { return unsafe.Slice((*byte)(p), width) }
