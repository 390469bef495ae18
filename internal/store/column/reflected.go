package column

import (
	"reflect"
	"slices"
	"unsafe"
)

// Reflected is the array of one component whose type is known only at run time: the program has not named it yet where
// Go could make an [Array] of it. It is a slice of that type all the same, so the garbage collector sees what values point to, and
// an Array takes the memory over with [Array.Replace]. Each value is written through package reflect, which takes several
// times as long as in an Array.
type Reflected struct {
	of   reflect.Type  // of the values
	data reflect.Value // a slice of them, which can be set, as all slices below

	lanes []*Reflected // if there are further lanes: by lane, nil where there is none

	queue      queue[uint32] // which of values are queued
	values     reflect.Value
	keepValues Retention
	records    []recordsField
}

var _ FieldColumn = (*Reflected)(nil)

// NewReflected returns an empty array of values of a type.
func NewReflected(of reflect.Type) *Reflected {
	list := reflect.SliceOf(of)
	return &Reflected{of: of, data: reflect.New(list).Elem(), values: reflect.New(list).Elem()}
}

// Type returns the type of the values.
func (a *Reflected) Type() reflect.Type { return a.of }

// Width returns the bytes of one value.
func (a *Reflected) Width() int { return int(a.of.Size()) }

// Memory returns none: the type of the values is known to package reflect alone.
func (a *Reflected) Memory() Memory { return Memory{} }

// Cap returns the rows there is memory for.
func (a *Reflected) Cap() int { return a.data.Len() }

// At returns the value of a row of a lane, which can be set.
func (a *Reflected) At(lane int, row uint32) reflect.Value {
	return a.inLane(lane).data.Index(int(row))
}

// Rows returns the values of the rows from..to-1 of a lane, as a slice of their type.
func (a *Reflected) Rows(lane, from, to int) reflect.Value {
	return a.inLane(lane).data.Slice3(from, to, to)
}

func (a *Reflected) inLane(lane int) *Reflected {
	if lane == 0 {
		return a
	}
	return a.lanes[lane]
}

// Reserve makes sure that there is memory for the given number of rows.
func (a *Reflected) Reserve(rows int) {
	if had := a.Cap(); rows > had {
		a.resize(Capacity(had, rows))
	}
}

// resize gives the array memory for so many rows, with the values that it has.
func (a *Reflected) resize(rows int) {
	data := reflect.MakeSlice(a.data.Type(), rows, rows)
	reflect.Copy(data, a.data)
	a.data.Set(data)
}

// Lane returns the array of a lane, which it makes if there is none.
func (a *Reflected) Lane(lane int) Column {
	if lane == 0 {
		return a
	}
	for len(a.lanes) <= lane {
		a.lanes = append(a.lanes, nil)
	}
	a.lanes[0] = a
	if a.lanes[lane] == nil {
		a.lanes[lane] = NewReflected(a.of)
	}
	return a.lanes[lane]
}

// Detach gives the values of the array to a new one, and those of further lanes up.
func (a *Reflected) Detach() Column {
	out := NewReflected(a.of)
	out.data.Set(a.data)
	a.data.SetZero()
	a.lanes = nil
	return out
}

// Allocate gives the array new memory for so many rows.
func (a *Reflected) Allocate(rows int) { a.data.Set(reflect.MakeSlice(a.data.Type(), rows, rows)) }

// CopyRows copies the values of rows of another Reflected.
func (a *Reflected) CopyRows(from Column, moves []Move) {
	source := from.(*Reflected).data
	for _, m := range moves {
		a.data.Index(int(m.To)).Set(source.Index(int(m.From)))
	}
}

// appendTo appends a value to a slice that can be set.
func appendTo(list, value reflect.Value) {
	n := list.Len()
	list.Grow(1)
	list.SetLen(n + 1)
	list.Index(n).Set(value)
}

// keepBuffer gives the memory of an empty slice up where [Emptied] does.
func keepBuffer(list reflect.Value, used, rows int, keep *Retention) {
	if cap := list.Cap(); cap > keepRows && cap > max(keepRows, rows/8, 2*keep.Note(used)) {
		list.SetZero()
	}
}

// truncate empties a slice that can be set, and keeps its memory.
func truncate(list reflect.Value) {
	list.Clear()
	list.SetLen(0)
}

// CopyRow copies a row of another Reflected to a row.
func (a *Reflected) CopyRow(row uint32, from Column, fromRow uint32) {
	a.data.Index(int(row)).Set(from.(*Reflected).data.Index(int(fromRow)))
}

// Clear sets the rows from..to-1 to zero.
func (a *Reflected) Clear(from, to int) { a.data.Slice(from, min(to, a.Cap())).Clear() }

// Push queues a value of the array's type for an entity.
func (a *Reflected) Push(index uint32, value reflect.Value) {
	a.queue.push(index, uint32(a.values.Len()))
	appendTo(a.values, value)
}

// PushZero queues the zero value for an entity.
func (a *Reflected) PushZero(index uint32) { a.Push(index, reflect.Zero(a.of)) }

// PushFrom queues the value at an address, which must be that of a value of the array's type.
func (a *Reflected) PushFrom(index uint32, value unsafe.Pointer) {
	a.Push(index, reflect.NewAt(a.of, value).Elem())
}

// AddRecords lets the [Array] that takes the values over see what is in records; see [FieldColumn].
func (a *Reflected) AddRecords(from anyRecords, offset uintptr) {
	a.records = append(a.records, recordsField{from, offset})
}

// Write writes the value at an address, which must be that of a value of the array's type, to a row of a lane.
func (a *Reflected) Write(lane int, row uint32, value unsafe.Pointer) {
	a.At(lane, row).Set(reflect.NewAt(a.of, value).Elem())
}

