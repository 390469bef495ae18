package ecs_test

import (
	"errors"
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// A tick runs all systems and commits. It returns the error of the commit.
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
	for range 4 { // the first tick moves nothing: its commit makes the entity
		if err := world.Tick(0.25); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(pos.Get(e).X)
	// Output: 0.75
}

// CommitStats says what a commit did: entities, rows that moved, and rows written by component.
func ExampleWorld_Commit() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	world.Group(pos, vel)
	still, _ := world.SpawnMany(10, nil, pos)
	late := still[9]
	world.SpawnMany(10, nil, pos, vel)

	vel.Set(late, Velocity{1}) // it moves to the block on the left, and another row fills the hole
	stats, err := world.Commit()
	fmt.Println(err, stats.Spawned, stats.Despawned, stats.Changed)
	fmt.Println(stats.Moves, "moves; rows written:", stats.Writes[pos.ID()], "of pos,", stats.Writes[vel.ID()], "of vel")
	// Output:
	// <nil> 0 0 1
	// 1 moves; rows written: 2 of pos, 1 of vel
}

// A commit that hits a limit changes nothing and keeps the queue; Discard drops it.
func ExampleWorld_Discard() {
	type Health int

	world := ecs.NewWorld(ecs.WithLimit(1))
	health := ecs.Component[Health](world)
	e := world.Spawn(health)
	late := world.Spawn(health)
	_, err := world.Commit()
	fmt.Println(err)
	fmt.Println(world.Len(), world.Queued(), world.State(e))
	world.Discard()
	fmt.Println(world.Len(), world.Queued(), world.State(e), world.State(late))
	// Output:
	// ecs: there would be 2 entities alive, and the world is limited to 1: nothing was changed; despawn some, discard the queue, or raise the limit
	// 0 2 queued
	// 0 0 dead dead
}

// After a limit is raised, what was queued can be committed.
func ExampleWorld_SetLimit() {
	world := ecs.NewWorld(ecs.WithLimit(1))
	world.Spawn()
	world.Spawn()
	_, err := world.Commit()
	fmt.Println(err != nil, world.Len())
	world.SetLimit(2)
	_, err = world.Commit()
	fmt.Println(err, world.Len())
	// Output:
	// true 0
	// <nil> 2
}

// The error of a commit says which limit would have been exceeded.
func ExampleLimitError() {
	world := ecs.NewWorld(ecs.WithLimit(1))
	world.Spawn()
	world.Spawn()
	err := world.Tick(1)
	var limit *ecs.LimitError
	fmt.Println(errors.As(err, &limit), limit.Wanted, limit.Limit)
	fmt.Println(errors.Is(err, ecs.ErrEntityLimit), errors.Is(err, ecs.ErrCompositionLimit))
	// Output:
	// true 2 1
	// true false
}

// The rows that the paper's one-by-one algorithm would write, and those that a batch writes.
func ExampleWorld_CountOneByOne() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	world.Group(pos, vel)
	world.SpawnMany(100, nil, pos)
	world.SpawnMany(1000, nil, pos, vel)

	world.CountOneByOne()
	world.DespawnAll(pos, vel)
	stats, _ := world.Commit()
	fmt.Println("in one batch:", stats.Writes[pos.ID()])
	fmt.Println("one by one:", stats.OneByOne[pos.ID()])
	fmt.Println(world.LastCommit().Despawned, "despawned")
	// Output:
	// in one batch: 100
	// one by one: 1500
	// 1000 despawned
}

// CommitStepwise shows every single move of the paper's algorithm.
func ExampleWorld_CommitStepwise() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	world.Group(pos, vel)
	world.SpawnMany(2, nil, pos)
	moving, _ := world.SpawnMany(3, nil, pos, vel)

	vel.Remove(moving[0])
	world.CommitStepwise(func(s ecs.Step) bool {
		switch s.Kind {
		case ecs.StepLeave:
			fmt.Println(s.Entity, s.Kind, "row", s.From)
		case ecs.StepJoin:
			fmt.Println(s.Entity, s.Kind, "row", s.To)
		case ecs.StepFill, ecs.StepRotate:
			fmt.Println(s.Entity, s.Kind, "row", s.From, "to", s.To)
		}
		return true
	})
	// Output:
	// 2.1 leave row 0
	// 4.1 fill row 2 to 0
	// 1.1 rotate row 4 to 2
	// 2.1 join row 4
}

// Hooks get all entities of a commit at once, before anything has changed.
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
	health.Set(a, 80)
	health.Set(b, 60)
	world.Commit()
	world.Despawn(a)
	health.Remove(b)
	world.Commit()
	// Output:
	// added [0.1 1.1] [80 60]
	// removed [0.1 1.1] [80 60]
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
	world.Commit()
	world.Despawn(e)
	world.Commit()
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
	world.Commit()
	burning.Remove(e)
	world.Commit()
	// Output:
	// fire: [0.1]
	// out: [0.1]
}

// For a component or tag that is known at run time, hooks get only entities.
func ExampleWorld_OnAdded() {
	world := ecs.NewWorld()
	script := world.Raw("Script", 16)
	world.OnAdded(script, func(entities []ecs.Entity) { fmt.Println("start", entities) })
	world.OnRemoved(script.ID(), func(entities []ecs.Entity) { fmt.Println("stop", entities) })
	e := world.Spawn(script)
	world.Commit()
	world.Despawn(e)
	world.Commit()
	// Output:
	// start [0.1]
	// stop [0.1]
}

// A hook may not change the world; a function that it defers may, for the next commit.
func ExampleWorld_Defer() {
	type Health int

	world := ecs.NewWorld()
	health, grave := ecs.Component[Health](world), world.TagNamed("Grave")
	health.OnRemoved(func(entities []ecs.Entity, _ []Health) {
		graves := len(entities)
		world.Defer(func(w *ecs.World) {
			for range graves {
				w.Spawn(grave)
			}
		})
	})
	e := world.Spawn(health)
	world.Commit()
	world.Despawn(e)
	world.Commit()
	fmt.Println(world.Count(grave), "graves,", world.Queued(), "queued")
	world.Commit()
	fmt.Println(world.Count(grave), "graves")
	// Output:
	// 0 graves, 1 queued
	// 1 graves
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
	world.Commit()
	for child := range world.Children(ship) {
		fmt.Println(name.Get(child), "of", name.Get(world.Parent(child)))
	}
	world.Despawn(mast)
	world.Commit()
	fmt.Println(world.Len())
	// Output:
	// anchor of ship
	// mast of ship
	// 2
}

// A snapshot can be compared with others, and restored.
func ExampleWorld_Snapshot() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	e := world.Spawn()
	health.Set(e, 80)
	world.Commit()
	before := world.Snapshot()

	world.Despawn(e)
	world.Commit()
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
