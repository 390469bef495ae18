package scenario

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// On every target the kernel adds dt times v to p, for every length.
func TestLoop(t *testing.T) {
	random := NewRandom(3)
	draw := func() Vec {
		return Vec{float32(random.Float()) * 1e3, -float32(random.Float()), math.Float32frombits(uint32(random.Below(1 << 20)))}
	}
	for n := range 23 {
		p, v := make([]Vec, n), make([]Vec, n+2)
		for i := range v {
			v[i] = draw()
		}
		for i := range p {
			p[i] = draw()
		}
		want := make([]Vec, n)
		for i, a := range p {
			want[i] = Vec{a.X + Delta*v[i].X, a.Y + Delta*v[i].Y, a.Z + Delta*v[i].Z}
		}
		Loop(p, v, Delta)
		require.Equal(t, want, p)
	}
}
