package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// A level is made when the game begins, and goes when it ends.
func ExampleNewState() {
	type Screen string
	type Level struct{}

	world := ecs.NewWorld()
	level := ecs.Tag[Level](world)
	screen := ecs.NewState(world, Screen("menu"))
	screen.OnEnter("playing", func() { world.Spawn(level) })
	screen.OnExit("playing", func() { world.DespawnAll(level) })
	ecs.Task(world, "Play", func(t ecs.Tick) {
		fmt.Println("in tick", t.Number(), "the level has", world.Len(), "entity")
		screen.Set("menu") // when the stage has ended
	}, screen.Is("playing"))

	screen.Set("playing") // at once
	for range 2 {
		world.Tick(1)
		fmt.Println(screen.Get(), world.Len())
	}
	// Output:
	// in tick 1 the level has 1 entity
	// menu 0
	// menu 0
}

// The functions meet what the stage has left; Get returns the old value in OnExit and the new one in OnEnter.
func ExampleState_OnEnter() {
	type Turn int

	world := ecs.NewWorld()
	turn := ecs.NewState(world, Turn(1))
	turn.OnExit(1, func() { fmt.Println("turn", turn.Get(), "ends with", world.Len(), "entities") })
	turn.OnEnter(2, func() { fmt.Println("turn", turn.Get(), "begins") })
	ecs.Task(world, "Move", func(ecs.Tick) {
		world.Spawn()
		turn.Set(2)
		fmt.Println("it is still turn", turn.Get())
	}, turn.Is(1))
	world.Tick(1)
	// Output:
	// it is still turn 1
	// turn 1 ends with 1 entities
	// turn 2 begins
}

// Of several values the last wins, and one that the state has already changes nothing.
func ExampleState_Set() {
	world := ecs.NewWorld()
	paused := ecs.NewState(world, false)
	paused.OnEnter(true, func() { fmt.Println("paused") })
	world.Batch(func() {
		paused.Set(true)
		paused.Set(false)
	})
	paused.Set(true)
	paused.Set(true)
	// Output:
	// paused
}

// A stage runs only while a state has a value.
func ExampleState_Is() {
	world := ecs.NewWorld()
	paused := ecs.NewState(world, true)
	simulate := world.Stage("simulate", paused.Is(false))
	ecs.Task(world, "Step", func(t ecs.Tick) { fmt.Println("step", t.Number()) }, ecs.In(simulate))
	world.Tick(1)
	paused.Set(false)
	world.Tick(1)
	// Output:
	// step 1
}

// A guard does one thing at a time.
func ExampleWorld_Exclusive() {
	type Idle struct{}
	type Walking struct{}
	type Attacking struct{}

	world := ecs.NewWorld()
	idle, walking, attacking := ecs.Tag[Idle](world), ecs.Tag[Walking](world), ecs.Tag[Attacking](world)
	mood := world.Exclusive(idle, walking, attacking)
	guard := world.Spawn(idle)
	world.Observe(walking, ecs.Removed, func(o ecs.Observed) { fmt.Println(len(o.Entities()), "stops") })
	walking.Add(guard)
	fmt.Println(idle.Has(guard), walking.Has(guard))
	attacking.Add(guard)
	now, found := mood.Of(guard)
	fmt.Println(now == attacking, found, world.Name(now))
	fmt.Print(world.Design())
	// Output:
	// false true
	// 1 stops
	// true true Attacking
	// tag Idle
	// tag Walking
	// tag Attacking
	// # exclusive Idle, Walking, Attacking
	// layout lanes
	// spawn 1 Attacking
}

// Of returns the tag of an entity, and false if it has none.
func ExampleExclusive_Of() {
	world := ecs.NewWorld()
	red, blue := world.TagNamed("Red"), world.TagNamed("Blue")
	team := world.Exclusive(red, blue)
	for _, e := range []ecs.Entity{world.Spawn(blue), world.Spawn()} {
		if tag, found := team.Of(e); found {
			fmt.Println(world.Name(tag), "of", team)
		} else {
			fmt.Println("no team")
		}
	}
	// Output:
	// Blue of Red, Blue
	// no team
}

// A program that loads a saved game sets the state that it had then. The menu is not entered again.
func ExampleState_Load() {
	world := ecs.NewWorld()
	screen := ecs.NewState(world, "title")
	screen.OnEnter("menu", func() { fmt.Println("the menu opens") })
	screen.Load("menu")
	fmt.Println(screen.Get())
	// Output: menu
}

// A resource without pointers is part of snapshots if the program says so.
func ExampleInSnapshots() {
	world := ecs.NewWorld()
	type score struct{ Points int }
	ecs.InSnapshots[score](world)
	ecs.SetResource(world, score{3})
	before := world.Snapshot()
	ecs.Resource[score](world).Points = 9
	world.Restore(before)
	fmt.Println(ecs.Resource[score](world).Points)
	// Output: 3
}

// A resource with a slice is copied by a function of the program.
func ExampleInSnapshotsBy() {
	world := ecs.NewWorld()
	type path struct{ Steps []int }
	ecs.InSnapshotsBy(world, func(p path) path { return path{append([]int(nil), p.Steps...)} })
	ecs.SetResource(world, path{[]int{1, 2}})
	before := world.Snapshot()
	ecs.Resource[path](world).Steps[0] = 7
	world.Restore(before)
	fmt.Println(ecs.Resource[path](world).Steps)
	// Output: [1 2]
}
