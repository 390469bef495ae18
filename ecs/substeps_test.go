package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
	"github.com/copse-ecs/copse/internal/world/execution"
)

// TestSubstepsAreShortTicks compares a tick with substeps with as many short ticks, for systems that are
// fused, split, or neither.
func TestSubstepsAreShortTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 5000).Draw(t, "entities")
		substeps := 1 << rapid.IntRange(0, 3).Draw(t, "substeps")
		plain, quick := newChain(), newChain()
		systems := quick.w.Systems()
		options := []ecs.StageOption{ecs.Substeps(substeps)}
		fused := rapid.Bool().Draw(t, "fused")
		if fused {
			options = append(options, ecs.Fuse())
		}
		if rapid.Bool().Draw(t, "parallel") {
			options = append(options, ecs.Parallel())
			quick.w.SetWorkers(3)
			splitRows(quick.w, rapid.SampledFrom([]int{70, 1024, 0}).Draw(t, "rows"))
		}
		if stage := inStage(quick.w, "joint", systems, options...); fused {
			tileRows(quick.w, stage, rapid.SampledFrom([]int{100, 1000, execution.MaxTile}).Draw(t, "tile rows"))
		}
		all := plain.spawn(n)
		require.Equal(t, all, quick.spawn(n))
		require.NoError(t, plain.w.Tick(0))
		require.NoError(t, quick.w.Tick(0))
		off := rapid.IntRange(-1, len(systems)-1).Draw(t, "disabled")
		if off >= 0 {
			plain.w.Systems()[off].Disable()
			systems[off].Disable()
		}
		for range 2 {
			for range substeps {
				require.NoError(t, plain.w.Tick(1.0/1024))
			}
			require.NoError(t, quick.w.Tick(float64(substeps)/1024))
		}
		for _, e := range all {
			require.Equal(t, plain.state(t, e), quick.state(t, e), "entity %v", e)
		}
	})
}

// recorder is a world whose systems record their names and the time that they are given.
type recorder struct {
	w       *ecs.World
	calls   string
	times   []float64
	systems []*ecs.System
}

func newRecorder(names ...string) *recorder {
	n := &recorder{w: ecs.NewWorld()}
	h := ecs.Component[bulky](n.w)
	for _, name := range names {
		n.declare(name)
	}
	if _, err := n.w.TrySpawnMany(2*execution.MinTile, nil, h); err != nil {
		panic(err) // no limit was set
	}
	return n
}

// bulky has so many bytes that a tile has execution.MinTile rows.
type bulky struct{ N [150]int }

func (n *recorder) declare(name string, options ...ecs.Option) {
	n.systems = append(n.systems, ecs.System1(n.w, name, func(b ecs.Block, _ []bulky) {
		n.calls += name
		n.times = append(n.times, b.Delta())
	}, options...))
}

func (n *recorder) tick(t *testing.T, calls string) {
	t.Helper()
	n.calls = ""
	require.NoError(t, n.w.Tick(1))
	require.Equal(t, calls, n.calls)
}

// TestSubstepsAreRunInOrder checks the order of systems, and the time of each substep.
func TestSubstepsAreRunInOrder(t *testing.T) {
	n := newRecorder("a", "b", "c", "d")
	inStage(n.w, "first", n.systems[:1])
	steps := inStage(n.w, "steps", n.systems[1:3], ecs.Substeps(2))
	inStage(n.w, "last", n.systems[3:])
	n.tick(t, "abcbcd")
	require.Equal(t, []float64{1, .5, .5, .5, .5, 1}, n.times)
	n.systems[2].Disable()
	n.tick(t, "abbd")
	n.systems[2].Enable()
	stageOf(n.w, steps).Substeps = 1
	n.tick(t, "abcd")
	n.calls = ""
	n.systems[1].Run(1)
	require.Equal(t, "b", n.calls, "Run runs it once")
}

// TestTilesGoThroughAllSubsteps checks that a tile goes through all substeps before the next.
func TestTilesGoThroughAllSubsteps(t *testing.T) {
	n := newRecorder("a", "b")
	inStage(n.w, "joint", n.systems, ecs.Fuse(), ecs.Substeps(2))
	n.tick(t, "abababab")
}

// TestSubstepsOfConcurrentSystems checks that systems run at the same time in every substep.
func TestSubstepsOfConcurrentSystems(t *testing.T) {
	type a struct{ N int }
	type b struct{ N int }
	w := ecs.NewWorld()
	ha, hb := ecs.Component[a](w), ecs.Component[b](w)
	stage := w.Stage("joint", ecs.Concurrent(), ecs.Substeps(3))
	ecs.System1(w, "one", func(_ ecs.Block, x []a) { x[0].N = 2*x[0].N + 1 }, ecs.In(stage))
	ecs.System1(w, "two", func(_ ecs.Block, y []b) { y[0].N = 3*y[0].N + 1 }, ecs.In(stage))
	e := w.Spawn(ha, hb)
	require.NoError(t, w.Tick(1))
	require.Equal(t, [2]int{7, 13}, [2]int{ha.Get(e).N, hb.Get(e).N})
}

// TestSubstepsAreCommittedOnce checks that what substeps queue is committed at the end of the tick.
func TestSubstepsAreCommittedOnce(t *testing.T) {
	type a struct{ N int }
	w := ecs.NewWorld()
	h := ecs.Component[a](w)
	visited := 0
	ecs.System1(w, "s", func(b ecs.Block, x []a) {
		visited += len(x)
		w.Spawn(h)
	}, ecs.In(w.Stage("steps", ecs.Substeps(3))))
	w.Spawn(h)
	require.NoError(t, w.Tick(0))
	require.Equal(t, 3, visited)
	require.Equal(t, 3, inspect.LastCommit(w).Spawned)
}

// TestSubstepsAreNotFused checks that systems have their substeps if a later group rules fusing out.
func TestSubstepsAreNotFused(t *testing.T) {
	type a struct{ N int }
	type b struct{ N int }
	w := ecs.NewWorld(ecs.WithLayout(Trees))
	ha, hb := ecs.Component[a](w), ecs.Component[b](w)
	calls := ""
	w.Group(ha, hb)
	stage := w.Stage("joint", ecs.Fuse(), ecs.Substeps(2))
	ecs.System1(w, "one", func(ecs.Block, []a) { calls += "1" }, ecs.In(stage))
	ecs.System2(w, "two", func(ecs.Block, []a, []b) { calls += "2" }, ecs.In(stage))
	_, err := w.TrySpawnMany(10, nil, ha, hb)
	require.NoError(t, err)
	require.NoError(t, w.Tick(0))
	require.Equal(t, "1212", calls)
	forgetGroups(w)
	calls = ""
	require.NoError(t, w.Tick(0))
	require.Equal(t, "1212", calls)
	require.False(t, isFused(w, stage))
}
