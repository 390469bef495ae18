package designload

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/measure/bench"
)

// In every round a system runs as often as its weight says, at most once in a turn, and its runs are as far apart as turns allow.
func TestRunsAreSpreadEvenly(t *testing.T) {
	require.Equal(t, [][]int{{0}, {0, 1}, {0, 2}, {0, 1}, {0}, {0, 1, 2, 3}}, turns([]int{6, 3, 2, 1}, 6))
	weights := []int{60, 1, 7, 59, 30, 0, 13}
	last, count, shortest, longest := map[int]int{}, map[int]int{}, map[int]int{}, map[int]int{}
	for turn, systems := range append(turns(weights, 60), turns(weights, 60)...) {
		for _, system := range systems {
			if count[system]++; count[system] > 1 {
				gap := turn - last[system]
				longest[system] = max(longest[system], gap)
				if shortest[system] == 0 || gap < shortest[system] {
					shortest[system] = gap
				}
			}
			last[system] = turn
		}
	}
	for system, weight := range weights {
		require.Equal(t, 2*weight, count[system])
		if weight > 0 {
			require.Equal(t, 60/weight, shortest[system])
			require.Equal(t, (60+weight-1)/weight, longest[system])
		}
	}
}

const weighted = everything + `system Often(mut B) weight 5
system Seldom(mut A, C) weight 2
tick
despawn any 3 of D
spawn 6 B, D
tick
add A to any 5 of B & D
`

func TestStoragesAgreeOnRounds(t *testing.T) {
	for _, n := range []int{1, 2, 5} {
		requireEqual(t, stepsOfRounds(t, weighted, n))
	}
	require.NotEqual(t, stepsOfRounds(t, weighted, 1)["copse"], stepsOfRounds(t, weighted, 2)["copse"])
}

// Random designs, with groups that cross, end equal on copse and by hand when their entities change.
func TestByHandAgreesOnRandomRounds(t *testing.T) {
	for seed := range uint64(few(30)) {
		d, err := Read(RandomChanging(seed, 40), OfSystems)
		require.NoError(t, err)
		sums := stepsOfRoundsOn(t, d.New(bench.Params{}), 2, "copse", SlicesStorage)
		require.Len(t, sums, 2, seed)
		require.Equal(t, sums["copse"], sums[SlicesStorage], seed)
	}
}

func stepsOfRounds(t *testing.T, text string, n int) map[string]uint64 {
	t.Helper()
	d, err := Of(text)
	require.NoError(t, err)
	return stepsOfRoundsOn(t, d.New(bench.Params{}), n)
}

// stepsOfRoundsOn returns the checksums after some rounds, by storage: of all storages if none is given.
func stepsOfRoundsOn(t *testing.T, w bench.Workload, n int, storages ...string) map[string]uint64 {
	t.Helper()
	sums := map[string]uint64{}
	if len(storages) > 0 {
		w.Only(storages)
	}
	for i, c := range w.Metric("round").Cases {
		x := c.New(bench.Params{}).(*roundInstance)
		x.Setup()
		took := make([]time.Duration, len(x.Parts()))
		for at := range n { // the times change nothing
			if (i+at)%2 == 0 {
				x.Step(at)
			} else {
				x.StepParts(at, took)
			}
		}
		sums[c.Storage] = x.Checksum()
	}
	return sums
}

// A step has a whole number of rounds and a whole number of passes through the ticks after the first. After each tick every composition
// has as many entities as in the text. Which entities are changed is drawn again for every commit.
func TestPopulationOfARoundComesBack(t *testing.T) {
	s, err := parse(weighted, Declared)
	require.NoError(t, err)
	r := s.round()
	require.Len(t, r.turns, 5)
	require.Len(t, r.commits, 4)
	require.Equal(t, 4, r.each)
	var states []map[composition]int
	var p population
	for _, tick := range ticks(s.ops) {
		for _, o := range tick {
			p.do(o)
		}
		states = append(states, count(p))
	}
	w := &copseWorld{workloadDesign: s, kind: s.kind}
	x, next, visited := roundInstance{round: r, world: w}, 1, 0
	x.committed = func(tick int) {
		visited++
		require.Equal(t, next-1, tick)
		for i, list := range x.draws.members[:len(s.compositions)] {
			require.Len(t, list, states[next][composition{true, s.compositions[i]}])
			for _, n := range list {
				terms := w.world.Composition(w.entities[n-1])
				require.Len(t, terms, s.compositions[i].Len())
				for _, id := range terms {
					require.True(t, s.compositions[i].Has(int(id)))
				}
			}
		}
		next = next%4 + 1
	}
	x.Setup()
	first := append([]int32(nil), x.draws.members[0]...)
	x.Step(0)
	x.Step(1)
	require.Equal(t, 2*4*5, visited)
	require.NotEqual(t, first, x.draws.members[0])
	parts := (&roundInstance{round: r}).Parts()
	require.Equal(t, bench.Part{Name: "run-Often", Per: "run", Times: 20}, parts[4])
	require.Equal(t, bench.Part{Name: "commit", Per: "commit", Times: 20}, parts[6])
}

// count counts the entities of each composition.
func count(p population) map[composition]int {
	out := map[composition]int{}
	for _, c := range p {
		out[c]++
	}
	return out
}

func TestDesignsWithoutRounds(t *testing.T) {
	for _, text := range []string{"spawn 3 A\n", "system S(A) weight 10001\nspawn 3 A\n"} {
		d, err := Of(text)
		require.NoError(t, err)
		w := d.New(bench.Params{})
		require.Nil(t, w.Metric("round"))
	}
	s, err := parse("system S(A)\nspawn 3 A\n", Declared)
	require.NoError(t, err)
	require.Empty(t, s.round().commits, "one tick: no commits")
	require.Len(t, (&roundInstance{round: s.round()}).Parts(), 1)
}

// A scaled design has n entities in the place of each, and n times the transitions.
func TestScaledDesign(t *testing.T) {
	s, err := parse(weighted, Declared)
	require.NoError(t, err)
	once, thrice := s.input, s.scaledBy(3).makeInput()
	require.Equal(t, thrice, s.scaledBy(3).input)
	require.Equal(t, once.Compositions, thrice.Compositions)
	for i, n := range once.Population {
		require.Equal(t, 3*n, thrice.Population[i])
	}
	for i, tick := range once.Ticks {
		for k, change := range tick {
			require.Equal(t, cost.Transition{From: change.From, To: change.To, Count: 3 * change.Count}, thrice.Ticks[i][k])
		}
	}
	require.Equal(t, 3*s.entities, s.scaledBy(3).entities)
	x, w := s.scaledBy(3).round(), &copseWorld{workloadDesign: s, kind: s.kind}
	one := roundInstance{round: x, world: w}
	one.Setup()
	one.Step(0)
	require.Equal(t, 3*s.entities, w.world.Len())
}
