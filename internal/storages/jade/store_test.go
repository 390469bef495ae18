package jade

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
)

func TestContract(t *testing.T) {
	suite.Run(t, func(k []contract.Kind) contract.Storage { return New(k) })
}

func TestGetMany(t *testing.T) {
	suite.Many(t, func(k []contract.Kind) contract.Storage { return New(k) })
}

// The archetype index is asked once for each edge.
func TestEdges(t *testing.T) {
	s := New(suite.Kinds())
	e := s.Spawn(contract.SetOf(0))
	s.Add(e, 2)
	s.archetypeIndex = nil // what is not found by an edge would be made again
	for range 3 {
		require.False(t, s.Remove(e, 5))
		s.Add(e, 2)
	}
	require.Len(t, s.archetypes, 3, "the root, A, and A with C")
	require.Same(t, s.archetypes[2], s.archetypes[1].edges[2].add)
	require.Nil(t, s.archetypes[2].edges[2].remove)
}

// A query looks only at the archetypes that have its first component.
func TestQueryLooksAtOneArchetypeMap(t *testing.T) {
	s := New(suite.Kinds())
	s.Spawn(contract.SetOf(1, 2))
	s.Spawn(contract.SetOf(0, 3))
	q := s.Query(contract.Spec{With: contract.SetOf(0, 3)}).(*query)
	require.Len(t, q.matching, 1)
	require.Equal(t, map[uint32]int{3: 0, 4: 0}, s.componentIndex[0], "A, and A with D")
	require.Equal(t, map[uint32]int{4: 1}, s.componentIndex[3])
}
