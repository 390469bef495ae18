//go:build !race

package blockstore

import (
	"testing"

	"github.com/stretchr/testify/require"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// capacities is what a store holds memory for.
type capacities struct {
	columns, lists                        []int
	records, changes, moves, holes, stage int
	compositions, transitions, pages      int
}

func (s *Store) capacities() capacities {
	c := capacities{
		records: cap(s.Queue.records.List), changes: cap(s.Queue.changes.List),
		moves: cap(s.plan.moves), holes: cap(s.plan.holes), stage: cap(s.plan.stage),
		compositions: cap(s.Compositions.list), transitions: cap(s.transitions.list),
	}
	for _, column := range s.Blocks.columns {
		c.columns = append(c.columns, column.Cap())
	}
	for k := range s.Blocks.lists {
		c.lists = append(c.lists, cap(s.Blocks.lists[k].All))
	}
	for k := range s.Blocks.classes {
		c.pages += s.Blocks.rows.Pages[k].Bytes()
	}
	return c
}

// TestMemoryIsFlatOverRounds spawns, writes and despawns all, again and again.
func TestMemoryIsFlatOverRounds(t *testing.T) {
	for kind := range gt.Kinds() {
		spec := gt.Spec{Components: 4, Groups: []gt.Conj{
			{Cares: gt.SetOf(0, 1), Has: gt.SetOf(0, 1)}, {Cares: gt.SetOf(2, 3), Has: gt.SetOf(2)},
		}}
		var columns []column.Column
		for range spec.Components {
			columns = append(columns, column.NewArray[uint64]())
		}
		s := New(gt.Build(gt.Kind(kind), spec), columns)
		after := s.rounds(t, 3)
		require.Equal(t, after, s.rounds(t, scaled(294)+3), "in layout %v", gt.Kind(kind))
	}
}

func (s *Store) rounds(t *testing.T, n int) capacities {
	for range n {
		all := make([]entity.Entity, 2000)
		for i := range all {
			e, err := s.SpawnWith(gt.SetOf(i%4, (i/4)%4))
			require.NoError(t, err)
			all[i] = e
		}
		_, err := s.Commit()
		require.NoError(t, err)
		for i, e := range all {
			ok, err := s.Queue.Change(e, (i/16)%4, true)
			require.True(t, ok && err == nil)
			s.Blocks.columns[(i/16)%4].PushZero(e.Index())
		}
		_, err = s.Commit()
		require.NoError(t, err)
		for _, e := range all {
			s.Queue.Despawn(e)
		}
		_, err = s.Commit()
		require.NoError(t, err)
	}
	require.NoError(t, s.Check())
	return s.capacities()
}

// TestOneLargeCommitIsNotHeldForGood holds that what a commit needs is given up if the
// ticks after it need far less.
func TestOneLargeCommitIsNotHeldForGood(t *testing.T) {
	const n = 200_000
	s := newStore(gt.Laminar, gt.Spec{Components: 1})
	column := s.numbers(0)
	for range n {
		e, err := s.SpawnWith(gt.SetOf(0))
		require.NoError(t, err)
		column.Push(e.Index(), 1)
	}
	_, err := s.Commit()
	require.NoError(t, err)
	c := s.capacities()
	for name, held := range map[string]int{"changes": c.changes, "moves": c.moves, "holes": c.holes, "stage": c.stage} {
		require.LessOrEqual(t, held, n/8, name)
	}
	require.LessOrEqual(t, c.records, n+n*6/10)
	require.LessOrEqual(t, column.Cap(), n+n/8)
}

// TestSpawningDoesNotDouble holds that a large array grows by an eighth.
func TestSpawningDoesNotDouble(t *testing.T) {
	s := newStore(gt.Laminar, gt.Spec{Components: 1})
	column := s.numbers(0)
	for range 60 {
		_, err := s.SpawnMany(gt.SetOf(0), 2000)
		require.NoError(t, err)
	}
	require.Equal(t, 120_000, s.Len())
	require.LessOrEqual(t, column.Cap(), 120_000+120_000/8)
	require.LessOrEqual(t, len(s.Blocks.lists[s.Blocks.classes[0].list].All), 120_000+120_000/8)
}
