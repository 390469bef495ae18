package views

import (
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// TestNeighbours says which places are neighbouring rows of one array.
func TestNeighbours(t *testing.T) {
	for _, c := range []struct {
		places Places
		want   bool
	}{
		{Places{Rows: []uint32{7}}, true},
		{Places{Rows: []uint32{7, 8, 9}}, true},
		{Places{Rows: []uint32{7, 9, 8}}, false},
		{Places{Rows: []uint32{7, 9, 9}}, false},
		{Places{Rows: []uint32{column.NoRow}}, false},
		{Places{Rows: []uint32{7, column.NoRow}}, false},
		{Places{Lanes: []uint16{1, 1}, Rows: []uint32{7, 8}}, true},
		{Places{Lanes: []uint16{1, 0}, Rows: []uint32{7, 8}}, false},
	} {
		require.Equal(t, c.want, c.places.AreNeighbours(), "%v", c.places)
	}
	require.Equal(t, 0, Places{Rows: []uint32{7}}.FirstLane())
	require.Equal(t, 3, Places{Lanes: []uint16{3}, Rows: []uint32{7}}.FirstLane())
}

// bytesOf returns two lanes of values of some bytes, each of which says its lane and row.
func bytesOf(width, rows int) *column.Bytes {
	array := column.NewBytes(width)
	for lane := range 2 {
		array.Lane(lane).Reserve(rows)
		all := array.InLane(lane).Rows(0, rows)
		for i := range all {
			all[i] = byte(100*lane + i/width)
		}
	}
	return array
}

// TestViewsOfBytes gathers and scatters values of every width that has code of its own, and of others.
func TestViewsOfBytes(t *testing.T) {
	for _, width := range []int{1, 3, 4, 8, 12, 16, 20} {
		array := bytesOf(width, 10)
		v := NewRaw(array)
		value := func(lane, row byte) []byte { return slices.Repeat([]byte{100*lane + row}, width) }
		v.SetRows(1, 2, 4)
		require.Equal(t, append(value(1, 2), value(1, 3)...), v.Values, "rows as they are, width %d", width)
		v.SetNone()
		require.Nil(t, v.Values)
		at := Places{Lanes: []uint16{1, 0, 0}, Rows: []uint32{7, column.NoRow, 3}}
		v.Gather(at)
		require.Equal(t, slices.Concat(value(1, 7), make([]byte, width), value(0, 3)), v.Values, "width %d", width)
		for i := range v.Values {
			v.Values[i] += 50
		}
		require.Equal(t, value(1, 7), array.InLane(1).Rows(7, 8), "copies are not the rows")
		v.Scatter(at)
		require.Equal(t, value(1, 57), array.InLane(1).Rows(7, 8), "width %d", width)
		require.Equal(t, value(0, 53), array.Rows(3, 4), "width %d", width)
		require.Equal(t, value(0, 0), array.Rows(0, 1), "an entity without a row writes none")
	}
}

// TestViewsOfAType gathers and scatters values of a type, and points to them.
func TestViewsOfAType(t *testing.T) {
	var array column.Array[int]
	array.Reserve(5)
	copy(array.Data, []int{10, 11, 12, 13, 14})
	v := NewTyped(&array, nil, nil, 0)
	v.SetRows(0, 1, 3)
	require.Equal(t, []int{11, 12}, v.Values)
	*v.At(0) = 21
	require.Equal(t, 21, array.Data[1], "a pointer into the array")
	at := Places{Rows: []uint32{4, column.NoRow, 0}}
	v.Gather(at)
	require.Equal(t, []int{14, 0, 10}, v.Values)
	require.Nil(t, v.At(1), "an entity without the component")
	*v.At(0), *v.At(2) = 24, 20
	require.Equal(t, 14, array.Data[4])
	v.Scatter(at)
	require.Equal(t, []int{20, 21, 12, 13, 24}, array.Data[:5])
	v.SetNone()
	require.Nil(t, v.At(0))
	v.SetNew(2)
	copy(v.Values, []int{1, 2})
	v.Push(make([]entity.Entity, 2))
	require.Equal(t, []int{0, 0}, v.Values, "for the next entities")
	require.Equal(t, 2, array.Queued())
}

// TestSingleValues reads a value without its type, and queues a copy of it.
func TestSingleValues(t *testing.T) {
	ints, bytes, texts := &column.Array[int]{}, column.NewBytes(2), column.NewReflected(reflect.TypeFor[string]())
	for _, array := range []column.Column{ints, bytes, texts} {
		array.Lane(1).Reserve(3)
	}
	ints.InLane(1)[2] = 7
	copy(bytes.InLane(1).Rows(2, 3), []byte{7, 8})
	texts.At(1, 2).SetString("seven")
	for _, c := range []struct {
		array column.Column
		all   All
		want  any
	}{
		{ints, AllOf(ints, nil, 0), 7}, {bytes, AllOfBytes(bytes, nil, 0), []byte{7, 8}}, {texts, AllOfReflected(texts, nil, 0), "seven"},
	} {
		require.Equal(t, c.want, c.all.At(1, 2))
		c.all.PushCopy(5, 1, 2)
		require.Equal(t, 1, c.array.Queued())
		require.Equal(t, []uint32{5}, c.array.QueuedFor(0))
	}
	value := AllOfBytes(bytes, nil, 0).At(1, 2).([]byte)
	value[0] = 9
	require.Equal(t, []byte{7, 8}, bytes.InLane(1).Rows(2, 3), "it is a copy")
}
