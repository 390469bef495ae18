package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/execution"
)

// columnView makes the values of one component available to a system's function, for one block at
// a time.
type columnView interface {
	setRows(lane, from, to int)  // the rows of the array in a lane themselves
	gather(at execution.Places)  // copies of the values at these places, zero for column.NoRow
	scatter(at execution.Places) // writes gathered copies back to their places
	setNone()                    // no values
	setNew(n int)                // values of n entities that have no rows yet, zero
	push(entities []Entity)      // queues these values, and makes them zero
}

// typedView is the view of a component whose type is known.
type typedView[T any] struct {
	array  *column.Array[T]
	from   *typedComponent[T] // that has the array
	values []T
	buffer []T
	rows   []uint32 // from which values were gathered; nil if they are rows of the array
}

func (v *typedView[T]) setRows(lane, from, to int) {
	v.values, v.rows = v.array.InLane(lane)[from:to:to], nil
}

func (v *typedView[T]) setNone() { v.values, v.rows = nil, nil }

func (v *typedView[T]) setNew(n int) {
	if cap(v.buffer) < n {
		v.buffer = make([]T, n)
	}
	v.values = v.buffer[:n]
}

func (v *typedView[T]) push(entities []Entity) {
	for i, e := range entities {
		v.array.Push(e.Index(), v.values[i])
	}
	clear(v.values)
}

func (v *typedView[T]) gather(at execution.Places) {
	if v.buffer == nil {
		v.buffer = make([]T, copiedRows)
	}
	out, data := v.buffer[:len(at.Rows)], v.array.Data
	v.values, v.rows = out, at.Rows
	for i, row := range at.Rows {
		if at.Lanes != nil {
			data = v.array.ByLane[at.Lanes[i]]
		}
		if uint(row) < uint(len(data)) { // one test for this and for the index
			out[i] = data[row]
		} else { // it is column.NoRow
			var zero T
			out[i] = zero
		}
	}
}

func (v *typedView[T]) scatter(at execution.Places) {
	data := v.array.Data
	for i, row := range at.Rows {
		if at.Lanes != nil {
			data = v.array.ByLane[at.Lanes[i]]
		}
		if uint(row) < uint(len(data)) { // else it is column.NoRow
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

// of returns a pointer to the value of an entity in its array, nil if it has none.
func (v *typedView[T]) of(e Entity) *T {
	if v.from.rows.HasFastRow(stored(e)) {
		return &v.array.Data[v.from.rows.FastRow(stored(e))]
	}
	lane, row := v.from.w.store.Rows.Place(stored(e), int(v.from.id))
	if row == column.NoRow {
		return nil
	}
	return &v.array.InLane(lane)[row]
}

// rawView is the view of a component of which only the size is known.
type rawView struct {
	array  *column.Bytes
	values []byte
	buffer []byte
}

func (v *rawView) setRows(lane, from, to int) { v.values = v.array.InLane(lane).Rows(from, to) }

func (v *rawView) setNone() { v.values = nil }

func (v *rawView) setNew(n int) {
	size := n * v.array.Width()
	if cap(v.buffer) < size {
		v.buffer = make([]byte, size)
	}
	v.values = v.buffer[:size]
}

func (v *rawView) push(entities []Entity) {
	width := v.array.Width()
	for i, e := range entities {
		v.array.Push(e.Index(), v.values[i*width:(i+1)*width])
	}
	clear(v.values)
}

func (v *rawView) gather(at execution.Places) {
	width := v.array.Width()
	if v.buffer == nil {
		v.buffer = make([]byte, copiedRows*width)
	}
	v.values = v.buffer[:len(at.Rows)*width]
	// A value of one of these widths is copied by an instruction or two; a call of copy for each takes several times as long.
	switch width {
	case 4:
		gatherAs[uint32](v, at)
	case 8:
		gatherAs[uint64](v, at)
	case 12:
		gatherAs[[3]uint32](v, at)
	case 16:
		gatherAs[[2]uint64](v, at)
	default:
		v.gatherBytes(at)
	}
}

// gatherAs gathers values of the width of T.
func gatherAs[T any](v *rawView, at execution.Places) {
	out, data := column.ValuesAs[T](v.values), column.ValuesAs[T](v.array.All())
	for i, row := range at.Rows {
		if row == column.NoRow {
			var zero T
			out[i] = zero
			continue
		}
		if at.Lanes != nil {
			data = column.ValuesAs[T](v.array.OneOfLanes(int(at.Lanes[i])).All())
		}
		out[i] = data[row]
	}
}

func (v *rawView) gatherBytes(at execution.Places) {
	width := v.array.Width()
	for i, row := range at.Rows {
		out := v.values[i*width : (i+1)*width]
		if row == column.NoRow {
			clear(out)
			continue
		}
		copy(out, v.rowAt(at, i))
	}
}

func (v *rawView) scatter(at execution.Places) {
	switch width := v.array.Width(); width { // as in gather
	case 4:
		scatterAs[uint32](v, at)
	case 8:
		scatterAs[uint64](v, at)
	case 12:
		scatterAs[[3]uint32](v, at)
	case 16:
		scatterAs[[2]uint64](v, at)
	default:
		for i, row := range at.Rows {
			if row != column.NoRow {
				copy(v.rowAt(at, i), v.values[i*width:])
			}
		}
	}
}

// scatterAs writes gathered values of the width of T back.
func scatterAs[T any](v *rawView, at execution.Places) {
	values, data := column.ValuesAs[T](v.values), column.ValuesAs[T](v.array.All())
	for i, row := range at.Rows {
		if at.Lanes != nil && row != column.NoRow {
			data = column.ValuesAs[T](v.array.OneOfLanes(int(at.Lanes[i])).All())
		}
		if uint(row) < uint(len(data)) { // else it is column.NoRow
			data[row] = values[i]
		}
	}
}

// rowAt returns the value at place i in its array.
func (v *rawView) rowAt(at execution.Places, i int) []byte {
	array, row := v.array, int(at.Rows[i])
	if at.Lanes != nil {
		array = array.OneOfLanes(int(at.Lanes[i]))
	}
	return array.Rows(row, row+1)
}

// anyRow reports whether an entity has a row.
func anyRow(rows []uint32) bool {
	return slices.ContainsFunc(rows, func(row uint32) bool { return row != column.NoRow })
}

// copiedRows is how many rows a block has at most if values are copied for it: the copies of a few
// columns fit into the first-level cache.
const copiedRows = 1024
