package main

import (
	"github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// arkCrossing does the crossing workload on Ark, by table.
type arkCrossing struct {
	bench.Params
	*scenario.Changes
	design     scenario.CrossingDesign
	work       scenario.CrossingWork
	world      *ecs.World
	components []arkComponent
	systems    []func() // by pair
	entities   []ecs.Entity
	position   *ecs.Map[c0]
	order      []ecs.Entity // of the reads
	sum        uint64       // of the last reads
}

// arkComponent is a component of Ark without its type.
type arkComponent struct {
	has    func(ecs.Entity) bool
	get    func(ecs.Entity) scenario.Vec
	set    func(ecs.Entity, scenario.Vec)
	add    func(ecs.Entity, scenario.Vec)
	remove func(ecs.Entity)
}

func arkComponentOf[T vec](w *ecs.World) arkComponent {
	m := ecs.NewMap[T](w)
	return arkComponent{
		has:    m.Has,
		get:    func(e ecs.Entity) scenario.Vec { return scenario.Vec(*m.Get(e)) },
		set:    func(e ecs.Entity, v scenario.Vec) { *m.Get(e) = T(v) },
		add:    func(e ecs.Entity, v scenario.Vec) { value := T(v); m.Add(e, &value) },
		remove: m.Remove,
	}
}

// arkPairSystem returns the system that adds Delta * V to P.
func arkPairSystem[P, V vec](w *ecs.World) func() {
	filter := ecs.NewFilter2[P, V](w).Register()
	return func() {
		q := filter.Query()
		for q.NextTable() {
			p, v := q.GetColumns()
			scenario.Loop(vecsOf(p), vecsOf(v), scenario.Delta)
		}
	}
}

// arkPairSystems has the system of each pair.
var arkPairSystems = map[[2]int]func(*ecs.World) func(){
	{0, 1}: arkPairSystem[c0, c1], {0, 2}: arkPairSystem[c0, c2], {0, 3}: arkPairSystem[c0, c3], {0, 4}: arkPairSystem[c0, c4], {0, 5}: arkPairSystem[c0, c5],
	{0, 6}: arkPairSystem[c0, c6], {1, 2}: arkPairSystem[c1, c2], {3, 4}: arkPairSystem[c3, c4], {3, 5}: arkPairSystem[c3, c5],
}

// Setup makes the entities and the systems.
func (a *arkCrossing) Setup() {
	w := ecs.NewWorld()
	a.world, a.position = w, ecs.NewMap[c0](w)
	a.components = []arkComponent{
		arkComponentOf[c0](w), arkComponentOf[c1](w), arkComponentOf[c2](w), arkComponentOf[c3](w), arkComponentOf[c4](w),
		arkComponentOf[c5](w), arkComponentOf[c6](w),
	}
	ids := []ecs.ID{
		ecs.ComponentID[c0](w), ecs.ComponentID[c1](w), ecs.ComponentID[c2](w), ecs.ComponentID[c3](w), ecs.ComponentID[c4](w),
		ecs.ComponentID[c5](w), ecs.ComponentID[c6](w),
	}
	for _, pair := range a.design.Pairs {
		a.systems = append(a.systems, arkPairSystems[pair](w))
	}
	for _, has := range a.design.Draw(a.Params) {
		var own []ecs.ID
		for c := range a.design.Components {
			if has>>c&1 != 0 {
				own = append(own, ids[c])
			}
		}
		e := w.Unsafe().NewEntity(own...)
		for c := range a.design.Components {
			if has>>c&1 != 0 {
				a.components[c].set(e, scenario.One)
			}
		}
		a.entities = append(a.entities, e)
	}
	if a.work == scenario.CrossingGet {
		a.prepareReads()
	}
}

// prepareReads lists the entities that have component 0 after some changes.
func (a *arkCrossing) prepareReads() {
	for step := range scenario.ChangesBeforeGet {
		a.Prepare(step, 1)
		a.change(step)
	}
	for _, i := range scenario.DrawOrder(a.Params) {
		if e := a.entities[i]; a.position.Has(e) {
			*a.position.Get(e) = c0(scenario.PositionOf(int(i)))
			a.order = append(a.order, e)
		}
	}
}

// change makes the changes of a step.
func (a *arkCrossing) change(step int) {
	back := scenario.RegainedValue(step)
	for _, change := range a.Of(step) {
		e, c := a.entities[change.Entity], &a.components[a.design.Changed(step, change.Entity)]
		if c.has(e) {
			c.remove(e)
		} else {
			c.add(e, back)
		}
	}
}

// Step does the work of the metric.
func (a *arkCrossing) Step(step int) {
	switch a.work {
	case scenario.CrossingGet:
		a.sum = 0
		for _, e := range a.order {
			a.sum = scenario.Fold(a.sum, scenario.Vec(*a.position.Get(e)))
		}
		return
	case scenario.CrossingSystems:
		for i, system := range a.systems {
			if a.design.Crosses(i) {
				system()
			}
		}
		return
	}
	a.change(step)
	if a.work == scenario.CrossingTick {
		for _, system := range a.systems {
			system()
		}
	}
}

// Units returns the number of entities, changes or reads.
func (a *arkCrossing) Units() int {
	switch a.work {
	case scenario.CrossingChange:
		return a.Count()
	case scenario.CrossingGet:
		return len(a.order)
	}
	return a.Params.Entities
}

// Checksum includes the values of all entities, or those that were read.
func (a *arkCrossing) Checksum() uint64 {
	if a.work == scenario.CrossingGet {
		return a.sum
	}
	return a.design.Sum(len(a.entities), func(i, c int) (v scenario.Vec, has bool) {
		if e := a.entities[i]; a.components[c].has(e) {
			return a.components[c].get(e), true
		}
		return v, false
	})
}

// arkCrossingSystems makes the changes before its steps, where they do not count.
type arkCrossingSystems struct{ *arkCrossing }

// Reset makes the changes of the step.
func (a arkCrossingSystems) Reset(step int) { a.change(step) }

func crossing() peers {
	out := peers{}
	for _, d := range scenario.CrossingDesigns {
		for name, work := range map[string]scenario.CrossingWork{
			"tick-": scenario.CrossingTick, "systems-": scenario.CrossingSystems, "change-": scenario.CrossingChange, "get-": scenario.CrossingGet,
		} {
			out[name+d.Name] = []bench.Case{storage("ark-table", func(p bench.Params) bench.Instance {
				a := &arkCrossing{Params: p, Changes: scenario.NewChanges(p, scenario.ChangePercent), design: d, work: work}
				if work == scenario.CrossingSystems {
					return arkCrossingSystems{a}
				}
				return a
			})}
		}
	}
	return out
}
