package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// The function is called once for each run of rows, not once for each entity.
func ExampleSystem1() {
	type Age int

	world := ecs.NewWorld()
	ecs.System1(world, "Grow older", func(b ecs.Block, age []Age) {
		fmt.Println("a block of", b.Len())
		for i := range age {
			age[i]++
		}
	})
	world.SpawnMany(5000, nil, ecs.Component[Age](world))
	world.Tick(1)
	// Output: a block of 5000
}

func ExampleSystem2() {
	type Position struct{ X, Y float32 }
	type Velocity struct{ X, Y float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	move := ecs.System2(world, "Move", func(b ecs.Block, p []Position, v []Velocity) {
		dt := float32(b.Delta())
		for i := range p {
			p[i].X += v[i].X * dt
		}
	}, ecs.Reads(vel))
	fmt.Println(move, "is", move.Match())
	world.Group(pos, vel)
	fmt.Println(move, "is", move.Match())
	// Output:
	// Move(mut Position, Velocity) is blind
	// Move(mut Position, Velocity) is full
}

func ExampleSystem3() {
	type Position struct{ X, Y float32 }
	type Velocity struct{ X, Y float32 }
	type Mass float32

	world := ecs.NewWorld()
	pos, vel, mass := ecs.Component[Position](world), ecs.Component[Velocity](world), ecs.Component[Mass](world)
	world.Group(pos, vel, mass)
	fall := ecs.System3(world, "Fall", func(b ecs.Block, p []Position, v []Velocity, m []Mass) {
		for i := range p {
			v[i].Y -= float32(m[i])
			p[i].Y += v[i].Y
		}
	}, ecs.Reads(mass)).MustMatch(ecs.Full)
	e := world.Spawn(pos, vel)
	mass.Set(e, 2)
	world.Tick(1)
	fmt.Println(fall, pos.Get(e))
	// Output: Fall(mut Position, mut Velocity, Mass) {0 -2}
}

// The slice of an optional component is nil if no entity of the block has one.
func ExampleOptional() {
	type Position struct{ X float32 }
	type Drag struct{ K float32 }

	world := ecs.NewWorld()
	pos, drag := ecs.Component[Position](world), ecs.Component[Drag](world)
	ecs.System2(world, "Slide", func(b ecs.Block, p []Position, d []Drag) {
		for i := range p {
			step := float32(1)
			if b.Present(drag, i) {
				step -= d[i].K
			}
			p[i].X += step
		}
	}, ecs.Reads(drag), ecs.Optional(drag))
	free, slow := world.Spawn(pos), world.Spawn(pos)
	drag.Set(slow, Drag{0.25})
	world.Tick(1)
	fmt.Println(pos.Get(free).X, pos.Get(slow).X)
	// Output: 1 0.75
}

// With and Without select entities by components that the function is not given.
func ExampleWith() {
	type Position struct{ X float32 }
	type Player struct{}
	type Frozen struct{}

	world := ecs.NewWorld()
	pos, player, frozen := ecs.Component[Position](world), ecs.Tag[Player](world), ecs.Tag[Frozen](world)
	steer := ecs.System1(world, "Steer", func(b ecs.Block, p []Position) {
		for i := range p {
			p[i].X++
		}
	}, ecs.With(player), ecs.Without(frozen))
	fmt.Println(steer)
	world.Spawn(pos)
	free := world.Spawn(pos, player)
	stuck := world.Spawn(pos, player, frozen)
	world.Tick(1)
	fmt.Println(pos.Get(free).X, pos.Get(stuck).X)
	// Output:
	// Steer(mut Position) with Player without Frozen
	// 1 0
}

func ExampleWithout() {
	type Position struct{ X float32 }
	type Frozen struct{}

	world := ecs.NewWorld()
	frozen := ecs.Tag[Frozen](world)
	s := ecs.System1(world, "Move", func(ecs.Block, []Position) {}, ecs.Without(frozen))
	fmt.Println(s)
	// Output: Move(mut Position) without Frozen
}

// Components count as written unless Reads declares them: columns that are only read are not written
// back if they are fetched by handle.
func ExampleReads() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }

	world := ecs.NewWorld()
	vel := ecs.Component[Velocity](world)
	run := func(ecs.Block, []Position, []Velocity) {}
	fmt.Println(ecs.System2(world, "Careless", run))
	fmt.Println(ecs.System2(world, "Careful", run, ecs.Reads(vel)))
	// Output:
	// Careless(mut Position, mut Velocity)
	// Careful(mut Position, Velocity)
}

