package simd

import "testing"

// TestAxpyWithoutAVX does all of it as a processor without AVX does.
func TestAxpyWithoutAVX(t *testing.T) {
	defer func(has bool) { hasAVX = has }(hasAVX)
	hasAVX = false
	TestAxpyEqualsTheLoop(t)
	TestAxpyRoundsTwice(t)
	TestAxpyOfColumns(t)
}
