package bench

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// instance returns a storage of a metric, set up.
func instance(t *testing.T, w Workload, metric, storage string) *live {
	t.Helper()
	m := w.Metric(metric)
	x := &live{Instance: m.Cases[find(m.Cases, storage)].New(m.Params)}
	x.Setup()
	return x
}

// What a chain holds is worked out for each entity by itself, from the definition.
func TestDerivativeChecksumRecomputed(t *testing.T) {
	p := Params{Entities: 50, Components: 5, Seed: 3}
	chain := Chain(p)
	values := make([][]Vec, len(chain))
	for i, k := range chain {
		for range int(k) + 1 {
			values[i] = append(values[i], One)
		}
	}
	sum := func() uint64 { return ChainSum(chain, func(i, c int) Vec { return values[i][c] }) }
	x := instance(t, Derivative(p), "tick", "copse")
	require.Equal(t, sum(), x.Checksum())
	for range 10 {
		for _, v := range values {
			for c := 0; c+1 < len(v); c++ { // the lowest first reads what the highest first writes later
				at := len(v) - 2 - c
				v[at] = Vec{v[at].X + Delta*v[at+1].X, v[at].Y + Delta*v[at+1].Y, v[at].Z + Delta*v[at+1].Z}
			}
		}
		x.steps(1)
		require.Equal(t, sum(), x.Checksum())
	}
}

func TestStructuralChecksumRecomputed(t *testing.T) {
	p := Params{Entities: 200, Seed: 3}
	for _, test := range []struct {
		metric  string
		percent int
	}{{"change-1pct", 1}, {"change-10pct", 10}} {
		x := instance(t, Structural(p), test.metric, "copse")
		changes := NewChanges(p, test.percent)
		top := map[int]Vec{}
		for i := range p.Entities {
			top[i] = One
		}
		for step := range 30 {
			changes.Prepare(step, 1)
			for _, c := range changes.Of(step) {
				_, has := top[int(c.Entity)]
				require.Equal(t, has, c.Lose, "only what is there is lost")
				if delete(top, int(c.Entity)); !c.Lose {
					top[int(c.Entity)] = Regained(step)
				}
			}
			x.steps(1)
		}
		require.Equal(t, StructuralSum(p.Entities, func(i, c int) (Vec, bool) {
			if c < 3 {
				return One, true
			}
			v, has := top[i]
			return v, has
		}), x.Checksum())
		require.Less(t, len(top), p.Entities)
	}
}

func TestRandomChecksumRecomputed(t *testing.T) {
	p := Params{Entities: 100, Components: 3, Seed: 3}
	var sum uint64
	for _, i := range Order(p) {
		sum = Fold(sum, Placed(int(i)))
	}
	x := instance(t, RandomAccess(p), "get", "copse")
	x.steps(2)
	require.Equal(t, sum, x.Checksum())
}

// However the steps are divided into batches, the same is drawn.
func TestChangesDoNotDependOnBatches(t *testing.T) {
	p := Params{Entities: 1000, Seed: 5}
	one, many := NewChanges(p, 1), NewChanges(p, 1)
	many.Prepare(0, 6)
	for step := range 6 {
		one.Prepare(step, 1)
		require.Equal(t, one.Of(step), many.Of(step))
		seen := map[int32]bool{}
		for _, c := range one.Of(step) {
			require.False(t, seen[c.Entity], "nobody changes twice in a step")
			seen[c.Entity] = true
		}
		require.Len(t, seen, 10)
	}
}

// These numbers are the same on every machine, in WebAssembly and in JavaScript.
func TestGoldenPopulations(t *testing.T) {
	p := Params{Entities: 12, Components: MaxChain, Seed: DefaultSeed}
	require.Equal(t, []uint8{6, 8, 11, 5, 5, 9, 10, 6, 3, 9, 4, 7}, Chain(p))
	require.Equal(t, []int32{5, 3, 2, 10, 9, 8, 4, 11, 0, 6, 7, 1}, Order(p))
	require.Equal(t, []JoinedEntity{{3, true}, {2, false}, {9, true}, {8, false}, {4, true}, {11, false}, {0, true}}, Joined(p))
	changes := NewChanges(p, 25)
	changes.Prepare(0, 2)
	require.Equal(t, []Change{{9, true}, {5, true}, {4, true}, {3, true}, {11, true}, {9, false}}, changes.drawn)
	require.Equal(t, uint64(0x910a2dec89025cc1), NewRandom(1).Next(), "SplitMix64 as published")
	require.Equal(t, 0.5665615751722809, NewRandom(DefaultSeed).Float())
	p.Entities = 100000
	require.Equal(t, uint64(0x9c8709e709dde16f), instance(t, Derivative(p), "tick", "slices").Checksum())
	x := instance(t, Derivative(p), "tick", "slices")
	x.steps(3)
	require.Equal(t, uint64(0x248e5c56c4d9d546), x.Checksum())
}