// GetMany reads the values of a list of entities in random order, many at the same time.
func ExampleHandle_GetMany() {
	type Position struct{ X float32 }

	world := ecs.NewWorld()
	pos := ecs.Component[Position](world)
	var herd []ecs.Entity
	for x := range 4 {
		e := world.Spawn()
		pos.Set(e, Position{float32(x)})
		herd = append(herd, e)
	}
	sum := float32(0)
	for _, at := range pos.GetMany([]ecs.Entity{herd[3], herd[0], herd[3]}) {
		sum += at.X
	}
	fmt.Println(sum)
	// Output: 6
}

// A system declares what its function reads of other entities.
func ExampleAlsoReads() {
	type Position struct{ X float32 }
	type Target struct{ Entity ecs.Entity }

	world := ecs.NewWorld()
	pos, target := ecs.Component[Position](world), ecs.Component[Target](world)
	ecs.System1(world, "Aim", func(b ecs.Block, targets []Target) {
		for i, t := range targets {
			if at, err := pos.TryGet(t.Entity); err == nil {
				fmt.Println(b.Entity(i), "aims at", at.X)
			}
		}
	}, ecs.Reads(target), ecs.AlsoReads(pos))
	victim := world.Spawn()
	pos.Set(victim, Position{7})
	target.Set(world.Spawn(), Target{victim})
	world.Tick(1)
	// Output: 1.1 aims at 7
}

func ExampleAlsoWrites() {
	type Health int
	type Bite struct{ Of ecs.Entity }

	world := ecs.NewWorld()
	health, bite := ecs.Component[Health](world), ecs.Component[Bite](world)
	ecs.System1(world, "Bite", func(b ecs.Block, bites []Bite) {
		for _, bite := range bites {
			*health.Ptr(bite.Of) -= 10
		}
	}, ecs.Reads(bite), ecs.AlsoWrites(health))
	victim := world.Spawn()
	health.Set(victim, 80)
	bite.Set(world.Spawn(), Bite{victim})
	bite.Set(world.Spawn(), Bite{victim})
	world.Tick(1)
	fmt.Println(health.Get(victim))
	// Output: 60
}

// A resource belongs to the world and to no entity.
func ExampleUses() {
	type Position struct{ X float32 }
	type Wind struct{ X float32 }

	world := ecs.NewWorld()
	pos := ecs.Component[Position](world)
	ecs.SetResource(world, Wind{3})
	ecs.System1(world, "Blow", func(b ecs.Block, p []Position) {
		wind := ecs.Resource[Wind](b.World())
		for i := range p {
			p[i].X += wind.X
		}
	}, ecs.Uses[Wind]())
	e := world.Spawn(pos)
	world.Tick(1)
	ecs.Resource[Wind](world).X = -5 // in place
	world.Tick(1)
	fmt.Println(pos.Get(e).X)
	// Output: -2
}

// Changes that a function queues are carried out at the end of the tick.
func ExampleBlock_World() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	ecs.System1(world, "Bury", func(b ecs.Block, h []Health) {
		for i, e := range b.Entities() {
			if h[i] <= 0 {
				b.World().Despawn(e)
			}
		}
	}, ecs.Reads(health))
	health.Set(world.Spawn(), 10)
	health.Set(world.Spawn(), 0)
	world.Tick(1)
	fmt.Println(world.Len())
	// Output: 1
}

