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
	return &objectChain{Params: p, order: order, highest: scenario.DrawHighest(p)}
}

// objectChain is in the form of the paper's baseline: a list of interface values, with a type for each length of the chain. One call of
// update does all derivatives of an object. It is weaker than the paper's, whose classes have their sums written out: see docs/claims.md.
type objectChain struct {
	bench.Params
	order   Order
	highest []uint8   // by entity, the highest component
	objects []updater // in the order of the visits
	ids     []int32   // the entity of each object; nil for AsAllocated
}

// updater is an object of any type.
type updater interface {
	update(dt float32)
	values() []scenario.Vec
}

// derivatives adds each derivative to the one below it.
func derivatives(c []scenario.Vec, dt float32) {
	for i := len(c) - 2; i >= 0; i-- {
		c[i].X += dt * c[i+1].X
		c[i].Y += dt * c[i+1].Y
		c[i].Z += dt * c[i+1].Z
	}
}

type (
	chain1  struct{ c [1]scenario.Vec }
	chain2  struct{ c [2]scenario.Vec }
	chain3  struct{ c [3]scenario.Vec }
	chain4  struct{ c [4]scenario.Vec }
	chain5  struct{ c [5]scenario.Vec }
	chain6  struct{ c [6]scenario.Vec }
	chain7  struct{ c [7]scenario.Vec }
	chain8  struct{ c [8]scenario.Vec }
	chain9  struct{ c [9]scenario.Vec }
	chain10 struct{ c [10]scenario.Vec }
	chain11 struct{ c [11]scenario.Vec }
	chain12 struct{ c [12]scenario.Vec }
)

func (o *chain1) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain2) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain3) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain4) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain5) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain6) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain7) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain8) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain9) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain10) update(dt float32) { derivatives(o.c[:], dt) }
func (o *chain11) update(dt float32) { derivatives(o.c[:], dt) }
func (o *chain12) update(dt float32) { derivatives(o.c[:], dt) }

func (o *chain1) values() []scenario.Vec  { return o.c[:] }
func (o *chain2) values() []scenario.Vec  { return o.c[:] }
func (o *chain3) values() []scenario.Vec  { return o.c[:] }
func (o *chain4) values() []scenario.Vec  { return o.c[:] }
func (o *chain5) values() []scenario.Vec  { return o.c[:] }
func (o *chain6) values() []scenario.Vec  { return o.c[:] }
func (o *chain7) values() []scenario.Vec  { return o.c[:] }
func (o *chain8) values() []scenario.Vec  { return o.c[:] }
func (o *chain9) values() []scenario.Vec  { return o.c[:] }
func (o *chain10) values() []scenario.Vec { return o.c[:] }
func (o *chain11) values() []scenario.Vec { return o.c[:] }
func (o *chain12) values() []scenario.Vec { return o.c[:] }

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
		o.update(scenario.Delta)
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
