package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// Entities that burn or are poisoned lose health.
func ExampleAny() {
	type Health int
	type Burning struct{}
	type Poisoned struct{}

	world := ecs.NewWorld()
	health, burning, poisoned := ecs.Component[Health](world), ecs.Tag[Burning](world), ecs.Tag[Poisoned](world)
	both := world.Spawn(health, burning, poisoned)
	well := world.Spawn(health)
	hurt := ecs.System1(world, "Hurt", func(_ ecs.Block, h []Health) {
		for i := range h {
			h[i]--
		}
	}, ecs.Any(burning, poisoned))
	hurt.Run(1)
	fmt.Println(health.Get(both), health.Get(well))
	fmt.Println(hurt)
	fmt.Println(hurt.Explain().OnTop)
	// Output:
	// -1 0
	// Hurt(mut Health) any Burning, Poisoned
	// [at least one of Burning, Poisoned]
}

// Entities that have nothing but a place are only markers.
func ExampleExactly() {
	type Position struct{ X float32 }
	type Mass float32
	type Hidden struct{}

	world := ecs.NewWorld()
	pos, mass, hidden := ecs.Component[Position](world), ecs.Component[Mass](world), ecs.Tag[Hidden](world)
	world.Spawn(pos)
	world.Spawn(pos, mass)
	world.Spawn(pos, hidden)
	markers := ecs.NewQuery1[Position](world, ecs.Exactly())
	hiddenMarkers := ecs.NewQuery1[Position](world, ecs.Exactly(hidden))
	fmt.Println(markers.Count(), hiddenMarkers.Count())
	// Output: 1 1
}

// A system that draws bars of health draws those that have changed.
func ExampleChanged() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	list := world.SpawnMany(3, nil, health)
	ecs.System1(world, "Bars", func(_ ecs.Block, h []Health) {
		fmt.Println(h)
	}, ecs.Reads(health), ecs.Changed(health))
	world.Tick(1) // the first run is over all
	health.Set(list[1], 7)
	world.Tick(1)
	world.Tick(1) // nothing has changed
	// Output:
	// [0 0 0]
	// [7]
}

// A package declares a system over components that it has no handles of.
func ExampleType() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }
	type Frozen struct{}

	world := ecs.NewWorld()
	move := ecs.System2(world, "Move", func(_ ecs.Block, p []Position, v []Velocity) {},
		ecs.Reads(ecs.Type[Velocity]()), ecs.Without(ecs.Type[Frozen]()))
	fmt.Println(move)
	fmt.Println(world.Name(ecs.Type[Frozen]()))
	// Output:
	// Move(mut Position, Velocity) without Frozen
	// Frozen
}

// A name of its own keeps a saved file readable when the Go type is renamed.
func ExampleNamed() {
	type Vector struct{ X, Y float32 }

	world := ecs.NewWorld()
	pos := ecs.Component[Vector](world, ecs.Named("pos"))
	id, known := world.Lookup("pos")
	fmt.Println(id == pos.ID(), known, world.Name(pos))
	fmt.Print(world.Design())
	// Output:
	// true true pos
	// component pos f32x2
	// layout lanes
}
