package rules

import (
	"math"

	"github.com/copse-ecs/copse/ecs"
)

// Declare gives a world the game. Then every tick plays it.
func Declare(world *ecs.World) *Game {
	pos, vel, life := ecs.Component[Position](world), ecs.Component[Velocity](world), ecs.Component[Life](world)
	ship, target := ecs.Component[Ship](world), ecs.Component[Target](world)
	hunter, shot, spark := ecs.Tag[Hunter](world), ecs.Tag[Shot](world), ecs.Tag[Spark](world)

	// Each group is for the systems that it names.
	world.Group(pos, vel)         // Move, and the queries that draw
	world.Group(pos, vel, hunter) // Hunt
	world.Group(pos, vel, ship)   // Fly
	world.Group(pos, target)      // Strike and Fly look for targets
	world.Group(pos, shot)        // Strike

	ecs.SetResource(world, Input{})
	ecs.SetResource(world, Score{})
	ecs.SetResource(world, Field{})
	in, score, field := ecs.Resource[Input](world), ecs.Resource[Score](world), ecs.Resource[Field](world)

	phase, step := ecs.NewState(world, Title), ecs.FixedStep(Step, 5)
	steering := world.Stage("steering", step, phase.Is(Playing))
	moving := world.Stage("moving", step, ecs.Parallel())
	fighting := world.Stage("fighting", step)
	breaking := world.Stage("breaking", step)
	hits := ecs.Events[Hit](world).In(breaking)
	game := &Game{world, phase, in, score, field, moving}
	game.Resize(3, 2)

	ships := ecs.NewQuery1[Position](world, ecs.Reads(pos), ecs.With(ship))
	targets := ecs.NewQuery2[Position, Target](world, ecs.Reads(pos, target))
	spawn := func(p Position, angle, speed float64) ecs.Entity {
		e := world.Spawn()
		x, y := polar(angle, speed)
		pos.Set(e, p)
		vel.Set(e, Velocity{x, y})
		return e
	}
	rock := func(p Position, size int, seed uint64) {
		e := spawn(p, 2*math.Pi*Noise(seed, 1), (20+20*Noise(seed, 2))*float64(5-size))
		target.Set(e, Target{size, []int{3, 1, 2, 3}[size], seed})
		if size == 0 {
			hunter.Add(e)
		}
	}
	wave := func(n int) { // away from the centre, where the ship arrives
		for k := range n {
			seed := mix(uint64(score.Broken), k)
			x, y := polar(2*math.Pi*Noise(seed, 4), 0.4)
			rock(Position{field.W * (0.5 + x), field.H * (0.5 + y)}, []int{3, 3, 3, 0}[k%4], seed)
		}
	}
	burst := func(p Position, n int, speed float64, seed uint64) {
		for k := range n {
			e := spawn(p, 2*math.Pi*Noise(seed, 3*k), speed*(0.2+Noise(seed, 3*k+1)))
			life.Set(e, Life(0.3+0.7*Noise(seed, 3*k+2)))
			spark.Add(e)
		}
	}
	strike := func(e ecs.Entity, p Position, radius float64) { // hits the nearest target that the entity touches
		var hit ecs.Entity
		nearest, seed := math.Inf(1), uint64(0)
		for other, row := range targets.All() {
			_, _, far := field.Toward(p, *row.A)
			if far < radius+row.B.Radius() && (far < nearest || far == nearest && row.B.Seed < seed) {
				hit, nearest, seed = other, far, row.B.Seed
			}
		}
		if !hit.IsZero() {
			hits.Send(Hit{hit, p})
			world.Despawn(e)
		}
	}

	phase.OnEnter(Playing, func() {
		world.DespawnAll(pos)
		score.Points, score.Wave, score.Ships, score.wait = 0, 0, 3, 0
	})
	phase.OnEnter(Over, func() { score.Best = max(score.Best, score.Points) })
	ecs.Task(world, "Arrive", func(t ecs.Tick) {
		score.wait -= t.Delta()
		switch _, _, flies := ships.First(); {
		case score.wait > 0:
		case !flies && score.Ships == 0:
			phase.Set(Over)
		case !flies:
			ship.Set(spawn(Position{field.W / 2, field.H / 2}, 0, 0), Ship{Angle: -math.Pi / 2, Shield: 2.5})
		case targets.Count() == 0:
			score.Wave++
			wave(min(3+score.Wave, 12))
		}
	}, ecs.In(steering), ecs.Uses[Score](), ecs.Uses[Field](), ecs.AlsoReads(pos, ship, target))
	ecs.System3(world, "Fly", func(b ecs.Block, p []Position, v []Velocity, s []Ship) {
		for i, e := range b.Entities() {
			turn, thrust, fire := in.Turn, in.Thrust, in.Fire
			if in.Aiming {
				x, y, far := field.Toward(p[i], in.Aim)
				off := math.Remainder(math.Atan2(y, x)-s[i].Angle, 2*math.Pi)
				turn, thrust, fire = max(-1, min(1, 5*off)), far > 90 && math.Abs(off) < 0.7, true
			}
			s[i] = Ship{s[i].Angle + 4.5*b.Delta()*turn, s[i].Cooling - b.Delta(), max(0, s[i].Shield-b.Delta())}
			if x, y := polar(s[i].Angle, 420*b.Delta()); thrust {
				v[i].X, v[i].Y = v[i].X+x, v[i].Y+y
			}
			v[i].X, v[i].Y = v[i].X*0.988, v[i].Y*0.988
			if n := min(1+score.Wave/3, 3); fire && s[i].Cooling <= 0 {
				for k := range n {
					e := spawn(p[i], s[i].Angle+0.1*(float64(k)-float64(n-1)/2), 620)
					life.Set(e, 0.75)
					shot.Add(e)
				}
				s[i].Cooling, score.Shots = 0.16, score.Shots+n
			}
			if s[i].Shield == 0 {
				strike(e, p[i], 9)
			}
		}
	}, ecs.Reads(pos), ecs.In(steering), ecs.Uses[Input](), ecs.Uses[Score](), ecs.Uses[Field](), ecs.AlsoReads(target), ecs.Sends[Hit]())
	ecs.System2(world, "Hunt", func(b ecs.Block, p []Position, v []Velocity) {
		for _, ship := range ships.All() {
			for i := range p {
				x, y, far := field.Toward(p[i], *ship.A)
				v[i].X = 0.992 * (v[i].X + 150*b.Delta()*x/far)
				v[i].Y = 0.992 * (v[i].Y + 150*b.Delta()*y/far)
			}
		}
	}, ecs.Reads(pos), ecs.With(hunter), ecs.In(steering), ecs.Uses[Field](), ecs.AlsoReads(ship))
	ecs.System2(world, "Move", func(b ecs.Block, p []Position, v []Velocity) {
		for i := range p {
			p[i].X, p[i].Y = p[i].X+v[i].X*b.Delta(), p[i].Y+v[i].Y*b.Delta()
		}
	}, ecs.Reads(vel), ecs.In(moving))
	ecs.System1(world, "Wrap", func(b ecs.Block, p []Position) { // not in moving: no resource is shared there
		for i := range p {
			p[i].X, p[i].Y = p[i].X-field.W*math.Floor(p[i].X/field.W), p[i].Y-field.H*math.Floor(p[i].Y/field.H)
		}
	}, ecs.In(fighting), ecs.Uses[Field]())
	ecs.System1(world, "Fade", func(b ecs.Block, l []Life) {
		for i, e := range b.Entities() {
			if l[i] -= Life(b.Delta()); l[i] <= 0 {
				world.Despawn(e)
			}
		}
	}, ecs.In(fighting))
	ecs.System1(world, "Strike", func(b ecs.Block, p []Position) {
		for i, e := range b.Entities() {
			strike(e, p[i], 3)
		}
	}, ecs.Reads(pos), ecs.With(shot), ecs.In(fighting), ecs.Uses[Field](), ecs.AlsoReads(target), ecs.Sends[Hit]())

	struck := hits.Reader()
	ecs.Task(world, "Wound", func(ecs.Tick) {
		for hit := range struck.Read() {
			score.Hits++
			burst(hit.At, 5, 150, math.Float64bits(hit.At.X)^math.Float64bits(hit.At.Y))
			if t := target.Ptr(hit.Target); t.Health > 0 {
				t.Health--
			}
			if target.Get(hit.Target).Health == 0 {
				world.Despawn(hit.Target)
			}
		}
	}, ecs.In(breaking), ecs.Receives[Hit](), ecs.AlsoWrites(target), ecs.Uses[Score]())
	world.Observe(target, ecs.Despawned, func(o ecs.Observed) {
		where := pos.Before(o)
		for i, t := range target.Before(o) {
			if t.Health > 0 {
				continue // it makes room for a new game
			}
			score.Broken, score.Points, score.wait = score.Broken+1, score.Points+[]int{200, 100, 50, 20}[t.Size], 1.5
			burst(where[i], 6+6*t.Size, 130, t.Seed)
			for k := 0; k < 2 && t.Size > 1; k++ {
				rock(where[i], t.Size-1, mix(t.Seed, 10+k))
			}
		}
	})
	world.Observe(ship, ecs.Despawned, func(o ecs.Observed) {
		for _, p := range pos.Before(o) {
			score.Ships, score.Lost, score.wait = score.Ships-1, score.Lost+1, 1.5
			burst(p, 60, 220, uint64(score.Lost))
		}
	})
	wave(9)
	return game
}
