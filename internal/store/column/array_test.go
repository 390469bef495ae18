package column

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

// toPositions is a resolver by table: what it does not know has no row.
type toPositions map[uint32]uint32

func (p toPositions) Resolve(_ int, indices, rows []uint32) {
	for k, i := range indices {
		row, ok := p[i]
		if rows[k] = row; !ok {
			rows[k] = NoRow
		}
	}
}

// columnOf is a column whose values are seen as numbers.
type columnOf struct {
	Column
	push func(index uint32, v uint64)
	get  func(row int) uint64
	put  func(row int, v uint64)
	peek func(n int, r Resolver) []uint64
}

func arrayColumn() columnOf {
	a := NewArray[uint64]()
	return columnOf{a, a.Push, func(row int) uint64 { return a.Data[row] }, func(row int, v uint64) { a.Data[row] = v },
		func(n int, r Resolver) []uint64 {
			dst := make([]uint64, n)
			a.Peek(dst, 0, r, a.Queued())
			return dst
		}}
}

func bytesColumn() columnOf {
	a := NewBytes(3)
	pack := func(v uint64) []byte { return []byte{byte(v), byte(v >> 8), byte(v >> 16)} }
	unpack := func(b []byte) uint64 { return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 }
	return columnOf{a, func(index uint32, v uint64) { a.Push(index, pack(v)) },
		func(row int) uint64 { return unpack(a.Rows(row, row+1)) }, func(row int, v uint64) { copy(a.Rows(row, row+1), pack(v)) },
		func(n int, r Resolver) []uint64 {
			dst := make([]byte, 3*n)
			a.Peek(dst, 0, r, a.Queued())
			var out []uint64
			for i := range n {
				out = append(out, unpack(dst[3*i:]))
			}
			return out
		}}
}

// reflectedColumn shows what is queued through the Array that takes it over.
func reflectedColumn() columnOf {
	a := NewReflected(reflect.TypeFor[uint64]())
	return columnOf{a, func(index uint32, v uint64) { a.Push(index, reflect.ValueOf(v)) },
		func(row int) uint64 { return a.At(0, uint32(row)).Uint() }, func(row int, v uint64) { a.At(0, uint32(row)).SetUint(v) },
		func(n int, r Resolver) []uint64 {
			typed, dst := NewArray[uint64](), make([]uint64, n)
			typed.Replace(a)
			typed.Peek(dst, 0, r, typed.Queued())
			return dst
		}}
}

// columns are the kinds of columns, each with rows of the values 1..n.
func columns(n int) map[string]columnOf {
	out := map[string]columnOf{"array": arrayColumn(), "bytes": bytesColumn(), "reflected": reflectedColumn()}
	for _, c := range out {
		c.Reserve(n)
		for i := range n {
			c.put(i, uint64(i+1))
		}
	}
	return out
}

func (c columnOf) rows(n int) []uint64 {
	out := make([]uint64, n)
	for i := range out {
		out[i] = c.get(i)
	}
	return out
}

func TestWidth(t *testing.T) {
	require.Equal(t, 8, arrayColumn().Width())
	require.Equal(t, 8, reflectedColumn().Width())
	require.Equal(t, 3, bytesColumn().Width())
	require.Equal(t, 0, NewArray[struct{}]().Width())
	require.Equal(t, 12, NewArray[[3]float32]().Width())
}

// TestMovesAreInOrder holds that a move sees what the one before it has written.
func TestMovesAreInOrder(t *testing.T) {
	for name, c := range columns(5) {
		c.CopyRows(c.Column, []Move{{4, 0}, {0, 3}, {1, 4}})
		require.Equal(t, []uint64{5, 2, 3, 5, 2}, c.rows(5), name)
	}
}

// TestValuesGoBetweenColumns copies single rows to another column of the same kind, and within one.
func TestValuesGoBetweenColumns(t *testing.T) {
	for name, c := range columns(4) {
		other := c.Clone(0)
		other.Reserve(2)
		other.CopyRow(1, c.Column, 3)
		c.CopyRow(0, other, 1)
		c.CopyRow(2, c.Column, 1)
		require.Equal(t, []uint64{4, 2, 2, 4}, c.rows(4), name)
	}
}

