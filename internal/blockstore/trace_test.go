package blockstore

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
)

// TestTraceMatchesApply makes the moves that Trace tells on plain slices and
// holds the end against the commit, the figures against Stats, and the moves of the
// one-by-one algorithm against what is foretold of them.
func TestTraceMatchesApply(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, kind := drawSpec(t)
		s := New(gt.Build(kind, spec), nil, Options{})
		all := spawnRuns(s, drawRuns(t, s, spec.Components))
		for range rapid.IntRange(1, 5).Draw(t, "ticks") {
			r := newStepReplay(s)
			require.NoError(t, s.Prepare())
			var lifted, slid, put int
			s.Trace(func(x Step) bool {
				r.step(t, x)
				switch x.Kind {
				case Lift:
					lifted++
				case Slide:
					slid++
				case Put:
					put++
				}
				return true
			})
			type place struct{ class, id, start, rows int }
			var foretold, are []place
			s.EachNewRange(func(class, id, start, rows int) { foretold = append(foretold, place{class, id, start, rows}) })
			stats := s.Apply()
			s.Blocks.Each(func(class, id, start, rows int) { are = append(are, place{class, id, start, rows}) })
			require.Equal(t, are, foretold)
			require.NoError(t, s.Check())
			r.check(t)
			require.Equal(t, r.writes, stats.Writes)
			require.Equal(t, stats.Moves, slid)
			outs, ins := s.LiftsAndPuts()
			require.Equal(t, [2]int{lifted, put}, [2]int{outs, ins})

			some := rapid.SliceOfN(rapid.SampledFrom(all), 1, 15).Draw(t, "changed")
			gone := rapid.SliceOfN(rapid.SampledFrom(all), 0, 5).Draw(t, "gone")
			add, remove := drawSet(t, spec.Components), drawSet(t, spec.Components)
			other := s.Clone()
			for _, x := range []*Store{s, other} {
				require.NoError(t, x.Queue.ChangeEach(some, add, remove))
				for _, e := range gone {
					x.Queue.Despawn(e)
				}
				all = append(all, spawnRuns(x, drawRuns(t, x, spec.Components))...)
			}
			most, err := other.StepwiseMoves()
			require.NoError(t, err)
			made := 0
			_, err = other.CommitStepwise(func(Step) bool { made++; return true })
			require.NoError(t, err)
			require.LessOrEqual(t, made, most)
		}
	})
}

// TestTraceStops holds that no more is told than is asked for, and that telling changes nothing.
func TestTraceStops(t *testing.T) {
	spec := gt.Spec{Components: 2, Groups: []gt.Conj{{Cares: gt.SetOf(0, 1), Has: gt.SetOf(0, 1)}}}
	s := New(gt.Build(gt.Laminar, spec), nil, Options{})
	both, err := s.Compositions.Intern(gt.SetOf(0, 1))
	require.NoError(t, err)
	all := spawnRuns(s, []SpawnCount{{both, 4}})
	commit(t, s)
	require.NoError(t, s.Queue.ChangeEach(all[:2], gt.Set{}, gt.SetOf(1)))
	require.NoError(t, s.Prepare())
	for stop := 1; stop <= 6; stop++ {
		told := 0
		s.Trace(func(Step) bool { told++; return told < stop })
		require.Equal(t, stop, told)
	}
	var kinds []string
	s.Trace(func(x Step) bool { kinds = append(kinds, x.Kind.String()); return true })
	require.Equal(t, []string{"lift", "lift", "slide", "slide", "put", "put"}, kinds)
	s.Apply()
	require.NoError(t, s.Check())
	require.PanicsWithValue(t, "blockstore: Trace without Prepare", func() { s.Trace(nil) })
}
