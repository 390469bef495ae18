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

// A Batch carries out all changes together, at its end. CommitStats says what it did: entities, rows that moved, and rows
// written by component.
func ExampleWorld_Batch() {
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
	stats := world.LastCommit()
	fmt.Println(vel.Has(late), stats.Spawned, stats.Despawned, stats.Changed)
	fmt.Println(stats.Moves, "moves; rows written:", stats.Writes[pos.ID()], "of pos,", stats.Writes[vel.ID()], "of vel")
	// Output:
	// false
	// true 0 0 1
	// 1 moves; rows written: 2 of pos, 1 of vel
}

// A Batch that hits a limit changes nothing. After the limit is raised it succeeds.
func ExampleWorld_TryBatch() {
	world := ecs.NewWorld(ecs.WithLimit(1))
	pair := func() {
		world.Spawn()
		world.Spawn()
	}
	fmt.Println(world.TryBatch(pair))
	fmt.Println(world.Len())
	world.SetLimit(2)
	fmt.Println(world.TryBatch(pair), world.Len())
	// Output:
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

// Hooks get all entities of a Batch or tick at once, before anything has changed.
func ExampleHandle_OnAdded() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	health.OnAdded(func(entities []ecs.Entity, values []Health) {
		fmt.Println("added", entities, values)
	})
	health.OnRemoved(func(entities []ecs.Entity, values []Health) {
		fmt.Println("removed", entities, values)
	})
	a, b := world.Spawn(), world.Spawn()
	world.Batch(func() {
		health.Set(a, 80)
		health.Set(b, 60)
	})
	world.Despawn(a)
	health.Remove(b)
	// Output:
	// added [0.1 1.1] [80 60]
	// removed [0.1] [80]
	// removed [1.1] [60]
}

func ExampleHandle_OnRemoved() {
	type Sound struct{ Channel int }

	world := ecs.NewWorld()
	sound := ecs.Component[Sound](world)
	sound.OnRemoved(func(_ []ecs.Entity, values []Sound) {
		for _, s := range values {
			fmt.Println("free channel", s.Channel)
		}
	})
	e := world.Spawn()
	sound.Set(e, Sound{3})
	world.Despawn(e)
	// Output: free channel 3
}

// Tags have no values, so their hooks get only entities.
func ExampleTagHandle_OnAdded() {
	type Burning struct{}

	world := ecs.NewWorld()
	burning := ecs.Tag[Burning](world)
	burning.OnAdded(func(entities []ecs.Entity) { fmt.Println("fire:", entities) })
	burning.OnRemoved(func(entities []ecs.Entity) { fmt.Println("out:", entities) })
	e := world.Spawn(burning)
	burning.Remove(e)
	// Output:
	// fire: [0.1]
	// out: [0.1]
}

// For a component or tag that is known at run time, hooks get only entities.
func ExampleWorld_OnAdded() {
	world := ecs.NewWorld()
	script := world.Dynamic("Script", 16)
	world.OnAdded(script, func(entities []ecs.Entity) { fmt.Println("start", entities) })
	world.OnRemoved(script.ID(), func(entities []ecs.Entity) { fmt.Println("stop", entities) })
	e := world.Spawn(script)
	world.Despawn(e)
	// Output:
	// start [0.1]
	// stop [0.1]
}

// What a hook changes belongs to the same commit.
func ExampleHandle_OnRemoved_change() {
	type Health int

	world := ecs.NewWorld()
	health, grave := ecs.Component[Health](world), world.TagNamed("Grave")
	health.OnRemoved(func(entities []ecs.Entity, _ []Health) {
		for range entities {
			world.Spawn(grave)
		}
	})
	e := world.Spawn(health)
	world.Despawn(e)
	fmt.Println(world.Count(grave), "graves")
	// Output: 1 graves
}

// Children are despawned with their parent.
func ExampleWorld_SetParent() {
	type Name string

	world := ecs.NewWorld()
	name := ecs.Component[Name](world)
	spawn := func(n Name, parent ecs.Entity) ecs.Entity {
		e := world.Spawn()
		name.Set(e, n)
		world.SetParent(e, parent)
		return e
	}
	ship := spawn("ship", ecs.Entity{}) // no parent
	mast := spawn("mast", ship)
	spawn("sail", mast)
	spawn("anchor", ship)
	for child := range world.Children(ship) {
		fmt.Println(name.Get(child), "of", name.Get(world.Parent(child)))
	}
	fmt.Println(world.TrySetParent(ship, ecs.Entity{}), world.TrySetParent(ecs.Entity{}, ship))
	world.Despawn(mast)
	fmt.Println(world.Len())
	// Output:
	// mast of ship
	// anchor of ship
	// <nil> entity none: the zero Entity is no entity
	// 2
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
