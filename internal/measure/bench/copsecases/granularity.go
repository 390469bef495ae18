package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewKinds returns an instance of the granularity workload that runs ticks. The groups tell the first bits tags apart, so
// there are 1<<bits of them.
func NewKinds(p bench.Params, bits int) bench.Instance { return &kindCase{Params: p, bits: bits} }

// NewKindChanges returns an instance of the granularity workload that changes the kinds of percent of the entities in a step.
func NewKindChanges(p bench.Params, bits, percent int) bench.Instance {
	return &kindChangeCase{kindCase{Params: p, bits: bits}, scenario.NewChanges(p, percent)}
}

// The tags that tell the kinds apart.
type (
	bit0 struct{}
	bit1 struct{}
	bit2 struct{}
	bit3 struct{}
	bit4 struct{}
	bit5 struct{}
	bit6 struct{}
	bit7 struct{}
)

type kindCase struct {
	bench.Params
	bits     int // how many tags the groups tell apart
	world    *ecs.World
	position ecs.Handle[scenario.Position]
	velocity ecs.Handle[scenario.Velocity]
	tags     []ecs.TagHandle
	entities []ecs.Entity
}

// Setup declares the groups and spawns the population.
func (c *kindCase) Setup() {
	w := ecs.NewWorld()
	c.world, c.position, c.velocity = w, ecs.Component[scenario.Position](w), ecs.Component[scenario.Velocity](w)
	c.tags = []ecs.TagHandle{
		ecs.Tag[bit0](w), ecs.Tag[bit1](w), ecs.Tag[bit2](w), ecs.Tag[bit3](w),
		ecs.Tag[bit4](w), ecs.Tag[bit5](w), ecs.Tag[bit6](w), ecs.Tag[bit7](w),
	}
	for k := range 1 << c.bits {
		terms := []ecs.Term{c.position, c.velocity}
		for b, tag := range c.tags[:c.bits] {
			if k>>b&1 != 0 {
				terms = append(terms, tag)
			} else {
				terms = append(terms, ecs.Not(tag))
			}
		}
		w.Group(terms...)
	}
	for _, g := range w.Groups() {
		if !g.Accepted() {
			panic("bench: " + g.Explain())
		}
	}
	addSystem[scenario.Position, scenario.Velocity](w, scenario.Loop, nil, ecs.Full)
	c.spawn()
}

// spawn spawns all entities of a kind in bulk, kind by kind.
func (c *kindCase) spawn() {
	kinds := scenario.DrawKinds(c.Params)
	var counts [1 << scenario.KindBits]int
	for _, k := range kinds {
		counts[k]++
	}
	var lists [1 << scenario.KindBits][]ecs.Entity
	for k, n := range counts {
		terms := []ecs.Term{c.position, c.velocity}
		for b, tag := range c.tags {
			if k>>b&1 != 0 {
				terms = append(terms, tag)
			}
		}
		lists[k] = spawnMany(c.world, n, func(b ecs.Block) {
			p, v := c.position.In(b), c.velocity.In(b)
			for i := range p {
				p[i], v[i] = scenario.Position(scenario.One), scenario.Velocity(scenario.One)
			}
		}, terms...)
	}
	c.entities = make([]ecs.Entity, len(kinds))
	for i, k := range kinds {
		c.entities[i], lists[k] = lists[k][0], lists[k][1:]
	}
}

// Step runs a tick.
func (c *kindCase) Step(int) {
	must(c.world.Tick(scenario.Delta))
}

// Units returns the number of entities.
func (c *kindCase) Units() int { return c.Params.Entities }

// Checksum includes the values and kinds of all entities.
func (c *kindCase) Checksum() uint64 {
	return scenario.KindSum(len(c.entities), func(i int) (p, v scenario.Vec, kind uint8) {
		e := c.entities[i]
		for b, tag := range c.tags {
			if tag.Has(e) {
				kind |= 1 << b
			}
		}
		return scenario.Vec(c.position.Get(e)), scenario.Vec(c.velocity.Get(e)), kind
	})
}

type kindChangeCase struct {
	kindCase
	*scenario.Changes
}

// Step adds the first tag to the entities of the step that do not have it, and removes it from the others: one at once, several in a batch.
func (c *kindChangeCase) Step(i int) {
	if c.Count() == 1 {
		c.change(i)
		return
	}
	c.world.Batch(func() { c.change(i) })
}

func (c *kindChangeCase) change(i int) {
	tag := c.tags[0]
	for _, change := range c.Of(i) {
		if e := c.entities[change.Entity]; tag.Has(e) {
			tag.Remove(e)
		} else {
			tag.Add(e)
		}
	}
}

// Units returns the number of changes.
func (c *kindChangeCase) Units() int { return c.Count() }