// Systems run in the order of declaration; a system can be disabled, or run alone.
func ExampleSystem_Enable() {
	type Position struct{ X float32 }

	world := ecs.NewWorld()
	say := func(text string) *ecs.System {
		return ecs.System1(world, text, func(ecs.Block, []Position) { fmt.Println(text) })
	}
	first, second := say("first"), say("second")
	world.SpawnMany(1, nil, ecs.Component[Position](world))
	first.Disable()
	world.Tick(0)
	first.Run(0)
	first.Enable()
	second.Disable()
	world.Tick(0)
	fmt.Println(len(world.Systems()), second.Name())
	// Output:
	// second
	// first
	// first
	// 2 second
}

// Require checks the match of a system when it is declared and after every later group.
func ExampleSystem_MustMatch() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }

	world := ecs.NewWorld()
	move := ecs.System2(world, "Move", func(ecs.Block, []Position, []Velocity) {})
	defer func() { fmt.Println(recover()) }()
	move.MustMatch(ecs.Full)
	// Output: ecs: system "Move" is blind and not full: No blocks of Position hold exactly Position & Velocity: every entity of Position is tested, and Velocity is fetched by handle; the group Position & Velocity would make it full.
}

func ExampleSystem_Check() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }
	type Mass float32

	world := ecs.NewWorld(ecs.WithLayout(ecs.Laminar)) // one array for each component, and the groups cross
	pos, vel, mass := ecs.Component[Position](world), ecs.Component[Velocity](world), ecs.Component[Mass](world)
	world.Group(pos, vel)
	world.Group(pos, mass)
	sink := ecs.System2(world, "Sink", func(ecs.Block, []Position, []Mass) {})
	fmt.Println(sink.Check(ecs.Partial))
	fmt.Println(sink.Check(ecs.Full))
	// Output:
	// <nil>
	// system "Sink" is partial and not full: Position has these blocks; Mass is fetched by handle, because its order differs; the group Position & Mass crosses Position & Velocity, which is declared before it, and with one array for each component only the first of the two is full.
}

// Explain says how a system runs over the committed entities, and why.
func ExampleSystem_Explain() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }

	world := ecs.NewWorld()
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	move := ecs.System2(world, "Move", func(ecs.Block, []Position, []Velocity) {}, ecs.Reads(vel))
	world.SpawnMany(100, nil, pos, vel)
	world.SpawnMany(10, nil, vel)
	fmt.Println(move.Explain())

	world.Group(pos, vel)
	fmt.Println()
	fmt.Println(move.Explain())
	// Output:
	// Move(mut Position, Velocity) is blind. No blocks of Position hold exactly Position & Velocity: every entity of Position is tested, and Velocity is fetched by handle.
	//   better: the group Position & Velocity would make it full
	//   walks Position: Position
	//   by handle: Velocity
	//   now: 100 visited, 100 tested, 100 matched, 100 look-ups
	//
	// Move(mut Position, Velocity) is full. Position and Velocity have these blocks in the same order: both arrays are walked together.
	//   walks Position: Position & Velocity
	//   in step: Position, Velocity
	//   now: 100 visited, 0 tested, 100 matched, 0 look-ups
}

// A system over components that are known at run time.
func ExampleWorld_NewSystem() {
	type Position struct{ X float32 }

	world := ecs.NewWorld()
	pos, charge := ecs.Component[Position](world), world.Dynamic("Charge", 1)
	world.NewSystem("Push", []ecs.Term{pos, charge}, func(b ecs.Block) {
		p, c := pos.In(b), charge.In(b)
		for i := range p {
			p[i].X += float32(c[i])
		}
	}, ecs.Reads(charge))
	e := world.Spawn(pos)
	charge.Set(e, []byte{9})
	world.Tick(1)
	fmt.Println(pos.Get(e).X)
	// Output: 9
}

// Queries loop over entities one at a time, outside systems or inside.
func ExampleQuery1() {
	type Health int

	world := ecs.NewWorld()
	health := ecs.Component[Health](world)
	wounded := ecs.NewQuery1[Health](world)
	for h := range Health(4) {
		health.Set(world.Spawn(), h)
	}
	for e, row := range wounded.All() {
		if *row.A < 2 {
			world.Despawn(e) // queued: the loop goes on over the old state
		}
	}
	fmt.Println(world.Len())
	// Output: 2
}

