package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// Outside systems one entity can be made, changed and ended at once, without a commit.
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

	health.SetNow(e, 9) // it has one: the value is written
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
