package manager

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
	"github.com/copse-ecs/copse/internal/store/entity"
)

func TestContract(t *testing.T) {
	suite.Run(t, func(k []contract.Kind) contract.Storage { return New(k, FillsHole) })
}

func TestContractWhereTheOrderIsKept(t *testing.T) {
	suite.Behaves(t, func(k []contract.Kind) contract.Storage { return New(k, KeepsOrder) })
	suite.Behaves(t, func(k []contract.Kind) contract.Storage { return New(k, Sorted) })
}

func TestSortedManagersKeepTheOrderOfTheEntities(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New([]contract.Kind{{Name: "A", Width: 4}}, Sorted)
		var all []entity.Entity
		for range rapid.IntRange(1, 20).Draw(t, "entities") {
			all = append(all, s.Spawn(contract.Set(rapid.IntRange(0, 1).Draw(t, "has"))))
		}
		for range rapid.IntRange(0, 30).Draw(t, "changes") {
			e := rapid.SampledFrom(all).Draw(t, "entity")
			if rapid.Bool().Draw(t, "adds") {
				s.Add(e, 0)
			} else {
				s.Remove(e, 0)
			}
		}
		rows := s.List(0)
		for i := 1; i < len(rows); i++ {
			require.Less(t, rows[i-1].Entity, rows[i].Entity)
		}
	})
}

func TestEventsTellTheMemory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		order := rapid.SampledFrom([]Order{FillsHole, KeepsOrder, Sorted}).Draw(t, "order")
		suite.Traced(t, func(k []contract.Kind) contract.Storage { return New(k, order) })
	})
}
