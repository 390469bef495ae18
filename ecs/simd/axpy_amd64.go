package simd

// hasAVX tells whether the processor has AVX and the system keeps its registers.
var hasAVX = supportsAVX()

// hasPREFETCHW tells whether the processor can be asked for memory that is to be written.
var hasPREFETCHW = supportsPREFETCHW()

// supportsAVX asks the processor.
func supportsAVX() bool

// supportsPREFETCHW asks the processor.
func supportsPREFETCHW() bool

// A call for fewer numbers than leastAhead finds them in a cache, mostly, and one for more than mostAhead is
// long enough for the processor to fetch ahead by itself. In between, as where systems take turns, memory is
// asked for ahead: a twentieth faster where the numbers come from there, and up to as much slower where not.
const (
	leastAhead = 1 << 16
	mostAhead  = 1 << 18
)

// axpyAVX is axpyLoop for n numbers, at least 1.
//
//go:noescape
func axpyAVX(a float32, x, y *float32, n int, ahead bool)

func axpy(a float32, x, y []float32) {
	if !hasAVX || len(y) == 0 {
		axpyLoop(a, x, y)
		return
	}
	n := len(y)
	axpyAVX(a, &x[0], &y[0], n, n >= leastAhead && n <= mostAhead && hasPREFETCHW)
}
