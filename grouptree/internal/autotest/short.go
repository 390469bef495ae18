package autotest

import "testing"

// Rounds returns n, and in a short run fewer: that is the run under js/wasm, where a search takes three times as long.
func Rounds(n, short int) int {
	if testing.Short() {
		return short
	}
	return n
}
