package ecs_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// A world with two components, a group and a full system runs one tick.
func Example() {
	type Position struct{ X, Y float32 }
	type Velocity struct{ X, Y float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	world.Group(pos, vel)
	ecs.System2(world, "Move", func(b ecs.Block, p []Position, v []Velocity) {
		dt := float32(b.Delta())
		for i := range p {
			p[i].X += v[i].X * dt
			p[i].Y += v[i].Y * dt
		}
	}, ecs.Reads(vel)).MustMatch(ecs.Full)

	e := world.Spawn()
	pos.Set(e, Position{10, 20})
	vel.Set(e, Velocity{2, -2})
	if err := world.Tick(0.5); err != nil {
		fmt.Println(err)
	}
	fmt.Println(pos.Get(e))
	// Output: {11 19}
}

func ExampleNewWorld() {
	type Health int

	world := ecs.NewWorld(ecs.WithLayout(ecs.Laminar), ecs.WithLimit(2))
	health := ecs.Component[Health](world)
	for range 3 {
		if _, err := world.TrySpawn(health); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(world.Len(), "alive")
	// Output:
	// ecs: there would be 3 entities alive, and the world is limited to 2: nothing was changed; despawn some, or raise the limit
	// 2 alive
}

func ExampleComponent() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	again := ecs.Component[Health](world) // the same component, since the type is the same
	e := world.Spawn()
	health.Set(e, 80)
	fmt.Println(again.Get(e), again.ID() == health.ID(), world.Name(health), world.Components())
	// Output: 80 true Health 1
}

func ExampleTag() {
	type Frozen struct{}

	world := ecs.NewWorld()
	frozen := ecs.Tag[Frozen](world)
	e := world.Spawn()
	frozen.Add(e)
	fmt.Println(frozen.Has(e))
	frozen.Remove(e)
	fmt.Println(frozen.Has(e))

	world.Despawn(e)
	fmt.Println(frozen.TryAdd(e))
	fmt.Println(frozen.TryRemove(e))
	// Output:
	// true
	// false
	// Frozen of entity 0.1: the entity is dead: it was despawned, and this handle was kept
	// Frozen of entity 0.1: the entity is dead: it was despawned, and this handle was kept
}

func ExampleWorld_TagNamed() {
	world := ecs.NewWorld()
	onFire := world.TagNamed("on fire")
	e := world.Spawn(onFire)
	id, known := world.Lookup("on fire")
	fmt.Println(id == onFire.ID(), known, world.Has(e, id))
	// Output: true true true
}

// A component of an editor or a script has a name and a size, and no Go type.
func ExampleWorld_Dynamic() {
	world := ecs.NewWorld()
	colour := world.Dynamic("Colour", 4)
	e := world.Spawn()
	colour.Set(e, []byte{255, 128, 0, 255})
	colour.Ptr(e)[3] = 100 // in the array
	fmt.Println(colour.Get(e))

	world.NewSystem("Darken", []ecs.Term{colour}, func(b ecs.Block) {
		bytes := colour.In(b) // 4 bytes for each entity, one after the other
		for i := range bytes {
			bytes[i] /= 2
		}
	})
	world.Tick(0)
	fmt.Println(colour.Get(e), colour.Has(e))
	colour.Remove(e)
	fmt.Println(colour.Has(e))
	// Output:
	// [255 128 0 100]
	// [127 64 0 50] true
	// false
}

// IDs are terms for components that are found at run time.
func ExampleID() {
	type Position struct{ X, Y float32 }
	type Frozen struct{}

	world := ecs.NewWorld()
	ecs.Component[Position](world)
	ecs.Tag[Frozen](world)
	e := world.Spawn(ecs.ID(0), ecs.ID(1))
	for _, id := range world.Composition(e) {
		fmt.Println(id, world.Name(id))
	}
	// Output:
	// 0 Position
	// 1 Frozen
}

func ExampleWorld_Spawn() {
	type Position struct{ X, Y float32 }
	type Health int

	world := ecs.NewWorld()
	pos, health := ecs.Component[Position](world), ecs.Component[Health](world)
	e := world.Spawn(pos) // with the zero Position
	health.Set(e, 80)
	fmt.Println(world.EntityState(e), world.Len(), pos.Get(e), health.Get(e))
	// Output: alive 1 {0 0} 80
}

// Outside systems a value is written at once. In a Batch the last of several writes wins, and until its end all reads see
// the old state.
func ExampleHandle_Set() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	e := world.Spawn()
	health.Set(e, 80)
	world.Batch(func() {
		health.Set(e, 50)
		health.Set(e, 30)
		fmt.Println(health.Get(e))
	})
	fmt.Println(health.Get(e))
	// Output:
	// 80
	// 30
}

