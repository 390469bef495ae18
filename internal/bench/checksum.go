package bench

import "math"

// Mix adds one value to a checksum. Addition makes the order of values irrelevant; the
// key, which says whose value it is, makes it matter to whom it belongs.
func Mix(sum uint64, key uint64, x, y, z float32) uint64 {
	h := key*0x9e3779b97f4a7c15 + 1
	for _, v := range [3]float32{x, y, z} {
		h ^= uint64(math.Float32bits(v))
		h *= 0xff51afd7ed558ccd
		h ^= h >> 33
	}
	return sum + h
}

// Random is SplitMix64: the same numbers on every machine and in every language.
type Random struct{ state uint64 }

// NewRandom returns the stream that a seed starts.
func NewRandom(seed uint64) *Random { return &Random{seed} }

// Next returns the next 64 bits.
func (r *Random) Next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a number in 0..n-1, n below 2^32.
func (r *Random) Below(n int) int { return int((r.Next() >> 32) * uint64(n) >> 32) }

// Float returns a number in 0..1, 1 excluded.
func (r *Random) Float() float64 { return float64(r.Next()>>11) / (1 << 53) }

// Shuffle rearranges n things.
func (r *Random) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, r.Below(i+1))
	}
}
