package workloads

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// The final values of each workload are computed here from its description, entity by entity, and their checksum must be that
// of Copse, which all other storages are compared with.

func vec(x, y, z float32) scenario.Vec { return scenario.Vec{X: x, Y: y, Z: z} }

func xy(x, y float64) scenario.XY { return scenario.XY{X: x, Y: y} }

// driver sets a storage of a metric up.
func driver(t *testing.T, w bench.Workload, metric, storage string) *bench.Driver {
	t.Helper()
	m := w.Metric(metric)
	i := slices.IndexFunc(m.Cases, func(c bench.Case) bool { return c.Storage == storage })
	require.GreaterOrEqual(t, i, 0)
	return bench.NewDriver(m.Cases[i].New(m.Params))
}

func TestDerivativeChecksumRecomputed(t *testing.T) {
	p := bench.Params{Entities: 50, Components: 5, Seed: 3}
	chain := scenario.DrawHighest(p)
	values := make([][]scenario.Vec, len(chain))
	for i, k := range chain {
		for range int(k) + 1 {
			values[i] = append(values[i], scenario.One)
		}
	}
	sum := func() uint64 { return scenario.ChainSum(chain, func(i, c int) scenario.Vec { return values[i][c] }) }
	x := driver(t, Derivative(p), "tick", "copse")
	require.Equal(t, sum(), x.Checksum())
	for range 10 {
		for _, v := range values {
			for c := 0; c+1 < len(v); c++ { // in ascending order, each value reads the one above before it changes
				at := len(v) - 2 - c
				v[at] = vec(v[at].X+scenario.Delta*v[at+1].X, v[at].Y+scenario.Delta*v[at+1].Y, v[at].Z+scenario.Delta*v[at+1].Z)
			}
		}
		x.Steps(1)
		require.Equal(t, sum(), x.Checksum())
	}
}

func TestStructuralChecksumRecomputed(t *testing.T) {
	p := bench.Params{Entities: 200, Seed: 3}
	for _, test := range []struct {
		metric  string
		percent int
	}{{"change-1pct", 1}, {"change-10pct", 10}} {
		x := driver(t, Structural(p), test.metric, "copse")
		changes := scenario.NewChanges(p, test.percent)
		top := map[int]scenario.Vec{}
		for i := range p.Entities {
			top[i] = scenario.One
		}
		for step := range 30 {
			changes.Prepare(step, 1)
			for _, c := range changes.Of(step) {
				_, has := top[int(c.Entity)]
				require.Equal(t, has, c.Lose, "an entity loses what it has")
				if delete(top, int(c.Entity)); !c.Lose {
					top[int(c.Entity)] = scenario.RegainedValue(step)
				}
			}
			x.Steps(1)
		}
		require.Equal(t, scenario.StructuralSum(p.Entities, func(i, c int) (scenario.Vec, bool) {
			if c < 3 {
				return scenario.One, true
			}
			v, has := top[i]
			return v, has
		}), x.Checksum())
		require.Less(t, len(top), p.Entities)
	}
}

func TestRandomChecksumRecomputed(t *testing.T) {
	p := bench.Params{Entities: 100, Components: 3, Seed: 3}
	var sum uint64
	for _, i := range scenario.DrawOrder(p) {
		sum = scenario.Fold(sum, scenario.PositionOf(int(i)))
	}
	x := driver(t, RandomAccess(p), "get", "copse")
	x.Steps(2)
	require.Equal(t, sum, x.Checksum())
}

func TestGranularityChecksumsRecomputed(t *testing.T) {
	p := bench.Params{Entities: 500, Seed: 3}
	kinds, position := scenario.DrawKinds(p), scenario.One
	sum := func() uint64 {
		return scenario.KindSum(len(kinds), func(i int) (p, v scenario.Vec, kind uint8) { return position, scenario.One, kinds[i] })
	}
	for _, n := range []string{"1", "4", "16", "64", "256"} {
		x := driver(t, Granularity(p), "tick-"+n, "copse")
		x.Steps(2)
		position = vec(1+2*scenario.Delta, 1+2*scenario.Delta, 1+2*scenario.Delta)
		require.Equal(t, sum(), x.Checksum(), n)
		position = scenario.One
	}
	changes := scenario.NewChanges(p, 10)
	x := driver(t, Granularity(p), "change-10pct-16", "copse")
	for step := range 20 {
		changes.Prepare(step, 1)
		for _, c := range changes.Of(step) {
			kinds[c.Entity] ^= 1
		}
		x.Steps(1)
	}
	require.Equal(t, sum(), x.Checksum())
	require.NotEqual(t, scenario.DrawKinds(p), kinds)
}

