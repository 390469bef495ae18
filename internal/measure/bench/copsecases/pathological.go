package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewPathological returns an instance of the pathological workload.
func NewPathological(p bench.Params) bench.Instance { return &pathologicalCase{Params: p} }

type pathologicalCase struct {
	bench.Params
	world   *ecs.World
	handles []vecHandle
	made    []ecs.Entity // every entity that was ever made
	number  int          // running number over all rounds, see scenario.LossesOf
}

// Setup spawns the population and goes through the rounds.
func (c *pathologicalCase) Setup() {
	w := ecs.NewWorld()
	c.world, c.handles = w, chainHandles(w, 3)
	w.Group(c.handles[0].term, c.handles[1].term, c.handles[2].term)
	addSystem[scenario.Position, scenario.Velocity](w, scenario.Loop, []ecs.Term{c.handles[2].term}, ecs.Full)
	c.spawn(c.Params.Entities)
	for range scenario.PathologicalRounds {
		w.Batch(func() {
			for _, e := range c.made {
				if !w.Alive(e) {
					continue
				}
				c.number++
				c.lose(e, scenario.LossesOf(c.number))
			}
		})
		c.spawn(c.Params.Entities / 10)
	}
}

func (c *pathologicalCase) spawn(n int) {
	list := spawnMany(c.world, n, func(b ecs.Block) {
		for _, h := range c.handles {
			h.fill(b)
		}
	}, c.handles[0].term, c.handles[1].term, c.handles[2].term)
	c.made = append(c.made, list...)
}

// lose applies losses to an entity.
func (c *pathologicalCase) lose(e ecs.Entity, l scenario.Losses) {
	if l.Entity {
		c.world.Despawn(e)
		return
	}
	for k, lost := range [...]bool{l.Position, l.Velocity, l.Acceleration} {
		if lost {
			c.handles[k].remove(e)
		}
	}
}

// Step runs a tick.
func (c *pathologicalCase) Step(int) {
	must(c.world.Tick(scenario.Delta))
}

// Units returns the initial number of entities.
func (c *pathologicalCase) Units() int { return c.Params.Entities }

// Checksum includes the values of all living entities.
func (c *pathologicalCase) Checksum() uint64 {
	return scenario.PathologicalSum(len(c.made), func(i, k int) (v scenario.Vec, has bool) {
		if e := c.made[i]; c.world.Alive(e) && c.handles[k].has(e) {
			return c.handles[k].get(e), true
		}
		return v, false
	})
}
