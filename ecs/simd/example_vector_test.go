package simd_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs/simd"
)

type Colour [4]float32

// fade takes a quarter of some vectors from others, whatever their type is.
func fade[V simd.Vector](from, of []V) {
	simd.Axpy(-0.25, of, from)
}

// A function of a program that takes columns of any type that Axpy takes.
func ExampleVector() {
	sky := []Colour{{1, 1, 0.5, 1}}
	fade(sky, []Colour{{1, 0, 0, 0}})
	fmt.Println(sky)
	// Output: [[0.75 1 0.5 1]]
}
