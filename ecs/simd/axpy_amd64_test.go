package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAxpyWithoutAVX does all of it as a processor without AVX does.
func TestAxpyWithoutAVX(t *testing.T) {
	defer func(has bool) { hasAVX = has }(hasAVX)
	hasAVX = false
	TestAxpyEqualsTheLoop(t)
	TestAxpyRoundsTwice(t)
	TestAxpyOfColumns(t)
}

// TestAxpyWithoutPREFETCHW does long calls as a processor without that instruction does.
func TestAxpyWithoutPREFETCHW(t *testing.T) {
	defer func(has bool) { hasPREFETCHW = has }(hasPREFETCHW)
	hasPREFETCHW = false
	TestLongAxpyEqualsTheLoop(t)
}

// TestLongAxpyEqualsTheLoop is about the lengths at which the kernel begins and ends to ask ahead.
func TestLongAxpyEqualsTheLoop(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 4))
	x, y := make([]float32, mostAhead+64), make([]float32, mostAhead+64)
	for i := range x {
		x[i], y[i] = float32(draw.NormFloat64()), float32(draw.NormFloat64())
	}
	for _, n := range []int{leastAhead - 1, leastAhead, leastAhead + 1, leastAhead + 41, mostAhead - 7, mostAhead, mostAhead + 1} {
		for _, at := range []int{0, 1, 8} {
			gotAll, got := guarded(y, at, n)
			wantAll, want := guarded(y, at, n)
			Axpy(0.375, x[9-at:9-at+n], got)
			axpyLoop(0.375, x[9-at:9-at+n], want)
			require.Equal(t, wantAll, gotAll, "%d numbers from %d", n, at)
		}
	}
}
