package copsecases_test // the package itself takes ten seconds to compile, and would be compiled again with tests inside it

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// The systems that cross others are blind, all others are full.
func TestGameMatches(t *testing.T) {
	g := copsecases.NewGame(bench.Params{Entities: 100, Seed: 3})
	g.Setup()
	for _, s := range g.(interface{ World() *ecs.World }).World().Systems() {
		want := ecs.Full
		switch s.Name() {
		case "Home", "Burn", "Face":
			want = ecs.Blind
		}
		require.Equal(t, want, s.Match(), s.Explain().String())
	}
}

// heapAfterGC returns the memory in use after two collections: pools drop their memory at the second one.
func heapAfterGC() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A world holds as much memory after three hundred rounds as after three.
func TestMemoryDoesNotGrowWithRounds(t *testing.T) {
	p := bench.Params{Entities: 200_000, Components: scenario.LifeComponents, Seed: 3}
	for _, test := range []string{scenario.LifeAddWriteDelete, scenario.LifeDistributed, scenario.LifeRelationship} {
		heap := func(rounds int) int64 {
			l := copsecases.NewLife(p, test, copsecases.LifeUsual)
			l.Setup()
			l.(interface{ Repeat(rounds int) }).Repeat(rounds)
			before := heapAfterGC()
			l.Step(0)
			after := heapAfterGC()
			runtime.KeepAlive(l)
			return after - before
		}
		few := heap(3)
		require.Positive(t, few)
		require.LessOrEqual(t, heap(300), few+few/20, test)
	}
}