func ExampleQuery2() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }
	type Frozen struct{}

	world := ecs.NewWorld()
	pos, vel, frozen := ecs.Component[Position](world), ecs.Component[Velocity](world), ecs.Tag[Frozen](world)
	moving := ecs.NewQuery2[Position, Velocity](world, ecs.Without(frozen))
	e := world.Spawn(pos)
	vel.Set(e, Velocity{3})
	world.Spawn(pos, vel, frozen)
	for e, row := range moving.All() {
		row.A.X += row.B.X
		fmt.Println(e, row.A.X)
	}
	// Output: 0.1 3
}

// Systems have one to eight columns by type; World.NewSystem has any number.
func ExampleSystem8() {
	type A int
	type B int
	type C int
	type D int
	type E int
	type F int
	type G int
	type H int

	w := ecs.NewWorld()
	ecs.System4(w, "Four", func(ecs.Block, []A, []B, []C, []D) {})
	ecs.System5(w, "Five", func(ecs.Block, []A, []B, []C, []D, []E) {})
	ecs.System6(w, "Six", func(ecs.Block, []A, []B, []C, []D, []E, []F) {})
	ecs.System7(w, "Seven", func(ecs.Block, []A, []B, []C, []D, []E, []F, []G) {})
	ecs.System8(w, "Eight", func(ecs.Block, []A, []B, []C, []D, []E, []F, []G, []H) {})
	for _, s := range w.Systems() {
		fmt.Println(s)
	}
	// Output:
	// Four(mut A, mut B, mut C, mut D)
	// Five(mut A, mut B, mut C, mut D, mut E)
	// Six(mut A, mut B, mut C, mut D, mut E, mut F)
	// Seven(mut A, mut B, mut C, mut D, mut E, mut F, mut G)
	// Eight(mut A, mut B, mut C, mut D, mut E, mut F, mut G, mut H)
}

// Queries have up to four components.
func ExampleQuery4() {
	type A int
	type B int
	type C int
	type D int

	w := ecs.NewWorld()
	a, b, c, d := ecs.Component[A](w), ecs.Component[B](w), ecs.Component[C](w), ecs.Component[D](w)
	three := ecs.NewQuery3[A, B, C](w, ecs.Without(d))
	four := ecs.NewQuery4[A, B, C, D](w)
	w.Spawn(a, b, c)
	w.Spawn(a, b, c, d)
	for e, row := range three.All() {
		*row.C = 3
		fmt.Println(e, *row.A, *row.B, *row.C)
	}
	for e, row := range four.All() {
		*row.D = 4
		fmt.Println(e, *row.A, *row.B, *row.C, *row.D)
	}
	// Output:
	// 0.1 0 0 3
	// 1.1 0 0 0 4
}

// One world with a system of each match.
func ExampleMatch() {
	type Position struct{ X float32 }
	type Velocity struct{ X float32 }
	type Mass float32
	type Frozen struct{}

	w := ecs.NewWorld(ecs.WithLayout(ecs.Laminar)) // one array for each component, and the groups cross
	pos, vel, mass, frozen := ecs.Component[Position](w), ecs.Component[Velocity](w), ecs.Component[Mass](w), ecs.Tag[Frozen](w)
	w.Group(pos, vel)
	w.Group(pos, mass)
	move := w.NewSystem("Move", []ecs.Term{pos, vel}, func(ecs.Block) {})
	sink := w.NewSystem("Sink", []ecs.Term{pos, mass}, func(ecs.Block) {})
	slip := w.NewSystem("Slip", []ecs.Term{pos}, func(ecs.Block) {}, ecs.Without(frozen))
	thaw := w.NewSystem("Thaw", nil, func(ecs.Block) {}, ecs.With(frozen))
	fmt.Println(move.Match() == ecs.Full, sink.Match() == ecs.Partial, slip.Match() == ecs.Blind, thaw.Match() == ecs.Scan)
	// Output: true true true true
}