func TestConventionsChecksumsRecomputed(t *testing.T) {
	p := bench.Params{Entities: 40, Seed: 3}
	for _, test := range []struct {
		metric         string
		left, extras   int
		speeds, stepsX int // how many entities have a speed, and how often their place was moved
	}{
		{"query2comp", 440, 0, 40, 3},
		{"query32arch", 200, 5, 40, 3},
		{"query256arch", 200, 8, 40, 3},
		{"create-2", 40, 0, 40, 0},
		{"create-10", 40, 8, 40, 0},
		{"delete-2", 0, 0, 0, 0},
		{"delete-10", 0, 8, 0, 0},
		{"add-remove", 40, 0, 0, 0},
		{"add-remove-10", 40, 10, 0, 0},
	} {
		x := driver(t, Conventions(p), test.metric, "copse")
		x.Steps(3)
		want := scenario.XYSum(test.left, test.left, func(i, c int) (scenario.XY, bool) {
			n := float64(test.stepsX)
			switch {
			case c == 0 && i < 40:
				return xy(float64(i)+n, 1+2*n), true
			case c == 0:
				return xy(float64(i-40), 1), true
			case c == 1:
				return xy(1, 2), i < test.speeds
			}
			if test.stepsX > 0 { // entities that move have no extras
				return xy(1, 2), i >= 40 && c-2 < test.extras && (i-40)&(1<<(c-2)) != 0
			}
			return xy(1, 2), c-2 < test.extras
		})
		require.Equal(t, want, x.Checksum(), test.metric)
	}
}

func TestJoinChecksumsRecomputed(t *testing.T) {
	p := bench.Params{Entities: 300, Seed: 3}
	for _, metric := range []string{"tick", "tick-changing"} {
		velocities, positions := map[int]scenario.Vec{}, map[int]scenario.Vec{}
		for i := range p.Entities {
			positions[i] = vec(float32(i), 1, 1)
		}
		accelerations := 0
		for _, j := range scenario.DrawJoined(p) {
			velocities[int(j.Entity)] = scenario.One
			if j.Acceleration {
				accelerations++
			}
		}
		require.InDelta(t, 150, len(velocities), 50)
		require.InDelta(t, 75, accelerations, 40)
		changes := scenario.NewChanges(p, 1)
		x := driver(t, Join(p), metric, "copse-blind")
		for step := range 20 {
			changes.Prepare(step, 1)
			for _, c := range changes.Of(step) {
				i := int(c.Entity)
				if _, has := velocities[i]; metric == "tick" {
					continue
				} else if has {
					delete(velocities, i)
				} else {
					velocities[i] = scenario.RegainedValue(step)
				}
			}
			for i, v := range velocities {
				q := positions[i]
				positions[i] = vec(q.X+scenario.Delta*v.X, q.Y+scenario.Delta*v.Y, q.Z+scenario.Delta*v.Z)
			}
			x.Steps(1)
			require.Equal(t, scenario.JoinSum(p.Entities, func(i int) (scenario.Vec, scenario.Vec, bool) {
				v, has := velocities[i]
				return positions[i], v, has
			}), x.Checksum())
		}
	}
}

func TestCrossingChecksumsRecomputed(t *testing.T) {
	p := bench.Params{Entities: 300, Seed: 3}
	for _, d := range scenario.CrossingDesigns {
		for _, metric := range []string{"tick", "systems", "change"} {
			var values []map[int]scenario.Vec
			for _, has := range d.Draw(p) {
				own := map[int]scenario.Vec{}
				for c := range d.Components {
					if has>>c&1 != 0 {
						own[c] = scenario.One
					}
				}
				values = append(values, own)
			}
			changes := scenario.NewChanges(p, 1)
			x := driver(t, Crossing(p), metric+"-"+d.Name, "copse")
			for step := range 20 {
				changes.Prepare(step, 1)
				require.Len(t, changes.Of(step), 3)
				for _, change := range changes.Of(step) {
					own, c := values[change.Entity], d.Changed(step, change.Entity)
					if _, has := own[c]; has {
						delete(own, c)
					} else {
						own[c] = scenario.RegainedValue(step)
					}
				}
				for i, pair := range d.Pairs {
					if metric == "change" || metric == "systems" && !d.Crosses(i) {
						continue
					}
					for _, own := range values {
						to, has := own[pair[0]]
						if from, hasToo := own[pair[1]]; has && hasToo {
							scenario.AddVec(&to, &from)
							own[pair[0]] = to
						}
					}
				}
				x.Steps(1)
				require.Equal(t, d.Sum(p.Entities, func(i, c int) (scenario.Vec, bool) {
					v, has := values[i][c]
					return v, has
				}), x.Checksum(), "%s-%s, step %d", metric, d.Name, step)
			}
		}
	}
}

