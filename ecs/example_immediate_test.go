package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// Outside systems an entity can be spawned, changed and despawned at once, without a commit.
func ExampleBundleOf_SpawnNow() {
	type Position struct{ X, Y float32 }
	type Health int
	type Frozen struct{}
	world := ecs.NewWorld()
	pos, health, frozen := ecs.Component[Position](world), ecs.Component[Health](world), ecs.Tag[Frozen](world)
	players := ecs.NewBundleOf[struct {
		Position
		Health
	}](world)

	e, err := players.SpawnNow(struct {
		Position
		Health
	}{Position{2, 3}, 10})
	fmt.Println(err, world.Alive(e), pos.Get(e), health.Get(e))

	health.SetNow(e, 9) // it has the component: the value is written
	frozen.AddNow(e)
	pos.RemoveNow(e)
	fmt.Println(health.Get(e), frozen.Has(e), pos.Has(e))

	world.DespawnNow(e)
	fmt.Println(world.Alive(e), world.Len())
	// Output:
	// <nil> true {2 3} 10
	// 9 true false
	// false 0
}

// Bundles of two to four components can spawn at once too.
func ExampleBundle2_SpawnNow() {
	type Position struct{ X, Y float32 }
	type Velocity struct{ X, Y float32 }
	world := ecs.NewWorld(ecs.WithLimit(1))
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	moving := ecs.NewBundle2[Position, Velocity](world)

	e, err := moving.SpawnNow(Position{2, 3}, Velocity{0, 1})
	fmt.Println(err, pos.Get(e), vel.Get(e))

	_, err = moving.SpawnNow(Position{}, Velocity{})
	fmt.Println(err)
	// Output:
	// <nil> {2 3} {0 1}
	// ecs: there would be 2 entities alive, and the world is limited to 1: nothing was changed; despawn some, discard the queue, or raise the limit
}
