package matter

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
)

func TestContract(t *testing.T) {
	suite.Run(t, func(k []contract.Kind) contract.Storage { return New(k) })
}

// A query marks the newest storage, so entities that change afterwards are in another one.
func TestStoragesAreMarkedByQueries(t *testing.T) {
	s := New(suite.Kinds())
	first, second := s.Spawn(contract.SetOf(0)), s.Spawn(contract.SetOf(0))
	require.Len(t, s.storages, 1)
	q := s.Query(contract.Spec{Read: []int{0}, With: contract.SetOf(0)})
	walk := func() (n int) {
		q.Each(func(*contract.Batch) { n++ })
		return n
	}
	require.Equal(t, 2, walk())
	require.Equal(t, 2, walk())
	require.Len(t, s.storages, 2, "the second walk finds nothing in the new storage, which stays the newest")
	s.Add(first, 1)
	require.Contains(t, s.storages[1], "0_1")
	require.Empty(t, s.storages[0]["0_1"])
	require.NotNil(t, s.storages[0]["0"][second])
	require.Equal(t, 2, walk())
	require.Len(t, s.storages, 3)
	require.NotNil(t, s.Get(first, 1))
}

// The archetype does not depend on the order of the components, and each query is compared with each archetype once.
func TestArchetypes(t *testing.T) {
	s := New(suite.Kinds())
	require.Equal(t, "0_2_5", s.archetypeOf([]int{5, 0, 2}))
	require.Equal(t, "0_2_5", s.archetypeOf([]int{0, 2, 5}))
	require.Equal(t, "", s.archetypeOf(nil))
	s.Spawn(contract.SetOf(0, 2, 5))
	s.Spawn(contract.SetOf(1))
	s.Query(contract.Spec{With: contract.SetOf(0, 5)})
	require.Equal(t, map[string]bool{"0_5-0_2_5": true, "0_5-1": false}, s.compared)
	s.Spawn(contract.SetOf(0, 5))
	require.Equal(t, []string{"0_2_5", "0_5"}, s.queries["0_5"].list, "a new archetype is compared with the queries")
	s.ForgetQueries()
	require.Empty(t, s.compared)
	s.Query(contract.Spec{With: contract.SetOf(0, 5)})
	require.Len(t, s.queries["0_5"].list, 2)
}

// One look-up finds several components.
func TestGetMany(t *testing.T) {
	suite.Many(t, func(k []contract.Kind) contract.Storage { return New(k) })
}
