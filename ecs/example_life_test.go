package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// A world is used for one level after the other.
func ExampleWorld_Reset() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	ecs.System1(world, "Heal", func(_ ecs.Block, h []Health) {
		for i := range h {
			h[i]++
		}
	})
	var last ecs.Entity
	for level := range 3 {
		world.Reset()
		e := world.Spawn(health)
		if err := world.Tick(1); err != nil {
			fmt.Println(err)
		}
		fmt.Println("level", level, "has", world.Len(), "with", health.Get(e), "and the last one is", world.EntityState(last))
		last = e
	}
	// Output:
	// level 0 has 1 with 1 and the last one is unknown
	// level 1 has 1 with 1 and the last one is dead
	// level 2 has 1 with 1 and the last one is dead
}

// Memory goes back after a peak. What can be read stays as it was.
func ExampleWorld_Shrink() {
	type Spark float32

	world := ecs.NewWorld()
	spark := ecs.Component[Spark](world)
	keep := world.Spawn()
	spark.Set(keep, 0.5)
	world.SpawnMany(100_000, nil, spark)
	for e := range world.Entities() {
		if e != keep {
			world.Despawn(e)
		}
	}
	world.Shrink()
	fmt.Println(world.Len(), spark.Get(keep))
	// Output: 1 0.5
}

// Entities are listed by index. What the loop changes is changed when it ends.
func ExampleWorld_Entities() {
	world := ecs.NewWorld()
	world.SpawnMany(3, nil)
	for e := range world.Entities() {
		world.Spawn()
		fmt.Println(e, world.Len())
	}
	fmt.Println(world.Len())
	// Output:
	// 0.1 3
	// 1.1 3
	// 2.1 3
	// 6
}

// A system that is no longer needed is removed. Its name is free again.
func ExampleSystem_Remove() {
	type Health int

	world := ecs.NewWorld()
	intro := ecs.System1(world, "Intro", func(b ecs.Block, h []Health) { fmt.Println("intro") })
	world.Spawn(ecs.Component[Health](world))
	for range 3 {
		if err := world.Tick(1); err != nil {
			fmt.Println(err)
		}
		if len(world.Systems()) > 0 {
			intro.Remove()
		}
	}
	fmt.Println(len(world.Systems()))
	// Output:
	// intro
	// 0
}

// A group that crosses another one is full with one array for each component, when the other one is removed.
func ExampleGroup_Remove() {
	type (
		A int
		B int
		C int
	)
	world := ecs.NewWorld(ecs.WithLayout(ecs.Laminar))
	a, b, c := ecs.Component[A](world), ecs.Component[B](world), ecs.Component[C](world)
	first, second := world.Group(a, b), world.Group(b, c)
	fmt.Println(second.Accepted())
	first.Remove()
	fmt.Println(second.Accepted(), len(world.Groups()))
	// Output:
	// false
	// true 1
}

// A resource is a pause, as long as it is there.
func ExampleRemoveResource() {
	type Pause struct{}

	world := ecs.NewWorld()
	ecs.SetResource(world, Pause{})
	fmt.Println(ecs.Resource[Pause](world) != nil)
	fmt.Println(ecs.RemoveResource[Pause](world), ecs.RemoveResource[Pause](world))
	fmt.Println(ecs.Resource[Pause](world) != nil)
	// Output:
	// true
	// true false
	// false
}

// An entity is found by its name, which ends with it.
func ExampleWorld_SetName() {
	world := ecs.NewWorld()
	goose := world.Spawn()
	world.SetName(goose, "goose")
	fmt.Println(world.Find("goose"))
	fmt.Println(world.NameOf(goose))
	fmt.Println(world.TrySetName(world.Spawn(), "goose"))
	world.Despawn(goose)
	fmt.Println(world.Find("goose"))
	// Output:
	// 0.1 true
	// goose
	// entity 1.1 cannot have the name "goose": entity 0.1 has it, or will have it; names are unique, and an empty name takes one away
	// none false
}

// A clone has the values of an entity, and goes its own way.
func ExampleWorld_Clone() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	goose := world.Spawn()
	health.Set(goose, 50)
	twin := world.Clone(goose)
	health.Set(twin, 30)
	fmt.Println(health.Get(goose), health.Get(twin))
	world.Despawn(twin)
	fmt.Println(world.TryClone(twin))
	// Output:
	// 50 30
	// none entity 1.1: the entity is dead: it was despawned, and this handle was kept
}

// Two worlds that are stepped side by side return the same handles, also in a debug build.
func ExampleSameHandles() {
	here, there := ecs.NewWorld(ecs.SameHandles()), ecs.NewWorld(ecs.SameHandles())
	fmt.Println(here.Spawn(), there.Spawn())
	// Output: 0.1 0.1
}

// A debug build writes its advice to a logger of the program's choice, or not at all.
func ExampleWithDebugLog() {
	world := ecs.NewWorld(ecs.WithDebugLog(func(line string) { fmt.Println(line) }))
	quiet := ecs.NewWorld(ecs.WithDebugLog(nil))
	fmt.Println(world.Tick(1), quiet.Tick(1))
	// Output: <nil> <nil>
}
