package onebyone

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
)

// TestTraceMatchesApply makes the moves that Trace tells on plain slices, and compares the end with the commit, the
// figures with Stats, and the moves of the one-by-one algorithm with what MostMoves tells.
func TestTraceMatchesApply(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, components := drawStore(t)
		all := spawn(t, s, drawSpawns(t, components)...)
		for range rapid.IntRange(1, 5).Draw(t, "ticks") {
			r := newStepReplay(s)
			require.NoError(t, s.Prepare())
			var lifted, slid, put int
			Trace(s, func(x Step) bool {
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
			s.Planned().EachRange(func(class, id, start, rows int) { foretold = append(foretold, place{class, id, start, rows}) })
			lifts, puts := LiftsAndPuts(s)
			require.Equal(t, [2]int{lifted, put}, [2]int{lifts, puts})
			stats := s.Apply()
			s.Blocks.Each(func(class, id, start, rows int) { are = append(are, place{class, id, start, rows}) })
			require.Equal(t, are, foretold)
			require.NoError(t, s.Check())
			r.check(t)
			require.Equal(t, r.writes, stats.Writes)
			require.Equal(t, stats.Moves, slid)

			some := rapid.SliceOfN(rapid.SampledFrom(all), 1, 15).Draw(t, "changed")
			gone := rapid.SliceOfN(rapid.SampledFrom(all), 0, 5).Draw(t, "gone")
			add, remove := drawSet(t, components), drawSet(t, components)
			other := s.Clone()
			for _, x := range []*blockstore.Store{s, other} {
				require.NoError(t, x.Queue.ChangeEach(some, add, remove))
				for _, e := range gone {
					x.Queue.Despawn(e)
				}
				all = append(all, spawn(t, x, drawSpawns(t, components)...)...)
			}
			require.NoError(t, other.Prepare())
			most := MostMoves(other)
			made := 0
			_, err := Commit(other, func(Step) bool { made++; return true })
			require.NoError(t, err)
			require.LessOrEqual(t, made, most)
		}
	})
}

// TestTraceStops holds that no more is told than is asked for, and that telling changes nothing.
func TestTraceStops(t *testing.T) {
	spec := gt.Spec{Components: 2, Groups: []gt.Conj{{Cares: gt.SetOf(0, 1), Has: gt.SetOf(0, 1)}}}
	s := newStore(gt.Laminar, spec)
	all := spawn(t, s, spawnCount{gt.SetOf(0, 1), 4})
	commit(t, s)
	require.NoError(t, s.Queue.ChangeEach(all[:2], gt.Set{}, gt.SetOf(1)))
	require.NoError(t, s.Prepare())
	for stop := 1; stop <= 6; stop++ {
		told := 0
		Trace(s, func(Step) bool { told++; return told < stop })
		require.Equal(t, stop, told)
	}
	var kinds []string
	Trace(s, func(x Step) bool { kinds = append(kinds, x.Kind.String()); return true })
	require.Equal(t, []string{"lift", "lift", "slide", "slide", "put", "put"}, kinds)
	s.Apply()
	require.NoError(t, s.Check())
	require.PanicsWithValue(t, "blockstore: Prepared without Prepare", func() { Trace(s, nil) })
}
