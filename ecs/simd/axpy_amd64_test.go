package simd

import "testing"

// TestAxpyWithoutAVX repeats the tests as on a processor without AVX.
func TestAxpyWithoutAVX(t *testing.T) {
	defer func(has bool) { hasAVX = has }(hasAVX)
	hasAVX = false
	TestAxpyEqualsTheLoop(t)
	TestAxpyRoundsTwice(t)
	TestAxpyOfColumns(t)
}
