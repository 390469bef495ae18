package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewScripted returns an instance of a metric of the scripted workload.
func NewScripted(p bench.Params, metric string) bench.Instance {
	w := scriptedWorld{xyWorld: xyWorld{Params: p, extras: scriptedExtras}, metric: metric}
	switch metric {
	case scenario.ScriptedGet:
		return &scriptedGetCase{w}
	case scenario.ScriptedMany, scenario.ScriptedEach:
		return &scriptedManyCase{scriptedWorld: w}
	case scenario.ScriptedUpdate:
		return &scriptedUpdateCase{w}
	case scenario.ScriptedQuery:
		return &scriptedWalkCase{w}
	case scenario.ScriptedMade:
		return &scriptedMadeCase{w}
	case scenario.ScriptedNew:
		return &scriptedNewQueryCase[scenario.Place, scenario.Speed, scenario.Extra0, scenario.Extra1]{scriptedWorld: w}
	case scenario.ScriptedRare:
		w.extras = scenario.Extras
		return &scriptedNewQueryCase[scenario.Extra6, scenario.Extra7, scenario.Extra8, scenario.Extra9]{scriptedWorld: w} // of which one entity has the first
	case scenario.ScriptedRemove:
		return &scriptedRemoveCase{scriptedUpdateCase{w}}
	}
	panic("bench: workload scripted has no metric " + metric)
}

// scriptedExtras is how many extra components the entities may have.
const scriptedExtras = 7

// scriptedWorld is a world with the population of the scripted workload.
type scriptedWorld struct {
	xyWorld
	query  *ecs.Query4[scenario.Place, scenario.Speed, scenario.Extra0, scenario.Extra1]
	sum    float64
	metric string
}

// Setup spawns the population.
func (c *scriptedWorld) Setup() {
	c.declare()
	c.world.Group(c.place, c.speed, c.extraHandles[0].term, c.extraHandles[1].term)
	of := scenario.ScriptedCompositionOf(c.metric)
	c.world.Batch(func() {
		for i := range c.Params.Entities {
			has := of(i)
			e := c.world.Spawn()
			c.entities = append(c.entities, e)
			c.place.Set(e, scenario.Place(scenario.PlaceOf(i)))
			c.speed.Set(e, scenario.Speed(scenario.StartSpeed))
			for k, h := range c.extraHandles {
				if has.Has(2 + k) {
					h.set(e)
				}
			}
		}
	})
}

// Units returns the units of work of a step.
func (c *scriptedWorld) Units() int { return scenario.ScriptedUnits(c.metric, c.Params.Entities) }

// Checksum includes the sum of what was read, and all values in the world.
func (c *scriptedWorld) Checksum() uint64 {
	return scenario.Mix(c.xyWorld.Checksum(), 1, float32(c.sum), 0, 0)
}

// scriptedGetCase reads one entity many times.
type scriptedGetCase struct{ scriptedWorld }

// Step reads the entity.
func (c *scriptedGetCase) Step(int) {
	c.sum = 0
	e := c.entities[len(c.entities)/2]
	for range scenario.ScriptedGets {
		c.sum += c.place.Get(e).Y
	}
}

// scriptedManyCase reads three components of one entity many times, each through its handle.
type scriptedManyCase struct {
	scriptedWorld
	extra ecs.Handle[scenario.Extra0]
}

// Setup spawns the population.
func (c *scriptedManyCase) Setup() {
	c.scriptedWorld.Setup()
	c.extra = ecs.Component[scenario.Extra0](c.world)
}

// Step reads the entity.
func (c *scriptedManyCase) Step(int) {
	c.sum = 0
	e := c.entities[len(c.entities)/2]
	for range scenario.ScriptedGets {
		c.sum += c.place.Get(e).Y + c.speed.Get(e).Y + c.extra.Get(e).Y
	}
}

