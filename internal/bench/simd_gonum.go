//go:build !js

package bench

import (
	"unsafe"

	"gonum.org/v1/gonum/blas/blas32"

	"github.com/copse-ecs/copse/ecs/simd"
)

// Gonum is the SIMD kernel: gonum's assembly for p += dt * v over the flattened columns.
func Gonum(p, v []Vec, dt float32) {
	n := 3 * len(p)
	if n == 0 {
		return
	}
	x := unsafe.Slice((*float32)(unsafe.Pointer(&v[0])), n)
	y := unsafe.Slice((*float32)(unsafe.Pointer(&p[0])), n)
	blas32.Axpy(dt, blas32.Vector{N: n, Inc: 1, Data: x}, blas32.Vector{N: n, Inc: 1, Data: y})
}

// Axpy is the library's own kernel of that name.
func Axpy(p, v []Vec, dt float32) { simd.Axpy(dt, v, p) }

func simdCases() []Case {
	return append(KernelCases(Gonum), []Case{
		{"copse-parallel-blocked-simd", func(p Params) Instance { return inParallel(inTurns(newCopseChain(p, Gonum))) }},
		{"copse-axpy", func(p Params) Instance { return newCopseChain(p, Axpy) }},
		{"copse-blocked-axpy", func(p Params) Instance { return inTurns(newCopseChain(p, Axpy)) }},
		{"copse-parallel-blocked-axpy", func(p Params) Instance { return inParallel(inTurns(newCopseChain(p, Axpy))) }},
		{"slices-axpy", func(p Params) Instance { return newSliceChain(p, Axpy) }},
		{"slices-blocked-axpy", func(p Params) Instance { return inBlocks(newSliceChain(p, Axpy)) }},
	}...)
}

func substepCases() []Case {
	return append(SubstepCases(Gonum), []Case{
		{"copse-axpy", func(p Params) Instance { return inRounds(newCopseChain(p, Axpy)) }},
		{"copse-blocked-axpy", func(p Params) Instance { return inRounds(inTurns(newCopseChain(p, Axpy))) }},
		{"copse-parallel-blocked-axpy", func(p Params) Instance { return inRounds(inParallel(inTurns(newCopseChain(p, Axpy)))) }},
		{"slices-axpy", func(p Params) Instance { return Repeated(newSliceChain(p, Axpy)) }},
		{"slices-blocked-axpy", func(p Params) Instance { return inBlockedRounds(newSliceChain(p, Axpy)) }},
	}...)
}
