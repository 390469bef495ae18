package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// A program runs for a while, and then asks which groups would have served it best.
func ExampleWorld_Advise() {
	type Position struct{ X, Y float32 }
	type Velocity struct{ X, Y float32 }
	type Health int

	world := ecs.NewWorld()
	pos, vel, health := ecs.Component[Position](world), ecs.Component[Velocity](world), ecs.Component[Health](world)
	world.Group(pos, health)
	ecs.System2(world, "Move", func(b ecs.Block, p []Position, v []Velocity) {}, ecs.Reads(vel))
	ecs.System1(world, "Heal", func(b ecs.Block, h []Health) {})
	world.SpawnMany(5000, nil, pos, health)
	world.SpawnMany(5000, nil, pos, vel)

	world.CountUse()
	for range 60 {
		world.Tick(1.0 / 60)
	}
	advice, err := world.Advise()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("add", advice.Added, "drop", advice.Dropped)
	fmt.Println("saves something:", advice.After < advice.Before)
	switch advice.Status {
	case ecs.AdviceOptimal:
		fmt.Println("nothing better among the candidates")
	case ecs.AdviceBounded, ecs.AdviceStopped:
		fmt.Println("others may cost less, at most a part of", advice.Gap)
	}
	// Output:
	// add [Position & Velocity] drop [Position & Health]
	// saves something: true
	// nothing better among the candidates
}

// The terms of an advice are the groups to declare in a world with the same components.
func ExampleAdvice_String() {
	type Position struct{ X, Y float32 }
	type Velocity struct{ X, Y float32 }

	var advice ecs.Advice
	for _, advised := range []bool{false, true} {
		world := ecs.NewWorld()
		pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
		if advised {
			for _, terms := range advice.Terms {
				world.Group(terms...)
			}
		}
		move := ecs.System2(world, "Move", func(b ecs.Block, p []Position, v []Velocity) {})
		world.SpawnMany(100, nil, pos)
		world.SpawnMany(100, nil, vel)
		world.SpawnMany(100, nil, pos, vel)
		world.CountUse()
		world.Tick(1)
		advice, _ = world.Advise()
		fmt.Println(move.Match())
	}
	fmt.Print(advice)
	// Output:
	// blind
	// full
	// The groups can stay as they are.
	// No other groups among the candidates cost less.
}
