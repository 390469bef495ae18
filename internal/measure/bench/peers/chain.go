package main

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// The components of the chain by number: the generic maps and filters of the libraries take them by position.
type (
	c0  = scenario.Position
	c1  = scenario.Velocity
	c2  = scenario.Acceleration
	c3  = scenario.Jerk
	c4  = scenario.Snap
	c5  = scenario.Crackle
	c6  = scenario.Pop
	c7  = scenario.Lock
	c8  = scenario.Drop
	c9  = scenario.Tumble
	c10 = scenario.Waver
	c11 = scenario.Quiver
)

type vec interface {
	c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8 | c9 | c10 | c11
}

// initial has the initial value of every component, for libraries that take the address of a value.
var initial = struct {
	v0  c0
	v1  c1
	v2  c2
	v3  c3
	v4  c4
	v5  c5
	v6  c6
	v7  c7
	v8  c8
	v9  c9
	v10 c10
	v11 c11
}{c0(scenario.One), c1(scenario.One), c2(scenario.One), c3(scenario.One), c4(scenario.One), c5(scenario.One), c6(scenario.One), c7(scenario.One), c8(scenario.One), c9(scenario.One), c10(scenario.One), c11(scenario.One)}

// vecOf converts a pointer to any component of the chain.
func vecOf[T vec](p *T) *scenario.Vec { return (*scenario.Vec)(unsafe.Pointer(p)) }

// vecsOf converts a column of any component of the chain, without copying.
func vecsOf[T vec](values []T) []scenario.Vec {
	return unsafe.Slice((*scenario.Vec)(unsafe.Pointer(unsafe.SliceData(values))), len(values))
}

// add adds Delta * v to p.
func add(p, v *scenario.Vec) {
	p.X += scenario.Delta * v.X
	p.Y += scenario.Delta * v.Y
	p.Z += scenario.Delta * v.Z
}

// fill sets a column to the initial value.
func fill[T vec](values []T) {
	for i := range values {
		values[i] = T(scenario.One)
	}
}

// population is the population of the derivative workload. It is drawn before the clock starts.
type population struct {
	bench.Params
	highest []uint8 // by entity, the highest component
}

func newPopulation(p bench.Params) population { return population{p, scenario.DrawHighest(p)} }

// Units returns the number of entities.
func (p *population) Units() int { return p.Entities }

// counts returns how many entities have each highest component.
func (p *population) counts() []int {
	counts := make([]int, p.Components)
	for _, k := range p.highest {
		counts[k]++
	}
	return counts
}

// interleave assigns entities that were made in batches, one for each chain length, to the entities of the population.
func interleave[E any](out []E, highest []uint8, classes [][]E) {
	for i, k := range highest {
		out[i], classes[k] = classes[k][0], classes[k][1:]
	}
}
