package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
)

// Groups are accepted or refused with a reason; the second equals the first.
func ExampleWorld_Group() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }
	type Frozen struct{}

	world := ecs.NewWorld()
	pos, vel, frozen := ecs.Component[Position](world), ecs.Component[Velocity](world), ecs.Tag[Frozen](world)
	moving := world.Group(pos, vel, ecs.Not(frozen))
	again := world.Group(vel, pos, ecs.Not(frozen))
	for _, g := range []*ecs.Group{moving, again} {
		fmt.Println(g, g.Accepted())
		fmt.Println(g.Explain())
	}
	// Output:
	// Position & Velocity & !Frozen true
	// Its components {Position, Velocity} cross those of no accepted group, so its blocks have the same order in all of their arrays.
	// Position & Velocity & !Frozen true
	// It equals the group Position & Velocity & !Frozen and is another name for it.
}

// Groups whose sets overlap, neither within the other, cross: the second gets a second array of its
// components. With one array for each component only one of the two can have its columns in step.
func ExampleGroup_Explain_crossing() {
	type A int
	type B int
	type C int

	for _, layout := range []ecs.Layout{ecs.Lanes, ecs.Laminar} {
		world := ecs.NewWorld(ecs.WithLayout(layout))
		a, b, c := ecs.Component[A](world), ecs.Component[B](world), ecs.Component[C](world)
		world.Group(a, b)
		g := world.Group(b, c)
		fmt.Println(g.Accepted())
		fmt.Println(g.Explain())
	}
	// Output:
	// true
	// Its components {B, C} cross {A, B} of the group A & B, with which they share B. Its blocks are in array 2 of each of its components.
	// false
	// Its components {B, C} cross {A, B} of the group A & B: the sets overlap and neither contains the other, so with one array for each component only one of them can have the same order in all of its arrays. This group keeps the order of B only.
}

// A rejected group has a reason, and changes nothing.
func ExampleGroup_Explain_rejected() {
	type A int
	type B int
	type C int

	world := ecs.NewWorld(ecs.WithLayout(inspect.Paper))
	a, b, c := ecs.Component[A](world), ecs.Component[B](world), ecs.Component[C](world)
	world.Group(a, b, c)
	g := world.Group(a, b)
	fmt.Println(g.Accepted())
	fmt.Println(g.Explain())
	fmt.Println(len(world.Groups()), "declared")
	// Output:
	// false
	// The tree starts with A & B & C, which A & B contains: in this layout the wider group must be declared first.
	// 2 declared
}

// Groups may be declared after entities: the arrays are rearranged once, before the next change or
// tick, or when Arrange is called.
func ExampleWorld_Arrange() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	world.SpawnMany(1000, nil, pos)
	world.SpawnMany(1000, nil, pos, vel)
	g := world.Group(pos, vel)
	world.Arrange()
	fmt.Println(g.Accepted())
	// Output: true
}

// Design prints a world for the playground, and for `go run ./build analyze`.
func ExampleWorld_Design() {
	type Position struct{ X, Y, Z float32 }
	type Mesh struct{ Vertices []float32 }
	type Frozen struct{}

	world := ecs.NewWorld()
	pos, mesh, frozen := ecs.Component[Position](world), ecs.Component[Mesh](world), ecs.Tag[Frozen](world)
	world.Group(pos, mesh, ecs.Not(frozen))
	ecs.System2(world, "Draw", func(ecs.Block, []Position, []Mesh) {}, ecs.Reads(pos, mesh), ecs.Without(frozen))
	world.SpawnMany(12, nil, pos, mesh)
	world.SpawnMany(3, nil, pos, frozen)
	fmt.Print(world.Design())
	// Output:
	// component Position f32x3
	// component Mesh 24
	// tag Frozen
	// layout lanes
	// group Position & Mesh & !Frozen
	// system Draw(Position, Mesh) without Frozen
	// spawn 12 Position, Mesh
	// spawn 3 Position, Frozen
}

// The same groups in the layouts, with those of package inspect.
func ExampleWithLayout() {
	type A int
	type B int
	type C int

	for _, kind := range []ecs.Layout{ecs.Lanes, ecs.Laminar, inspect.Trees, inspect.Paper, inspect.Naive} {
		w := ecs.NewWorld(ecs.WithLayout(kind))
		a, b, c := ecs.Component[A](w), ecs.Component[B](w), ecs.Component[C](w)
		w.Group(a, b, c)
		w.Group(a, b)
		s := ecs.System2(w, "Two", func(ecs.Block, []A, []B) {})
		fmt.Println(kind, s.Match())
	}
	// Output:
	// lanes full
	// laminar full
	// trees full
	// paper blind
	// naive full
}

// Every limit has a message.
func Example_limits() {
	fmt.Println(ecs.MaxComponents, "components and tags,", ecs.MaxGroups, "groups,", ecs.MaxSystems, "systems,", ecs.MaxBundles, "bundles")

	world := ecs.NewWorld()
	defer func() { fmt.Println(recover()) }()
	world.Dynamic("Everything", ecs.MaxBytes+1)
	// Output:
	// 256 components and tags, 256 groups, 4096 systems, 1024 bundles
	// ecs: component Everything would have 1048577 bytes; 1 to 1048576 are possible, and a tag has none
}
