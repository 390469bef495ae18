package ecs_test

import (
	"testing"

	"github.com/copse-ecs/copse/ecs"
)

// BenchmarkWrite measures writes of values of components that entities have, outside systems.
func BenchmarkWrite(b *testing.B) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	list := w.SpawnMany(10_000, nil, a)
	b.Run("Set", func(b *testing.B) {
		for i := range b.N {
			a.Set(list[i%len(list)], weight(i))
		}
	})
	b.Run("Ptr", func(b *testing.B) {
		for i := range b.N {
			*a.Ptr(list[i%len(list)]) = weight(i)
		}
	})
}
