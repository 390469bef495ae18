package bench

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// The kernel of each target does what one reads in the definition, whatever is left over at the end.
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
