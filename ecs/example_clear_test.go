package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// The hits of the last game are not read in the next one.
func ExampleEventQueue_Clear() {
	type Hit int

	world := ecs.NewWorld()
	playing := ecs.NewState(world, true)
	game := world.Stage("game", playing.Is(true))
	hits := ecs.Events[Hit](world).In(game)
	reader := hits.Reader()
	ecs.Task(world, "Strike", func(t ecs.Tick) { hits.Send(Hit(t.Number())) }, ecs.In(game), ecs.Sends[Hit]())
	playing.OnExit(true, hits.Clear)

	world.Tick(1)
	fmt.Println(reader.Len())
	playing.Set(false)
	fmt.Println(reader.Len())
	// Output:
	// 1
	// 0
}
