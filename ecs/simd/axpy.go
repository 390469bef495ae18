package simd

import (
	"strconv"
	"unsafe"
)

// Vector is a type of one to four numbers of type float32 and nothing else.
type Vector interface {
	~float32 | ~[2]float32 | ~[3]float32 | ~[4]float32 |
		~struct{ X float32 } | ~struct{ X, Y float32 } | ~struct{ X, Y, Z float32 } | ~struct{ X, Y, Z, W float32 }
}

// Axpy adds a times x to y, number by number, as the function of that name in BLAS does:
//
//	for i := range y {
//		y[i] += a * x[i]
//	}
//
// x and y may be the same memory, and must not overlap otherwise. It panics if they do not have the
// same number of numbers; their types may differ. O(numbers), no allocation.
func Axpy[X, Y Vector](a float32, x []X, y []Y) {
	from, to := numbers(x), numbers(y)
	if len(from) != len(to) {
		panic("simd: Axpy of " + strconv.Itoa(len(from)) + " numbers to " + strconv.Itoa(len(to)) + ": the columns must have the same number")
	}
	axpy(a, from, to)
}

// numbers returns the numbers of a column, in the same memory.
func numbers[T Vector](column []T) []float32 {
	var one T
	n := len(column) * int(unsafe.Sizeof(one)/unsafe.Sizeof(float32(0)))
	return unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(column))), n)
}

// axpyLoop is the plain loop, whose results every kernel must have. The conversion to float32 keeps
// compilers from using a fused multiply-add, which rounds once and not twice.
func axpyLoop(a float32, x, y []float32) {
	x = x[:len(y)]
	for i := range y {
		y[i] += float32(a * x[i])
	}
}
