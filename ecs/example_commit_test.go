package ecs_test

import (
	"errors"
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// A tick runs all systems, and carries out what they have changed.
func ExampleWorld_Tick() {
	type Position struct{ X float64 }

	world := ecs.NewWorld()
	pos := ecs.Component[Position](world)
	ecs.System1(world, "Drift", func(b ecs.Block, p []Position) {
		for i := range p {
			p[i].X += b.Delta()
		}
	})
	e := world.Spawn(pos)
	for range 4 {
		if err := world.Tick(0.25); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(pos.Get(e).X)
	// Output: 1
}

// A Batch carries out all changes together, at its end: until then reads see the old state.
func ExampleWorld_Batch() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	e := world.Spawn(pos)
	world.Batch(func() {
		vel.Set(e, Velocity{1})
		vel.Set(e, Velocity{2}) // the last write wins
		fmt.Println(vel.Has(e))
	})
	fmt.Println(vel.Get(e))
	// Output:
	// false
	// {2}
}

// A batch whose function fails changes nothing, and neither does one that hits a limit.
func ExampleWorld_TryBatch() {
	world := ecs.NewWorld(ecs.WithLimit(1))
	fmt.Println(world.TryBatch(func() error {
		world.Spawn()
		return errors.New("the file ends here")
	}))
	pair := func() error {
		world.Spawn()
		world.Spawn()
		return nil
	}
	fmt.Println(world.TryBatch(pair))
	fmt.Println(world.Len())
	world.SetLimit(2)
	fmt.Println(world.TryBatch(pair), world.Len())
	// Output:
	// the file ends here
	// ecs: there would be 2 entities alive, and the world is limited to 1: nothing was changed; despawn some, or raise the limit
	// 0
	// <nil> 2
}

// A world with a limit is asked with TrySpawn; Spawn panics.
func ExampleWorld_TrySpawn() {
	world := ecs.NewWorld(ecs.WithLimit(1))
	_, err := world.TrySpawn()
	fmt.Println(err)
	_, err = world.TrySpawn()
	fmt.Println(errors.Is(err, ecs.ErrEntityLimit))
	_, err = world.TrySpawnMany(3, nil)
	fmt.Println(err)
	// Output:
	// <nil>
	// true
	// ecs: there would be 4 entities alive, and the world is limited to 1: nothing was changed; despawn some, or raise the limit
}

// The error says which limit would have been exceeded.
func ExampleLimitError() {
	world := ecs.NewWorld(ecs.WithLimit(1))
	_, err := world.TrySpawnMany(2, nil)
	var limit *ecs.LimitError
	fmt.Println(errors.As(err, &limit), limit.Wanted, limit.Limit)
	fmt.Println(errors.Is(err, ecs.ErrEntityLimit), errors.Is(err, ecs.ErrCompositionLimit))
	// Output:
	// true 2 1
	// true false
}

// Pending and Despawning look at what is queued, where all other reads see the old state.
func ExampleWorld_Pending() {
	type Health int
	type Burning struct{}

	world := ecs.NewWorld()
	health, burning := ecs.Component[Health](world), ecs.Tag[Burning](world)
	e := world.Spawn(health)
	world.Batch(func() {
		burning.Add(e)
		fmt.Println(world.Composition(e), world.Pending(e), world.Despawning(e))
		world.Despawn(e)
		fmt.Println(world.Composition(e), world.Pending(e), world.Despawning(e))
	})
	fmt.Println(world.Pending(e), world.Despawning(e))
	// Output:
	// [0] [0 1] false
	// [0] [] true
	// [] false
}

// A snapshot can be compared with others, and restored.
func ExampleWorld_Snapshot() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	e := world.Spawn()
	health.Set(e, 80)
	before := world.Snapshot()

	world.Despawn(e)
	after := world.Snapshot()
	fmt.Println(before.Len(), after.Len(), before.Equal(after))

	world.Restore(before)
	fmt.Println(health.Get(e), before.Equal(world.Snapshot()))
	// Output:
	// 1 0 false
	// 80 true
}

func ExampleSetResource() {
	type Gravity float32

	world := ecs.NewWorld()
	fmt.Println(ecs.Resource[Gravity](world) == nil)
	ecs.SetResource(world, Gravity(9.81))
	fmt.Println(*ecs.Resource[Gravity](world))
	// Output:
	// true
	// 9.81
}
