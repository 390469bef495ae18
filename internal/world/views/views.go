// Package views gives the functions of systems the values of a component, for one block of entities at a time: the rows of an array
// themselves, or copies of values that are elsewhere.
package views

import (
	"slices"

	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/rowindex"
)

// View makes the values of one component available to a system's function, for one block at
// a time.
type View interface {
	SetRows(lane, from, to int)    // the rows of the array in a lane themselves
	Gather(at Places)              // copies of the values at these places, zero for column.NoRow
	Scatter(at Places)             // writes gathered copies back to their places
	SetNone()                      // no values
	SetNew(n int)                  // values of n entities that have no rows yet, zero
	Push(entities []entity.Entity) // queues these values, and makes them zero
}

// Typed is the view of a component whose type is known.
type Typed[T any] struct {
	array     *column.Array[T]
	index     *rowindex.Index // of the component
	rows      *blockstore.Rows
	component int

	Values   []T
	buffer   []T
	gathered []uint32 // the rows that values were copied from; nil if they are rows of the array
}

// NewTyped returns the view of the arrays of a component, with what says where its values are.
func NewTyped[T any](array *column.Array[T], index *rowindex.Index, rows *blockstore.Rows, component int) *Typed[T] {
	return &Typed[T]{array: array, index: index, rows: rows, component: component}
}

func (v *Typed[T]) SetRows(lane, from, to int) {
	v.Values, v.gathered = v.array.InLane(lane)[from:to:to], nil
}

func (v *Typed[T]) SetNone() { v.Values, v.gathered = nil, nil }

func (v *Typed[T]) SetNew(n int) {
	if cap(v.buffer) < n {
		v.buffer = make([]T, n)
	}
	v.Values = v.buffer[:n]
}

func (v *Typed[T]) Push(entities []entity.Entity) {
	for i, e := range entities {
		v.array.Push(e.Index(), v.Values[i])
	}
	clear(v.Values)
}

func (v *Typed[T]) Gather(at Places) {
	if v.buffer == nil {
		v.buffer = make([]T, CopiedRows)
	}
	out, data := v.buffer[:len(at.Rows)], v.array.Data
	v.Values, v.gathered = out, at.Rows
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

func (v *Typed[T]) Scatter(at Places) {
	data := v.array.Data
	for i, row := range at.Rows {
		if at.Lanes != nil {
			data = v.array.ByLane[at.Lanes[i]]
		}
		if uint(row) < uint(len(data)) { // else it is column.NoRow
			data[row] = v.Values[i]
		}
	}
}

// At returns a pointer to value i, nil if that entity has none.
func (v *Typed[T]) At(i int) *T {
	if v.Values == nil || v.gathered != nil && v.gathered[i] == column.NoRow {
		return nil
	}
	return &v.Values[i]
}

// Of returns a pointer to the value of an entity in its array, nil if it has none.
func (v *Typed[T]) Of(e entity.Entity) *T {
	if v.index.HasFastRow(e) {
		return &v.array.Data[v.index.FastRow(e)]
	}
	lane, row := v.rows.Place(e, v.component)
	if row == column.NoRow {
		return nil
	}
	return &v.array.InLane(lane)[row]
}

// Raw is the view of a component of which only the size is known.
type Raw struct {
	array  *column.Bytes
	Values []byte
	buffer []byte
}

// NewRaw returns the view of the arrays of a component.
func NewRaw(array *column.Bytes) *Raw { return &Raw{array: array} }

func (v *Raw) SetRows(lane, from, to int) { v.Values = v.array.InLane(lane).Rows(from, to) }

func (v *Raw) SetNone() { v.Values = nil }

func (v *Raw) SetNew(n int) {
	size := n * v.array.Width()
	if cap(v.buffer) < size {
		v.buffer = make([]byte, size)
	}
	v.Values = v.buffer[:size]
}

func (v *Raw) Push(entities []entity.Entity) {
	width := v.array.Width()
	for i, e := range entities {
		v.array.Push(e.Index(), v.Values[i*width:(i+1)*width])
	}
	clear(v.Values)
}

func (v *Raw) Gather(at Places) {
	width := v.array.Width()
	if v.buffer == nil {
		v.buffer = make([]byte, CopiedRows*width)
	}
	v.Values = v.buffer[:len(at.Rows)*width]
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
func gatherAs[T any](v *Raw, at Places) {
	out, data := column.ValuesAs[T](v.Values), column.ValuesAs[T](v.array.All())
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

func (v *Raw) gatherBytes(at Places) {
	width := v.array.Width()
	for i, row := range at.Rows {
		out := v.Values[i*width : (i+1)*width]
		if row == column.NoRow {
			clear(out)
			continue
		}
		copy(out, v.rowAt(at, i))
	}
}

func (v *Raw) Scatter(at Places) {
	switch width := v.array.Width(); width { // as in Gather
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
				copy(v.rowAt(at, i), v.Values[i*width:])
			}
		}
	}
}

// scatterAs writes gathered values of the width of T back.
func scatterAs[T any](v *Raw, at Places) {
	values, data := column.ValuesAs[T](v.Values), column.ValuesAs[T](v.array.All())
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
func (v *Raw) rowAt(at Places, i int) []byte {
	array, row := v.array, int(at.Rows[i])
	if at.Lanes != nil {
		array = array.OneOfLanes(int(at.Lanes[i]))
	}
	return array.Rows(row, row+1)
}

// AnyRow reports whether an entity has a row.
func AnyRow(rows []uint32) bool {
	return slices.ContainsFunc(rows, func(row uint32) bool { return row != column.NoRow })
}

// CopiedRows is how many rows a block has at most if values are copied for it: the copies of a few
// columns fit into the first-level cache.
const CopiedRows = 1024

// Untyped is the view of a component that is known by its type alone. It shows no values: only a view of a
// known type does.
type Untyped struct{ Array *column.Reflected }

func (*Untyped) SetRows(int, int, int) {}
func (*Untyped) Gather(Places)         {}
func (*Untyped) Scatter(Places)        {}
func (*Untyped) SetNone()              {}
func (*Untyped) SetNew(int)            {}

func (v *Untyped) Push(entities []entity.Entity) {
	for _, e := range entities {
		v.Array.PushZero(e.Index())
	}
}
