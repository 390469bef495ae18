package archetype

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
	"github.com/copse-ecs/copse/internal/store/entity"
)

func TestContract(t *testing.T) {
	suite.Run(t, func(k []contract.Kind) contract.Storage { return New(k) })
}

// Values that are read by type are those that the store returns by number.
func TestValuesByType(t *testing.T) {
	type vec struct{ X, Y, Z float32 }
	kinds := []contract.Kind{contract.KindOf[vec](), contract.KindOf[uint64]()}
	s := New(kinds)
	values := ValuesOf[vec](s, 0)
	suite.Typed(t, s, func(e entity.Entity) unsafe.Pointer { return unsafe.Pointer(values.Get(e)) })
	require.PanicsWithValue(t, "archetype: values of component 1 have 8 bytes, and the type has 12", func() { ValuesOf[vec](s, 1) })
}

// An edge is searched once and serves both directions. A table is made only for a composition that some entity has.
func TestEdges(t *testing.T) {
	s := New(suite.Kinds())
	e := s.Spawn(contract.SetOf(0))
	for range 3 {
		s.Add(e, 2)
		s.Remove(e, 2)
	}
	require.Len(t, s.tables, 3, "the empty table, A, and A with C")
	require.Equal(t, []uint32{0, 0, 3, 0, 0, 0, 0}, s.tables[1].edges)
	require.Equal(t, []uint32{0, 0, 2, 0, 0, 0, 0}, s.tables[2].edges)
}

// A query looks only at the tables that have its rarest component.
func TestQueryLooksAtFewTables(t *testing.T) {
	s := New(suite.Kinds())
	for has := contract.Set(0); has < 1<<6; has++ {
		s.Spawn(has)
	}
	s.Spawn(contract.SetOf(0, 6))
	q := s.Query(contract.Spec{With: contract.SetOf(0, 6)}).(*query)
	require.Equal(t, 6, q.rarest)
	require.Equal(t, 1, q.seen)
	require.Len(t, q.tables, 1)
}

// One look-up for several components finds what one for each does.
func TestGetMany(t *testing.T) {
	suite.Many(t, func(k []contract.Kind) contract.Storage { return New(k) })
}
