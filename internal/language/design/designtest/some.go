package designtest

import (
	"iter"
	"testing"
)

// someOf is how many texts a short run tries of those that are slow.
const someOf = 6

// Some returns all texts with their names, and in a short run six of them, other ones each time: the short run under js/wasm
// takes several times as long for a text, and the complete run tries every one.
func Some(texts map[string]string) iter.Seq2[string, string] {
	return func(yield func(name, text string) bool) {
		tried := 0
		for name, text := range texts { // in a random order
			if testing.Short() && tried == someOf || !yield(name, text) {
				return
			}
			tried++
		}
	}
}

// Rounds returns n, and a part of it in a short run.
func Rounds(n, short int) int {
	if testing.Short() {
		return short
	}
	return n
}
