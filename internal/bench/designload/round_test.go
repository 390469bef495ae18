package designload

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/bench"
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

func stepsOfRounds(t *testing.T, text string, n int) map[string]uint64 {
	t.Helper()
	d, err := Of(text)
	require.NoError(t, err)
	sums := map[string]uint64{}
	w := d.New(bench.Params{})
	for i, c := range w.Metric("round").Cases {
		x := c.New(bench.Params{}).(*roundInstance)
		x.Setup()
		took := make([]time.Duration, len(x.Parts()))
		for at := range n { // the storages take turns with the clock, which changes nothing
			x.Prepare(at, 1)
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

// A step has as many rounds as take the commits once or several times through their cycle, after which every composition has as many
// entities as before. Which entities are changed is drawn again for every commit.
func TestPopulationOfARoundComesBack(t *testing.T) {
	s, err := parse(weighted, Declared)
	require.NoError(t, err)
	r := s.round()
	require.Len(t, r.turns, 5)
	require.Len(t, r.commits, 8, "four ticks after the first, and their inverses")
	require.Equal(t, 8, r.each)
	var p population
	for _, o := range s.ops {
		p.do(o)
	}
	end, changed, draws := count(p), 0, s.newDraws()
	for range 2 {
		for _, commit := range r.commits {
			for _, o := range draws.ops(commit) {
				for _, n := range o.numbers {
					e := p[n-1]
					require.Equal(t, !o.spawn, e.alive)
					require.Equal(t, o.remove, o.remove.Intersect(e.has))
					require.True(t, o.add.Intersect(e.has).Empty())
				}
				changed += len(o.numbers)
				p.do(o)
			}
		}
		require.Equal(t, end, count(p))
	}
	require.Greater(t, changed, 160)
	first, rest := draws.ops(r.commits[0]), r.commits[1:]
	for _, commit := range rest {
		draws.ops(commit)
	}
	require.NotEqual(t, first, draws.ops(r.commits[0]))
	parts := (&roundInstance{round: r}).Parts()
	require.Equal(t, bench.Part{Name: "run-Often", Per: "run", Times: 40}, parts[4])
	require.Equal(t, bench.Part{Name: "commit", Per: "commit", Times: 40}, parts[6])
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
	one.Prepare(0, 1)
	one.Step(0)
	require.Equal(t, 3*s.entities, w.world.Len())
}
