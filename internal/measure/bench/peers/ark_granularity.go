package main

import (
	"github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// The tags of the granularity workload.
type (
	kind0 struct{}
	kind1 struct{}
	kind2 struct{}
	kind3 struct{}
	kind4 struct{}
	kind5 struct{}
	kind6 struct{}
	kind7 struct{}
)

// arkKinds has the population of the granularity workload. Every kind is a table, whatever groups other storages have.
type arkKinds struct {
	bench.Params
	byTable  bool
	world    *ecs.World
	values   *ecs.Map2[c0, c1]
	filter   *ecs.Filter2[c0, c1]
	tags     [8]ecs.ID
	entities []ecs.Entity
}

// Setup makes the entities one by one.
func (a *arkKinds) Setup() {
	w := ecs.NewWorld()
	a.world, a.values, a.filter = w, ecs.NewMap2[c0, c1](w), ecs.NewFilter2[c0, c1](w).Register()
	a.tags = [...]ecs.ID{
		ecs.ComponentID[kind0](w), ecs.ComponentID[kind1](w), ecs.ComponentID[kind2](w), ecs.ComponentID[kind3](w),
		ecs.ComponentID[kind4](w), ecs.ComponentID[kind5](w), ecs.ComponentID[kind6](w), ecs.ComponentID[kind7](w),
	}
	var ids []ecs.ID
	for _, kind := range scenario.DrawKinds(a.Params) {
		ids = append(ids[:0], ecs.ComponentID[c0](w), ecs.ComponentID[c1](w))
		for b, tag := range a.tags {
			if kind>>b&1 != 0 {
				ids = append(ids, tag)
			}
		}
		e := w.Unsafe().NewEntity(ids...)
		p, v := a.values.Get(e)
		*p, *v = initial.v0, initial.v1
		a.entities = append(a.entities, e)
	}
}

// Step runs a tick.
func (a *arkKinds) Step(int) {
	q := a.filter.Query()
	if a.byTable {
		for q.NextTable() {
			p, v := q.GetColumns()
			scenario.Loop(vecsOf(p), vecsOf(v), scenario.Delta)
		}
		return
	}
	for q.Next() {
		p, v := q.Get()
		add(vecOf(p), vecOf(v))
	}
}

// Units returns the number of entities.
func (a *arkKinds) Units() int { return a.Entities }

// Checksum includes the values and kinds of all entities.
func (a *arkKinds) Checksum() uint64 {
	return scenario.KindSum(len(a.entities), func(i int) (p, v scenario.Vec, kind uint8) {
		e := a.entities[i]
		for b, tag := range a.tags {
			if a.world.Unsafe().Has(e, tag) {
				kind |= 1 << b
			}
		}
		position, velocity := a.values.Get(e)
		return scenario.Vec(*position), scenario.Vec(*velocity), kind
	})
}

// arkKindChanges adds and removes the first tag.
type arkKindChanges struct {
	arkKinds
	*scenario.Changes
	first *ecs.Map1[kind0]
}

// Setup makes the population.
func (a *arkKindChanges) Setup() {
	a.arkKinds.Setup()
	a.first = ecs.NewMap1[kind0](a.world)
}

// Step makes the changes of a step.
func (a *arkKindChanges) Step(i int) {
	for _, change := range a.Of(i) {
		if e := a.entities[change.Entity]; a.first.HasAll(e) {
			a.first.Remove(e)
		} else {
			a.first.Add(e, &kind0{})
		}
	}
}

// Units returns the number of changes.
func (a *arkKindChanges) Units() int { return a.Count() }

// granularity returns cases for the ticks of the coarsest and the finest groups, and for the changes of all: Ark always has a table
// for each of the 256 kinds.
func granularity() peers {
	out := peers{}
	for _, name := range []string{"tick-1", "tick-256"} {
		out[name] = []bench.Case{
			storage("ark", func(p bench.Params) *arkKinds { return &arkKinds{Params: p} }),
			storage("ark-table", func(p bench.Params) *arkKinds { return &arkKinds{Params: p, byTable: true} }),
		}
	}
	for name, percent := range map[string]int{"change-10pct-": 10, "change-one-": 0} {
		for _, groups := range []string{"1", "4", "16", "64", "256"} {
			out[name+groups] = []bench.Case{storage("ark", func(p bench.Params) *arkKindChanges {
				return &arkKindChanges{arkKinds: arkKinds{Params: p}, Changes: scenario.NewChanges(p, percent)}
			})}
		}
	}
	return out
}
