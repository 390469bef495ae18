package persist_test

import (
	"bytes"
	"fmt"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

func Example() {
	type Aim struct{ At ecs.Entity }
	world := ecs.NewWorld()
	aim := ecs.Component[Aim](world)
	tower, rat := world.Spawn(), world.Spawn()
	aim.Set(tower, Aim{rat})

	var file bytes.Buffer
	fmt.Println(persist.Save(&file, world))
	for range 2 { // the file can be loaded as often as wanted
		loaded, err := persist.Load(bytes.NewReader(file.Bytes()), world)
		newTower, _ := loaded.New(tower)
		fmt.Println(newTower, "aims at", aim.Get(newTower).At, err)
	}
	// Output:
	// <nil>
	// 3.1 aims at 2.1 <nil>
	// 5.1 aims at 4.1 <nil>
}

func ExampleMigrate() {
	type Old struct{ Degrees float64 }
	type Turn struct{ Rounds float64 }
	before := ecs.NewWorld()
	e := before.Spawn()
	ecs.Component[Old](before, ecs.Named("Turn")).Set(e, Old{90})
	var file bytes.Buffer
	fmt.Println(persist.Save(&file, before))

	world := ecs.NewWorld()
	turn := ecs.Component[Turn](world)
	_, err := persist.Load(&file, world, persist.Migrate("Turn", func(o Old) Turn { return Turn{o.Degrees / 360} }))
	fmt.Println(turn.Get(e), err)
	// Output:
	// <nil>
	// {0.25} <nil>
}