func ExampleWorld_EntityState() {
	world := ecs.NewWorld()
	var e ecs.Entity
	world.Batch(func() {
		e = world.Spawn()
		fmt.Println(world.EntityState(e) == ecs.Queued, world.EntityState(ecs.Entity{}) == ecs.Unknown)
	})
	fmt.Println(world.EntityState(e) == ecs.Alive)
	world.Despawn(e)
	fmt.Println(world.EntityState(e) == ecs.Dead)
	// Output:
	// true true
	// true
	// true
}

// Ptr writes in place: the pointer is valid until the next change.
func ExampleHandle_Ptr() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	e := world.Spawn(health)
	*health.Ptr(e) += 10
	fmt.Println(health.Get(e))
	// Output: 10
}

// A handle may be kept after its entity is despawned. Its generation tells it apart from the entity
// that has the same index now.
func ExampleHandle_TryGet() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	old := world.Spawn(health)
	world.Despawn(old)
	young := world.Spawn(health)

	fmt.Println(old, young, world.Alive(old), world.Alive(young))
	_, err := health.TryGet(old)
	fmt.Println(err)
	var reason *ecs.Error
	fmt.Println(errors.As(err, &reason), reason.State == ecs.Dead)
	_, err = health.TryPtr(old)
	fmt.Println(err)
	// Output:
	// 0.1 0.2 false true
	// Health of entity 0.1: the entity is dead: it was despawned, and this handle was kept
	// true true
	// Health of entity 0.1: the entity is dead: it was despawned, and this handle was kept
}

func ExampleHandle_TrySet() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	fmt.Println(health.TrySet(ecs.Entity{}, 10))
	// Output: Health of entity none: the zero Entity is no entity
}

// Get panics where TryGet returns an error.
func ExampleHandle_Get() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	defer func() { fmt.Println(recover()) }()
	world.Batch(func() {
		e := world.Spawn(health)
		fmt.Println(health.Get(e)) // it is not there yet
	})
	// Output: ecs: Health of entity 0.1: the entity is queued: it was spawned in this tick or Batch, and can be read after it
}

func ExampleHandle_Remove() {
	type Position struct{ X, Y float32 }
	type Velocity struct{ X, Y float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	e := world.Spawn(pos, vel)
	vel.Remove(e)
	fmt.Println(pos.Has(e), vel.Has(e))

	world.Despawn(e)
	fmt.Println(vel.TryRemove(e))
	// Output:
	// true false
	// Velocity of entity 0.1: the entity is dead: it was despawned, and this handle was kept
}

func ExampleWorld_Despawn() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	e := world.Spawn(health)
	world.Despawn(e)
	fmt.Println(world.EntityState(e))
	fmt.Println(world.TryDespawn(e))
	// Output:
	// dead
	// entity 0.1: the entity is dead: it was despawned, and this handle was kept
}

// Add and Remove take any term.
func ExampleWorld_Add() {
	type Health int

	world := ecs.NewWorld()
	health, poisoned := ecs.Component[Health](world), world.TagNamed("Poisoned")
	e := world.Spawn()
	for _, t := range []ecs.Term{health, poisoned} {
		world.Add(e, t) // a component with the value zero
	}
	world.Remove(e, poisoned)
	fmt.Println(world.Has(e, health), world.Has(e, poisoned))

	world.Despawn(e)
	fmt.Println(world.TryAdd(e, poisoned))
	fmt.Println(world.TryRemove(e, poisoned))
	// Output:
	// true false
	// Poisoned of entity 0.1: the entity is dead: it was despawned, and this handle was kept
	// Poisoned of entity 0.1: the entity is dead: it was despawned, and this handle was kept
}

