package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// A spring needs short steps, while the rest of the program runs once in a tick.
func ExampleWorld_Substeps() {
	type Position struct{ X float64 }
	type Velocity struct{ X float64 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	world.Group(pos, vel)
	pull := ecs.System2(world, "Pull", func(b ecs.Block, v []Velocity, p []Position) {
		for i := range v {
			v[i].X -= p[i].X * b.Delta()
		}
	}, ecs.Reads(pos))
	move := ecs.System2(world, "Move", func(b ecs.Block, p []Position, v []Velocity) {
		for i := range p {
			p[i].X += v[i].X * b.Delta()
		}
	}, ecs.Reads(vel))
	ecs.System1(world, "Draw", func(b ecs.Block, p []Position) {
		fmt.Println(b.Delta(), p[0].X)
	}, ecs.Reads(pos))

	fmt.Println(world.Substeps(ecs.MaxSubsteps+1, pull, move))
	fmt.Println(world.Substeps(4, pull, move))
	fmt.Println(world.TakeTurns(pull, move)) // a tile of rows then goes through all four substeps at once
	pos.Set(world.Spawn(vel), Position{1})
	world.Tick(1)
	world.Tick(1)
	// Output:
	// ecs: a tick cannot have 1025 substeps; it can have 1 to 1024
	// <nil>
	// <nil>
	// 1 0.4319000244140625
	// 1 -0.535194750642404
}
