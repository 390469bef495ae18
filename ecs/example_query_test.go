package ecs_test

import (
	"cmp"
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// A query may require tags, or nothing.
func ExampleNewQuery() {
	type Position struct{ X float32 }
	type Frozen struct{}

	world := ecs.NewWorld()
	pos, frozen := ecs.Component[Position](world), ecs.Tag[Frozen](world)
	world.SpawnMany(3, nil, pos)
	world.SpawnMany(2, nil, frozen)
	cold := ecs.NewQuery(world, ecs.With(frozen))
	for e := range cold.All() {
		fmt.Println(e)
	}
	e, found := cold.First()
	fmt.Println(cold.Count(), e, found, ecs.NewQuery(world).Count())
	for e := range cold.Sorted(func(x, y ecs.Entity) int { return cmp.Compare(y.Index(), x.Index()) }) {
		fmt.Println(e)
	}
	for b := range cold.Chunks() {
		fmt.Println(b.Len())
	}
	fmt.Println(cold.Explain().Match, cold.Explain().Lead)
	// Output:
	// 3.1
	// 4.1
	// 2 3.1 true 5
	// 4.1
	// 3.1
	// 2
	// full Frozen
}

// Chunks are the slices that a system is given, outside of systems too.
func ExampleQuery2_Chunks() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	world.Group(pos, vel)
	world.SpawnMany(1000, func(b ecs.Block) { vel.In(b)[999].X = 2 }, pos, vel)
	for b, c := range ecs.NewQuery2[Position, Velocity](world, ecs.Reads(vel)).Chunks() {
		for i := range c.A {
			c.A[i].X += c.B[i].X
		}
		fmt.Println(b.Len(), c.A[999].X)
	}
	// Output: 1000 2
}

// Sorted is for few entities, such as those that are drawn from back to front.
func ExampleQuery1_Sorted() {
	type Depth int

	world := ecs.NewWorld()
	depth := ecs.Component[Depth](world)
	for _, d := range []Depth{3, 1, 2} {
		depth.Set(world.Spawn(), d)
	}
	q := ecs.NewQuery1[Depth](world)
	for e, row := range q.Sorted(func(x, y ecs.Row1[Depth]) int { return cmp.Compare(*y.A, *x.A) }) {
		fmt.Println(e, *row.A)
	}
	e, row, found := q.First()
	fmt.Println(e, *row.A, found)
	fmt.Println(q.Explain().Match)
	// Output:
	// 0.1 3
	// 2.1 2
	// 1.1 1
	// 0.1 3 true
	// full
}

// Queries have up to eight components.
func ExampleQuery8() {
	type (
		A int
		B int
		C int
		D int
		E int
		F int
		G int
		H int
	)
	w := ecs.NewWorld()
	terms := []ecs.Term{
		ecs.Component[A](w), ecs.Component[B](w), ecs.Component[C](w), ecs.Component[D](w),
		ecs.Component[E](w), ecs.Component[F](w), ecs.Component[G](w), ecs.Component[H](w),
	}
	for n := 4; n <= 8; n++ {
		w.Spawn(terms[:n]...)
	}
	fmt.Println(ecs.NewQuery5[A, B, C, D, E](w).Count(), ecs.NewQuery6[A, B, C, D, E, F](w).Count(), ecs.NewQuery7[A, B, C, D, E, F, G](w).Count())
	for e, row := range ecs.NewQuery8[A, B, C, D, E, F, G, H](w).All() {
		*row.H = 8
		fmt.Println(e, *row.A, *row.H)
	}
	// Output:
	// 4 3 2
	// 4.1 0 8
}

// Discs that touch one another are taken out: every two of them are looked at once.
func ExampleQuery1_Pairs() {
	type Disc struct{ X, Radius float64 }

	world := ecs.NewWorld()
	disc := ecs.Component[Disc](world)
	for _, x := range []float64{0, 1, 5, 5.5, 9} {
		disc.Set(world.Spawn(disc), Disc{x, 1})
	}
	for a, b := range ecs.NewQuery1[Disc](world).Pairs() {
		if b.A.X-a.A.X < a.A.Radius+b.A.Radius {
			fmt.Println(a.Entity, b.Entity)
			world.Despawn(a.Entity)
			world.Despawn(b.Entity)
		}
	}
	fmt.Println(world.Len())
	// Output:
	// 0.1 1.1
	// 2.1 3.1
	// 1
}

// Every two players of a league meet once.
func ExampleQuery_Pairs() {
	type Player struct{}

	world := ecs.NewWorld()
	player := ecs.Tag[Player](world)
	for range 3 {
		world.Spawn(player)
	}
	for a, b := range ecs.NewQuery(world, ecs.With(player)).Pairs() {
		fmt.Println(a, b)
	}
	// Output:
	// 0.1 1.1
	// 0.1 2.1
	// 1.1 2.1
}
