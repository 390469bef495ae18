package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// An explosion meets whatever the stage before it has spawned, in the same tick.
func ExampleWorld_Stage() {
	type Health int
	type Blast struct{ Damage Health }

	world := ecs.NewWorld()
	health, blast := ecs.Component[Health](world), ecs.Component[Blast](world)
	fight := world.Stage("fight")
	settle := world.Stage("settle")
	ecs.Task(world, "Throw", func(ecs.Tick) { blast.Set(world.Spawn(), Blast{3}) }, ecs.In(fight))
	victims := ecs.NewQuery1[Health](world)
	ecs.System1(world, "Explode", func(b ecs.Block, all []Blast) {
		for i, e := range b.Entities() {
			for _, row := range victims.All() {
				*row.A -= all[i].Damage
			}
			world.Despawn(e)
		}
	}, ecs.In(settle), ecs.Reads(blast), ecs.AlsoWrites(health))

	target := world.Spawn()
	health.Set(target, 10)
	fmt.Println(world.Tick(1))
	fmt.Println(health.Get(target), fight.Name(), settle.Name())
	fmt.Print(world.Design())
	// Output:
	// <nil>
	// 7 fight settle
	// component Health i64
	// component Blast i64
	// layout lanes
	// # stage "fight"
	// # task Throw()
	// # stage "settle"
	// system Explode(Blast)
	// spawn 1 Health
}

// What names no stage is in the stage "main", which the program can give a place.
func ExampleIn() {
	world := ecs.NewWorld()
	say := func(word string) func(ecs.Tick) { return func(ecs.Tick) { fmt.Println(word) } }
	first := world.Stage("first")
	world.Stage(ecs.MainStage)
	last := world.Stage("last")
	ecs.Task(world, "C", say("in last"), ecs.In(last))
	ecs.Task(world, "B", say("in main"))
	ecs.Task(world, "A", say("in first"), ecs.In(first))
	world.Tick(1)
	// Output:
	// in first
	// in main
	// in last
}

// A task is called once, whatever entities there are.
func ExampleTask() {
	type Clock struct{ Seconds float64 }
	type Position struct{ X float32 }

	world := ecs.NewWorld()
	pos := ecs.Component[Position](world)
	ecs.SetResource(world, Clock{})
	spawn := ecs.Task(world, "Spawn", func(t ecs.Tick) {
		clock := ecs.Resource[Clock](t.World())
		clock.Seconds += t.Delta()
		pos.Set(world.Spawn(), Position{float32(t.Number())})
	}, ecs.Uses[Clock]())
	world.Tick(0.5)
	world.Tick(0.5)
	fmt.Println(world.Len(), *ecs.Resource[Clock](world))
	fmt.Println(spawn.Explain())
	fmt.Println(spawn.Match() == ecs.NoMatch)
	// Output:
	// 2 {1}
	// Spawn() uses Clock is a task. It is called once in each run of the stage "main", and runs over no entities.
	// true
}

// Conditions are asked just before what they are for would run.
func ExampleRunIf() {
	world := ecs.NewWorld()
	night := false
	ecs.Task(world, "Count", func(t ecs.Tick) { fmt.Println("tick", t.Number()) })
	ecs.Task(world, "Glow", func(ecs.Tick) { fmt.Println("glow") }, ecs.RunIf(func() bool { return night }))
	ecs.Task(world, "Save", func(ecs.Tick) { fmt.Println("save") }, ecs.Every(2))
	world.Tick(1)
	night = true
	world.Tick(1)
	// Output:
	// tick 1
	// save
	// tick 2
	// glow
}

// Physics runs in steps of half a second, and what draws goes between the last two.
func ExampleFixedStep_Interpolation() {
	world := ecs.NewWorld()
	var before, x float64
	step := world.FixedStep(0.5, 8)
	physics := world.Stage("physics", step)
	draw := world.Stage("draw")
	ecs.Task(world, "Move", func(t ecs.Tick) { before, x = x, x+10*t.Delta() }, ecs.In(physics))
	ecs.Task(world, "Draw", func(ecs.Tick) { fmt.Println(before + (x-before)*step.Interpolation()) }, ecs.In(draw))
	world.Tick(0.5)
	world.Tick(0.25)
	world.Tick(1)
	physics.Pause()
	world.Tick(1)
	fmt.Println(physics.Paused())
	physics.Resume()
	world.Tick(0.5)
	// Output:
	// 0
	// 2.5
	// 12.5
	// 12.5
	// true
	// 17.5
}