func TestClear(t *testing.T) {
	for name, c := range columns(5) {
		c.Clear(1, 3)
		require.Equal(t, []uint64{1, 0, 0, 4, 5}, c.rows(5), name)
		c.Clear(4, 10_000) // beyond the memory there is
		require.Equal(t, []uint64{1, 0, 0, 4, 0}, c.rows(5), name)
	}
}

// TestLaterValuesWin holds a queue over several chunks to its order.
func TestLaterValuesWin(t *testing.T) {
	const n = 3*ChunkLen + 7
	for name, c := range columns(4) {
		to := toPositions{7: 0, 8: 2, 9: 3}
		for i := range n {
			c.push(7, uint64(i+1))
			c.push(6, 99) // has no row
		}
		c.push(8, 5)
		c.PushZero(9)
		want := []uint64{n, 0, 5, 0}
		require.Equal(t, want, c.peek(4, to), "%s: to be seen before it is written", name)
		require.Equal(t, []uint64{1, 2, 3, 4}, c.rows(4), name)
		require.Equal(t, want, c.peek(4, to), "%s: peeking keeps the queue", name)
		c.Flush(0, to, 4)
		require.Equal(t, []uint64{n, 2, 5, 0}, c.rows(4), name)
		require.Equal(t, make([]uint64, 4), c.peek(4, to), "%s: the queue is empty", name)
		c.put(0, 1)
		c.Flush(0, to, 4)
		require.Equal(t, uint64(1), c.get(0), "%s: nothing is written twice", name)
	}
}

func TestDiscardEmptiesTheQueue(t *testing.T) {
	for name, c := range columns(2) {
		c.push(1, 50)
		c.PushZero(2)
		c.Discard()
		c.push(1, 60)
		c.Flush(0, toPositions{1: 1, 2: 0}, 2)
		require.Equal(t, []uint64{1, 60}, c.rows(2), name)
	}
}

// TestRowsMoveToNewMemory moves values of two lanes to new arrays, as a change of layout does.
func TestRowsMoveToNewMemory(t *testing.T) {
	for name, c := range columns(4) {
		c.push(1, 70)
		further := c.Lane(2)
		further.Reserve(2)
		further.CopyRow(0, c.Column, 1)
		old := c.Detach()
		require.Equal(t, 0, c.Cap(), name)
		c.Allocate(3)
		c.CopyRows(old, []Move{{3, 0}, {0, 2}})
		c.CopyRows(further, []Move{{0, 1}})
		require.Equal(t, []uint64{4, 2, 1}, c.rows(3), name)
		require.Equal(t, 3, c.Cap(), name)
		c.Flush(0, toPositions{1: 0}, 3)
		require.Equal(t, uint64(70), c.get(0), "%s: the queue stands", name)
		require.Equal(t, 0, c.Lane(2).Cap(), "%s: the lane is a new one", name)
	}
}

// inLanes is a resolver that knows the lane of each row.
type inLanes map[uint32]struct {
	lane uint16
	row  uint32
}

func (p inLanes) Resolve(int, []uint32, []uint32) { panic("rows without lanes") }

func (p inLanes) ResolveLanes(_ int, indices, rows []uint32, lanes []uint16) {
	for k, i := range indices {
		rows[k] = NoRow
		if at, ok := p[i]; ok {
			rows[k], lanes[k] = at.row, at.lane
		}
	}
}

// TestOneQueueServesAllLanes queues values that go to several lanes, and moves values between them.
func TestOneQueueServesAllLanes(t *testing.T) {
	for name, c := range columns(2) {
		other := c.Lane(3)
		require.Same(t, other, c.Lane(3), name)
		require.Equal(t, c.Width(), other.Width(), name)
		other.Reserve(2)
		c.push(1, 10)
		c.push(2, 20)
		c.push(3, 30)
		c.push(2, 21)
		c.Flush(0, inLanes{1: {0, 1}, 2: {3, 0}}, 3)
		require.Equal(t, []uint64{1, 10}, c.rows(2), name)
		second := c.Clone(2)
		c.CopyRow(0, other, 0)
		other.CopyRow(1, second, 1)
		c.Flush(0, inLanes{}, 3)
		require.Equal(t, []uint64{21, 10}, c.rows(2), name)
		require.True(t, other.EqualRow(0, c.Column, 0) && other.EqualRow(1, c.Column, 1), name)
		other.Discard()
		c.Adopt(c.Clone(2))
		require.Equal(t, other, c.Lane(3), "%s: lanes of before are kept", name)
		c.GiveLanesUp()
		require.Equal(t, 0, c.Lane(3).Cap(), "%s: lanes of before are given up", name)
	}
}

