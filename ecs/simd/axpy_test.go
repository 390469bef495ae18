package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// guarded returns n numbers in the middle of a larger slice, so that a write outside of them is seen.
func guarded(from []float32, at, n int) (all, part []float32) {
	all = append([]float32(nil), from...)
	return all, all[at : at+n]
}

// TestAxpyEqualsTheLoop compares lengths from 0 to several registers, at every distance from an
// aligned address, with the bits of the loop. The numbers around them must not change.
func TestAxpyEqualsTheLoop(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	source := func() []float32 {
		out := make([]float32, 300)
		for i := range out {
			out[i] = float32(draw.NormFloat64() * math.Exp(draw.NormFloat64()*20))
		}
		for i, special := range []float32{0, float32(math.Copysign(0, -1)), float32(math.Inf(1)), float32(math.Inf(-1)), math.SmallestNonzeroFloat32, math.MaxFloat32} {
			out[draw.IntN(len(out)-6)+i] = special
		}
		return out
	}
	for n := range 150 {
		for at := range 9 {
			x, y, a := source(), source(), float32(draw.NormFloat64())
			gotAll, got := guarded(y, at, n)
			wantAll, want := guarded(y, at, n)
			Axpy(a, x[8-at:8-at+n], got)
			axpyLoop(a, x[8-at:8-at+n], want)
			for i := range wantAll {
				if math.Float32bits(gotAll[i]) != math.Float32bits(wantAll[i]) && !(isNaN(gotAll[i]) && isNaN(wantAll[i])) {
					t.Fatalf("%d numbers from %d: number %d is %v and not %v", n, at, i-at, gotAll[i], wantAll[i])
				}
			}
		}
	}
}

func isNaN(x float32) bool { return x != x }

// TestAxpyRoundsTwice fails for a fused multiply-add, which rounds once.
func TestAxpyRoundsTwice(t *testing.T) {
	const tiny = 1.0 / (1 << 12)
	a, x := float32(1+tiny), make([]float32, 41)
	y := make([]float32, len(x))
	for i := range x {
		x[i], y[i] = 1+tiny, -1
	}
	Axpy(a, x, y)
	for _, v := range y {
		require.Equal(t, float32(2*tiny), v) // a fused multiply-add gives 2*tiny + tiny*tiny
	}
}

func TestAxpyOfColumns(t *testing.T) {
	type position struct{ X, Y, Z float32 }
	type velocity [3]float32
	p := make([]position, 23)
	v := make([]velocity, len(p))
	for i := range v {
		v[i] = velocity{float32(i), 2, 3}
	}
	Axpy(0.5, v, p)
	for i := range p {
		require.Equal(t, position{float32(i) / 2, 1, 1.5}, p[i])
	}
	Axpy(1, p, p)
	require.Equal(t, position{22, 2, 3}, p[22])
	Axpy(1, v[:0], p[:0])
	Axpy[float32, float32](1, nil, nil)
	require.PanicsWithValue(t, "simd: Axpy of 9 numbers to 12: the columns must have the same number", func() { Axpy(1, v[:3], p[:4]) })
	require.PanicsWithValue(t, "simd: Axpy of 9 numbers to 10: the columns must have the same number", func() { Axpy(1, v[:3], make([]float32, 10)) })
}
