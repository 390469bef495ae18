package splitmix

import (
	"math/bits"
)

// Stream is a SplitMix64 generator (Steele, Lea, Flood: Fast splittable
// pseudorandom number generators, 2014). A design has one, started by its seed,
// so that the same text always draws the same entities.
type Stream struct{ state uint64 }

// New returns the stream that a seed begins.
func New(seed uint64) Stream { return Stream{seed} }

// next returns the next 64 bits.
func (s *Stream) next() uint64 {
	s.state += 0x9e3779b97f4a7c15
	z := s.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a number in 0..n-1: the upper word of next() * n.
func (s *Stream) Below(n int) int {
	hi, _ := bits.Mul64(s.next(), uint64(n))
	return int(hi)
}

// Draw chooses k elements of the list without replacement and returns them in
// the order in which they were drawn. It is the beginning of a Fisher-Yates
// shuffle: for i = 0..k-1 element i trades places with element i + below(len-i).
// If k is len(list) or more, all are returned in their order and the stream does
// not move on. The list is rearranged.
func (s *Stream) Draw(list []int32, k int) []int32 {
	if k >= len(list) {
		return list
	}
	for i := range k {
		j := i + s.Below(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:k]
}
