package simd_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/simd"
)

func ExampleAxpy() {
	type Position struct{ X, Y float32 }
	type Velocity struct{ X, Y float32 }
	w := ecs.NewWorld()
	position, velocity := ecs.Component[Position](w), ecs.Component[Velocity](w)
	w.Group(position, velocity)
	ecs.System2(w, "move", func(b ecs.Block, p []Position, v []Velocity) {
		simd.Axpy(float32(b.Delta()), v, p)
	}, ecs.Reads(velocity)).MustMatch(ecs.Full)

	e := w.Spawn()
	position.Set(e, Position{1, 1})
	velocity.Set(e, Velocity{2, 4})
	w.Tick(0.5)
	fmt.Println(position.Get(e))
	// Output: {2 3}
}
