package main

import (
	"github.com/yohamta/donburi"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// donburiLink has the operations on one component of the chain, without its type.
type donburiLink struct {
	donburi.IComponentType
	set   func(*donburi.Entry)
	value func(*donburi.Entry) *scenario.Vec
}

func donburiLinkOf[T vec](c *donburi.ComponentType[T]) donburiLink {
	return donburiLink{
		IComponentType: c,
		set:            func(e *donburi.Entry) { c.SetValue(e, T(scenario.One)) },
		value:          func(e *donburi.Entry) *scenario.Vec { return vecOf(c.Get(e)) },
	}
}

// The component types of donburi do not belong to a world.
var (
	donburi0  = donburi.NewComponentType[c0]()
	donburi1  = donburi.NewComponentType[c1]()
	donburi2  = donburi.NewComponentType[c2]()
	donburi3  = donburi.NewComponentType[c3]()
	donburi4  = donburi.NewComponentType[c4]()
	donburi5  = donburi.NewComponentType[c5]()
	donburi6  = donburi.NewComponentType[c6]()
	donburi7  = donburi.NewComponentType[c7]()
	donburi8  = donburi.NewComponentType[c8]()
	donburi9  = donburi.NewComponentType[c9]()
	donburi10 = donburi.NewComponentType[c10]()
	donburi11 = donburi.NewComponentType[c11]()

	donburiLinks = [scenario.MaxChain]donburiLink{
		donburiLinkOf(donburi0),
		donburiLinkOf(donburi1),
		donburiLinkOf(donburi2),
		donburiLinkOf(donburi3),
		donburiLinkOf(donburi4),
		donburiLinkOf(donburi5),
		donburiLinkOf(donburi6),
		donburiLinkOf(donburi7),
		donburiLinkOf(donburi8),
		donburiLinkOf(donburi9),
		donburiLinkOf(donburi10),
		donburiLinkOf(donburi11),
	}
)

// donburiChain does the derivative workload on donburi. It keeps a pointer for every component of every entity, so there are no
// columns.
type donburiChain struct {
	population
	systems  []func()
	world    donburi.World
	entities []donburi.Entity
}

func newDonburiChain(p bench.Params) *donburiChain {
	return &donburiChain{population: newPopulation(p), entities: make([]donburi.Entity, p.Entities)}
}

// Setup makes the entities one by one and sets their values.
func (d *donburiChain) Setup() {
	d.world = donburi.NewWorld()
	for i := d.Components - 2; i >= 0; i-- {
		d.systems = append(d.systems, donburiSystems[i](d.world))
	}
	var types []donburi.IComponentType
	for _, l := range donburiLinks[:d.Components] {
		types = append(types, l.IComponentType)
	}
	for i, k := range d.highest {
		e := d.world.Create(types[:k+1]...)
		d.entities[i] = e
		entry := d.world.Entry(e)
		for c := range int(k) + 1 {
			donburiLinks[c].set(entry)
		}
	}
}

// Step runs a tick.
func (d *donburiChain) Step(int) {
	for _, run := range d.systems {
		run()
	}
}

// Checksum includes every value of every entity.
func (d *donburiChain) Checksum() uint64 {
	return scenario.ChainSum(d.highest, func(i, c int) scenario.Vec {
		return *donburiLinks[c].value(d.world.Entry(d.entities[i]))
	})
}
