//go:build !race

package blockstore

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
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

// spawnCount is a number of entities of one composition that are spawned one after another.
type spawnCount struct{ composition, count int }

// drawRuns draws runs of entities, interned in s.
func drawRuns(t *rapid.T, s *Store, components int) []spawnCount {
	var runs []spawnCount
	for range rapid.IntRange(1, 6).Draw(t, "runs") {
		k, err := s.Compositions.Intern(drawSet(t, components))
		require.NoError(t, err)
		runs = append(runs, spawnCount{k, rapid.IntRange(1, 9).Draw(t, "count")})
	}
	return runs
}

func spawnRuns(s *Store, runs []spawnCount) []entity.Entity {
	var out []entity.Entity
	for _, r := range runs {
		list := make([]entity.Entity, r.count)
		for i := range list {
			list[i] = s.Queue.Spawn(r.composition)
		}
		out = append(out, list...)
	}
	return out
}

// TestChangeEach compares one call for a list of entities with one call for each.
func TestChangeEach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, kind := drawSpec(t)
		a := New(gt.Build(kind, spec), nil)
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

// TestBulkSpawnEndsThePreparedCommit checks that a commit which was prepared before a bulk spawn has to be prepared again.
func TestBulkSpawnEndsThePreparedCommit(t *testing.T) {
	s := New(gt.Build(gt.Lanes, gt.Spec{Components: 2}), nil)
	_, err := s.SpawnWith(gt.SetOf(0))
	require.NoError(t, err)
	require.NoError(t, s.Prepare())
	_, err = s.SpawnMany(gt.SetOf(0, 1), 3)
	require.NoError(t, err)
	require.PanicsWithValue(t, "blockstore: Apply without Prepare", func() { s.Apply() })
	require.NoError(t, s.Prepare())
	s.Apply()
	require.NoError(t, s.Check())
	require.Equal(t, 4, s.Len())
}
