package scenario

import (
	"math"
	"math/bits"
)

// Mix adds a value to a checksum. The order in which values are added does not matter; the key says which entity and
// component the value belongs to.
func Mix(sum uint64, key uint64, x, y, z float32) uint64 {
	h := key*0x9e3779b97f4a7c15 + 1
	for _, v := range [3]float32{x, y, z} {
		h ^= uint64(math.Float32bits(v))
		h *= 0xff51afd7ed558ccd
		h ^= h >> 33
	}
	return sum + h
}

// Fold adds a position to a checksum in which the order matters: that of the reads in the random workload.
func Fold(sum uint64, v Vec) uint64 {
	return bits.RotateLeft64(sum, 1) + uint64(math.Float32bits(v.X))
}
