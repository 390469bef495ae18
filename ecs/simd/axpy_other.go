//go:build !amd64

package simd

func axpy(a float32, x, y []float32) { axpyLoop(a, x, y) }
