package manager

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// pair is an entity with its value.
type pair struct {
	e entity.Entity
	v uint64
}

// The same random operations on a manager and on a list give the same values in the same order.
func TestManagerBehavesAsAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := NewManager(8)
		picture := contract.NewPicture(1)
		m.Trace(func(e contract.Event) { picture.Apply(&e) }, 0)
		list := []pair{}
		for n := range rapid.IntRange(1, 60).Draw(t, "steps") {
			e := entity.New(uint32(rapid.IntRange(0, 20).Draw(t, "entity")), 1)
			at := slices.IndexFunc(list, func(p pair) bool { return p.e == e })
			switch step := rapid.IntRange(0, 3).Draw(t, "step"); {
			case at < 0:
				require.False(t, m.Remove(e))
				require.False(t, m.RemoveKeepOrder(e))
				*(*uint64)(m.Create(e)) = uint64(n)
				list = append(list, pair{e, uint64(n)})
			case step == 0:
				require.True(t, m.Remove(e))
				list[at] = list[len(list)-1]
				list = list[:len(list)-1]
			case step == 1:
				require.True(t, m.RemoveKeepOrder(e))
				list = slices.Delete(list, at, at+1)
			default:
				to := rapid.IntRange(0, len(list)-1).Draw(t, "to")
				m.Move(at, to)
				p := list[at]
				list = slices.Insert(slices.Delete(list, at, at+1), to, p)
			}
			require.Equal(t, len(list), m.Len())
			require.Equal(t, len(list), len(picture.Lists[0]))
			for row, p := range list {
				require.Equal(t, p, pair{m.Entity(row), *(*uint64)(m.At(row))})
				require.Equal(t, uint32(row), m.Index(p.e))
				require.Equal(t, contract.Cell{Entity: p.e.Index()}, picture.Lists[0][row])
				require.Equal(t, p.v, *(*uint64)(m.Get(p.e)))
			}
		}
	})
}

func TestWrongUsePanics(t *testing.T) {
	m := NewManager(8)
	e := entity.New(3, 1)
	require.Equal(t, column.NoRow, m.Index(e))
	require.Nil(t, m.Get(e))
	m.Create(e)
	require.PanicsWithValue(t, "manager: entity 3.1 has a value already", func() { m.Create(e) })
	require.PanicsWithValue(t, "manager: row 0 cannot be moved to 1: there are 1 rows", func() { m.Move(0, 1) })
}
