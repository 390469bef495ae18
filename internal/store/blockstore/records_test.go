//go:build !race

package blockstore

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// nested returns a store with the groups A, A & B, A & B & C: one list of entities for all arrays.
func nested() *Store {
	spec := gt.Spec{Components: 3}
	for n := range 3 {
		all := gt.SetOf([]int{0, 1, 2}[:n+1]...)
		spec.Groups = append(spec.Groups, gt.Conj{Cares: all, Has: all})
	}
	var columns []column.Column
	for range spec.Components {
		columns = append(columns, column.NewArray[uint64]())
	}
	return New(gt.Build(gt.Laminar, spec), columns)
}

// TestRecordsGrow spawns entities in every way, far beyond the records there is memory for at first, and
// checks the invariants: one of them is that records which were not given out are zero.
func TestRecordsGrow(t *testing.T) {
	const many = 1 << 12
	s, random := nested(), rand.New(rand.NewPCG(1, 2))
	sets := []gt.Set{gt.SetOf(0), gt.SetOf(0, 1), gt.SetOf(0, 1, 2)}
	var alive []entity.Entity
	for range scaled(40) + 4 {
		set := sets[random.IntN(3)]
		switch n := random.IntN(2 * many); random.IntN(4) {
		case 0:
			b, err := s.SpawnMany(set, n)
			require.NoError(t, err)
			alive = append(alive, b...)
		case 1:
			for range n {
				e, err := s.SpawnWith(set)
				require.NoError(t, err)
				alive = append(alive, e)
			}
		case 2:
			s.Reserve(set, n)
		default:
			for range min(n, len(alive)) {
				i, last := random.IntN(len(alive)), len(alive)-1
				require.True(t, s.Queue.Despawn(alive[i]))
				alive[i], alive = alive[last], alive[:last]
			}
		}
		_, err := s.Commit()
		require.NoError(t, err)
		require.NoError(t, s.Check())
		require.Equal(t, len(alive), s.Len())
	}
	require.Greater(t, len(s.Queue.records.List), 3*many)
}

// TestCopiesHaveRecordsOfTheirOwn lets a store and its clone go on: each gives out the next
// record, and neither sees the other's.
func TestCopiesHaveRecordsOfTheirOwn(t *testing.T) {
	s := nested()
	s.Reserve(gt.SetOf(0), 100)
	_, err := s.SpawnMany(gt.SetOf(0), 10)
	require.NoError(t, err)
	clone := s.Clone()
	for _, each := range []struct {
		store *Store
		set   gt.Set
	}{{s, gt.SetOf(0)}, {clone, gt.SetOf(0, 1)}} {
		_, err := each.store.SpawnMany(each.set, 10)
		require.NoError(t, err)
	}
	for _, each := range []*Store{s, clone} {
		require.NoError(t, each.Check())
		require.Equal(t, 20, each.Len())
	}
	s.Restore(clone)
	_, err = s.SpawnMany(gt.SetOf(0), 10)
	require.NoError(t, err)
	require.NoError(t, s.Check())
	require.NoError(t, clone.Check())
	require.Equal(t, 20, clone.Len())
}

// TestReserveMakesListsOnce fills arrays block by block: what was reserved is enough for all.
func TestReserveMakesListsOnce(t *testing.T) {
	s := nested()
	const n = 1000
	for x, rows := range []int{3 * n, 2 * n, n} {
		s.Reserve(gt.SetOf(x), rows)
	}
	records := &s.Queue.records.List[:1][0]
	var list *entity.Entity
	for size := 3; size > 0; size-- {
		_, err := s.SpawnMany(gt.SetOf([]int{0, 1, 2}[:size]...), n)
		require.NoError(t, err)
		if list == nil {
			list = s.Blocks.lists[0].At(0)
		}
		require.Same(t, list, s.Blocks.lists[0].At(0))
	}
	require.Same(t, records, &s.Queue.records.List[:1][0])
	require.Equal(t, 3*n, len(s.Blocks.lists[0].All))
	require.NoError(t, s.Check())
}

// TestRestoreToFewerComponents goes back to a layout that has not the components of all compositions that were seen.
func TestRestoreToFewerComponents(t *testing.T) {
	for _, kind := range gt.Kinds() {
		s := newStore(kind, gt.Spec{Components: 1})
		_, err := s.SpawnMany(gt.SetOf(0), 2)
		require.NoError(t, err)
		saved := s.Clone()
		more := gt.Spec{Components: 2}
		s.SetLayout(gt.Build(kind, more), []column.Column{s.Blocks.own[0], column.NewArray[uint64]()})
		_, err = s.SpawnMany(gt.SetOf(0, 1), 3)
		require.NoError(t, err)
		comp, err := s.Compositions.Intern(gt.SetOf(0, 1))
		require.NoError(t, err)
		s.Restore(saved)
		require.NoError(t, s.Check())
		s.SetLayout(gt.Build(kind, more), s.Blocks.own)
		require.NoError(t, s.Check())
		again, err := s.Compositions.Intern(gt.SetOf(0, 1))
		require.NoError(t, err)
		require.Equal(t, comp, again, "a composition keeps its number")
		_, err = s.SpawnMany(gt.SetOf(0, 1), 3)
		require.NoError(t, err)
		require.NoError(t, s.Check())
	}
}
