package towers

import (
	"math"

	"github.com/copse-ecs/copse/ecs"
)

// Declare gives a world the game. Then every tick plays it.
func Declare(world *ecs.World, rules Rules) *ecs.State[Phase] {
	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
	health, walker := ecs.Component[Health](world), ecs.Component[Walker](world)
	chill, shot, tower := ecs.Component[Chill](world), ecs.Component[Shot](world), ecs.Component[Tower](world)
	aimsAt := ecs.Relation[AimsAt](world, ecs.DespawnSources()) // a shot ends with its target
	brisk, slowed := ecs.Tag[Brisk](world), ecs.Tag[Slowed](world)
	ready, cooling := ecs.Tag[Ready](world), ecs.Tag[Cooling](world)
	world.Exclusive(brisk, slowed)
	world.Exclusive(ready, cooling)

	// Each group is for the systems that it names.
	world.Group(pos, vel)            // Move
	world.Group(pos, vel, walker)    // Steer
	world.Group(pos, vel, shot)      // Home, Strike
	world.Group(pos, health, walker) // Fall
	world.Group(pos, tower, ready)   // Fire

	ecs.SetResource(world, Score{Gold: rules.Gold, Lives: rules.Lives, wait: 64})
	ecs.SetResource(world, Field{stale: true})
	score, field := ecs.Resource[Score](world), ecs.Resource[Field](world)

	phase := ecs.NewState(world, Building)
	going := phase.Is(Building, Playing)
	playing, step := phase.Is(Playing), world.FixedStep(Step, 1)
	building := world.Stage("building", step, going)
	spawning := world.Stage("spawning", step, playing)
	planning := world.Stage("planning", step, ecs.RunIf(func() bool { return field.stale }))
	steering := world.Stage("steering", step, playing)
	moving := world.Stage("moving", step, playing, ecs.Parallel(), ecs.Concurrent())
	fighting := world.Stage("fighting", step, playing)
	wounding := world.Stage("wounding", step, playing)
	falling := world.Stage("falling", step, playing)
	judging := world.Stage("judging", step, playing)
	hits := ecs.Events[Hit](world).In(wounding)

	phase.OnEnter(Playing, func() {
		score.Wave++
		score.due = 8 + 2*score.Wave
	})
	phase.OnExit(Playing, func() {
		score.Ended++
		score.wait = 64
		world.DespawnAll(shot)
	})

	type built struct {
		Position
		Tower
		Ready
	}
	towers := ecs.NewBundle[built](world)
	ecs.Task(world, "Build", func(ecs.Tick) {
		c := site(score.plan)
		if score.Gold < cost || c.X >= Width-1 {
			return
		}
		score.plan++
		if !field.open(c) {
			return
		}
		score.Gold, score.Spent, score.Towers = score.Gold-cost, score.Spent+cost, score.Towers+1
		field.Blocked[c.X][c.Y], field.stale = true, true
		t := Tower{Damage: 6, Range: 2.5, Pause: 0.75}
		if score.Towers%4 == 0 {
			t.Damage, t.Pause, t.Frost = 2, 1.5, true
		}
		towers.Spawn(built{Position: centre(c), Tower: t})
	}, ecs.In(building), ecs.Every(8), ecs.Uses[Score](), ecs.Uses[Field]())
	ecs.Task(world, "Begin", func(ecs.Tick) {
		if score.wait == 0 {
			phase.Set(Playing)
		} else {
			score.wait--
		}
	}, ecs.In(building), phase.Is(Building), ecs.Uses[Score]())

	type creep struct {
		Position
		Velocity
		Health
		Walker
		Brisk
	}
	creeps := ecs.NewBundle[creep](world)
	ecs.Task(world, "Arrive", func(ecs.Tick) {
		score.due--
		w := Walker{Serial: score.Spawned, Bounty: 3 + score.Wave/2, Speed: 1.5 + 0.25*float64(score.due%4)}
		creeps.Spawn(creep{Position: centre(start), Health: Health(10 + 7*score.Wave), Walker: w})
	}, ecs.In(spawning), ecs.Every(8), ecs.RunIf(func() bool { return score.due > 0 }), ecs.Uses[Score]())

	ecs.Task(world, "Flow", func(ecs.Tick) {
		field.flow()
		field.stale = false
		score.Rebuilt++
	}, ecs.In(planning), ecs.Uses[Field](), ecs.Uses[Score]())

	ecs.System3(world, "Steer", func(b ecs.Block, p []Position, v []Velocity, w []Walker) {
		for i, e := range b.Entities() {
			speed := w[i].Speed
			if slowed.Has(e) {
				speed /= 2
			}
			c := cellOf(p[i])
			v[i] = towards(p[i], centre(field.Next[c.X][c.Y]), speed)
		}
	}, ecs.Reads(pos, walker), ecs.Uses[Field](), ecs.In(steering))
	ecs.System3(world, "Home", func(b ecs.Block, p []Position, v []Velocity, _ []Shot) {
		for i, e := range b.Entities() {
			target, _ := aimsAt.Target(e)
			v[i] = towards(p[i], pos.Get(target), 8)
		}
	}, ecs.Reads(pos, shot), ecs.AlsoReads(aimsAt), ecs.In(steering))

	ecs.System2(world, "Move", func(b ecs.Block, p []Position, v []Velocity) {
		for i := range p {
			p[i].X += float64(v[i].X * b.Delta()) // not fused: the same bits on every machine
			p[i].Y += float64(v[i].Y * b.Delta())
		}
	}, ecs.Reads(vel), ecs.In(moving))
	ecs.System1(world, "Cool", func(b ecs.Block, t []Tower) {
		for i := range t {
			t[i].Remain -= b.Delta()
		}
	}, ecs.With(cooling), ecs.In(moving))
	ecs.System1(world, "Warm", func(b ecs.Block, c []Chill) {
		for i := range c {
			c[i] -= Chill(b.Delta())
		}
	}, ecs.In(moving))

	ecs.System1(world, "Reload", func(b ecs.Block, t []Tower) {
		for i, e := range b.Entities() {
			if t[i].Remain <= 0 {
				ready.Add(e)
			}
		}
	}, ecs.Reads(tower), ecs.With(cooling), ecs.In(fighting))
	ecs.System1(world, "Thaw", func(b ecs.Block, c []Chill) {
		for i, e := range b.Entities() {
			if c[i] <= 0 {
				chill.Remove(e)
				brisk.Add(e)
			}
		}
	}, ecs.Reads(chill), ecs.With(slowed), ecs.In(fighting))

	type bullet struct {
		Position
		Velocity
		Shot
	}
	bullets := ecs.NewBundle[bullet](world)
	enemies := ecs.NewQuery2[Position, Walker](world, ecs.Reads(pos, walker))
	ecs.System2(world, "Fire", func(b ecs.Block, p []Position, t []Tower) {
		for i, e := range b.Entities() {
			var target ecs.Entity
			way, serial := math.MaxInt, 0
			for enemy, row := range enemies.All() { // the one that is nearest to the goal
				c := cellOf(*row.A)
				x, y, far := row.A.X-p[i].X, row.A.Y-p[i].Y, field.Way[c.X][c.Y]
				if float64(x*x)+float64(y*y) <= t[i].Range*t[i].Range &&
					(far < way || far == way && row.B.Serial < serial) {
					target, way, serial = enemy, far, row.B.Serial
				}
			}
			if way == math.MaxInt {
				continue
			}
			t[i].Remain = t[i].Pause
			cooling.Add(e)
			s := bullets.Spawn(bullet{Position: p[i], Shot: Shot{t[i].Damage, t[i].Frost}})
			aimsAt.Set(s, target)
			score.Shots++
		}
	}, ecs.Reads(pos), ecs.With(ready), ecs.AlsoReads(walker), ecs.Uses[Score](), ecs.Uses[Field](), ecs.In(fighting))
	ecs.System2(world, "Strike", func(b ecs.Block, p []Position, s []Shot) {
		for i, e := range b.Entities() {
			target, _ := aimsAt.Target(e)
			if at := pos.Get(target); math.Abs(at.X-p[i].X)+math.Abs(at.Y-p[i].Y) < 0.2 {
				hits.Send(Hit{target, s[i]})
				world.Despawn(e)
			}
		}
	}, ecs.Reads(pos, shot), ecs.With(vel), ecs.AlsoReads(aimsAt), ecs.Sends[Hit](), ecs.In(fighting))

	struck := hits.Reader()
	ecs.Task(world, "Wound", func(ecs.Tick) {
		for hit := range struck.Read() {
			score.Hits++
			*health.Ptr(hit.Target) -= Health(hit.Shot.Damage)
			if hit.Shot.Frost {
				chill.Set(hit.Target, 1)
				slowed.Add(hit.Target)
			}
		}
	}, ecs.In(wounding), ecs.Receives[Hit](), ecs.AlsoWrites(health), ecs.Uses[Score]())

	ecs.System3(world, "Fall", func(b ecs.Block, p []Position, h []Health, w []Walker) {
		for i, e := range b.Entities() {
			if h[i] <= 0 {
				world.Despawn(e)
			} else if cellOf(p[i]) == goal {
				score.Lives--
				world.Despawn(e)
			}
		}
	}, ecs.Reads(pos, health, walker), ecs.Uses[Score](), ecs.In(falling))

	ecs.Task(world, "Judge", func(ecs.Tick) {
		switch {
		case score.Lives <= 0:
			phase.Set(Lost)
		case score.due > 0 || enemies.Count() > 0:
		case score.Wave == rules.Waves:
			phase.Set(Won)
		default:
			phase.Set(Building)
		}
	}, ecs.In(judging), ecs.Uses[Score](), ecs.AlsoReads(pos, walker))

	world.Observe(walker, ecs.Spawned, func(o ecs.Observed) { score.Spawned += len(o.Entities()) })
	world.Observe(walker, ecs.Despawned, func(o ecs.Observed) {
		was, w := health.Before(o), walker.Before(o)
		for i := range was {
			if was[i] > 0 {
				score.Leaked++
				continue
			}
			score.Killed, score.Earned, score.Gold = score.Killed+1, score.Earned+w[i].Bounty, score.Gold+w[i].Bounty
		}
	})
	return phase
}
