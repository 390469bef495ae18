package sparseset

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
	"github.com/copse-ecs/copse/internal/store/entity"
)

func TestContract(t *testing.T) {
	for name, options := range map[string]Options{
		"initialised": {}, "traditional": {Form: Traditional}, "two allocations": {Allocation: Two},
		"traditional in two": {Form: Traditional, Allocation: Two},
	} {
		t.Run(name, func(t *testing.T) {
			suite.Run(t, func(k []contract.Kind) contract.Storage { return NewSpace(k, options, 0) })
		})
	}
	t.Run("unchecked", func(t *testing.T) {
		suite.Run(t, func(k []contract.Kind) contract.Storage { return NewSpace(k, Options{Checks: Unchecked}, 0) }, suite.TrustsHandles)
	})
	for name, group := range map[string]contract.Set{"group of two": contract.SetOf(0, 1), "group of four": contract.SetOf(0, 1, 3, 6)} {
		t.Run(name, func(t *testing.T) {
			suite.Run(t, func(k []contract.Kind) contract.Storage { return NewSpace(k, Options{}, group) })
		})
	}
	t.Run("fixed capacity", func(t *testing.T) {
		suite.Run(t, func(k []contract.Kind) contract.Storage {
			s := NewSpace(k, Options{Room: Fixed}, 0)
			s.Reserve(1 << 12)
			return s
		})
	})
	t.Run("old", func(t *testing.T) {
		suite.Run(t, func(k []contract.Kind) contract.Storage { return NewOldSpace(k) }, suite.Leaks)
	})
}

// The entities of the group are at the front of its arrays, in the same order.
func TestGroupIsAtTheFront(t *testing.T) {
	group := contract.SetOf(0, 1, 3)
	rapid.Check(t, func(t *rapid.T) {
		s := NewSpace(suite.Kinds(), Options{}, group)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			e := s.Spawn(contract.Set(rapid.IntRange(0, 127).Draw(t, "components")))
			switch rapid.IntRange(0, 2).Draw(t, "step") {
			case 0:
				s.Despawn(e)
			case 1:
				s.Add(e, rapid.IntRange(0, 3).Draw(t, "component"))
			}
		}
		have := 0
		for _, id := range s.members.Members() {
			if s.hasGroup(id) {
				have++
				require.True(t, s.inGroup(id))
			}
		}
		require.Equal(t, have, int(s.grouped))
		for row := range s.grouped {
			require.Equal(t, s.tables[0].set.dense[row], s.tables[1].set.dense[row])
			require.Equal(t, s.tables[0].set.dense[row], s.tables[3].set.dense[row])
		}
	})
}

// Values that are read by type are those that the space returns by number.
func TestValuesByType(t *testing.T) {
	type vec struct{ X, Y, Z float32 }
	s := NewSpace([]contract.Kind{contract.KindOf[vec](), contract.KindOf[uint64]()}, Options{}, 0)
	values := ValuesOf[vec](s, 0)
	suite.Typed(t, s, func(e entity.Entity) unsafe.Pointer { return unsafe.Pointer(values.Get(e)) })
	for _, options := range []Options{{Form: Traditional}, {Checks: Unchecked}} {
		require.PanicsWithValue(t, "sparseset: values can be read by type only if the sets are checked and initialised; use Space.Get",
			func() { ValuesOf[vec](NewSpace([]contract.Kind{contract.KindOf[vec]()}, options, 0), 0) })
	}
	require.True(t, NewSpace(nil, Options{Allocation: Two}, 0).Typed())
	require.PanicsWithValue(t, "sparseset: values of component 1 have 8 bytes, and the type has 12", func() { ValuesOf[vec](s, 1) })
}

// A space of a fixed capacity keeps its memory, what it has stays where room is made, and more is refused.
func TestFixedCapacity(t *testing.T) {
	s := NewSpace([]contract.Kind{contract.KindOf[uint64]()}, Options{Room: Fixed}, 0)
	s.Reserve(2)
	first := s.Spawn(contract.SetOf(0))
	*(*uint64)(s.Get(first, 0)) = 7
	s.Reserve(3)
	memory := s.Memory()
	for range 50 {
		e := s.Spawn(contract.SetOf(0))
		s.Spawn(0)
		require.True(t, s.Despawn(e))
		require.True(t, s.Despawn(entityOf(s)))
	}
	require.Equal(t, memory, s.Memory())
	require.Equal(t, uint64(7), *(*uint64)(s.Get(first, 0)))
	s.Spawn(0)
	s.Spawn(0)
	require.PanicsWithValue(t, "sparseset: 3 does not fit into a set of the fixed capacity 3: give it more room with Reserve", func() { s.Spawn(0) })
}

// entityOf returns the entity of the last row.
func entityOf(s *Space) entity.Entity {
	all := s.members.Members()
	id := all[len(all)-1]
	return entity.New(id, s.generations[id])
}
