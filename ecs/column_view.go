package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/internal/column"
)

// columnView makes the values of one component available to a system's function, for one block at
// a time.
type columnView interface {
	setRows(from, to int)  // the rows of the array themselves
	gather(rows []uint32)  // copies of the values at these rows, zero for column.NoRow
	scatter(rows []uint32) // writes gathered copies back to their rows
	setNone()              // no values
}

// typedView is the view of a component whose type is known.
type typedView[T any] struct {
	array  *column.Array[T]
	values []T
	buffer []T
	rows   []uint32 // from which values were gathered; nil if they are rows of the array
}

func (v *typedView[T]) setRows(from, to int) { v.values, v.rows = v.array.Data[from:to:to], nil }

func (v *typedView[T]) setNone() { v.values, v.rows = nil, nil }

func (v *typedView[T]) gather(rows []uint32) {
	if v.buffer == nil {
		v.buffer = make([]T, copiedRows)
	}
	out, data := v.buffer[:len(rows)], v.array.Data
	for i, row := range rows {
		if row == column.NoRow {
			var zero T
			out[i] = zero
			continue
		}
		out[i] = data[row]
	}
	v.values, v.rows = out, rows
}

func (v *typedView[T]) scatter(rows []uint32) {
	data := v.array.Data
	for i, row := range rows {
		if row != column.NoRow {
			data[row] = v.values[i]
		}
	}
}

// at returns a pointer to value i, nil if that entity has none.
func (v *typedView[T]) at(i int) *T {
	if v.values == nil || v.rows != nil && v.rows[i] == column.NoRow {
		return nil
	}
	return &v.values[i]
}

// rawView is the view of a component of which only the size is known.
type rawView struct {
	array  *column.Bytes
	values []byte
	buffer []byte
}

func (v *rawView) setRows(from, to int) { v.values = v.array.Rows(from, to) }

func (v *rawView) setNone() { v.values = nil }

func (v *rawView) gather(rows []uint32) {
	width := v.array.Width()
	if v.buffer == nil {
		v.buffer = make([]byte, copiedRows*width)
	}
	v.values = v.buffer[:len(rows)*width]
	for i, row := range rows {
		out := v.values[i*width : (i+1)*width]
		if row == column.NoRow {
			clear(out)
			continue
		}
		copy(out, v.array.Rows(int(row), int(row)+1))
	}
}

func (v *rawView) scatter(rows []uint32) {
	width := v.array.Width()
	for i, row := range rows {
		if row != column.NoRow {
			copy(v.array.Rows(int(row), int(row)+1), v.values[i*width:])
		}
	}
}

// anyRow reports whether an entity has a row.
func anyRow(rows []uint32) bool {
	return slices.ContainsFunc(rows, func(row uint32) bool { return row != column.NoRow })
}
