package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewJoin returns an instance of the join workload whose system has the given match. percent of the entities lose or regain
// their velocity in each tick; none if percent is 0.
func NewJoin(p bench.Params, match ecs.Match, percent int) bench.Instance {
	return &joinCase{
		Params: p, Changes: scenario.NewChanges(p, max(1, percent)), changing: percent > 0, match: match, joined: scenario.DrawJoined(p),
	}
}

type joinCase struct {
	bench.Params
	*scenario.Changes
	changing bool
	match    ecs.Match
	joined   []scenario.JoinedEntity
	world    *ecs.World
	position ecs.Handle[scenario.Position]
	velocity ecs.Handle[scenario.Velocity]
	entities []ecs.Entity
}

// Setup spawns the entities, and then adds velocities and accelerations in another order.
func (c *joinCase) Setup() {
	var settings []ecs.Setting
	if c.match == ecs.Partial {
		settings = append(settings, ecs.WithLayout(ecs.Laminar))
	}
	w := ecs.NewWorld(settings...)
	c.world, c.position, c.velocity = w, ecs.Component[scenario.Position](w), ecs.Component[scenario.Velocity](w)
	acceleration := ecs.Component[scenario.Acceleration](w)
	if c.match == ecs.Partial { // the next group crosses this one: with one array for each component, it divides only one of its two
		w.Group(c.velocity, acceleration)
	}
	if c.match != ecs.Blind {
		w.Group(c.position, c.velocity)
	}
	addSystem[scenario.Position, scenario.Velocity](w, scenario.Loop, nil, c.match)
	w.Batch(func() {
		for i := range c.Params.Entities {
			e := w.Spawn()
			c.position.Set(e, scenario.Position(scenario.PositionOf(i&0xffff)))
			c.entities = append(c.entities, e)
		}
	})
	w.Batch(func() {
		for _, j := range c.joined {
			e := c.entities[j.Entity]
			c.velocity.Set(e, scenario.Velocity(scenario.One))
			if j.Acceleration {
				acceleration.Set(e, scenario.Acceleration(scenario.One))
			}
		}
	})
}

// Step commits the changes of the step, if there are any, and runs a tick.
func (c *joinCase) Step(i int) {
	if c.changing {
		c.world.Batch(func() {
			back := scenario.Velocity(scenario.RegainedValue(i))
			for _, change := range c.Of(i) {
				if e := c.entities[change.Entity]; c.velocity.Has(e) {
					c.velocity.Remove(e)
				} else {
					c.velocity.Set(e, back)
				}
			}
		})
	}
	must(c.world.Tick(scenario.Delta))
}

// Units returns the number of entities.
func (c *joinCase) Units() int { return c.Params.Entities }

// Checksum includes the values of all entities.
func (c *joinCase) Checksum() uint64 {
	return scenario.JoinSum(len(c.entities), func(i int) (p, v scenario.Vec, has bool) {
		velocity, err := c.velocity.TryGet(c.entities[i])
		return scenario.Vec(c.position.Get(c.entities[i])), scenario.Vec(velocity), err == nil
	})
}