// SpawnMany writes the columns in place, which is the fastest way to make many entities.
func ExampleWorld_SpawnMany() {
	type Position struct{ X, Y float32 }
	type Velocity struct{ X, Y float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	entities := world.SpawnMany(1000, func(b ecs.Block) {
		p, v := pos.In(b), vel.In(b)
		for i := range p {
			p[i].X = float32(i)
			v[i].Y = 1
		}
	}, pos, vel)
	fmt.Println(world.Len(), pos.Get(entities[7]), vel.Get(entities[7]))
	// Output: 1000 {7 0} {0 1}
}

// Each tick of a task spawns sparks, of which it needs no handles: nothing is allocated once there is room.
func ExampleWorld_SpawnBulk() {
	type Spark float32

	world := ecs.NewWorld()
	spark := ecs.Component[Spark](world)
	ecs.Task(world, "Sparks", func(tick ecs.Tick) {
		world.SpawnBulk(100, func(b ecs.Block) {
			for i := range spark.In(b) {
				spark.In(b)[i] = Spark(i) / 100
			}
		}, spark)
	})
	for range 3 {
		world.Tick(1)
	}
	fmt.Println(world.Len(), world.TrySpawnBulk(-1, nil, spark))
	// Output: 300 ecs: -1 entities cannot be spawned
}

func ExampleWorld_Reserve() {
	type Position struct{ X, Y float32 }

	world := ecs.NewWorld()
	pos := ecs.Component[Position](world)
	world.Reserve(1000, pos) // one allocation instead of many
	for range 10 {
		world.SpawnMany(100, nil, pos)
	}
	fmt.Println(world.Len())
	// Output: 1000
}

// A number from a file may be any number.
func ExampleWorld_TryReserve() {
	type Position struct{ X, Y float32 }

	world := ecs.NewWorld(ecs.WithLimit(1000))
	pos := ecs.Component[Position](world)
	fmt.Println(world.TryReserve(1000, pos))
	fmt.Println(world.TryReserve(1<<40, pos))
	// Output:
	// <nil>
	// ecs: there would be 1099511627776 entities alive, and the world is limited to 1000: nothing was changed; despawn some, or raise the limit
}

func ExampleWorld_DespawnAll() {
	type Health int
	type Frozen struct{}

	world := ecs.NewWorld()
	health, frozen := ecs.Component[Health](world), ecs.Tag[Frozen](world)
	world.SpawnMany(5, nil, health)
	world.SpawnMany(3, nil, health, frozen)
	fmt.Println(world.Count(health), world.Count(health, ecs.Not(frozen)))

	fmt.Println(world.DespawnAll(health, ecs.Not(frozen)), "are despawned")
	fmt.Println(world.RemoveAll(frozen), "thaw")
	fmt.Println(world.Len(), world.Count(frozen))
	// Output:
	// 8 5
	// 5 are despawned
	// 3 thaw
	// 3 0
}

// A program that knows no types, such as one that saves or shows a world, reads and writes values by number.
func ExampleWorld_Value() {
	type Position struct{ X, Y float32 }
	type Frozen struct{}

	world := ecs.NewWorld()
	pos, frozen := ecs.Component[Position](world), ecs.Tag[Frozen](world)
	e := world.Spawn(pos, frozen)
	world.SetValue(e, pos.ID(), Position{1, 2})
	for id := range ecs.ID(world.Components()) {
		if typ := world.Type(id); typ != nil {
			fmt.Println(world.Name(id), typ.Kind(), world.Value(e, id))
		} else {
			fmt.Println(world.Name(id), world.Has(e, id))
		}
	}
	world.Despawn(e)
	_, err := world.TryValue(e, pos)
	fmt.Println(err)
	fmt.Println(world.TrySetValue(e, pos, Position{}))
	// Output:
	// Position struct {1 2}
	// Frozen true
	// Position of entity 0.1: the entity is dead: it was despawned, and this handle was kept
	// Position of entity 0.1: the entity is dead: it was despawned, and this handle was kept
}

// TryGetMany leaves out what has no value.
func ExampleHandle_TryGetMany() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	list := []ecs.Entity{world.Spawn(health), world.Spawn(), world.Spawn(health)}
	for i, h := range health.TryGetMany(list) {
		fmt.Println(i, h)
	}
	n, err := world.TryRemoveAll(health)
	fmt.Println(n, err)
	n, err = world.TryDespawnAll()
	fmt.Println(n, err)
	// Output:
	// 0 0
	// 2 0
	// 2 <nil>
	// 3 <nil>
}

// An Entity is written as text, and read again.
func ExampleEntity() {
	world := ecs.NewWorld()
	e := world.Spawn()
	fmt.Println(e, e.Index(), e.Generation(), e.IsZero())
	text, _ := json.Marshal(map[ecs.Entity]string{e: "player"})
	fmt.Println(string(text))
	var back map[ecs.Entity]string
	fmt.Println(json.Unmarshal(text, &back), back[e])
	// Output:
	// 0.1 0 1 false
	// {"0.1":"player"}
	// <nil> player
}

// Text that is no entity is refused.
func ExampleEntity_UnmarshalText() {
	var e ecs.Entity
	fmt.Println(e.UnmarshalText([]byte("7.1")), e.Index())
	fmt.Println(e.UnmarshalText([]byte("seven")))
	text, _ := e.MarshalText()
	fmt.Println(string(text))
	// Output:
	// <nil> 7
	// ecs: "seven" is no entity: one is written as index.generation, such as 7.1, or none
	// 7.1
}
