package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// A struct is a bundle of its fields, tags included.
func ExampleBundle() {
	type Position struct{ X, Y float32 }
	type Hull int
	type Enemy struct{}
	world := ecs.NewWorld()
	pos, hull, enemy := ecs.Component[Position](world), ecs.Component[Hull](world), ecs.Tag[Enemy](world)

	type Ship struct {
		Position
		Hull
		Enemy
	}
	ships := ecs.NewBundle[Ship](world)
	e := ships.Spawn(Ship{Position: Position{3, 4}, Hull: 100})
	fmt.Println(pos.Get(e), hull.Get(e), world.Has(e, enemy))

	ships.Set(e, Ship{Hull: 50})
	fmt.Println(pos.Get(e), hull.Get(e))
	ships.Remove(e)
	fmt.Println(pos.Has(e), world.Has(e, enemy), world.Alive(e))
	// Output:
	// {3 4} 100 true
	// {0 0} 50
	// false false true
}

// A package that spawns needs no handles: a bundle registers its fields, and a system that is declared later finds them.
func ExampleNewBundle() {
	type Position struct{ X, Y float32 }
	type Name string
	type Town struct {
		Position
		Name
	}
	world := ecs.NewWorld()
	towns := ecs.NewBundle[Town](world)
	towns.Spawn(Town{Position{3, 4}, "Hill"})
	towns.Spawn(Town{Position{8, 1}, "Ford"})
	for id := range world.Components() {
		fmt.Println(world.Name(ecs.ID(id)), world.Type(ecs.ID(id)))
	}

	ecs.System2(world, "Print", func(_ ecs.Block, p []Position, names []Name) {
		for i := range p {
			fmt.Println(names[i], p[i])
		}
	}).Run(0)
	// Output:
	// Position ecs_test.Position
	// Name ecs_test.Name
	// Hill {3 4}
	// Ford {8 1}
}

// The methods of a bundle whose names begin with Try return errors.
func ExampleBundle_TrySpawn() {
	type Health int
	type Armour int
	type Knight struct {
		Health
		Armour
	}
	world := ecs.NewWorld(ecs.WithLimit(1))
	knights := ecs.NewBundle[Knight](world)
	e, err := knights.TrySpawn(Knight{20, 3})
	fmt.Println(err)
	_, err = knights.TrySpawn(Knight{20, 3})
	fmt.Println(err)

	world.Despawn(e)
	fmt.Println(knights.TrySet(e, Knight{}))
	fmt.Println(knights.TryRemove(e))
	// Output:
	// <nil>
	// ecs: there would be 2 entities alive, and the world is limited to 1: nothing was changed; despawn some, or raise the limit
	// Health of entity 0.1: the entity is dead: it was despawned, and this handle was kept
	// Health of entity 0.1: the entity is dead: it was despawned, and this handle was kept
}
