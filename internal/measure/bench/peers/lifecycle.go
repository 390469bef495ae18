package main

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// The components of the lifecycle workload.
type (
	lifeA = scenario.LifeA
	lifeB = scenario.LifeB
	lifeC = scenario.LifeC
	lifeD = scenario.LifeD
)

type lifeValue interface{ lifeA | lifeB | lifeC | lifeD }

// write adds 1 to the X of a value and returns it. X is the first field of every component.
func write[T lifeValue](p *T) float64 {
	x := (*float64)(unsafe.Pointer(p))
	*x++
	return *x
}

// lifeValues has a value of each component.
type lifeValues struct {
	a lifeA
	b lifeB
	c lifeC
	d lifeD
}

func lifeOf(x float64) lifeValues {
	return lifeValues{scenario.NewA(x), scenario.NewB(x), scenario.NewC(x), scenario.NewD(x)}
}

// life is what the lifecycle tests of all libraries have in common.
type life struct {
	scenario.LifeSizes
	test    string
	script  [][3][]scenario.LifeOp // of the random test
	written float64
}

func newLife(p bench.Params, test string) life {
	l := life{LifeSizes: scenario.LifeSizesOf(p), test: test}
	if test == scenario.LifeRandom {
		l.script = scenario.DrawLifeScript(p)
	}
	return l
}

// Units returns 1: the unit is the whole test.
func (l *life) Units() int { return 1 }
