package copsecases

import (
	"strconv"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewSuiteTest returns an instance of a test of ecs_bench_suite.
func NewSuiteTest(p bench.Params, t scenario.SuiteTest) bench.Instance {
	return &suiteCase{xyWorld: xyWorld{Params: p, extras: 3}, test: t}
}

type suiteCase struct {
	xyWorld
	test scenario.SuiteTest
	raws []ecs.Dynamic // the fragments
}

// Setup spawns the entities.
func (c *suiteCase) Setup() {
	c.declare()
	for k := range scenario.SuiteFragments {
		c.raws = append(c.raws, c.world.Dynamic("Fragment"+strconv.Itoa(k), 16))
	}
	switch c.test.Name {
	case "simple":
		c.world.Group(c.place, c.speed, c.extraHandles[0].term, c.extraHandles[1].term)
	case "schedule":
		c.world.Group(c.place, c.speed)
		c.world.Group(c.extraHandles[0].term, c.extraHandles[1].term)
	}
	c.declareSystems()
	zero := make([]byte, 16)
	c.world.Batch(func() {
		for i := range c.Params.Entities {
			has := c.test.Has(i, c.Params.Entities)
			e := c.world.Spawn()
			c.entities = append(c.entities, e)
			c.place.Set(e, scenario.Place(scenario.PlaceOf(i)))
			if has.Has(1) {
				c.speed.Set(e, scenario.Speed(scenario.StartSpeed))
			}
			for k, h := range c.extraHandles {
				if has.Has(2 + k) {
					h.set(e)
				}
			}
			for left := has >> scenario.SuiteFirstFragment; left != 0; left &= left - 1 {
				c.raws[left.First()].Set(e, zero)
			}
		}
	})
}

// declareSystems declares the systems of the test.
func (c *suiteCase) declareSystems() {
	w := c.world
	switch c.test.Name {
	case "fragmented":
		ecs.System1(w, "add", func(_ ecs.Block, a []scenario.Place) { scenario.AddXY(scenario.AsXYs(a), scenario.AsXYs(a)) })
	case "simple":
		ecs.System2(w, "add", func(_ ecs.Block, a []scenario.Place, b []scenario.Speed) {
			scenario.AddXY(scenario.AsXYs(a), scenario.AsXYs(b))
		},
			ecs.Reads(c.speed), ecs.With(c.extraHandles[0].term, c.extraHandles[1].term)).MustMatch(ecs.Full)
	case "schedule":
		ecs.System2(w, "A B", func(_ ecs.Block, a []scenario.Place, b []scenario.Speed) {
			scenario.SwapXY(scenario.AsXYs(a), scenario.AsXYs(b))
		})
		ecs.System2(w, "C D", func(_ ecs.Block, a []scenario.Extra0, b []scenario.Extra1) {
			scenario.SwapXY(scenario.AsXYs(a), scenario.AsXYs(b))
		})
		ecs.System2(w, "C E", func(_ ecs.Block, a []scenario.Extra0, b []scenario.Extra2) {
			scenario.SwapXY(scenario.AsXYs(a), scenario.AsXYs(b))
		})
	}
}

// Step runs a tick.
func (c *suiteCase) Step(int) {
	must(c.world.Tick(1))
}
