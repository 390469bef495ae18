package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewCrossing returns an instance of the crossing workload in a layout.
func NewCrossing(p bench.Params, d scenario.CrossingDesign, work scenario.CrossingWork, layout ecs.Layout) bench.Instance {
	c := crossingCase{Params: p, Changes: scenario.NewChanges(p, scenario.ChangePercent), design: d, layout: layout}
	switch work {
	case scenario.CrossingSystems:
		return &crossingSystems{c}
	case scenario.CrossingChange:
		return &crossingChange{c}
	case scenario.CrossingGet:
		return &crossingGet{crossingCase: c}
	}
	return &c
}

// crossingCase makes the changes of a step and runs all systems.
type crossingCase struct {
	bench.Params
	*scenario.Changes
	design   scenario.CrossingDesign
	layout   ecs.Layout
	world    *ecs.World
	handles  []vecHandle
	systems  []*ecs.System // by pair
	entities []ecs.Entity
}

// crossingSystem declares the system that adds dt * V to P.
func crossingSystem[P, V scenario.AnyVec](c *crossingCase) {
	w := c.world
	p, v := ecs.Component[P](w), ecs.Component[V](w)
	c.systems = append(c.systems, ecs.System2(w, w.Name(p)+w.Name(v), func(b ecs.Block, p []P, v []V) {
		scenario.Loop(scenario.AsVecs(p), scenario.AsVecs(v), float32(b.Delta()))
	}, ecs.Reads(v)))
}

// crossingPairs has the system of each pair.
var crossingPairs = map[[2]int]func(*crossingCase){
	{0, 1}: crossingSystem[scenario.Position, scenario.Velocity],
	{0, 2}: crossingSystem[scenario.Position, scenario.Acceleration],
	{0, 3}: crossingSystem[scenario.Position, scenario.Jerk],
	{0, 4}: crossingSystem[scenario.Position, scenario.Snap],
	{0, 5}: crossingSystem[scenario.Position, scenario.Crackle],
	{0, 6}: crossingSystem[scenario.Position, scenario.Pop],
	{1, 2}: crossingSystem[scenario.Velocity, scenario.Acceleration],
	{3, 4}: crossingSystem[scenario.Jerk, scenario.Snap],
	{3, 5}: crossingSystem[scenario.Jerk, scenario.Crackle],
}

// Setup declares the groups and systems and spawns the entities.
func (c *crossingCase) Setup() {
	c.world = ecs.NewWorld(ecs.WithLayout(c.layout))
	c.handles = chainHandles(c.world, c.design.Components)
	for _, pair := range c.design.Pairs {
		c.world.Group(c.handles[pair[0]].term, c.handles[pair[1]].term)
	}
	for i, pair := range c.design.Pairs {
		crossingPairs[pair](c)
		if full := c.systems[i].Match() == ecs.Full; full != (c.layout == ecs.Lanes || !c.design.Crosses(i)) {
			panic("bench: " + c.systems[i].Explain().String())
		}
	}
	c.world.Batch(func() {
		for _, has := range c.design.Draw(c.Params) {
			e := c.world.Spawn()
			for at, h := range c.handles {
				if has>>at&1 != 0 {
					h.set(e)
				}
			}
			c.entities = append(c.entities, e)
		}
	})
}

// change commits the changes of a step.
func (c *crossingCase) change(step int) {
	c.world.Batch(func() {
		back := scenario.RegainedValue(step)
		for _, change := range c.Of(step) {
			e, h := c.entities[change.Entity], &c.handles[c.design.Changed(step, change.Entity)]
			if h.has(e) {
				h.remove(e)
			} else {
				h.setTo(e, back)
			}
		}
	})
}

// Step commits the changes of the step and runs a tick.
func (c *crossingCase) Step(step int) {
	c.change(step)
	must(c.world.Tick(scenario.Delta))
}

// Units returns the number of entities.
func (c *crossingCase) Units() int { return c.Params.Entities }

// Checksum includes the values of all entities.
func (c *crossingCase) Checksum() uint64 {
	return c.design.Sum(len(c.entities), func(i, at int) (v scenario.Vec, has bool) {
		if e, h := c.entities[i], &c.handles[at]; h.has(e) {
			return h.get(e), true
		}
		return v, false
	})
}

// crossingSystems runs the systems that cross others.
type crossingSystems struct{ crossingCase }

// Reset commits the changes of the step.
func (c *crossingSystems) Reset(step int) { c.change(step) }

// Step runs the systems.
func (c *crossingSystems) Step(int) {
	for i, s := range c.systems {
		if c.design.Crosses(i) {
			s.Run(scenario.Delta)
		}
	}
}

// crossingChange makes changes.
type crossingChange struct{ crossingCase }

// Step commits the changes of the step.
func (c *crossingChange) Step(step int) { c.change(step) }

// Units returns the number of changes.
func (c *crossingChange) Units() int { return c.Count() }

// crossingGet reads component 0.
type crossingGet struct {
	crossingCase
	position ecs.Handle[scenario.Position]
	order    []ecs.Entity
	sum      uint64
}

// Setup lists the entities that have the component after some changes.
func (c *crossingGet) Setup() {
	c.crossingCase.Setup()
	c.position = ecs.Component[scenario.Position](c.world)
	for step := range scenario.ChangesBeforeGet {
		c.Prepare(step, 1)
		c.change(step)
	}
	for _, i := range scenario.DrawOrder(c.Params) {
		if e := c.entities[i]; c.position.Has(e) {
			*c.position.Ptr(e) = scenario.Position(scenario.PositionOf(int(i)))
			c.order = append(c.order, e)
		}
	}
}

// Step reads the values.
func (c *crossingGet) Step(int) {
	var sum uint64
	for _, e := range c.order {
		sum = scenario.Fold(sum, scenario.Vec(c.position.Get(e)))
	}
	c.sum = sum
}

// Units returns how many values are read.
func (c *crossingGet) Units() int { return len(c.order) }

// Checksum is that of the values that the last step read.
func (c *crossingGet) Checksum() uint64 { return c.sum }
