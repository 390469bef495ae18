package main

import (
	"github.com/unitoftime/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// unitChain does the derivative workload on unitoftime/ecs.
type unitChain struct {
	population
	systems  []func()
	system   func(*ecs.World, int) func() // makes a system
	world    *ecs.World
	entities []ecs.Id
}

func newUnitChain(p bench.Params, system func(*ecs.World, int) func()) *unitChain {
	return &unitChain{population: newPopulation(p), entities: make([]ecs.Id, p.Entities), system: system}
}

// unitMapped returns a system whose view calls a function for every entity, as the documentation shows.
func unitMapped[P, V vec](w *ecs.World) func() {
	view := ecs.Query2[P, V](w)
	return func() {
		view.MapId(func(_ ecs.Id, p *P, v *V) { add(vecOf(p), vecOf(v)) })
	}
}

// unitSliced returns a system that takes the columns. The call is marked as deprecated and has no replacement. No entity of this
// workload is deleted, so the columns have no holes.
func unitSliced[P, V vec](w *ecs.World) func() {
	view := ecs.Query2[P, V](w)
	return func() {
		view.MapSlices(func(_ []ecs.Id, p []P, v []V) { scenario.Loop(vecsOf(p), vecsOf(v), scenario.Delta) })
	}
}

var unitMappedSystems = [...]func(*ecs.World) func(){
	unitMapped[c0, c1],
	unitMapped[c1, c2],
	unitMapped[c2, c3],
	unitMapped[c3, c4],
	unitMapped[c4, c5],
	unitMapped[c5, c6],
	unitMapped[c6, c7],
	unitMapped[c7, c8],
	unitMapped[c8, c9],
	unitMapped[c9, c10],
	unitMapped[c10, c11],
}

var unitSlicedSystems = [...]func(*ecs.World) func(){
	unitSliced[c0, c1],
	unitSliced[c1, c2],
	unitSliced[c2, c3],
	unitSliced[c3, c4],
	unitSliced[c4, c5],
	unitSliced[c5, c6],
	unitSliced[c6, c7],
	unitSliced[c7, c8],
	unitSliced[c8, c9],
	unitSliced[c9, c10],
	unitSliced[c10, c11],
}

func unitMappedSystem(w *ecs.World, i int) func() { return unitMappedSystems[i](w) }
func unitSlicedSystem(w *ecs.World, i int) func() { return unitSlicedSystems[i](w) }

// unitInitial has the boxed initial values. Entities are written from a prefix of them, because boxing each value again would
// allocate.
var unitInitial = [scenario.MaxChain]ecs.Component{
	ecs.C(c0(scenario.One)), ecs.C(c1(scenario.One)), ecs.C(c2(scenario.One)), ecs.C(c3(scenario.One)), ecs.C(c4(scenario.One)), ecs.C(c5(scenario.One)),
	ecs.C(c6(scenario.One)), ecs.C(c7(scenario.One)), ecs.C(c8(scenario.One)), ecs.C(c9(scenario.One)), ecs.C(c10(scenario.One)), ecs.C(c11(scenario.One)),
}

func unitValue[T vec](w *ecs.World, id ecs.Id) *scenario.Vec { return vecOf(ecs.ReadPtr[T](w, id)) }

var unitValues = [scenario.MaxChain]func(*ecs.World, ecs.Id) *scenario.Vec{
	unitValue[c0], unitValue[c1], unitValue[c2], unitValue[c3], unitValue[c4], unitValue[c5],
	unitValue[c6], unitValue[c7], unitValue[c8], unitValue[c9], unitValue[c10], unitValue[c11],
}

// Setup writes the entities one by one.
func (u *unitChain) Setup() {
	u.world = ecs.NewWorld()
	for i := u.Components - 2; i >= 0; i-- {
		u.systems = append(u.systems, u.system(u.world, i))
	}
	for i, k := range u.highest {
		id := u.world.NewId()
		u.entities[i] = id
		u.world.Write(id, unitInitial[:k+1]...)
	}
}

// Step runs a tick.
func (u *unitChain) Step(int) {
	for _, run := range u.systems {
		run()
	}
}

// Checksum includes every value of every entity.
func (u *unitChain) Checksum() uint64 {
	return scenario.ChainSum(u.highest, func(i, c int) scenario.Vec { return *unitValues[c](u.world, u.entities[i]) })
}
