package simd

// hasAVX tells whether the processor has AVX and the operating system saves its registers.
var hasAVX = supportsAVX()

// supportsAVX asks the processor.
func supportsAVX() bool

// axpyAVX is axpyLoop for n numbers, at least 1.
//
//go:noescape
func axpyAVX(a float32, x, y *float32, n int)

func axpy(a float32, x, y []float32) {
	if !hasAVX || len(y) == 0 {
		axpyLoop(a, x, y)
		return
	}
	axpyAVX(a, &x[0], &y[0], len(y))
}