func TestSummary(t *testing.T) {
	s := Summarize([]float64{5, 1, 2, 3, 4})
	require.Equal(t, Summary{Median: 3, Low: 1.4, High: 4.6, Samples: []float64{5, 1, 2, 3, 4}}, s)
	require.InDelta(t, 3.2/3, s.Spread(), 1e-9)
	require.Equal(t, 7.0, Summarize([]float64{7}).High)
	require.Zero(t, Summarize([]float64{0}).Spread())
}

func TestGranularityChecksumsRecomputed(t *testing.T) {
	p := Params{Entities: 500, Seed: 3}
	kinds, position := Kinds(p), One
	sum := func() uint64 {
		return KindSum(len(kinds), func(i int) (p, v Vec, kind uint8) { return position, One, kinds[i] })
	}
	for _, n := range []string{"1", "4", "16", "64", "256"} {
		x := instance(t, Granularity(p), "tick-"+n, "copse")
		x.steps(2)
		position = Vec{1 + 2*Delta, 1 + 2*Delta, 1 + 2*Delta}
		require.Equal(t, sum(), x.Checksum(), n)
		position = One
	}
	changes := NewChanges(p, 10)
	x := instance(t, Granularity(p), "change-10pct-16", "copse")
	for step := range 20 {
		changes.Prepare(step, 1)
		for _, c := range changes.Of(step) {
			kinds[c.Entity] ^= 1
		}
		x.steps(1)
	}
	require.Equal(t, sum(), x.Checksum())
	require.NotEqual(t, Kinds(p), kinds)
}

func TestConventionsChecksumsRecomputed(t *testing.T) {
	p := Params{Entities: 40, Seed: 3}
	for _, test := range []struct {
		metric         string
		left, extras   int
		speeds, stepsX int // how many have a speed, and how often their place was moved
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
		x := instance(t, Conventions(p), test.metric, "copse")
		x.steps(3)
		want := XYSum(test.left, test.left, func(i, c int) (XY, bool) {
			n := float64(test.stepsX)
			switch {
			case c == 0 && i < 40:
				return XY{float64(i) + n, 1 + 2*n}, true
			case c == 0:
				return XY{float64(i - 40), 1}, true
			case c == 1:
				return XY{1, 2}, i < test.speeds
			}
			if test.stepsX > 0 { // those that move have none, the others some
				return XY{1, 2}, i >= 40 && c-2 < test.extras && (i-40)&(1<<(c-2)) != 0
			}
			return XY{1, 2}, c-2 < test.extras
		})
		require.Equal(t, want, x.Checksum(), test.metric)
	}
}

func TestJoinChecksumsRecomputed(t *testing.T) {
	p := Params{Entities: 300, Seed: 3}
	for _, metric := range []string{"tick", "tick-changing"} {
		velocities, positions := map[int]Vec{}, map[int]Vec{}
		for i := range p.Entities {
			positions[i] = Vec{float32(i), 1, 1}
		}
		accelerations := 0
		for _, j := range Joined(p) {
			velocities[int(j.Entity)] = One
			if j.Acceleration {
				accelerations++
			}
		}
		require.InDelta(t, 150, len(velocities), 50)
		require.InDelta(t, 75, accelerations, 40)
		changes := NewChanges(p, 1)
		x := instance(t, Join(p), metric, "copse-blind")
		for step := range 20 {
			changes.Prepare(step, 1)
			for _, c := range changes.Of(step) {
				i := int(c.Entity)
				if _, has := velocities[i]; metric == "tick" {
					continue
				} else if has {
					delete(velocities, i)
				} else {
					velocities[i] = Regained(step)
				}
			}
			for i, v := range velocities {
				q := positions[i]
				positions[i] = Vec{q.X + Delta*v.X, q.Y + Delta*v.Y, q.Z + Delta*v.Z}
			}
			x.steps(1)
			require.Equal(t, JoinSum(p.Entities, func(i int) (Vec, Vec, bool) {
				v, has := velocities[i]
				return positions[i], v, has
			}), x.Checksum())
		}
	}
}
