package main

import (
	"slices"

	"github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// arkChain does the derivative workload on Ark.
//
// The filter of a system names only the two components that the system uses. An entity that has a derivative has all lower ones, so
// the result is the same, and shorter filters are faster in Ark. Filters are registered, so that queries need not search tables.
type arkChain struct {
	population
	batch    bool // spawns all entities of a chain length at once
	systems  []func()
	system   func(*ecs.World, int) func() // makes a system
	world    *ecs.World
	links    []arkLink
	entities []ecs.Entity
}

// arkLink has the operations on one component of the chain, without its type.
type arkLink struct {
	value   func(ecs.Entity) *scenario.Vec
	fill    func()                            // writes the initial value to all columns of the component
	longest func(above ecs.Comp) []ecs.Entity // the entities that have the component and not the next one
	comp    ecs.Comp
}

func newArkChain(p bench.Params, system func(*ecs.World, int) func()) *arkChain {
	return &arkChain{population: newPopulation(p), entities: make([]ecs.Entity, p.Entities), system: system}
}

func arkLinkOf[T vec](w *ecs.World) arkLink {
	m := ecs.NewMap[T](w)
	return arkLink{
		value: func(e ecs.Entity) *scenario.Vec { return vecOf(m.Get(e)) },
		fill: func() {
			q := ecs.NewFilter1[T](w).Query()
			for q.NextTable() {
				fill(q.GetColumns())
			}
		},
		longest: func(above ecs.Comp) (list []ecs.Entity) {
			f := ecs.NewFilter1[T](w)
			if above != (ecs.Comp{}) {
				f.Without(above)
			}
			q := f.Query()
			for q.NextTable() {
				list = append(list, q.Entities()...)
			}
			return list
		},
		comp: ecs.C[T](),
	}
}

var arkLinks = [scenario.MaxChain]func(*ecs.World) arkLink{
	arkLinkOf[c0], arkLinkOf[c1], arkLinkOf[c2], arkLinkOf[c3], arkLinkOf[c4], arkLinkOf[c5],
	arkLinkOf[c6], arkLinkOf[c7], arkLinkOf[c8], arkLinkOf[c9], arkLinkOf[c10], arkLinkOf[c11],
}

// arkMaps returns, for each length of the chain, a function that makes one entity and a function that makes many without values.
func arkMaps(w *ecs.World) (one [scenario.MaxChain]func() ecs.Entity, many [scenario.MaxChain]func(int)) {
	i := &initial
	m1 := ecs.NewMap1[c0](w)
	m2 := ecs.NewMap2[c0, c1](w)
	m3 := ecs.NewMap3[c0, c1, c2](w)
	m4 := ecs.NewMap4[c0, c1, c2, c3](w)
	m5 := ecs.NewMap5[c0, c1, c2, c3, c4](w)
	m6 := ecs.NewMap6[c0, c1, c2, c3, c4, c5](w)
	m7 := ecs.NewMap7[c0, c1, c2, c3, c4, c5, c6](w)
	m8 := ecs.NewMap8[c0, c1, c2, c3, c4, c5, c6, c7](w)
	m9 := ecs.NewMap9[c0, c1, c2, c3, c4, c5, c6, c7, c8](w)
	m10 := ecs.NewMap10[c0, c1, c2, c3, c4, c5, c6, c7, c8, c9](w)
	m11 := ecs.NewMap11[c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10](w)
	m12 := ecs.NewMap12[c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11](w)
	one = [...]func() ecs.Entity{
		func() ecs.Entity { return m1.NewEntity(&i.v0) },
		func() ecs.Entity { return m2.NewEntity(&i.v0, &i.v1) },
		func() ecs.Entity { return m3.NewEntity(&i.v0, &i.v1, &i.v2) },
		func() ecs.Entity { return m4.NewEntity(&i.v0, &i.v1, &i.v2, &i.v3) },
		func() ecs.Entity { return m5.NewEntity(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4) },
		func() ecs.Entity { return m6.NewEntity(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5) },
		func() ecs.Entity { return m7.NewEntity(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5, &i.v6) },
		func() ecs.Entity { return m8.NewEntity(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5, &i.v6, &i.v7) },
		func() ecs.Entity { return m9.NewEntity(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5, &i.v6, &i.v7, &i.v8) },
		func() ecs.Entity {
			return m10.NewEntity(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5, &i.v6, &i.v7, &i.v8, &i.v9)
		},
		func() ecs.Entity {
			return m11.NewEntity(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5, &i.v6, &i.v7, &i.v8, &i.v9, &i.v10)
		},
		func() ecs.Entity {
			return m12.NewEntity(&i.v0, &i.v1, &i.v2, &i.v3, &i.v4, &i.v5, &i.v6, &i.v7, &i.v8, &i.v9, &i.v10, &i.v11)
		},
	}
	many = [...]func(int){
		func(n int) { m1.NewBatchFn(n, nil) },
		func(n int) { m2.NewBatchFn(n, nil) },
		func(n int) { m3.NewBatchFn(n, nil) },
		func(n int) { m4.NewBatchFn(n, nil) },
		func(n int) { m5.NewBatchFn(n, nil) },
		func(n int) { m6.NewBatchFn(n, nil) },
		func(n int) { m7.NewBatchFn(n, nil) },
		func(n int) { m8.NewBatchFn(n, nil) },
		func(n int) { m9.NewBatchFn(n, nil) },
		func(n int) { m10.NewBatchFn(n, nil) },
		func(n int) { m11.NewBatchFn(n, nil) },
		func(n int) { m12.NewBatchFn(n, nil) },
	}
	return one, many
}

// arkByEntity returns a system that asks the query for one entity after the other.
func arkByEntity[P, V vec](w *ecs.World) func() {
	filter := ecs.NewFilter2[P, V](w).Register()
	return func() {
		q := filter.Query()
		for q.Next() {
			p, v := q.Get()
			add(vecOf(p), vecOf(v))
		}
	}
}

// arkByTable returns a system that asks the query for the columns of one table after the other, and calls the kernel that the other
// storages use.
func arkByTable[P, V vec](w *ecs.World, kernel scenario.Kernel) func() {
	filter := ecs.NewFilter2[P, V](w).Register()
	return func() {
		q := filter.Query()
		for q.NextTable() {
			p, v := q.GetColumns()
			kernel(vecsOf(p), vecsOf(v), scenario.Delta)
		}
	}
}

var arkEntitySystems = [...]func(*ecs.World) func(){
	arkByEntity[c0, c1],
	arkByEntity[c1, c2],
	arkByEntity[c2, c3],
	arkByEntity[c3, c4],
	arkByEntity[c4, c5],
	arkByEntity[c5, c6],
	arkByEntity[c6, c7],
	arkByEntity[c7, c8],
	arkByEntity[c8, c9],
	arkByEntity[c9, c10],
	arkByEntity[c10, c11],
}

var arkTableSystems = [...]func(*ecs.World, scenario.Kernel) func(){
	arkByTable[c0, c1],
	arkByTable[c1, c2],
	arkByTable[c2, c3],
	arkByTable[c3, c4],
	arkByTable[c4, c5],
	arkByTable[c5, c6],
	arkByTable[c6, c7],
	arkByTable[c7, c8],
	arkByTable[c8, c9],
	arkByTable[c9, c10],
	arkByTable[c10, c11],
}

func arkEntitySystem(w *ecs.World, i int) func() { return arkEntitySystems[i](w) }

func arkTableSystem(kernel scenario.Kernel) func(*ecs.World, int) func() {
	return func(w *ecs.World, i int) func() { return arkTableSystems[i](w, kernel) }
}

// Setup makes the entities one by one with all their values, or in batches.
//
// For batches Ark gets the size of the largest one, as the case of Copse reserves memory; otherwise every table would grow in steps.
func (a *arkChain) Setup() {
	counts := a.counts()
	if a.batch {
		a.world = ecs.NewWorld(max(1, slices.Max(counts)))
	} else {
		a.world = ecs.NewWorld()
	}
	for _, link := range arkLinks[:a.Components] {
		a.links = append(a.links, link(a.world))
	}
	for i := a.Components - 2; i >= 0; i-- {
		a.systems = append(a.systems, a.system(a.world, i))
	}
	one, many := arkMaps(a.world)
	if !a.batch {
		for i, k := range a.highest {
			a.entities[i] = one[k]()
		}
		return
	}
	for k, n := range counts {
		if n > 0 {
			many[k](n)
		}
	}
	classes := make([][]ecs.Entity, a.Components)
	for k, l := range a.links {
		l.fill()
		var above ecs.Comp
		if k+1 < len(a.links) {
			above = a.links[k+1].comp
		}
		classes[k] = l.longest(above)
	}
	interleave(a.entities, a.highest, classes)
}

// Step runs a tick.
func (a *arkChain) Step(int) {
	for _, run := range a.systems {
		run()
	}
}

// Checksum includes every value of every entity.
func (a *arkChain) Checksum() uint64 {
	return scenario.ChainSum(a.highest, func(i, c int) scenario.Vec { return *a.links[c].value(a.entities[i]) })
}
