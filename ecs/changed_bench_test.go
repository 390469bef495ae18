package ecs_test

import (
	"strconv"
	"testing"

	"github.com/copse-ecs/copse/ecs"
)

// BenchmarkChanged measures a system over 100,000 entities that asks for changes: of none, of some that were set, and of
// all that another system writes.
func BenchmarkChanged(b *testing.B) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	list := w.SpawnMany(100_000, nil, a)
	sum := weight(0)
	all := func(_ ecs.Block, x []weight) {
		for _, v := range x {
			sum += v
		}
	}
	s := ecs.System1(w, "changed", all, ecs.Reads(a), ecs.Changed(a))
	every := ecs.System1(w, "all", all, ecs.Reads(a))
	writes := ecs.System1(w, "writes", func(_ ecs.Block, x []weight) {
		for i := range x {
			x[i]++
		}
	})
	for _, n := range []int{0, 10, 1000, 50_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for range b.N {
				for i := range n {
					a.Set(list[i*(len(list)/n)], 1)
				}
				s.Run(0)
			}
		})
	}
	b.Run("all written", func(b *testing.B) {
		for range b.N {
			writes.Run(0)
			s.Run(0)
		}
	})
	b.Run("without Changed", func(b *testing.B) {
		for range b.N {
			writes.Run(0)
			every.Run(0)
		}
	})
}
