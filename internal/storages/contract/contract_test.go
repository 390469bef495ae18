package contract

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/store/entity"
)

type vec struct{ X, Y, Z float32 }

func TestKinds(t *testing.T) {
	require.Equal(t, Kind{"vec", 12}, KindOf[vec]())
	require.Equal(t, uintptr(0), KindOf[struct{}]().Width)
	require.PanicsWithValue(t, "contract: values of struct { A [2]string } have pointers: the components of these storages must be plain memory",
		func() { KindOf[struct{ A [2]string }]() })
	require.PanicsWithValue(t, "contract: a storage has at most 64 components, and 65 were given", func() { MustFit(make([]Kind, 65)) })
}

func TestSets(t *testing.T) {
	s := SetOf(3, 0, 63)
	require.Equal(t, []int{0, 3, 63}, s.List())
	require.Equal(t, 3, s.Len())
	require.True(t, s.Has(63) && s.Contains(SetOf(0, 3)) && !s.Contains(SetOf(0, 1)))
	require.Equal(t, 64, Set(0).First())
}

// Values of every width are found where they were copied to, and other rows keep their values.
func TestColumnCopiesEveryWidth(t *testing.T) {
	for width := uintptr(0); width <= 48; width++ {
		c := NewColumn(width)
		c.Reserve(0, 5)
		for row := range uint32(5) {
			for i, b := 0, bytesAt(c.At(row), width); i < len(b); i++ {
				b[i] = byte(row)*50 + byte(i) + 1
			}
		}
		row := func(r uint32) []byte { return append([]byte{}, bytesAt(c.At(r), width)...) }
		first, second, last := row(0), row(1), row(4)
		c.Move(1, 4)
		c.Swap(0, 3)
		c.Zero(2)
		c.Reserve(5, c.Cap()+1)
		require.Equal(t, last, row(1))
		require.Equal(t, first, row(3))
		require.Equal(t, make([]byte, width), append([]byte{}, row(2)...))
		require.Equal(t, last, row(4))
		if width > 0 {
			require.NotEqual(t, second, row(1))
			require.GreaterOrEqual(t, c.Bytes(), 6*int(width))
		}
	}
}

// An index is used again with another generation, until its generations are used up.
func TestPoolGivesGenerations(t *testing.T) {
	var p Pool[int]
	a := p.New(7)
	require.Equal(t, entity.New(0, 1), a)
	require.Equal(t, 7, *p.Find(a))
	p.Free(a)
	require.Nil(t, p.Find(a))
	require.Nil(t, p.Find(entity.New(0, 2)), "the next generation is not given out yet")
	b := p.New(8)
	require.Equal(t, entity.New(0, 2), b)
	p.records[0].generation = freed - 1
	p.Free(entity.New(0, freed-1))
	require.Equal(t, entity.New(1, 1), p.New(9), "the first index is used up")
	require.Equal(t, 1, p.Len())
	require.Equal(t, 2, p.Cap())
}

func TestBatches(t *testing.T) {
	values := []vec{{X: 1}, {X: 2}, {X: 3}}
	s := Batch{Len: 2, Views: []View{{Base: unsafe.Pointer(&values[0]), Stride: 12}, {Base: unsafe.Pointer(&values[0]), Stride: 12, Rows: []uint32{2, 0}}}}
	all, ok := Dense[vec](&s, 0)
	require.True(t, ok)
	require.Equal(t, values[:2], all)
	_, ok = Dense[vec](&s, 1)
	require.False(t, ok)
	_, ok = Dense[uint64](&s, 0)
	require.False(t, ok)
	require.Equal(t, float32(3), At[vec](&s, 1, 0).X)
	require.Equal(t, float32(2), At[vec](&s, 0, 1).X)
}

func TestTable(t *testing.T) {
	kinds := []Kind{{"A", 8}, {"T", 0}, {"B", 12}}
	both, one := NewTable(kinds, SetOf(0, 1, 2)), NewTable(kinds, SetOf(2))
	require.Equal(t, []int{0, -1, 1}, []int{both.Column(0), both.Column(1), both.Column(2)})
	for i := range uint32(20) {
		row := both.Push(entity.New(i, 1))
		both.Zero(row)
		(*vec)(both.Columns[1].At(row)).X = float32(i)
	}
	row := one.Push(entity.New(3, 1))
	one.CopyRow(row, &both, 3)
	require.Equal(t, float32(3), (*vec)(one.Columns[0].At(row)).X)
	moved, ok := both.SwapRemove(3)
	require.True(t, ok)
	require.Equal(t, entity.New(19, 1), moved)
	require.Equal(t, float32(19), (*vec)(both.Columns[1].At(3)).X)
	_, ok = both.SwapRemove(18)
	require.False(t, ok)
	require.Equal(t, 32*8+32*8+32*12, both.Bytes())
}
