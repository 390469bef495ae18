//go:build !js

package scenario

import (
	"unsafe"

	"gonum.org/v1/gonum/blas/blas32"

	"github.com/copse-ecs/copse/ecs/simd"
)

// Gonum is the kernel in gonum's assembly, over the numbers of the flattened columns.
func Gonum(p, v []Vec, dt float32) {
	n := 3 * len(p)
	if n == 0 {
		return
	}
	x := unsafe.Slice((*float32)(unsafe.Pointer(&v[0])), n)
	y := unsafe.Slice((*float32)(unsafe.Pointer(&p[0])), n)
	blas32.Axpy(dt, blas32.Vector{N: n, Inc: 1, Data: x}, blas32.Vector{N: n, Inc: 1, Data: y})
}

// Axpy is the kernel of package ecs/simd.
func Axpy(p, v []Vec, dt float32) { simd.Axpy(dt, v, p) }
