package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// A bundle adds and removes components that entities have together.
func ExampleBundle2() {
	type Position struct{ X, Y float32 }
	type Velocity struct{ X, Y float32 }
	world := ecs.NewWorld()
	moving := ecs.NewBundle2[Position, Velocity](world)
	pos := ecs.Component[Position](world)

	bird := moving.Spawn(Position{0, 5}, Velocity{1, 0})
	stone := world.Spawn(pos)
	world.Commit()

	moving.Set(stone, Position{2, 0}, Velocity{0, -1}) // the stone is thrown
	moving.Remove(bird)
	world.Commit()
	fmt.Println(pos.Get(stone), pos.Has(bird))
	// Output: {2 0} false
}

// Values are in the order of the bundle's types.
func ExampleBundle3() {
	type Health int
	type Armour int
	type Name string
	world := ecs.NewWorld()
	knights := ecs.NewBundle3[Name, Health, Armour](world)
	name, armour := ecs.Component[Name](world), ecs.Component[Armour](world)

	e := knights.Spawn("Kay", 20, 3)
	world.Commit()
	knights.Set(e, "Sir Kay", 25, 4)
	world.Commit()
	fmt.Println(name.Get(e), armour.Get(e))
	knights.Remove(e)
	world.Commit()
	fmt.Println(world.Alive(e), name.Has(e))
	// Output:
	// Sir Kay 4
	// true false
}

// Handles and bundles can be mixed: of several writes of a tick the last wins.
func ExampleBundle4() {
	type Red int
	type Green int
	type Blue int
	type Alpha int
	world := ecs.NewWorld()
	colours := ecs.NewBundle4[Red, Green, Blue, Alpha](world)
	green, alpha := ecs.Component[Green](world), ecs.Component[Alpha](world)

	e := colours.Spawn(10, 20, 30, 40)
	alpha.Set(e, 50)
	world.Commit()
	fmt.Println(alpha.Get(e))
	green.Remove(e)
	colours.Set(e, 11, 21, 31, 41)
	world.Commit()
	fmt.Println(green.Get(e), alpha.Get(e))
	colours.Remove(e)
	world.Commit()
	fmt.Println(green.Has(e))
	// Output:
	// 50
	// 21 41
	// false
}

// A struct is a bundle of its fields, tags included, and the fastest way to queue an entity.
func ExampleBundleOf() {
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
	ships := ecs.NewBundleOf[Ship](world)
	e := ships.Spawn(Ship{Position: Position{3, 4}, Hull: 100})
	world.Commit()
	fmt.Println(pos.Get(e), hull.Get(e), world.Has(e, enemy))

	ships.Set(e, Ship{Hull: 50})
	world.Commit()
	ships.Remove(e)
	fmt.Println(pos.Get(e), hull.Get(e))
	// Output:
	// {3 4} 100 true
	// {0 0} 50
}
