package main

import (
	arche "github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"
	ark "github.com/mlange-42/ark/ecs"
	unit "github.com/unitoftime/ecs"
	"github.com/yohamta/donburi"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// shuffled returns the handles of all entities in the order of the random workload.
func shuffled[E any](p bench.Params, entities []E) []E {
	out := make([]E, 0, len(entities))
	for _, i := range scenario.DrawOrder(p) {
		out = append(out, entities[i])
	}
	return out
}

// read is the checksum of what the last step has read.
type read uint64

// Checksum returns the checksum.
func (r *read) Checksum() uint64 { return uint64(*r) }

// arkGets reads with the Get of a map, which panics if the entity is dead.
type arkGets struct {
	*arkChain
	read
	position *ark.Map[c0]
	order    []ark.Entity
}

// Setup makes the population.
func (a *arkGets) Setup() {
	a.arkChain.Setup()
	a.position = ark.NewMap[c0](a.world)
	for i, e := range a.entities {
		*a.position.Get(e) = c0(scenario.PositionOf(i))
	}
	a.order = shuffled(a.Params, a.entities)
}

// Step reads all positions.
func (a *arkGets) Step(int) {
	var sum uint64
	for _, e := range a.order {
		sum = scenario.Fold(sum, scenario.Vec(*a.position.Get(e)))
	}
	a.read = read(sum)
}

// Checksum is that of the positions that the last step read.
func (a *arkGets) Checksum() uint64 { return a.read.Checksum() }

// archeGets reads with the Get of a map, which panics if the entity is dead.
type archeGets struct {
	*archeChain
	read
	position generic.Map[c0]
	order    []arche.Entity
}

// Setup makes the population.
func (a *archeGets) Setup() {
	a.archeChain.Setup()
	a.position = generic.NewMap[c0](a.world)
	for i, e := range a.entities {
		*a.position.Get(e) = c0(scenario.PositionOf(i))
	}
	a.order = shuffled(a.Params, a.entities)
}

// Step reads all positions.
func (a *archeGets) Step(int) {
	var sum uint64
	for _, e := range a.order {
		sum = scenario.Fold(sum, scenario.Vec(*a.position.Get(e)))
	}
	a.read = read(sum)
}

// Checksum is that of the positions that the last step read.
func (a *archeGets) Checksum() uint64 { return a.read.Checksum() }

// donburiGets asks whether the entity is valid, because an entry does not check it.
type donburiGets struct {
	*donburiChain
	read
	order []donburi.Entity
}

// Setup makes the population.
func (d *donburiGets) Setup() {
	d.donburiChain.Setup()
	for i, e := range d.entities {
		donburi0.SetValue(d.world.Entry(e), c0(scenario.PositionOf(i)))
	}
	d.order = shuffled(d.Params, d.entities)
}

// Step reads all positions.
func (d *donburiGets) Step(int) {
	var sum uint64
	for _, e := range d.order {
		if d.world.Valid(e) {
			sum = scenario.Fold(sum, scenario.Vec(*donburi0.Get(d.world.Entry(e))))
		}
	}
	d.read = read(sum)
}

// Checksum is that of the positions that the last step read.
func (d *donburiGets) Checksum() uint64 { return d.read.Checksum() }

// unitGets reads through a view, which returns nil if the entity does not exist. That is a complete check, because entity numbers are
// never used again.
type unitGets struct {
	*unitChain
	read
	position *unit.View1[c0]
	order    []unit.Id
}

// Setup makes the population.
func (u *unitGets) Setup() {
	u.unitChain.Setup()
	u.position = unit.Query1[c0](u.world)
	for i, id := range u.entities {
		*u.position.Read(id) = c0(scenario.PositionOf(i))
	}
	u.order = shuffled(u.Params, u.entities)
}

// Step reads all positions.
func (u *unitGets) Step(int) {
	var sum uint64
	for _, id := range u.order {
		if p := u.position.Read(id); p != nil {
			sum = scenario.Fold(sum, scenario.Vec(*p))
		}
	}
	u.read = read(sum)
}

// Checksum is that of the positions that the last step read.
func (u *unitGets) Checksum() uint64 { return u.read.Checksum() }
