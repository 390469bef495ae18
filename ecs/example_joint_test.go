package ecs_test

import (
	"fmt"
	"sync/atomic"

	"github.com/copse-ecs/copse/ecs"
)

// Systems over the same rows that are fused read memory once.
func ExampleFuse() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }
	type Force struct{ X float32 }

	world := ecs.NewWorld()
	pos, vel, force := ecs.Component[Position](world), ecs.Component[Velocity](world), ecs.Component[Force](world)
	world.Group(pos, vel, force)
	chain := world.Stage("chain", ecs.Fuse())
	blocks := 0
	ecs.System2(world, "Push", func(_ ecs.Block, v []Velocity, f []Force) {
		blocks++
		for i := range v {
			v[i].X += f[i].X
		}
	}, ecs.Reads(force), ecs.With(pos), ecs.In(chain))
	ecs.System2(world, "Move", func(_ ecs.Block, p []Position, v []Velocity) {
		for i := range p {
			p[i].X += v[i].X
		}
	}, ecs.Reads(vel), ecs.With(force), ecs.In(chain))
	world.SpawnMany(150_000, nil, pos, vel, force)
	world.Tick(1)
	fmt.Println(blocks, "blocks")
	// Output:
	// 3 blocks
}

// A spring needs short steps, while the rest of the program runs once in a tick.
func ExampleSubsteps() {
	type Position struct{ X float64 }
	type Velocity struct{ X float64 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	world.Group(pos, vel)
	spring := world.Stage("spring", ecs.Substeps(4), ecs.Fuse()) // a tile of rows goes through all four substeps at once
	ecs.System2(world, "Pull", func(b ecs.Block, v []Velocity, p []Position) {
		for i := range v {
			v[i].X -= p[i].X * b.Delta()
		}
	}, ecs.Reads(pos), ecs.In(spring))
	ecs.System2(world, "Move", func(b ecs.Block, p []Position, v []Velocity) {
		for i := range p {
			p[i].X += v[i].X * b.Delta()
		}
	}, ecs.Reads(vel), ecs.In(spring))
	ecs.System1(world, "Draw", func(b ecs.Block, p []Position) {
		fmt.Println(b.Delta(), p[0].X)
	}, ecs.Reads(pos))

	fmt.Println("at most", ecs.MaxSubsteps, "substeps")
	pos.Set(world.Spawn(vel), Position{1})
	world.Tick(1)
	world.Tick(1)
	// Output:
	// at most 1024 substeps
	// 1 0.4319000244140625
	// 1 -0.535194750642404
}

// Several goroutines run one system: each call has a block of its own.
func ExampleParallel() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }

	world := ecs.NewWorld()
	world.SetWorkers(4) // at most ecs.MaxWorkers; by default one for each processor
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	world.Group(pos, vel)
	moving := world.Stage("moving", ecs.Parallel())
	var blocks atomic.Int32
	ecs.System2(world, "Move", func(_ ecs.Block, p []Position, v []Velocity) {
		blocks.Add(1)
		for i := range p {
			p[i].X += v[i].X
		}
	}, ecs.Reads(vel), ecs.In(moving))
	world.SpawnMany(100_000, nil, pos, vel)
	world.Tick(1)
	fmt.Println(blocks.Load(), "blocks")

	defer func() {
		fmt.Println(recover())
		fmt.Println("at most", ecs.MaxWorkers, "goroutines")
	}()
	ecs.System1(world, "Gather", func(_ ecs.Block, p []Position) {}, ecs.AlsoWrites(pos), ecs.In(moving))
	// Output:
	// 13 blocks
	// ecs: system "Gather": it cannot be in the stage "moving", which has ecs.Parallel: it writes Position of other entities, which another goroutine may read or write; put it into a stage of its own
	// at most 256 goroutines
}

// Two systems without a component in common run at the same time.
func ExampleConcurrent() {
	type Position struct{ X float32 }
	type Health int
	type Poison int

	world := ecs.NewWorld()
	pos, health, poison := ecs.Component[Position](world), ecs.Component[Health](world), ecs.Component[Poison](world)
	together := world.Stage("together", ecs.Concurrent())
	ecs.System1(world, "Drift", func(_ ecs.Block, p []Position) {
		for i := range p {
			p[i].X++
		}
	}, ecs.In(together))
	ecs.System2(world, "Suffer", func(_ ecs.Block, h []Health, p []Poison) {
		for i := range h {
			h[i] -= Health(p[i])
		}
	}, ecs.Reads(poison), ecs.In(together))
	e := world.Spawn(pos, health)
	poison.Set(e, 2)
	world.Tick(1)
	fmt.Println(pos.Get(e), health.Get(e))

	defer func() { fmt.Println(recover()) }()
	ecs.System1(world, "Heal", func(_ ecs.Block, h []Health) {}, ecs.In(together))
	// Output:
	// {1} -2
	// ecs: system "Heal": it cannot be in the stage "together", which has ecs.Concurrent: Health is written by it or by system "Suffer", and read or written by the other; put it into a stage of its own
}
