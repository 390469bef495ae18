package pointers

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
	"github.com/copse-ecs/copse/internal/store/entity"
)

func TestContract(t *testing.T) {
	suite.Run(t, func(k []contract.Kind) contract.Storage { return New(k) })
}

// In every order an entity keeps its object; in the sorted order the objects of a class are next to each other.
func TestArrange(t *testing.T) {
	s := New(suite.Kinds())
	var entities []entity.Entity
	for i := range 500 {
		e := s.Spawn(contract.SetOf(0, 1+i%3))
		*contract.Value[uint64](s, e, 0) = uint64(i)
		entities = append(entities, e)
	}
	for _, order := range []Order{Shuffled, Sorted} {
		s.Arrange(order)
		for i, e := range entities {
			require.Equal(t, uint64(i), *contract.Value[uint64](s, e, 0))
		}
		changes := 0
		for i := 1; i < len(s.objects); i++ {
			if s.objects[i].class != s.objects[i-1].class {
				changes++
			}
		}
		if order == Sorted {
			require.Equal(t, 2, changes)
		} else {
			require.Greater(t, changes, 250)
		}
	}
	require.True(t, s.Despawn(entities[7]))
	require.Nil(t, s.Get(entities[7], 0))
}