// TestCopiesAreApart holds clones and what has adopted them apart from where they come from.
func TestCopiesAreApart(t *testing.T) {
	for name, c := range columns(4) {
		c.push(1, 80)
		clone := c.Clone(3)
		require.Equal(t, 3, clone.Cap(), name)
		c.put(0, 9)
		require.False(t, c.EqualRow(0, clone, 0), name)
		require.True(t, c.EqualRow(1, clone, 1), name)
		require.False(t, c.EqualRow(1, clone, 2), name)
		c.Adopt(clone)
		require.Equal(t, []uint64{1, 2, 3}, c.rows(3), name)
		c.put(1, 9)
		require.False(t, c.EqualRow(1, clone, 1), name)
		c.Flush(0, toPositions{1: 0}, 3)
		require.Equal(t, uint64(1), c.get(0), "%s: the queue is dropped", name)
		c.Adopt(clone.Clone(1))
		require.Equal(t, 1, c.Cap(), name)
		c.Reserve(3)
		require.Equal(t, []uint64{1, 0, 0}, c.rows(3), "%s: what is left over is zero", name)
		c.Shrink(1)
		require.Equal(t, 1, c.Cap(), name)
		c.Adopt(nil)
		require.Equal(t, 0, c.Cap(), name)
	}
	require.False(t, columns(1)["reflected"].EqualRow(0, columns(1)["bytes"].Column, 0), "another kind")
	require.True(t, columns(1)["array"].EqualRow(0, columns(1)["reflected"].Column, 0), "the same type")
	require.True(t, columns(1)["reflected"].EqualRow(0, columns(1)["array"].Column, 0), "the same type")
	require.False(t, columns(1)["reflected"].EqualRow(0, columns(2)["array"].Column, 1), "another value")
	require.False(t, NewReflected(reflect.TypeFor[int]()).EqualRow(0, NewArray[uint64](), 0), "another type")
	require.False(t, columns(1)["array"].EqualRow(0, columns(1)["bytes"].Column, 0), "another kind")
	require.False(t, columns(1)["bytes"].EqualRow(0, columns(1)["array"].Column, 0), "another kind")
}

// TestEqualRow compares types that have == and those that have not.
func TestEqualRow(t *testing.T) {
	texts := &Array[string]{Data: []string{"a", "b", string([]byte{'a'})}}
	require.True(t, texts.EqualRow(0, texts, 2))
	require.False(t, texts.EqualRow(0, texts, 1))
	one, other := new(int), new(int)
	pointers := &Array[*int]{Data: []*int{one, other, one}}
	require.False(t, pointers.EqualRow(0, pointers, 1), "pointers are equal if they are the same")
	require.True(t, pointers.EqualRow(0, pointers, 2))
	type bag struct{ Items []int }
	bags := &Array[bag]{Data: []bag{{[]int{1}}, {[]int{1}}, {nil}}}
	require.True(t, bags.EqualRow(0, bags, 1))
	require.False(t, bags.EqualRow(0, bags, 2))
	mixed := &Array[any]{Data: []any{1, 1, "1", []int{1}, []int{1}}}
	require.True(t, mixed.EqualRow(0, mixed, 1))
	require.False(t, mixed.EqualRow(1, mixed, 2))
	require.True(t, mixed.EqualRow(3, mixed, 4), "an interface can hold what has no ==")
}

// TestRowsAreAligned holds that the memory of bytes begins at a multiple of 8.
func TestRowsAreAligned(t *testing.T) {
	for _, width := range []int{1, 3, 8, 12, 24} {
		a := NewBytes(width)
		for _, rows := range []int{1, 50, 20_000} {
			a.Reserve(rows)
			require.Len(t, a.Rows(0, rows), rows*width)
			require.Equal(t, rows*width, cap(a.Rows(0, rows)), "what is appended to rows does not run into others")
			require.GreaterOrEqual(t, len(a.words)*8, a.Cap()*width)
		}
	}
}
