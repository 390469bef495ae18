package column

import (
	"syscall"
	"unsafe"
)

// pageBytes is the size of a large page where there are such. A system whose large pages
// are larger uses none.
const pageBytes = 2 << 20

// askLargePages asks for large pages for those that the values fill. Whether the system
// grants them changes speed alone, so its answer is not looked at.
func askLargePages[T any](values []T) {
	var zero T
	n := uintptr(len(values)) * unsafe.Sizeof(zero)
	if n < largeBytes || n >= mostBytes {
		return
	}
	// The values are looked at as bytes, and those before the first whole page left out:
	// the slice stays inside of the memory of values, and nothing is read or written.
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), n)
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(values))) % pageBytes
	bytes = bytes[skip:]
	_ = syscall.Madvise(bytes[:uintptr(len(bytes))/pageBytes*pageBytes], syscall.MADV_HUGEPAGE)
}