func TestScriptedChecksumsRecomputed(t *testing.T) {
	p := bench.Params{Entities: 101, Seed: 3}
	kinds := map[contract.Set]bool{}
	for i := range p.Entities {
		kinds[scenario.ScriptedComposition(i)] = true
	}
	require.Len(t, kinds, 64)
	sumOf := func(left int) uint64 {
		return scenario.XYSum(left, left, func(i, c int) (scenario.XY, bool) {
			if i >= p.Entities {
				return xy(float64(i-p.Entities), 1), c == 0
			}
			if c == 0 {
				return xy(float64(i), 1), true
			}
			return xy(1, 2), scenario.ScriptedComposition(i).Has(c)
		})
	}
	for metric, want := range map[string]uint64{
		scenario.ScriptedGet:    scenario.Mix(sumOf(101), 1, 10_000, 0, 0),
		scenario.ScriptedMany:   scenario.Mix(sumOf(101), 1, 10_000*(1+2+2), 0, 0),
		scenario.ScriptedUpdate: scenario.Mix(sumOf(151), 1, 0, 0, 0),
		scenario.ScriptedQuery:  scenario.Mix(sumOf(101), 1, 51*10*(1+2+2+2), 0, 0),
		scenario.ScriptedMade:   scenario.Mix(sumOf(101), 1, 51*10*(1+2+2+2), 0, 0),
		scenario.ScriptedNew:    51,
	} {
		for _, storage := range []string{"copse", "sparseset-group", "matter", "jade", "ecr"} {
			x := driver(t, Scripted(p), metric, storage)
			x.Steps(3)
			require.Equal(t, want, x.Checksum(), metric)
		}
	}
}

// With 100,000 entities the tests of ecs_bench_suite have their original sizes.
func TestSuiteChecksumsRecomputed(t *testing.T) {
	w := Conventions(bench.Params{Entities: 1e5, Seed: 3})
	require.Equal(t, 520, w.Metric("fragmented").Params.Entities)
	require.Equal(t, 10_000, w.Metric("simple").Params.Entities)
	require.Equal(t, 40_000, w.Metric("schedule").Params.Entities)
	for _, test := range []struct {
		metric string
		value  func(i, c int) (scenario.XY, bool)
	}{
		{"fragmented", func(i, c int) (scenario.XY, bool) { return xy(8*float64(i), 8), c == 0 }},
		{"simple", func(i, c int) (scenario.XY, bool) {
			if c == 0 {
				return xy(float64(i)+3, 1+2*3), true
			}
			return xy(1, 2), c < 4
		}},
		{"schedule", func(i, c int) (scenario.XY, bool) { // three swaps have the effect of one
			switch {
			case c == 0:
				return xy(1, 2), true
			case c == 1:
				return xy(float64(i), 1), true
			}
			kind := i / 40
			return xy(1, 2), c == 2 && kind > 0 || c == 3 && kind == 2 || c == 4 && kind == 3
		}},
	} {
		w := Conventions(bench.Params{Entities: 400, Seed: 3})
		n := w.Metric(test.metric).Params.Entities
		for _, storage := range []string{"copse", "aos"} {
			x := driver(t, w, test.metric, storage)
			x.Steps(3)
			require.Equal(t, scenario.XYSum(n, n, test.value), x.Checksum(), "%s %s", test.metric, storage)
		}
	}
}

// The checksums are the same on every machine, in WebAssembly and in JavaScript.
func TestGoldenChecksums(t *testing.T) {
	p := bench.Params{Entities: 100000, Components: scenario.MaxChain, Seed: bench.DefaultSeed}
	x := driver(t, Derivative(p), "tick", "slices")
	require.Equal(t, uint64(0x9c8709e709dde16f), x.Checksum())
	x.Steps(3)
	require.Equal(t, uint64(0x248e5c56c4d9d546), x.Checksum())
}
