package main

import (
	"github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// archeChain does the derivative workload on Arche, the predecessor of Ark. As in the case of Ark, a filter names only the two
// components that its system uses.
type archeChain struct {
	population
	systems  []func()
	world    *ecs.World
	values   []func(ecs.Entity) *scenario.Vec
	entities []ecs.Entity
}

func newArcheChain(p bench.Params) *archeChain {
	return &archeChain{population: newPopulation(p), entities: make([]ecs.Entity, p.Entities)}
}

func archeValue[T vec](w *ecs.World) func(ecs.Entity) *scenario.Vec {
	m := generic.NewMap[T](w)
	return func(e ecs.Entity) *scenario.Vec { return vecOf(m.Get(e)) }
}

var archeValues = [scenario.MaxChain]func(*ecs.World) func(ecs.Entity) *scenario.Vec{
	archeValue[c0], archeValue[c1], archeValue[c2], archeValue[c3], archeValue[c4], archeValue[c5],
	archeValue[c6], archeValue[c7], archeValue[c8], archeValue[c9], archeValue[c10], archeValue[c11],
}

// archeMaps returns, for each length of the chain, a function that makes an entity.
func archeMaps(w *ecs.World) [scenario.MaxChain]func() ecs.Entity {
	i := &initial
	m1 := generic.NewMap1[c0](w)
	m2 := generic.NewMap2[c0, c1](w)
	m3 := generic.NewMap3[c0, c1, c2](w)
	m4 := generic.NewMap4[c0, c1, c2, c3](w)
	m5 := generic.NewMap5[c0, c1, c2, c3, c4](w)
	m6 := generic.NewMap6[c0, c1, c2, c3, c4, c5](w)
	m7 := generic.NewMap7[c0, c1, c2, c3, c4, c5, c6](w)
	m8 := generic.NewMap8[c0, c1, c2, c3, c4, c5, c6, c7](w)
	m9 := generic.NewMap9[c0, c1, c2, c3, c4, c5, c6, c7, c8](w)
	m10 := generic.NewMap10[c0, c1, c2, c3, c4, c5, c6, c7, c8, c9](w)
	m11 := generic.NewMap11[c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10](w)
	m12 := generic.NewMap12[c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11](w)
	return [...]func() ecs.Entity{
		func() ecs.Entity { return m1.NewWith(&i.v0) },
		func() ecs.Entity { return m2.NewWith(&i.v0, &i.v1) },
		func() ecs.Entity { return m3.NewWith(&i.v0, &i.v1, &i.v2) },
		func() ecs.Entity { return m4.NewWith(&i.v0, &i.v1, &i.v2, &i.v3) },
		func() ecs.Entity { return m5.NewWith(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4) },
		func() ecs.Entity { return m6.NewWith(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5) },
		func() ecs.Entity { return m7.NewWith(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5, &i.v6) },
		func() ecs.Entity { return m8.NewWith(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5, &i.v6, &i.v7) },
		func() ecs.Entity { return m9.NewWith(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5, &i.v6, &i.v7, &i.v8) },
		func() ecs.Entity {
			return m10.NewWith(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5, &i.v6, &i.v7, &i.v8, &i.v9)
		},
		func() ecs.Entity {
			return m11.NewWith(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5, &i.v6, &i.v7, &i.v8, &i.v9, &i.v10)
		},
		func() ecs.Entity {
			return m12.NewWith(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5, &i.v6, &i.v7, &i.v8, &i.v9, &i.v10, &i.v11)
		},
	}
}

// Setup makes the entities one by one with all their values.
func (a *archeChain) Setup() {
	w := ecs.NewWorld()
	a.world = &w
	for _, value := range archeValues[:a.Components] {
		a.values = append(a.values, value(a.world))
	}
	for i := a.Components - 2; i >= 0; i-- {
		a.systems = append(a.systems, archeSystems[i](a.world))
	}
	one := archeMaps(a.world)
	for i, k := range a.highest {
		a.entities[i] = one[k]()
	}
}

// Step runs a tick.
func (a *archeChain) Step(int) {
	for _, run := range a.systems {
		run()
	}
}

// Checksum includes every value of every entity.
func (a *archeChain) Checksum() uint64 {
	return scenario.ChainSum(a.highest, func(i, c int) scenario.Vec { return *a.values[c](a.entities[i]) })
}
