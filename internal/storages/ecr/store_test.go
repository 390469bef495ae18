package ecr

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
)

func TestContract(t *testing.T) {
	suite.Run(t, func(k []contract.Kind) contract.Storage { return New(k) })
}

// A view walks the smallest pool from the last entity to the first.
func TestViewsWalkBackwards(t *testing.T) {
	s := New(suite.Kinds())
	for i := range 3 {
		e := s.Spawn(contract.SetOf(0, 1))
		s.Spawn(contract.SetOf(0))
		*contract.Value[uint64](s, e, 0) = uint64(i)
	}
	var visited []uint64
	s.Query(contract.Spec{Read: []int{0}, With: contract.SetOf(0, 1)}).Each(func(b *contract.Batch) {
		visited = append(visited, *contract.At[uint64](b, 0, 0))
	})
	require.Equal(t, []uint64{2, 1, 0}, visited)
}