// scriptedUpdateCase spawns entities and gives each a component.
type scriptedUpdateCase struct{ scriptedWorld }

// Reset deletes the entities of the previous step.
func (c *scriptedUpdateCase) Reset(int) {
	n := c.Params.Entities
	c.world.Batch(func() {
		for _, e := range c.entities[n:] {
			c.world.Despawn(e)
		}
	})
	c.entities = c.entities[:n]
}

// Step spawns the entities and commits them.
func (c *scriptedUpdateCase) Step(int) {
	c.world.Batch(func() {
		for i := range scenario.ScriptedSpawns {
			e := c.world.Spawn()
			c.place.Set(e, scenario.Place(scenario.PlaceOf(i)))
			c.entities = append(c.entities, e)
		}
	})
}

// scriptedRemoveCase takes from entities the component that they have.
type scriptedRemoveCase struct{ scriptedUpdateCase }

// Reset deletes the entities of the previous step and spawns others.
func (c *scriptedRemoveCase) Reset(step int) {
	c.scriptedUpdateCase.Reset(step)
	c.scriptedUpdateCase.Step(step)
}

// Step takes the components and commits.
func (c *scriptedRemoveCase) Step(int) {
	c.world.Batch(func() {
		for _, e := range c.entities[c.Params.Entities:] {
			c.place.Remove(e)
		}
	})
}

// scriptedWalkCase walks the entities that have four components.
type scriptedWalkCase struct{ scriptedWorld }

// Setup spawns the population and declares the system.
func (c *scriptedWalkCase) Setup() {
	c.scriptedWorld.Setup()
	e0, e1 := ecs.Component[scenario.Extra0](c.world), ecs.Component[scenario.Extra1](c.world)
	ecs.System4(c.world, "walk", func(_ ecs.Block, p []scenario.Place, v []scenario.Speed, a []scenario.Extra0, b []scenario.Extra1) {
		c.sum += sumFour(p, v, a, b)
	}, ecs.Reads(c.place, c.speed, e0, e1)).MustMatch(ecs.Full)
}

// Step walks all matching entities ten times.
func (c *scriptedWalkCase) Step(int) {
	c.sum = 0
	for range scenario.ScriptedWalks {
		must(c.world.Tick(1))
	}
}

// sumFour adds up the Y of all values.
func sumFour(p []scenario.Place, v []scenario.Speed, a []scenario.Extra0, b []scenario.Extra1) (sum float64) {
	v, a, b = v[:len(p)], a[:len(p)], b[:len(p)]
	for i := range p {
		sum += p[i].Y + v[i].Y + a[i].Y + b[i].Y
	}
	return sum
}

// scriptedMadeCase makes the query for each walk, as the figure of the thesis does. A program would keep it.
type scriptedMadeCase struct{ scriptedWorld }

// Step makes a query and walks all matching entities, ten times.
func (c *scriptedMadeCase) Step(int) {
	c.sum = 0
	for range scenario.ScriptedWalks {
		q := ecs.NewQuery4[scenario.Place, scenario.Speed, scenario.Extra0, scenario.Extra1](c.world)
		for _, chunk := range q.Chunks() {
			c.sum += sumFour(chunk.A, chunk.B, chunk.C, chunk.D)
		}
	}
}

// scriptedNewQueryCase makes queries for four components.
type scriptedNewQueryCase[A, B, C, D any] struct {
	scriptedWorld
	made *ecs.Query4[A, B, C, D]
}

// Step makes the queries.
func (c *scriptedNewQueryCase[A, B, C, D]) Step(int) {
	for range scenario.ScriptedQueries {
		c.made = ecs.NewQuery4[A, B, C, D](c.world)
	}
}

// Checksum is the number of entities that the last query finds.
func (c *scriptedNewQueryCase[A, B, C, D]) Checksum() uint64 {
	found := 0
	if c.made != nil {
		for range c.made.All() {
			found++
		}
	}
	return uint64(found)
}
