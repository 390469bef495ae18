package scenario

import "github.com/copse-ecs/copse/internal/measure/bench"

// Random is the generator SplitMix64: the same numbers on every machine and in every language.
type Random struct{ state uint64 }

// NewRandom returns the generator with the given seed.
func NewRandom(seed uint64) *Random { return &Random{seed} }

// Next returns the next 64 bits.
func (r *Random) Next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a number in 0..n-1; n is below 2^32.
func (r *Random) Below(n int) int { return int((r.Next() >> 32) * uint64(n) >> 32) }

// Float returns a number from 0 up to, but not including, 1.
func (r *Random) Float() float64 { return float64(r.Next()>>11) / (1 << 53) }

// Shuffle puts n things into a random order.
func (r *Random) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, r.Below(i+1))
	}
}

// DrawOrder returns the numbers of all entities in a random order.
func DrawOrder(p bench.Params) []int32 {
	out := make([]int32, p.Entities)
	for i := range out {
		out[i] = int32(i)
	}
	NewRandom(p.Seed+2).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}
