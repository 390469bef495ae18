package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// VerbOptions say how an instance of the workload verbs makes its changes.
type VerbOptions struct {
	Batch    bool // inside a Batch, not at once
	Observed bool // observers see every change
	Other    bool // an observer sees changes of a component that does not change
}

// NewWrites returns an instance of the workload verbs that writes a position to each entity.
func NewWrites(p bench.Params, o VerbOptions) bench.Instance {
	return newVerbs(p, o, 1, (*verbCase).write)
}

// NewAdditions returns an instance that adds a component to each entity, and then removes it from each.
func NewAdditions(p bench.Params, o VerbOptions) bench.Instance {
	return newVerbs(p, o, 2, (*verbCase).add, (*verbCase).remove)
}

// NewSpawns returns an instance that spawns as many entities as there are, and then despawns them.
func NewSpawns(p bench.Params, o VerbOptions) bench.Instance {
	return newVerbs(p, o, 2, (*verbCase).spawn, (*verbCase).despawn)
}

// moverBundle is what each entity has.
type moverBundle struct {
	scenario.Position
	scenario.Velocity
}

type verbCase struct {
	bench.Params
	VerbOptions
	parts []func(c *verbCase, step int)
	times int // how often an observer sees a value in a step
	steps int
	seen  uint64

	world    *ecs.World
	position ecs.Handle[scenario.Position]
	extra    ecs.Handle[scenario.Acceleration]
	bundle   *ecs.Bundle[moverBundle]
	list     []ecs.Entity
	spawned  []ecs.Entity
}

func newVerbs(p bench.Params, o VerbOptions, times int, parts ...func(c *verbCase, step int)) *verbCase {
	return &verbCase{Params: p, VerbOptions: o, times: times, parts: parts}
}

// Setup spawns the entities, lists them in shuffled order and declares the observers.
func (c *verbCase) Setup() {
	w := ecs.NewWorld()
	c.world, c.position, c.extra = w, ecs.Component[scenario.Position](w), ecs.Component[scenario.Acceleration](w)
	velocity, other := ecs.Component[scenario.Velocity](w), ecs.Component[scenario.Jerk](w)
	w.Group(c.position, velocity)
	w.Group(c.position, velocity, c.extra)
	c.bundle = ecs.NewBundle[moverBundle](w)
	entities := spawnMany(w, c.Entities, nil, c.position, velocity)
	for _, i := range scenario.DrawOrder(c.Params) {
		c.list = append(c.list, entities[i])
	}
	c.spawned = make([]ecs.Entity, c.Entities)
	const all = ecs.Spawned | ecs.Added | ecs.Replaced | ecs.Removed | ecs.Despawned
	if c.Other {
		w.Observe(other, all, func(ecs.Observed) { panic("bench: no entity has this component") })
	}
	if c.Observed {
		w.Observe(c.position, ecs.Spawned|ecs.Replaced, func(o ecs.Observed) { see(c, c.position.After(o)) })
		w.Observe(c.position, ecs.Despawned, func(o ecs.Observed) { see(c, c.position.Before(o)) })
		w.Observe(c.extra, ecs.Added, func(o ecs.Observed) { see(c, c.extra.After(o)) })
		w.Observe(c.extra, ecs.Removed, func(o ecs.Observed) { see(c, c.extra.Before(o)) })
	}
}

func see[T scenario.AnyVec](c *verbCase, values []T) {
	for _, v := range scenario.AsVecs(values) {
		c.seen += uint64(v.X)
	}
}

// Step makes each call once for each entity.
func (c *verbCase) Step(number int) {
	for _, do := range c.parts {
		if c.Batch {
			c.world.Batch(func() { do(c, number) })
		} else {
			do(c, number)
		}
	}
	c.steps++
}

func (c *verbCase) write(step int) {
	for i, e := range c.list {
		c.position.Set(e, scenario.Position(scenario.VerbValue(i, step)))
	}
}

func (c *verbCase) add(step int) {
	for i, e := range c.list {
		c.extra.Set(e, scenario.Acceleration(scenario.VerbValue(i, step)))
	}
}

func (c *verbCase) remove(int) {
	for _, e := range c.list {
		c.extra.Remove(e)
	}
}

func (c *verbCase) spawn(step int) {
	for i := range c.spawned {
		c.spawned[i] = c.bundle.Spawn(moverBundle{Position: scenario.Position(scenario.VerbValue(i, step))})
	}
}

func (c *verbCase) despawn(int) {
	for _, e := range c.spawned {
		c.world.Despawn(e)
	}
}

// Units returns the number of entities.
func (c *verbCase) Units() int { return c.Entities }

// Checksum includes all positions, and what the observers have seen or would have seen.
func (c *verbCase) Checksum() uint64 {
	seen := c.seen
	if !c.Observed {
		seen = scenario.VerbSeen(c.Entities, c.steps, c.times)
	}
	return scenario.VerbSum(c.world.Len(), seen, func(i int) scenario.Vec { return scenario.Vec(c.position.Get(c.list[i])) })
}
