//go:build !race

package blockstore

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// order returns the entities of all blocks, in row order.
func (s *Store) order() (out [][]entity.Entity) {
	for l := range s.Blocks.list {
		out = append(out, slices.Clone(s.Blocks.EntitiesIn(int32(l))))
	}
	return out
}

// TestTakeBack spawns entities in bulk, ends some, spawns more in bulk and takes these back: every row is as before, and the next
// entities get the same indices.
func TestTakeBack(t *testing.T) {
	a, b, c := gt.SetOf(0), gt.SetOf(1), gt.SetOf(2)
	sets := []gt.Set{{}, a, b, c, a.Union(b), b.Union(c), a.Union(c), a.Union(b).Union(c)}
	spec := gt.Spec{Components: 3, Groups: []gt.Conj{{Cares: a.Union(b), Has: a.Union(b)}, {Cares: b.Union(c), Has: b.Union(c)}}}
	for _, kind := range []gt.Kind{gt.Laminar, gt.Lanes, gt.Trees, gt.Naive} {
		rapid.Check(t, func(t *rapid.T) {
			s := newStore(kind, spec)
			var all []entity.Entity
			for _, set := range sets {
				list, err := s.SpawnMany(set, rapid.IntRange(1, 9).Draw(t, "n"))
				require.NoError(t, err)
				all = append(all, list...)
			}
			for _, e := range all {
				if rapid.IntRange(0, 3).Draw(t, "ends") == 0 {
					require.NoError(t, s.Now.Despawn(e))
				}
			}
			before, free := s.order(), s.Queue.records.Free
			list, err := s.SpawnMany(rapid.SampledFrom(sets).Draw(t, "set"), rapid.IntRange(1, 12).Draw(t, "more"))
			require.NoError(t, err)
			s.TakeBack(list)
			require.NoError(t, s.Check())
			require.Equal(t, before, s.order())
			if free != ^uint32(0) {
				require.Equal(t, free, s.Queue.records.Free)
			}
			again, err := s.SpawnMany(a, len(list))
			require.NoError(t, err)
			for k, e := range again {
				require.Equal(t, entity.New(list[k].Index(), list[k].Generation()+1), e)
				require.Equal(t, entity.Dead, s.State(list[k]))
			}
		})
	}
}

// TestWithdraw takes back what was queued last, after entities that were queued before, fresh or not.
func TestWithdraw(t *testing.T) {
	s := newStore(gt.Lanes, gt.Spec{Components: 1})
	old, err := s.SpawnMany(gt.SetOf(0), 4)
	require.NoError(t, err)
	for _, ends := range []bool{false, true} {
		if ends {
			require.NoError(t, s.Now.Despawn(old[1]))
			require.NoError(t, s.Now.Despawn(old[2]))
		}
		first := s.Queue.Spawn(NoComponents)
		var list []entity.Entity
		for range 3 {
			list = append(list, s.Queue.Spawn(NoComponents))
		}
		s.Queue.Withdraw(3)
		require.Equal(t, 1, s.Queue.Len())
		require.Equal(t, entity.Queued, s.State(first))
		for _, e := range list {
			require.Equal(t, entity.Dead, s.State(e))
			require.Equal(t, entity.New(e.Index(), e.Generation()+1), s.Queue.Spawn(NoComponents))
		}
		s.Queue.Withdraw(0)
		_, err := s.Commit()
		require.NoError(t, err)
		require.NoError(t, s.Check())
	}
	_, err = newStore(gt.Lanes, gt.Spec{Components: 1}).SpawnMany(gt.SetOf(0), 1<<40)
	require.EqualError(t, err, "there would be 1099511627776 entities alive, and a world has at most 2147483647: nothing was changed")
}