// WriteAll writes values that are stride bytes apart to rows of a lane; see [FieldColumn].
func (a *Reflected) WriteAll(lane int, rows []uint32, first unsafe.Pointer, stride uintptr) {
	for i, row := range rows {
		if row != NoRow {
			a.Write(lane, row, unsafe.Add(first, uintptr(i)*stride))
		}
	}
}

// WriteLanes writes values that are stride bytes apart to rows of several lanes; see [FieldColumn].
func (a *Reflected) WriteLanes(lanes []uint16, rows []uint32, first unsafe.Pointer, stride uintptr) {
	for i, row := range rows {
		if row != NoRow {
			a.Write(int(lanes[i]), row, unsafe.Add(first, uintptr(i)*stride))
		}
	}
}

// Flush writes the queued values to the rows that r tells.
func (a *Reflected) Flush(component int, r Resolver, rows int) {
	if a.queue.empty() {
		a.queue.skip()
		keepBuffer(a.values, 0, rows, &a.keepValues)
		return
	}
	a.writeQueued(component, r)
	a.discard(rows)
}

// writeQueued writes the queued values to the rows that r tells.
func (a *Reflected) writeQueued(component int, r Resolver) {
	for _, c := range a.queue.chunks[:a.queue.used] {
		var rows []uint32
		var lanes []uint16
		if len(a.lanes) == 0 {
			rows = a.queue.resolve(c.indices[:c.n], component, r)
		} else {
			rows, lanes = a.queue.resolveLanes(c.indices[:c.n], component, r.(LaneResolver))
		}
		for i, row := range rows {
			if row == NoRow {
				continue
			}
			to := a
			if lanes != nil {
				to = a.lanes[lanes[i]]
			}
			to.data.Index(int(row)).Set(a.values.Index(int(c.value[i])))
		}
	}
}

// Queued returns how many values are queued.
func (a *Reflected) Queued() int { return a.queue.len() }

// QueuedFor returns the indices of the entities that get the values from the i-th on; see [Column].
func (a *Reflected) QueuedFor(i int) []uint32 { return a.queue.indicesFrom(i) }

// Discard empties the queue.
func (a *Reflected) Discard() { a.discard(a.Cap()) }

// discard empties the queue of an array that serves so many rows.
func (a *Reflected) discard(rows int) {
	used := a.values.Len()
	a.queue.reset()
	truncate(a.values)
	keepBuffer(a.values, used, rows, &a.keepValues)
}

// Shrink gives up memory that is not needed for so many rows, and that of the queue.
func (a *Reflected) Shrink(rows int) {
	if rows < a.Cap() {
		a.resize(rows)
	}
	a.queue = queue[uint32]{}
	a.values.SetZero()
}

// Clone returns a copy of the first rows.
func (a *Reflected) Clone(rows int) Column {
	out := NewReflected(a.of)
	out.data.Set(a.data)
	out.resize(rows)
	return out
}

// GiveLanesUp leaves the arrays in further lanes to themselves.
func (a *Reflected) GiveLanesUp() { a.lanes = nil }

// Adopt takes over a copy of all values of another Reflected, or none.
func (a *Reflected) Adopt(from Column) {
	a.Discard()
	a.data.SetZero()
	if b, ok := from.(*Reflected); ok {
		a.data.Set(b.data)
		a.resize(b.Cap())
	}
}

// typedSlice is a column whose values are a slice of their type, which is named nowhere: an [Array] or a [Reflected].
type typedSlice interface{ slice() reflect.Value }

func (a *Array[T]) slice() reflect.Value  { return reflect.ValueOf(a.Data) }
func (a *Reflected) slice() reflect.Value { return a.data }

// EqualRow reports whether a row equals a row of another Reflected, or of an [Array] of the same type.
func (a *Reflected) EqualRow(row int, other Column, otherRow int) bool {
	b, ok := other.(typedSlice)
	if !ok || b.slice().Type() != a.data.Type() {
		return false
	}
	return equalValues(a.data.Index(row), b.slice().Index(otherRow))
}

// equalValues compares with == where values can be compared, else with [reflect.DeepEqual].
func equalValues(x, y reflect.Value) bool {
	if x.Comparable() && y.Comparable() { // an interface may hold a value that cannot be compared
		return x.Equal(y)
	}
	return reflect.DeepEqual(x.Interface(), y.Interface())
}

// ValuesOf returns the values of a column that is an Array[T], or a [Reflected] of T: the memory itself. ok is false if it is another one.
func ValuesOf[T any](from Column) (values []T, ok bool) {
	switch c := from.(type) {
	case *Array[T]:
		return c.Data, true
	case *Reflected:
		values, ok = c.data.Interface().([]T)
	}
	return values, ok
}

// Replace gives the array, which must be empty, the memory of a [Reflected] of its type, all lanes and the queue included. The
// other must not be used afterwards.
func (a *Array[T]) Replace(from *Reflected) {
	a.Data, _ = ValuesOf[T](from)
	for lane, l := range from.lanes {
		if lane > 0 && l != nil {
			data, _ := ValuesOf[T](l)
			a.Lane(lane).(*Array[T]).setData(data)
		}
	}
	values := from.values.Interface().([]T)
	for _, c := range from.queue.chunks[:from.queue.used] {
		for i, index := range c.indices[:c.n] {
			a.Push(index, values[c.value[i]])
		}
	}
	a.records = slices.Clone(from.records)
}

// ReplaceColumn lets the fields of a component write to another column.
func (r *Records[S]) ReplaceColumn(component int, by FieldColumn) {
	for k := range r.fields {
		if r.fields[k].component == component {
			r.fields[k].column, r.fields[k].memory = by, by.Memory()
		}
	}
}
