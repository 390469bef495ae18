package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewGets returns an instance of the random workload that reads each position with Get.
func NewGets(p bench.Params) bench.Instance { return newGets(p) }

func newGets(p bench.Params) *getCase {
	return &getCase{chainCase: newChain(p, scenario.Loop, ChainOptions{})}
}

// NewGathers returns an instance of the random workload that reads all positions with one GetMany.
func NewGathers(p bench.Params) bench.Instance { return &gatherCase{newGets(p)} }

type getCase struct {
	*chainCase
	position ecs.Handle[scenario.Position]
	order    []ecs.Entity
	sum      uint64
}

// Setup spawns the population of the derivative workload, with positions that tell entities apart.
func (c *getCase) Setup() {
	c.chainCase.Setup()
	c.position = ecs.Component[scenario.Position](c.world)
	for i, e := range c.entities {
		*c.position.Ptr(e) = scenario.Position(scenario.PositionOf(i))
	}
	for _, i := range scenario.DrawOrder(c.Params) {
		c.order = append(c.order, c.entities[i])
	}
}

// Step reads all positions.
func (c *getCase) Step(int) {
	var sum uint64
	for _, e := range c.order {
		sum = scenario.Fold(sum, scenario.Vec(c.position.Get(e)))
	}
	c.sum = sum
}

// Checksum is that of the positions that the last step read.
func (c *getCase) Checksum() uint64 { return c.sum }

type gatherCase struct{ *getCase }

// Step reads all positions.
func (c *gatherCase) Step(int) {
	var sum uint64
	for _, v := range c.position.GetMany(c.order) {
		sum = scenario.Fold(sum, scenario.Vec(v))
	}
	c.sum = sum
}
