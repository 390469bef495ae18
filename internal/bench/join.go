package bench

import "github.com/copse-ecs/copse/ecs"

// Join walks two components together that entities have got in different orders: all have a
// Position, a random half a Velocity too, and a random half of those an Acceleration. A tick
// adds dt times the velocity to the position of those with both; in the second metric 1% of
// the entities lose or regain their velocity in every tick, which counts. Ours does it with
// both kept together, with the velocities kept with the accelerations instead, so that
// positions are fetched by handle, and with nothing kept together, so that each entity is
// tested and its velocity fetched.
func Join(p Params) Workload {
	p.Components = 3
	w := Workload{Name: "join", About: "positions and velocities that were added in different orders are walked together"}
	for _, m := range []struct {
		name    string
		percent int
	}{{"tick", 0}, {"tick-changing", 1}} {
		metric := Metric{Name: m.name, Unit: "ns", Per: "entity and tick", Kind: Steps, Params: p}
		for _, s := range []struct {
			name  string
			match ecs.Match
		}{{"copse", ecs.Full}, {"copse-partial", ecs.Partial}, {"copse-blind", ecs.Blind}} {
			metric.Cases = append(metric.Cases, Case{s.name, func(p Params) Instance {
				c := &copseJoin{Params: p, Changes: NewChanges(p, max(1, m.percent)), changing: m.percent > 0, match: s.match}
				c.joined = Joined(p)
				return c
			}})
		}
		if m.percent == 0 {
			metric.Cases = append(metric.Cases, Case{"slices", func(p Params) Instance { return &sliceJoin{Params: p, joined: Joined(p)} }})
		}
		w.Metrics = append(w.Metrics, metric)
		addStored(&w, m.name, common, func(k maker, p Params) *storedJoin {
			return &storedJoin{Params: p, maker: k, Changes: NewChanges(p, max(1, m.percent)), changing: m.percent > 0, joined: Joined(p)}
		})
	}
	return w
}

// JoinedEntity says which entity gets a velocity next, and whether an acceleration too.
type JoinedEntity struct {
	Entity       int32
	Acceleration bool
}

// Joined draws who gets a velocity, in which order.
func Joined(p Params) []JoinedEntity {
	random := NewRandom(p.Seed + 5)
	var out []JoinedEntity
	for _, i := range Order(p) {
		if random.Below(2) == 0 {
			out = append(out, JoinedEntity{i, random.Below(2) == 0})
		}
	}
	return out
}

// JoinSum is the checksum of the join workload; velocity is what entity i has, if it has one.
func JoinSum(entities int, value func(i int) (position, velocity Vec, has bool)) (sum uint64) {
	for i := range entities {
		p, v, has := value(i)
		sum = Mix(sum, uint64(i*2), p.X, p.Y, p.Z)
		if has {
			sum = Mix(sum, uint64(i*2+1), v.X, v.Y, v.Z)
		}
	}
	return sum
}

type copseJoin struct {
	Params
	*Changes
	changing bool
	match    ecs.Match
	joined   []JoinedEntity
	world    *ecs.World
	position ecs.Handle[Position]
	velocity ecs.Handle[Velocity]
	entities []ecs.Entity
}

// Setup spawns the entities, and then gives the others to those that have them.
func (c *copseJoin) Setup() {
	w := ecs.NewWorld()
	c.world, c.position, c.velocity = w, ecs.Component[Position](w), ecs.Component[Velocity](w)
	acceleration := ecs.Component[Acceleration](w)
	if c.match == ecs.Partial { // the second crosses the first: it divides one of the arrays
		w.Group(c.velocity, acceleration)
	}
	if c.match != ecs.Blind {
		w.Group(c.position, c.velocity)
	}
	derive[Position, Velocity](w, Loop, nil, c.match)
	for i := range c.Params.Entities {
		e := w.Spawn()
		c.position.Set(e, Position(Placed(i&0xffff)))
		c.entities = append(c.entities, e)
	}
	commit(w)
	for _, j := range c.joined {
		e := c.entities[j.Entity]
		c.velocity.Set(e, Velocity(One))
		if j.Acceleration {
			acceleration.Set(e, Acceleration(One))
		}
	}
	commit(w)
}

// Step makes the changes, if there are any, and runs a tick.
func (c *copseJoin) Step(i int) {
	if c.changing {
		back := Velocity(Regained(i))
		for _, change := range c.Of(i) {
			if e := c.entities[change.Entity]; c.velocity.Has(e) {
				c.velocity.Remove(e)
			} else {
				c.velocity.Set(e, back)
			}
		}
		commit(c.world)
	}
	if err := c.world.Tick(Delta); err != nil {
		panic(err) // no limit was set
	}
}

// Units returns the number of entities.
func (c *copseJoin) Units() int { return c.Params.Entities }

// Checksum adds up the values of all entities.
func (c *copseJoin) Checksum() uint64 {
	return JoinSum(len(c.entities), func(i int) (p, v Vec, has bool) {
		velocity, err := c.velocity.TryGet(c.entities[i])
		return Vec(c.position.Get(c.entities[i])), Vec(velocity), err == nil
	})
}

// sliceJoin is the floor of the ticks: velocities stand beside the positions they belong to.
type sliceJoin struct {
	Params
	joined                []JoinedEntity
	positions, velocities []Vec
	ids                   []int32 // by row
}

// Setup fills the slices, those with a velocity first.
func (s *sliceJoin) Setup() {
	has := make([]bool, s.Entities)
	s.velocities = make([]Vec, len(s.joined))
	for k, j := range s.joined {
		has[j.Entity] = true
		s.ids = append(s.ids, j.Entity)
		s.velocities[k] = One
	}
	for i := range has {
		if !has[i] {
			s.ids = append(s.ids, int32(i))
		}
	}
	s.positions = make([]Vec, s.Entities)
	for row, id := range s.ids {
		s.positions[row] = Placed(int(id) & 0xffff)
	}
}

// Step walks both.
func (s *sliceJoin) Step(int) { Loop(s.positions[:len(s.velocities)], s.velocities, Delta) }

// Units returns the number of entities.
func (s *sliceJoin) Units() int { return s.Entities }

// Checksum adds up the values of all entities.
func (s *sliceJoin) Checksum() uint64 {
	rows := make([]int, len(s.ids))
	for row, id := range s.ids {
		rows[id] = row
	}
	return JoinSum(len(rows), func(i int) (p, v Vec, has bool) {
		if row := rows[i]; row < len(s.velocities) {
			return s.positions[row], s.velocities[row], true
		}
		return s.positions[rows[i]], v, false
	})
}
