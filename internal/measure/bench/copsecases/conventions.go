package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// xyWorld is a world with the components of the conventions workload.
type xyWorld struct {
	bench.Params
	extras       int // how many of the extra components there are
	world        *ecs.World
	place        ecs.Handle[scenario.Place]
	speed        ecs.Handle[scenario.Speed]
	extraHandles []xyHandle
	entities     []ecs.Entity
}

// xyHandle is the handle of an extra component without its type.
type xyHandle struct {
	term ecs.Term
	set  func(e ecs.Entity)
	get  func(e ecs.Entity) (scenario.XY, bool)
}

// xyHandleOf registers the component T.
func xyHandleOf[T scenario.AnyXY](w *ecs.World) xyHandle {
	h := ecs.Component[T](w)
	return xyHandle{h, func(e ecs.Entity) { h.Set(e, T(scenario.StartSpeed)) }, func(e ecs.Entity) (scenario.XY, bool) {
		v, err := h.TryGet(e)
		return scenario.XY(v), err == nil
	}}
}

// declare makes an empty world with the first extras components besides Place and Speed. It declares no groups.
func (c *xyWorld) declare() {
	w := ecs.NewWorld()
	c.world, c.place, c.speed = w, ecs.Component[scenario.Place](w), ecs.Component[scenario.Speed](w)
	for _, register := range []func(*ecs.World) xyHandle{
		xyHandleOf[scenario.Extra0], xyHandleOf[scenario.Extra1], xyHandleOf[scenario.Extra2], xyHandleOf[scenario.Extra3], xyHandleOf[scenario.Extra4],
		xyHandleOf[scenario.Extra5], xyHandleOf[scenario.Extra6], xyHandleOf[scenario.Extra7], xyHandleOf[scenario.Extra8], xyHandleOf[scenario.Extra9],
	}[:c.extras] {
		c.extraHandles = append(c.extraHandles, register(w))
	}
}

// terms returns Place, the extras and the given terms.
func (c *xyWorld) terms(more ...ecs.Term) []ecs.Term {
	out := []ecs.Term{c.place}
	for _, h := range c.extraHandles {
		out = append(out, h.term)
	}
	return append(out, more...)
}

// spawn queues n entities; has says which extras the i-th one has.
func (c *xyWorld) spawn(n int, speed bool, has func(i, extra int) bool) {
	for i := range n {
		e := c.world.Spawn()
		c.entities = append(c.entities, e)
		c.place.Set(e, scenario.Place(scenario.PlaceOf(i)))
		if speed {
			c.speed.Set(e, scenario.Speed(scenario.StartSpeed))
		}
		for k, h := range c.extraHandles {
			if has(i, k) {
				h.set(e)
			}
		}
	}
}

func allExtras(_, _ int) bool { return true }

func (c *xyWorld) despawn() {
	c.world.Batch(func() {
		for _, e := range c.entities {
			c.world.Despawn(e)
		}
	})
	c.entities = c.entities[:0]
}

// Units returns the number of entities that the work is done with.
func (c *xyWorld) Units() int { return c.Params.Entities }

// Checksum includes the number of entities and every value of the program's entities.
func (c *xyWorld) Checksum() uint64 {
	return scenario.XYSum(c.world.Len(), len(c.entities), func(i, component int) (scenario.XY, bool) {
		e := c.entities[i]
		switch {
		case component == 0:
			v, err := c.place.TryGet(e)
			return scenario.XY(v), err == nil
		case component == 1:
			v, err := c.speed.TryGet(e)
			return scenario.XY(v), err == nil
		case component-2 < len(c.extraHandles):
			return c.extraHandles[component-2].get(e)
		}
		return scenario.XY{}, false
	})
}

// NewQuery returns an instance of a query of the conventions workload: N entities are moved, among others that are not.
func NewQuery(p bench.Params, q scenario.XYQuery) bench.Instance {
	return &queryCase{xyWorld{Params: p, extras: q.Extras}, q}
}

type queryCase struct {
	xyWorld
	scenario.XYQuery
}

// Setup spawns first the entities that move, then the others.
func (c *queryCase) Setup() {
	c.declare()
	c.world.Group(c.place, c.speed)
	ecs.System2(c.world, "Move", func(_ ecs.Block, p []scenario.Place, v []scenario.Speed) {
		scenario.AddXY(scenario.AsXYs(p), scenario.AsXYs(v))
	}, ecs.Reads(c.speed)).MustMatch(ecs.Full)
	n := c.Params.Entities
	c.world.Batch(func() {
		c.spawn(n, true, func(_, _ int) bool { return false })
		c.spawn(c.Others*n, false, c.XYQuery.Has)
	})
}

// Step runs a tick.
func (c *queryCase) Step(int) {
	must(c.world.Tick(1))
}

// NewCreate returns an instance that creates N entities with Place, Speed and extras, in a world that has held as many.
func NewCreate(p bench.Params, extras int) bench.Instance {
	return &createCase{xyWorld{Params: p, extras: extras}}
}

type createCase struct{ xyWorld }

// Setup creates the entities once, so that the memory is there.
func (c *createCase) Setup() {
	c.declare()
	c.world.Group(c.terms(c.speed)...)
	c.Step(0)
}

// Reset deletes the entities of the previous step.
func (c *createCase) Reset(int) { c.despawn() }

// Step creates the entities.
func (c *createCase) Step(int) {
	c.world.Batch(func() {
		c.spawn(c.Params.Entities, true, allExtras)
	})
}

// NewDelete returns an instance that deletes N entities with Place, Speed and extras.
func NewDelete(p bench.Params, extras int) bench.Instance {
	return &deleteCase{xyWorld{Params: p, extras: extras}}
}

type deleteCase struct{ xyWorld }

// Setup makes an empty world.
func (c *deleteCase) Setup() {
	c.declare()
	c.world.Group(c.terms(c.speed)...)
}

// Reset creates the entities that the next step deletes.
func (c *deleteCase) Reset(int) {
	c.world.Batch(func() {
		c.spawn(c.Params.Entities, true, allExtras)
	})
}

// Step deletes the entities.
func (c *deleteCase) Step(int) { c.despawn() }

// NewToggle returns an instance that adds a Speed to N entities and removes it again.
func NewToggle(p bench.Params, extras int) bench.Instance {
	return &toggleCase{xyWorld{Params: p, extras: extras}}
}

type toggleCase struct{ xyWorld }

// Setup spawns the entities without a Speed.
func (c *toggleCase) Setup() {
	c.declare()
	c.world.Group(c.terms()...)
	c.world.Batch(func() {
		c.spawn(c.Params.Entities, false, allExtras)
	})
}

// Step adds, commits, removes, commits.
func (c *toggleCase) Step(int) {
	c.world.Batch(func() {
		for _, e := range c.entities {
			c.speed.Set(e, scenario.Speed(scenario.StartSpeed))
		}
	})
	c.world.Batch(func() {
		for _, e := range c.entities {
			c.speed.Remove(e)
		}
	})
}
