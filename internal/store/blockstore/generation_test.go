//go:build !race

package blockstore

import (
	"testing"

	"github.com/stretchr/testify/require"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/record"
)

func commit(t require.TestingT, s *Store) Stats {
	stats, err := s.Commit()
	require.NoError(t, err)
	require.NoError(t, s.Check())
	return stats
}

// TestStates follows a handle through its life, and its index through others.
func TestStates(t *testing.T) {
	s := newStore(gt.Laminar, gt.Spec{Components: 1})
	e := entity.New(0, 1)
	require.Equal(t, entity.Unknown, s.State(e))
	require.Equal(t, e, s.Queue.Spawn(NoComponents))
	require.Equal(t, entity.Queued, s.State(e))
	commit(t, s)
	require.Equal(t, entity.Alive, s.State(e))
	require.True(t, s.Queue.Despawn(e))
	require.Equal(t, entity.Alive, s.State(e), "the end is queued")
	_, lives := s.NextComposition(e)
	require.False(t, lives)
	commit(t, s)
	require.Equal(t, entity.Dead, s.State(e))
	require.Equal(t, entity.Unknown, s.State(entity.New(0, 2)), "free, and not given out yet")
	require.False(t, s.Queue.Despawn(entity.New(0, 2)))

	again := s.Queue.Spawn(NoComponents)
	require.Equal(t, entity.New(0, 2), again)
	s.Queue.Discard()
	require.Equal(t, entity.Dead, s.State(again), "discarded")
	require.Equal(t, entity.New(0, 3), s.Queue.Spawn(NoComponents))
	require.Equal(t, entity.Dead, s.State(e))
	require.Equal(t, entity.Unknown, s.State(entity.Entity{}))
	require.Equal(t, entity.Unknown, s.State(entity.New(1, 1)))
}

// TestFreeIndicesAreUsedAgain holds that no record is made while there is a free one,
// and none is given out twice.
func TestFreeIndicesAreUsedAgain(t *testing.T) {
	s := newStore(gt.Laminar, gt.Spec{Components: 1})
	var all []entity.Entity
	for range 100 {
		all = append(all, s.Queue.Spawn(NoComponents))
	}
	commit(t, s)
	for i := 0; i < 100; i += 2 {
		s.Queue.Despawn(all[i])
	}
	commit(t, s)
	seen := map[uint32]bool{}
	for range 50 {
		e := s.Queue.Spawn(NoComponents)
		require.False(t, seen[e.Index()], "index %d is given out twice", e.Index())
		seen[e.Index()] = true
		require.Zero(t, e.Index()%2, "index %d is in use", e.Index())
		require.Equal(t, uint32(2), e.Generation())
	}
	require.Equal(t, entity.New(100, 1), s.Queue.Spawn(NoComponents), "now there is none")
	commit(t, s)
	require.Len(t, s.Queue.records.List, 101)
}

// TestUsedUpGenerations holds that an index whose generations are used up is never given
// out again, and that all its handles are dead.
func TestUsedUpGenerations(t *testing.T) {
	s := newStore(gt.Laminar, gt.Spec{Components: 1})
	first := s.Queue.Spawn(NoComponents)
	commit(t, s)
	s.Queue.Despawn(first)
	commit(t, s)
	s.Queue.records.List[0].Generation = record.NoIndex // as after 2^32 - 2 lives
	last := s.Queue.Spawn(NoComponents)
	require.Equal(t, entity.New(0, record.NoIndex), last)
	commit(t, s)
	require.Equal(t, entity.Alive, s.State(last))
	s.Queue.Despawn(last)
	commit(t, s)
	for _, e := range []entity.Entity{first, last, entity.New(0, 77)} {
		require.Equal(t, entity.Dead, s.State(e))
		require.Equal(t, column.NoRow, s.placeOf(e, 0).row)
		require.False(t, s.Queue.Despawn(e))
	}
	require.Equal(t, entity.Unknown, s.State(entity.Entity{}))
	require.False(t, s.Queue.Despawn(entity.Entity{}), "the zero entity is not the one that is used up")
	require.Equal(t, entity.New(1, 1), s.Queue.Spawn(NoComponents), "the index is retired")
	require.Equal(t, entity.New(2, 1), s.Queue.Spawn(NoComponents))
	commit(t, s)
}

// TestCopiesOfAStoreNumberTheirSetsApart spawns by numbered sets in a store and in a copy of it, in which a
// composition has another number.
func TestCopiesOfAStoreNumberTheirSetsApart(t *testing.T) {
	spec := gt.Spec{Components: 4}
	s := newStore(gt.Laminar, spec)
	spawn := func(s *Store, number int, set gt.Set) entity.Entity {
		n, ok := s.Compositions.NumberOf(set)
		require.True(t, ok)
		require.Equal(t, gt.MaxComponents+number, n)
		e := s.Queue.Spawn(NoComponents)
		valid, err := s.Queue.Change(e, n, true)
		require.True(t, valid)
		require.NoError(t, err)
		for x := range set.All() {
			s.Blocks.columns[x].PushZero(e.Index())
		}
		return e
	}
	for number := range 3 { // the list of them has room for a fourth
		spawn(s, number, gt.SetOf(number))
	}
	commit(t, s)
	other := s.Clone()
	_, err := other.SpawnWith(gt.SetOf(0, 1)) // the composition that has the number in the copy
	require.NoError(t, err)
	for range 3 {
		for _, one := range []*Store{s, other} {
			e := spawn(one, 3, gt.SetOf(3))
			set, ok := one.NextComposition(e)
			require.True(t, ok)
			require.Equal(t, gt.SetOf(3), set)
		}
	}
}

// TestNumbersSurviveRestore restores a copy that was made before some sets and compositions got their numbers.
func TestNumbersSurviveRestore(t *testing.T) {
	s := newStore(gt.Laminar, gt.Spec{Components: 4})
	first, _ := s.Compositions.NumberOf(gt.SetOf(0, 1))
	old := s.Clone()
	second, _ := s.Compositions.NumberOf(gt.SetOf(2, 3))
	composition, err := s.Compositions.Intern(gt.SetOf(1, 3))
	require.NoError(t, err)
	s.Restore(old)
	require.Equal(t, gt.SetOf(1, 3), s.Compositions.Set(composition))
	e := s.Queue.Spawn(composition)
	for number, set := range map[int]gt.Set{first: gt.SetOf(0, 1), second: gt.SetOf(2, 3)} {
		again, ok := s.Compositions.NumberOf(set)
		require.True(t, ok)
		require.Equal(t, number, again)
		_, err := s.Queue.Change(e, number, set == gt.SetOf(0, 1))
		require.NoError(t, err)
	}
	coming, _ := s.NextComposition(e)
	require.Equal(t, gt.SetOf(0, 1), coming)
}
