package main

import (
	"github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// arkVerbs does the workload verbs on Ark.
type arkVerbs struct {
	bench.Params
	observed bool
	times    int // how often an observer sees a value in a step
	step     func(a *arkVerbs, number int)
	steps    int
	seen     uint64

	world   *ecs.World
	all     *ecs.Map2[c0, c1]
	top     *ecs.Map[c0]
	extra   *ecs.Map[c2]
	list    []ecs.Entity
	spawned []ecs.Entity
}

// Setup makes the entities, lists them in shuffled order and registers the observers.
func (a *arkVerbs) Setup() {
	w := ecs.NewWorld()
	a.world, a.all, a.top, a.extra = w, ecs.NewMap2[c0, c1](w), ecs.NewMap[c0](w), ecs.NewMap[c2](w)
	entities := make([]ecs.Entity, 0, a.Entities)
	a.all.NewBatchFn(a.Entities, func(e ecs.Entity, _ *c0, _ *c1) { entities = append(entities, e) })
	a.list, a.spawned = shuffled(a.Params, entities), make([]ecs.Entity, a.Entities)
	if a.observed {
		position := func(_ ecs.Entity, p *c0) { a.seen += uint64(p.X) }
		added := func(_ ecs.Entity, p *c2) { a.seen += uint64(p.X) }
		for _, event := range []ecs.EventType{ecs.OnCreateEntity, ecs.OnRemoveEntity, ecs.OnSetComponents} {
			ecs.Observe1[c0](event).Do(position).Register(w)
		}
		ecs.Observe1[c2](ecs.OnAddComponents).Do(added).Register(w)
		ecs.Observe1[c2](ecs.OnRemoveComponents).Do(added).Register(w)
	}
}

// Step makes each call once for each entity.
func (a *arkVerbs) Step(number int) {
	a.step(a, number)
	a.steps++
}

func (a *arkVerbs) write(step int) {
	for i, e := range a.list {
		value := c0(scenario.VerbValue(i, step))
		a.top.Set(e, &value)
	}
}

func (a *arkVerbs) addRemove(step int) {
	for i, e := range a.list {
		value := c2(scenario.VerbValue(i, step))
		a.extra.Add(e, &value)
	}
	for _, e := range a.list {
		a.extra.Remove(e)
	}
}

func (a *arkVerbs) spawnDespawn(step int) {
	for i := range a.spawned {
		value := c0(scenario.VerbValue(i, step))
		a.spawned[i] = a.all.NewEntity(&value, &c1{})
	}
	for _, e := range a.spawned {
		a.world.RemoveEntity(e)
	}
}

// Units returns the number of entities.
func (a *arkVerbs) Units() int { return a.Entities }

// Checksum includes all positions, and what the observers have seen or would have seen.
func (a *arkVerbs) Checksum() uint64 {
	seen := a.seen
	if !a.observed {
		seen = scenario.VerbSeen(a.Entities, a.steps, a.times)
	}
	return scenario.VerbSum(len(a.list), seen, func(i int) scenario.Vec { return scenario.Vec(*a.top.Get(a.list[i])) })
}

// arkEvents emits an event of its own type for each entity. Observers of it are called at once; an event carries an entity, and no value.
type arkEvents struct {
	bench.Params
	event    ecs.Event
	entities []ecs.Entity
	sum      uint64
}

// Setup makes the entities and registers the observer.
func (a *arkEvents) Setup() {
	w := ecs.NewWorld()
	var types ecs.EventRegistry
	strike := types.NewEventType()
	ecs.NewMap[c0](w).NewBatchFn(a.Entities, func(e ecs.Entity, _ *c0) { a.entities = append(a.entities, e) })
	first := a.entities[0].ID()
	ecs.Observe(strike).Do(func(e ecs.Entity) { a.sum += uint64(e.ID()-first) + 1 }).Register(w)
	a.event = w.Event(strike)
}

// Step emits all events.
func (a *arkEvents) Step(int) {
	for _, e := range a.entities {
		a.event.Emit(e)
	}
}

// Units returns the number of events.
func (a *arkEvents) Units() int { return a.Entities }

// Checksum is what the observer has counted.
func (a *arkEvents) Checksum() uint64 { return a.sum }

func verbs() peers {
	both := func(times int, step func(a *arkVerbs, number int)) []bench.Case {
		of := func(observed bool) func(bench.Params) *arkVerbs {
			return func(p bench.Params) *arkVerbs {
				return &arkVerbs{Params: p, observed: observed, times: times, step: step}
			}
		}
		return []bench.Case{storage("ark", of(false)), storage("ark-observed", of(true))}
	}
	return peers{
		"write":         both(1, (*arkVerbs).write),
		"add-remove":    both(2, (*arkVerbs).addRemove),
		"spawn-despawn": both(2, (*arkVerbs).spawnDespawn),
		"event":         {storage("ark", func(p bench.Params) *arkEvents { return &arkEvents{Params: p} })},
	}
}
