package persist_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

type Hull struct{ Points int }

type Docked struct{}

// ExampleSaveFile writes a world to a file and reads it, with a resource.
func ExampleSaveFile() {
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(folder) }()
	path := filepath.Join(folder, "level.copse")

	world := ecs.NewWorld()
	ecs.Component[Hull](world).Set(world.Spawn(), Hull{5})
	ecs.SetResource(world, Rules{Gravity: 9.81})
	var option persist.ResourceOption = persist.Resource[Rules]("rules")
	fmt.Println(persist.SaveFile(path, world, option))

	other := ecs.NewWorld()
	ecs.Component[Hull](other)
	loaded, err := persist.LoadFile(path, other, option, persist.Limit(persist.DefaultLimit/2))
	for old, now := range loaded.All() {
		fmt.Println(old, "is", now, "now")
	}
	fmt.Println(ecs.Resource[Rules](other).Gravity, err)
	// Output:
	// <nil>
	// 0.1 is 0.1 now
	// 9.81 <nil>
}

// ExampleJSON saves a selection as text.
func ExampleJSON() {
	world := ecs.NewWorld()
	hull, docked := ecs.Component[Hull](world), ecs.Tag[Docked](world)
	hull.Set(world.Spawn(docked), Hull{3})
	hull.Set(world.Spawn(), Hull{4})
	options := []persist.SaveOption{persist.JSON(), persist.Only(docked), persist.WithoutComponents(docked)}
	var text strings.Builder
	fmt.Println(persist.Save(&text, world, options...))
	fmt.Println(text.String())
	// Output:
	// <nil>
	// {"copse":1,
	// "components":[
	//   {"name":"Hull","kind":"component","type":"{Points i64}"}],
	// "entities":[
	//   {"id":"0.1","values":{"Hull":{"Points":3}}}],
	// "relations":{},
	// "resources":[]}
}

// ExampleKeepIDs takes the end of an entity back.
func ExampleKeepIDs() {
	world := ecs.NewWorld()
	hull := ecs.Component[Hull](world)
	e := world.Spawn()
	hull.Set(e, Hull{7})
	var undo bytes.Buffer
	fmt.Println(persist.Save(&undo, world, persist.Entities(e)))
	world.Despawn(e)
	_, err := persist.Load(bytes.NewReader(undo.Bytes()), world, persist.KeepIDs(), persist.KeepOutside)
	fmt.Println(hull.Get(e), err)

	_, err = persist.Load(&undo, world, persist.KeepIDs())
	var place *persist.Error
	fmt.Println(errors.As(err, &place), place.Offset)
	// Output:
	// <nil>
	// {7} <nil>
	// true -1
}

// ExampleRenamed reads a file whose component and field had other names, and keeps one that the program does not know.
func ExampleRenamed() {
	type Armour struct{ Plates int }
	before := ecs.NewWorld()
	e := before.Spawn()
	ecs.Component[Armour](before).Set(e, Armour{2})
	ecs.Tag[Docked](before).Add(e)
	var file bytes.Buffer
	fmt.Println(persist.Save(&file, before))

	world := ecs.NewWorld()
	hull := ecs.Component[Hull](world)
	choices := []persist.LoadOption{persist.Renamed("Armour", "Hull"), persist.RenamedField("Hull", "Plates", "Points"), persist.KeepUnknown()}
	var outside persist.Outside = persist.ZeroOutside
	_, err := persist.Load(&file, world, append(choices, outside)...)
	fmt.Println(hull.Get(e), world.TagNamed("Docked").Has(e), err)
	// Output:
	// <nil>
	// {2} true <nil>
}

// ExampleCloneTree clones a ship with its gun, which aims at the ship of others and belongs to its own.
func ExampleCloneTree() {
	type Gun struct{ Of, AimsAt ecs.Entity }
	world := ecs.NewWorld()
	gun, childOf := ecs.Component[Gun](world), ecs.Relation[ecs.ChildOf](world)
	other, ship, bow := world.Spawn(), world.Spawn(), world.Spawn()
	childOf.Set(bow, ship)
	gun.Set(bow, Gun{ship, other})

	cloned, err := persist.CloneTree(world, ship)
	newShip, _ := cloned.New(ship)
	newBow, _ := cloned.New(bow)
	parent, _ := childOf.Target(newBow)
	fmt.Println(err, len(cloned.Entities), parent == newShip)
	fmt.Println(gun.Get(newBow).Of == newShip, gun.Get(newBow).AimsAt == other)
	// Output:
	// <nil> 2 true
	// true true
}

// ExampleSave compresses a file: Save and Load take any Writer and Reader.
func ExampleSave() {
	world := ecs.NewWorld()
	hull := ecs.Component[Hull](world)
	world.SpawnMany(1000, nil, hull)

	var file bytes.Buffer
	w := gzip.NewWriter(&file)
	fmt.Println(persist.Save(w, world), w.Close(), file.Len() < 1000)

	r, err := gzip.NewReader(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	loaded, err := persist.Load(r, world)
	fmt.Println(len(loaded.Entities), world.Len(), err)
	// Output:
	// <nil> <nil> true
	// 1000 2000 <nil>
}
