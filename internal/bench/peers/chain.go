package main

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/bench"
)

// The components of the chain, numbered: the peers' generic maps and filters take them by position.
type (
	c0  = bench.Position
	c1  = bench.Velocity
	c2  = bench.Acceleration
	c3  = bench.Jerk
	c4  = bench.Snap
	c5  = bench.Crackle
	c6  = bench.Pop
	c7  = bench.Lock
	c8  = bench.Drop
	c9  = bench.Tumble
	c10 = bench.Waver
	c11 = bench.Quiver
)

type vec interface {
	c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8 | c9 | c10 | c11
}

// initial holds the initial value of every component; the peers copy from here.
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
}{c0(bench.One), c1(bench.One), c2(bench.One), c3(bench.One), c4(bench.One), c5(bench.One), c6(bench.One), c7(bench.One), c8(bench.One), c9(bench.One), c10(bench.One), c11(bench.One)}

// vecOf gives a pointer to any of the components the type that arithmetic can be written for.
func vecOf[T vec](p *T) *bench.Vec { return (*bench.Vec)(unsafe.Pointer(p)) }

// vecsOf does so for a column.
func vecsOf[T vec](values []T) []bench.Vec {
	return unsafe.Slice((*bench.Vec)(unsafe.Pointer(unsafe.SliceData(values))), len(values))
}

// add is the arithmetic of a system on one entity.
func add(p, v *bench.Vec) {
	p.X += bench.Delta * v.X
	p.Y += bench.Delta * v.Y
	p.Z += bench.Delta * v.Z
}

// fill sets a column to the initial value.
func fill[T vec](values []T) {
	for i := range values {
		values[i] = T(bench.One)
	}
}

// population is what the derivative workload asks of every storage. As with ours, the draw is
// no part of what is timed.
type population struct {
	bench.Params
	highest []uint8 // by entity, the highest derivative it has
}

func newPopulation(p bench.Params) population { return population{p, bench.Chain(p)} }

// Units returns the number of entities.
func (p *population) Units() int { return p.Entities }

// counts returns how many entities have each highest derivative.
func (p *population) counts() []int {
	counts := make([]int, p.Components)
	for _, k := range p.highest {
		counts[k]++
	}
	return counts
}

// interleave hands the entities that were made class by class to the places in the population
// that drew those classes.
func interleave[E any](out []E, highest []uint8, classes [][]E) {
	for i, k := range highest {
		out[i], classes[k] = classes[k][0], classes[k][1:]
	}
}
