package ecs_test

import (
	"fmt"
	"slices"

	"github.com/copse-ecs/copse/ecs"
)

// A stage sends hits, and the next one reads them.
func ExampleEvents() {
	type Health int
	type Hit struct {
		Target ecs.Entity
		Damage Health
	}

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	fight, settle := world.Stage("fight"), world.Stage("settle")
	hits := ecs.Events[Hit](world)
	reader := hits.Reader()
	target := world.Spawn()
	health.Set(target, 10)

	ecs.Task(world, "Strike", func(ecs.Tick) { hits.Send(Hit{target, 3}) }, ecs.In(fight), ecs.Sends[Hit]())
	ecs.Task(world, "Wound", func(ecs.Tick) {
		for hit := range reader.Read() {
			*health.Ptr(hit.Target) -= hit.Damage
		}
	}, ecs.In(settle), ecs.Receives[Hit](), ecs.AlsoWrites(health))
	world.Tick(1)
	fmt.Println(health.Get(target))
	fmt.Print(world.Design())
	// Output:
	// 7
	// component Health i64
	// layout lanes
	// # stage "fight"
	// # task Strike() sends Hit
	// # stage "settle"
	// # task Wound() writes Health receives Hit
	// spawn 1 Health
}

// Events can be sent and read outside of systems. Each reader reads each of them once.
func ExampleEventQueue_Send() {
	type Key rune

	world := ecs.NewWorld()
	keys := ecs.Events[Key](world)
	game, menu := keys.Reader(), keys.Reader()
	keys.Send('a')
	keys.Send('b')
	for key := range game.Read() {
		fmt.Println("game", string(key))
	}
	world.Batch(func() {
		keys.Send('c')
		fmt.Println(game.Len(), "new in the batch")
	})
	fmt.Println(game.Len(), "new after it, and", menu.Len(), "for the menu")
	// Output:
	// game a
	// game b
	// 0 new in the batch
	// 1 new after it, and 3 for the menu
}

// Keys that are in the stage of the steps stay for two runs of it, also for a reader outside of systems.
func ExampleEventQueue_In() {
	type Key rune

	world := ecs.NewWorld()
	simulate := world.Stage("simulate", world.FixedStep(1, 4))
	keys := ecs.Events[Key](world).In(simulate)
	reader := keys.Reader()
	for _, key := range "abcde" {
		keys.Send(Key(key))
		world.Tick(0.25)
	}
	for key := range reader.Read() {
		fmt.Print(string(key))
	}
	// Output:
	// abcde
}

// A task that runs seldom reads every event since its last run: they wait for it.
func ExampleReceives() {
	type Noise int

	world := ecs.NewWorld()
	noises := ecs.Events[Noise](world)
	reader := noises.Reader()
	ecs.Task(world, "Make", func(t ecs.Tick) { noises.Send(Noise(t.Number())) }, ecs.Sends[Noise]())
	ecs.Task(world, "Listen", func(t ecs.Tick) {
		fmt.Println("run", t.Number(), "reads", slices.Collect(reader.Read()))
	}, ecs.Receives[Noise](), ecs.Every(5))
	for range 11 {
		world.Tick(1)
	}
	// Output:
	// run 1 reads []
	// run 6 reads [1 2 3 4 5]
	// run 11 reads [6 7 8 9 10]
}

// With ReceivesRecent a task reads what has just happened, and older events do not wait for it. The reader says how many it has missed.
func ExampleReceivesRecent() {
	type Noise int

	world := ecs.NewWorld()
	noises := ecs.Events[Noise](world)
	reader := noises.Reader()
	ecs.Task(world, "Make", func(t ecs.Tick) { noises.Send(Noise(t.Number())) }, ecs.Sends[Noise]())
	ecs.Task(world, "Listen", func(t ecs.Tick) {
		fmt.Println("run", t.Number(), "reads", slices.Collect(reader.Read()))
	}, ecs.ReceivesRecent[Noise](), ecs.Every(5))
	for range 6 {
		world.Tick(1)
	}
	fmt.Println("missed:", reader.Missed(), "and at most", ecs.MaxEvents, "wait for others")
	// Output:
	// run 1 reads []
	// run 6 reads [4 5]
	// missed: 3 and at most 4194304 wait for others
}

// A task can wait until there is something to read.
func ExampleEventReader_Len() {
	type Death struct{}

	world := ecs.NewWorld()
	deaths := ecs.Events[Death](world)
	reader := deaths.Reader()
	ecs.Task(world, "Mourn", func(t ecs.Tick) {
		for range reader.Read() {
			fmt.Println("a death before tick", t.Number())
		}
	}, ecs.Receives[Death](), ecs.RunIf(func() bool { return reader.Len() > 0 }))
	world.Tick(1)
	deaths.Send(Death{})
	world.Tick(1)
	// Output:
	// a death before tick 2
}
