package handwritten

import (
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// Order is the order in which objects are visited.
type Order uint8

const (
	AsAllocated Order = iota
	ByType
	Shuffled
)

// NewObjects returns an instance of the derivative workload on objects.
func NewObjects(p bench.Params, order Order) bench.Instance {
	return &objectChain{Params: p, order: order, dt: scenario.Delta, highest: scenario.DrawHighest(p)}
}

// NewStillObjects is NewObjects with ticks that take no time, so that they leave the values as they found them.
func NewStillObjects(p bench.Params, order Order) bench.Instance {
	return &objectChain{Params: p, order: order, highest: scenario.DrawHighest(p)}
}

// objectChain is the paper's baseline: a list of interface values, with a type for each length of the chain, whose one call of update does all
// derivatives of an object.
type objectChain struct {
	bench.Params
	order   Order
	dt      float32   // the time of a tick
	highest []uint8   // by entity, the highest component
	objects []updater // in the order of the visits
	ids     []int32   // the entity of each object; nil for AsAllocated
}

// updater is an object of any type.
type updater interface {
	update(dt float32)
	values() []scenario.Vec
}

var newObject = [scenario.MaxChain]func() updater{
	func() updater { return new(chain1) }, func() updater { return new(chain2) }, func() updater { return new(chain3) },
	func() updater { return new(chain4) }, func() updater { return new(chain5) }, func() updater { return new(chain6) },
	func() updater { return new(chain7) }, func() updater { return new(chain8) }, func() updater { return new(chain9) },
	func() updater { return new(chain10) }, func() updater { return new(chain11) }, func() updater { return new(chain12) },
}

// Setup allocates the objects one by one and puts the list into its order.
func (p *objectChain) Setup() {
	highest := p.highest
	p.objects = make([]updater, len(highest))
	for i, k := range highest {
		o := newObject[k]()
		values := o.values()
		for c := range values {
			values[c] = scenario.One
		}
		p.objects[i] = o
	}
	if p.order == AsAllocated {
		return
	}
	p.ids = make([]int32, len(highest))
	for i := range p.ids {
		p.ids[i] = int32(i)
	}
	if p.order == ByType {
		slices.SortStableFunc(p.ids, func(a, b int32) int { return int(highest[a]) - int(highest[b]) })
	} else {
		scenario.NewRandom(p.Seed+1).Shuffle(len(p.ids), func(i, j int) { p.ids[i], p.ids[j] = p.ids[j], p.ids[i] })
	}
	allocated := p.objects
	p.objects = make([]updater, len(highest))
	for i, id := range p.ids {
		p.objects[i] = allocated[id]
	}
}

// Step updates every object.
func (p *objectChain) Step(int) {
	for _, o := range p.objects {
		o.update(p.dt)
	}
}

// Units returns the number of entities.
func (p *objectChain) Units() int { return p.Params.Entities }

// Checksum includes every value of every object.
func (p *objectChain) Checksum() (sum uint64) {
	for i, o := range p.objects {
		id := i
		if p.ids != nil {
			id = int(p.ids[i])
		}
		for c, v := range o.values() {
			sum = scenario.Mix(sum, uint64(id*scenario.MaxChain+c), v.X, v.Y, v.Z)
		}
	}
	return sum
}
