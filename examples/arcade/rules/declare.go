package rules

import (
	"math"

	"github.com/copse-ecs/copse/ecs"
)

// Declare gives a world the game. Then every tick plays it, with the player once the state is true.
func Declare(world *ecs.World) *ecs.State[bool] {
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	ship, rock, shot := ecs.Component[Ship](world), ecs.Component[Rock](world), ecs.Component[Shot](world)
	hunts := ecs.Relation[Hunts](world, ecs.DespawnSources()) // hunters end with their ship

	// Each group is for the systems that it names.
	world.Group(pos, vel)        // Move, and the queries that draw
	world.Group(pos, vel, hunts) // Hunt
	world.Group(pos, vel, ship)  // Fly
	world.Group(pos, rock)       // Strike and Fly look for rocks
	world.Group(pos, shot)       // Strike

	ecs.SetResource(world, Input{})
	ecs.SetResource(world, Score{Ships: 3})
	ecs.SetResource(world, FieldFor(3, 2))
	in, score, field := ecs.Resource[Input](world), ecs.Resource[Score](world), ecs.Resource[Field](world)

	playing := ecs.NewState(world, false)
	steering := world.Stage("steering")
	moving := world.Stage("moving", ecs.Parallel())
	fighting := world.Stage("fighting")
	breaking := world.Stage("breaking")
	hits := ecs.Events[Hit](world).In(breaking)
	ships := ecs.NewQuery(world, ecs.With(ship))
	rocks := ecs.NewQuery2[Position, Rock](world, ecs.Reads(pos, rock))

	spawn := func(p Position, angle, speed float64) ecs.Entity {
		e := world.Spawn()
		x, y := polar(angle, speed)
		pos.Set(e, p)
		vel.Set(e, Velocity{x, y})
		return e
	}
	drift := func(p Position, size int, seed uint64) ecs.Entity { // spawns a rock
		e := spawn(p, 2*math.Pi*Noise(seed, 1), (20+20*Noise(seed, 2))*float64(5-size))
		rock.Set(e, Rock{size, seed})
		return e
	}
	strike := func(p Position, radius float64) (struck bool) { // hits all rocks that something at a place touches
		for e, row := range rocks.All() {
			if _, _, far := field.Toward(p, *row.A); far < radius+row.B.Radius() {
				hits.Send(Hit{e})
				struck = true
			}
		}
		return struck
	}

	playing.OnEnter(true, func() {
		world.DespawnAll(pos)
		*score = Score{Ships: 3}
	})
	ecs.Task(world, "Arrive", func(ecs.Tick) {
		switch {
		case rocks.Count() == 0: // the next wave, away from the middle, where ships arrive
			score.Wave++
			for k := range min(3+score.Wave, 12) {
				seed := mix(uint64(score.Wave), k)
				x, y := polar(2*math.Pi*Noise(seed, 4), 0.4)
				at := Position{x * field.W, y * field.H}
				drift(at, 3, seed)
				for e := range ships.All() {
					if k%3 == 0 {
						hunts.Set(drift(at, 0, seed), e)
					}
				}
			}
		case !playing.Get() || ships.Count() > 0:
		case score.Ships == 0:
			playing.Set(false)
		default:
			score.Ships--
			ship.Set(spawn(Position{}, 0, 0), Ship{Angle: -math.Pi / 2, Shield: 2.5})
		}
	}, ecs.In(steering), ecs.Uses[Score](), ecs.Uses[Field](), ecs.AlsoReads(pos, ship, rock))
	ecs.System3(world, "Fly", func(b ecs.Block, p []Position, v []Velocity, s []Ship) {
		for i, e := range b.Entities() {
			s[i] = Ship{s[i].Angle + 4.5*b.Delta()*in.Turn, s[i].Cooling - b.Delta(), max(0, s[i].Shield-b.Delta())}
			if x, y := polar(s[i].Angle, 420*b.Delta()); in.Thrust {
				v[i].X, v[i].Y = v[i].X+x, v[i].Y+y
			}
			v[i].X, v[i].Y = v[i].X*0.988, v[i].Y*0.988
			if in.Fire && s[i].Cooling <= 0 {
				shot.Set(spawn(p[i], s[i].Angle, 620), 0.75)
				s[i].Cooling = 0.16
			}
			if s[i].Shield == 0 && strike(p[i], 9) {
				world.Despawn(e)
			}
		}
	}, ecs.Reads(pos), ecs.In(steering), ecs.Uses[Input](), ecs.Uses[Score](), ecs.Uses[Field](), ecs.AlsoReads(rock), ecs.Sends[Hit]())
	ecs.System2(world, "Hunt", func(b ecs.Block, p []Position, v []Velocity) {
		for i, e := range b.Entities() {
			target, _ := hunts.Target(e)
			x, y, far := field.Toward(p[i], pos.Get(target))
			v[i].X = 0.992 * (v[i].X + 150*b.Delta()*x/far)
			v[i].Y = 0.992 * (v[i].Y + 150*b.Delta()*y/far)
		}
	}, ecs.Reads(pos), ecs.With(hunts), ecs.In(steering), ecs.Uses[Field](), ecs.AlsoReads(hunts))
	ecs.System2(world, "Move", func(b ecs.Block, p []Position, v []Velocity) {
		for i := range p {
			to := Position{p[i].X + v[i].X*b.Delta(), p[i].Y + v[i].Y*b.Delta()}
			p[i].X, p[i].Y, _ = field.Toward(Position{}, to)
		}
	}, ecs.Reads(vel), ecs.In(moving), ecs.ReadsResource[Field]())
	ecs.System2(world, "Strike", func(b ecs.Block, p []Position, s []Shot) {
		for i, e := range b.Entities() {
			if s[i] -= Shot(b.Delta()); s[i] <= 0 || strike(p[i], 3) {
				world.Despawn(e)
			}
		}
	}, ecs.Reads(pos), ecs.In(fighting), ecs.Uses[Field](), ecs.AlsoReads(rock), ecs.Sends[Hit]())

	struck := hits.Reader()
	ecs.Task(world, "Break", func(ecs.Tick) {
		for hit := range struck.Read() {
			if world.Despawning(hit.Rock) {
				continue // it is hit twice in the same tick
			}
			world.Despawn(hit.Rock)
			r := rock.Get(hit.Rock)
			score.Points += []int{200, 100, 50, 20}[r.Size]
			for k := 0; k < 2 && r.Size > 1; k++ {
				drift(pos.Get(hit.Rock), r.Size-1, mix(r.Seed, 10+k))
			}
		}
	}, ecs.In(breaking), ecs.Receives[Hit](), ecs.AlsoReads(pos, rock), ecs.Uses[Score]())
	return playing
}
