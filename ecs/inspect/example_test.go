package inspect_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
)

// LastCommit says what the last commit did: entities, rows that moved, and rows written by component.
func ExampleLastCommit() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	world.Group(pos, vel)
	still := world.SpawnMany(10, nil, pos)
	late := still[9]
	world.SpawnMany(10, nil, pos, vel)

	world.Batch(func() {
		vel.Set(late, Velocity{1}) // it moves to the block on the left, and another row fills the hole
		fmt.Println(vel.Has(late))
	})
	stats := inspect.LastCommit(world)
	fmt.Println(vel.Has(late), stats.Spawned, stats.Despawned, stats.Changed)
	fmt.Println(stats.Moves, "moves; rows written:", stats.Writes[pos.ID()], "of pos,", stats.Writes[vel.ID()], "of vel")
	// Output:
	// false
	// true 0 0 1
	// 1 moves; rows written: 2 of pos, 1 of vel
}

// A later group rearranges the arrays once.
func ExampleLastArrangement() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	world.SpawnMany(1000, nil, pos)
	world.SpawnMany(1000, nil, pos, vel)
	world.Group(pos, vel)
	world.Arrange()
	cost := inspect.LastArrangement(world)
	fmt.Println(cost.Entities, "entities,", cost.Rows, "rows,", cost.Bytes, "bytes")
	// Output:
	// 2000 entities, 3000 rows, 12000 bytes
}

// A blind system that runs repeatedly keeps which entities match, and looks up again those that commits change.
func ExampleKeptOf() {
	type Health int
	type Poison int

	world := ecs.NewWorld()
	health, poison := ecs.Component[Health](world), ecs.Component[Poison](world)
	suffer := ecs.System2(world, "Suffer", func(_ ecs.Block, h []Health, p []Poison) {
		for i := range h {
			h[i] -= Health(p[i])
		}
	}, ecs.Reads(poison))
	for i := range 100 {
		if e := world.Spawn(poison); i%4 == 0 {
			health.Set(e, 10)
		}
	}
	for range 10 {
		world.Tick(1)
	}
	kept := inspect.KeptOf(suffer.Explain())
	fmt.Println(suffer.Match(), kept.Entities, kept.Runs)
	world.Spawn(health, poison)
	world.Tick(1)
	fmt.Println(inspect.KeptOf(suffer.Explain()))
	for range 100 {
		world.Spawn(health, poison)
	}
	world.Tick(1)
	fmt.Println(inspect.KeptOf(suffer.Explain())) // so many have changed that the next run finds all again
	// Output:
	// blind 25 8
	// {26 9}
	// {126 0}
}
