package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// Observers get all entities of a Batch or tick at once, before anything has changed, with the old and new values of
// whatever components they ask for.
func ExampleWorld_Observe() {
	type Health int
	type Name string

	world := ecs.NewWorld()
	health, name := ecs.Component[Health](world), ecs.Component[Name](world)
	world.Observe(health, ecs.Added|ecs.Replaced, func(o ecs.Observed) {
		before, after, names := health.Before(o), health.After(o), name.After(o)
		for i := range o.Entities() {
			fmt.Println(o.Change(), names[i], before[i], after[i])
		}
	})
	a, b := world.Spawn(), world.Spawn()
	world.Batch(func() {
		health.Set(a, 80)
		health.Set(b, 60)
		name.Set(a, "Ann")
		name.Set(b, "Bob")
	})
	health.Set(b, 40)
	// Output:
	// Added Ann 0 80
	// Added Bob 0 60
	// Replaced Bob 60 40
}

// A component that comes with a spawn is told apart from one that is added, and one that ends with its entity from one that is removed.
func ExampleWorld_Observe_ends() {
	type Sound struct{ Channel int }

	world := ecs.NewWorld()
	sound := ecs.Component[Sound](world)
	world.Observe(sound, ecs.Removed|ecs.Despawned, func(o ecs.Observed) {
		for _, s := range sound.Before(o) {
			fmt.Println(o.Change(), "free channel", s.Channel)
		}
	})
	a, b := world.Spawn(), world.Spawn()
	sound.Set(a, Sound{3})
	sound.Set(b, Sound{4})
	sound.Remove(a)
	world.Despawn(b)
	// Output:
	// Removed free channel 3
	// Despawned free channel 4
}

// What an observer changes belongs to the same commit.
func ExampleWorld_Observe_change() {
	type Health int

	world := ecs.NewWorld()
	health, grave := ecs.Component[Health](world), world.TagNamed("Grave")
	world.Observe(health, ecs.Despawned, func(o ecs.Observed) {
		for range o.Entities() {
			world.Spawn(grave)
		}
	})
	e := world.Spawn(health)
	world.Despawn(e)
	fmt.Println(world.Len(), world.Count(grave))
	// Output: 1 1
}

// ObserveEntities is for entities whatever they have.
func ExampleWorld_ObserveEntities() {
	type Burning struct{}

	world := ecs.NewWorld()
	burning := ecs.Tag[Burning](world)
	world.ObserveEntities(ecs.Spawned|ecs.Despawned, func(o ecs.Observed) {
		for i, e := range o.Entities() {
			fmt.Println(o.Change(), e, o.Had(burning, i), o.Has(burning, i))
		}
	})
	e := world.Spawn(burning)
	world.Despawn(e)
	// Output:
	// Spawned 0.1 false true
	// Despawned 0.1 true false
}

// A stopped observer is called no more.
func ExampleObserver_Stop() {
	type Burning struct{}

	world := ecs.NewWorld()
	burning := ecs.Tag[Burning](world)
	alarm := world.Observe(burning, ecs.Added, func(o ecs.Observed) { fmt.Println("fire:", o.Entities()) })
	burning.Add(world.Spawn())
	alarm.Stop()
	burning.Add(world.Spawn())
	// Output: fire: [0.1]
}
