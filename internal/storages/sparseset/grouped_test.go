package sparseset

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
)

// several are groups of all kinds: they own all, some or none of their components, and exclude some.
var several = []Group{
	{Own: contract.SetOf(0, 1)}, {Own: contract.SetOf(3), Get: contract.SetOf(0, 1)}, {Get: contract.SetOf(1, 3), Not: contract.SetOf(2)},
	{Own: contract.SetOf(4, 5), Get: contract.SetOf(0), Not: contract.SetOf(1)},
}

func TestSeveralGroupsKeepTheContract(t *testing.T) {
	suite.Run(t, func(k []contract.Kind) contract.Storage { return NewGrouped(k, Options{}, several) })
	rapid.Check(t, func(t *rapid.T) {
		suite.Traced(t, func(k []contract.Kind) contract.Storage { return NewGrouped(k, Options{}, several) })
	})
	require.PanicsWithValue(t, "sparseset: two groups own an array", func() {
		NewGrouped(suite.Kinds(), Options{}, []Group{{Own: 3}, {Own: 6}})
	})
}

// Each group has exactly its entities, in the same rows of all arrays that it owns.
func TestSeveralGroupsAreAtTheFront(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewGrouped(suite.Kinds(), Options{}, several)
		all := contract.Set(1<<len(suite.Kinds()) - 1)
		draw := func() contract.Set { return contract.Set(rapid.Uint64().Draw(t, "components")) & all }
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			e := s.Spawn(draw())
			switch rapid.IntRange(0, 2).Draw(t, "step") {
			case 0:
				s.Despawn(e)
			case 1:
				to := draw()
				s.Change(e, to)
				require.Equal(t, to, s.Has(e))
			}
		}
		for k := range several {
			var want []uint32
			for _, id := range s.members.Members() {
				has := contract.Set(0)
				for c := range s.tables {
					if s.tables[c].set.Contains(id) {
						has |= contract.SetOf(c)
					}
				}
				if several[k].Holds(has) {
					want = append(want, id)
				}
			}
			got := s.Members(k)
			require.ElementsMatch(t, want, got)
			for _, c := range several[k].Own.List() {
				for row, id := range got {
					require.Equal(t, row, int(s.Row(id, c)))
				}
			}
		}
	})
}
