package blockstore

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/entity"
)

func drawSet(t *rapid.T, n int) gt.Set {
	var s gt.Set
	for c := range n {
		if rapid.Bool().Draw(t, "has") {
			s.Add(c)
		}
	}
	return s
}

// drawRuns draws runs of entities, interned in s.
func drawRuns(t *rapid.T, s *Store, components int) []SpawnCount {
	var runs []SpawnCount
	for range rapid.IntRange(1, 6).Draw(t, "runs") {
		k, err := s.Compositions.Intern(drawSet(t, components))
		require.NoError(t, err)
		runs = append(runs, SpawnCount{k, rapid.IntRange(1, 9).Draw(t, "count")})
	}
	return runs
}

func spawnRuns(s *Store, runs []SpawnCount) []entity.Entity {
	var out []entity.Entity
	for _, r := range runs {
		list := make([]entity.Entity, r.Count)
		s.Queue.SpawnEach(r.Composition, list)
		out = append(out, list...)
	}
	return out
}

// TestForecast holds a forecast against the commit that it tells of.
func TestForecast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, kind := drawSpec(t)
		s := New(gt.Build(kind, spec), nil, Options{OneByOne: true})
		runs := drawRuns(t, s, spec.Components)
		stats, rows := s.SimulateSpawns(runs)
		stats.Writes = slices.Clone(stats.Writes)
		spawnRuns(s, runs)
		did, err := s.Commit()
		require.NoError(t, err)
		require.Equal(t, did, stats)
		require.Equal(t, s.Blocks.Counts(make([]int, len(rows))), rows)
	})
}

// TestRunsOneByOne holds the counting of whole runs, some of them next to blocks that
// are left, against the algorithm carried out.
func TestRunsOneByOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, kind := drawSpec(t)
		s := New(gt.Build(kind, spec), nil, Options{OneByOne: true})
		all := spawnRuns(s, drawRuns(t, s, spec.Components))
		_, err := s.Commit()
		require.NoError(t, err)
		slow := s.Clone()
		for range rapid.IntRange(1, 4).Draw(t, "statements") {
			from := rapid.IntRange(0, len(all)-1).Draw(t, "from")
			some := all[from:rapid.IntRange(from, len(all)).Draw(t, "to")]
			add, remove := drawSet(t, spec.Components), drawSet(t, spec.Components)
			runs := drawRuns(t, s, spec.Components)
			for _, x := range []*Store{s, slow} {
				require.NoError(t, x.Queue.ChangeEach(some, add, remove))
				for k := range runs {
					set := s.Compositions.Set(runs[k].Composition)
					own, err := x.Compositions.Intern(set)
					require.NoError(t, err)
					x.Queue.SpawnEach(own, make([]entity.Entity, runs[k].Count))
				}
			}
		}
		stats, err := s.Commit()
		require.NoError(t, err)
		want, err := slow.CommitStepwise(func(Step) bool { return true })
		require.NoError(t, err)
		require.Equal(t, want.Writes, stats.OneByOne)
	})
}

// TestChangeEach compares one call for a list of entities with one call for each.
func TestChangeEach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, kind := drawSpec(t)
		a := New(gt.Build(kind, spec), nil, Options{})
		all := spawnRuns(a, drawRuns(t, a, spec.Components))
		_, err := a.Commit()
		require.NoError(t, err)
		b := a.Clone()
		for range 3 {
			some := rapid.SliceOfN(rapid.SampledFrom(append(all, entity.Entity{})), 0, 12).Draw(t, "entities")
			add, remove := drawSet(t, spec.Components), drawSet(t, spec.Components)
			require.NoError(t, a.Queue.ChangeEach(some, add, remove))
			for _, e := range some {
				require.NoError(t, b.Queue.ChangeEach([]entity.Entity{e}, add, remove))
			}
			if gone := rapid.SampledFrom(all).Draw(t, "gone"); a.Queue.Despawn(gone) {
				b.Queue.Despawn(gone)
			}
		}
		want, err := b.Commit()
		require.NoError(t, err)
		got, err := a.Commit()
		require.NoError(t, err)
		require.Equal(t, want, got)
		for _, e := range all {
			require.Equal(t, b.State(e), a.State(e))
			for c := range spec.Components {
				require.Equal(t, b.placeOf(e, c), a.placeOf(e, c))
			}
		}
	})
}

// TestLimitOneByOne holds that counting stops for good when the limit is used up.
func TestLimitOneByOne(t *testing.T) {
	s := New(gt.Build(gt.Laminar, gt.Spec{Components: 1}), nil, Options{OneByOne: true})
	s.LimitOneByOne(20)
	for _, want := range []bool{true, false, false} {
		for range 3 {
			_, err := s.SpawnWith(gt.SetOf(0))
			require.NoError(t, err)
			s.Queue.SpawnEach(int(emptyComp), make([]entity.Entity, 1)) // breaks the run
		}
		stats, err := s.Commit()
		require.NoError(t, err)
		require.Equal(t, want, stats.OneByOne != nil)
	}
}
