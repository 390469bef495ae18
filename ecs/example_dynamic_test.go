package ecs_test

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// An editor keeps a handle of an entity for a long time: the methods whose names begin with Try tell it when the entity is gone.
func ExampleDynamic() {
	world := ecs.NewWorld()
	score := world.Dynamic("Score", 2)
	e := world.Spawn()
	fmt.Println(score.TrySet(e, binary.LittleEndian.AppendUint16(nil, 300)))
	value, err := score.TryGet(e)
	fmt.Println(binary.LittleEndian.Uint16(value), err)
	if place, err := score.TryPtr(e); err == nil {
		binary.LittleEndian.PutUint16(place, 301)
	}
	fmt.Println(binary.LittleEndian.Uint16(value), binary.LittleEndian.Uint16(score.Get(e)))
	fmt.Println(world.Name(score.ID()), world.Composition(e))

	fmt.Println(score.TryRemove(e), score.TryRemove(e)) // nothing to remove is no error
	_, err = score.TryGet(e)
	fmt.Println(err)
	// Output:
	// <nil>
	// 300 <nil>
	// 300 301
	// Score [0]
	// <nil> <nil>
	// Score of entity 0.1: the entity is alive and does not have the component
}

// A log of changes prints the bytes that an observer is shown, for a component of which it knows only the size.
func ExampleDynamic_Before() {
	world := ecs.NewWorld()
	score := world.Dynamic("Score", 1)
	world.Observe(score, ecs.Replaced, func(o ecs.Observed) {
		before, after := score.Before(o), score.After(o) // a byte for each entity
		for i, e := range o.Entities() {
			fmt.Println(e, "had", before[i], "and gets", after[i], "of", o.World().Len())
		}
	})
	e := world.Spawn()
	score.Set(e, []byte{3})
	score.Set(e, []byte{5})
	// Output: 0.1 had 3 and gets 5 of 1
}

// The error says which entity has the name.
func ExampleNameError() {
	world := ecs.NewWorld()
	world.SetName(world.Spawn(), "goose")
	err := world.TrySetName(world.Spawn(), "goose")
	var taken *ecs.NameError
	if errors.As(err, &taken) {
		fmt.Println(taken.Name, "is", taken.Holder)
		world.SetName(taken.Entity, taken.Name+" 2")
	}
	fmt.Println(world.Find("goose 2"))
	// Output:
	// goose is 0.1
	// 1.1 true
}