// The stages of a fixed step take each step together: everything is aimed before anything is fired, in every step.
func ExampleWorld_FixedStep() {
	world := ecs.NewWorld()
	say := func(word string) func(ecs.Tick) { return func(ecs.Tick) { fmt.Print(word, " ") } }
	step := world.FixedStep(0.25, 4)
	aiming, firing := world.Stage("aiming", step), world.Stage("firing", step)
	ecs.Task(world, "Fire", say("fire"), ecs.In(firing))
	ecs.Task(world, "Aim", say("aim"), ecs.In(aiming))
	ecs.Task(world, "Draw", say("draw\n"))
	world.Tick(0.5)
	world.Tick(0.125)
	world.Tick(0.125)
	// Output:
	// aim fire aim fire draw
	//  draw
	//  aim fire draw
}

// A package says where its task runs, whatever is declared first.
func ExampleBefore() {
	world := ecs.NewWorld()
	say := func(word string) func(ecs.Tick) { return func(ecs.Tick) { fmt.Println(word) } }
	ecs.Task(world, "Score", say("score"), ecs.After("Collide"))
	ecs.Task(world, "Move", say("move"), ecs.Before("Collide", "Score"))
	ecs.Task(world, "Collide", say("collide"))
	world.Tick(1)
	for _, s := range world.Systems() {
		fmt.Print(s.Name(), " ")
	}
	// Output:
	// move
	// collide
	// score
	// Move Collide Score
}

// What names are wrong is known when the next tick begins.
func ExampleAfter() {
	world := ecs.NewWorld()
	world.Stage("draw", ecs.After("phisics"))
	world.Stage("physics")
	defer func() { fmt.Println(recover()) }()
	world.Tick(1)
	// Output:
	// ecs: stage "draw": After("phisics"): there is no stage of this name; did you mean "physics"?
}

// The menu and the picture go on while the game is paused.
func ExampleIgnorePause() {
	world := ecs.NewWorld()
	game := world.Stage("game")
	menu := world.Stage("menu", ecs.IgnorePause())
	ecs.Task(world, "Play", func(t ecs.Tick) { fmt.Println("play", t.Number()) }, ecs.In(game))
	ecs.Task(world, "Show", func(t ecs.Tick) { fmt.Println("show", t.Number(), world.Paused()) }, ecs.In(menu))
	world.Tick(1)
	world.Pause()
	world.Tick(1)
	world.Resume()
	world.Tick(1)
	// Output:
	// play 1
	// show 1 false
	// show 2 true
	// play 2
	// show 3 false
}

// A server goes on after a panic, with what was queued before it.
func ExampleKeepQueueAfterPanic() {
	type Health int

	world := ecs.NewWorld(ecs.KeepQueueAfterPanic())
	health := ecs.Component[Health](world)
	ecs.Task(world, "Spawn", func(ecs.Tick) { world.Spawn(health) })
	ecs.Task(world, "Fail", func(ecs.Tick) { panic("a mistake") })
	func() {
		defer func() { fmt.Println(recover(), world.Len()) }()
		world.Tick(1)
	}()
	world.Systems()[1].Disable()
	world.Tick(1) // begins with what was kept
	fmt.Println(world.Len())
	// Output:
	// a mistake 0
	// 2
}

// Systems on several goroutines read a resource that a task of another stage writes.
func ExampleReadsResource() {
	type place struct{ X float32 }
	type wind struct{ X float32 }
	world := ecs.NewWorld()
	pos := ecs.Component[place](world)
	ecs.SetResource(world, wind{X: 1})
	turning, moving := world.Stage("turning"), world.Stage("moving", ecs.Parallel())
	ecs.Task(world, "Turn", func(ecs.Tick) {
		w := ecs.Resource[wind](world)
		w.X = -w.X
	}, ecs.Uses[wind](), ecs.In(turning))
	ecs.System1(world, "Move", func(_ ecs.Block, p []place) {
		w := ecs.Resource[wind](world) // only to be read
		for i := range p {
			p[i].X += w.X
		}
	}, ecs.ReadsResource[wind](), ecs.In(moving))
	e := world.Spawn(pos)
	_ = world.Tick(1)
	fmt.Println(pos.Get(e).X)
	// Output: -1
}

// A system draws random numbers that follow from the number of the run and the entity, so that each run of the program has the same.
func ExampleBlock_Number() {
	world := ecs.NewWorld()
	type dice struct{ Number, Shows uint64 }
	ecs.System1(world, "Roll", func(b ecs.Block, d []dice) {
		for i := range d {
			d[i].Shows = 1 + (uint64(b.Number())*7919+d[i].Number*104729)>>3%6
		}
	})
	d := ecs.Component[dice](world)
	e := world.Spawn()
	d.Set(e, dice{Number: 1})
	for range 3 {
		_ = world.Tick(1)
		fmt.Println(d.Get(e).Shows)
	}
	// Output:
	// 6
	// 5
	// 5
}
