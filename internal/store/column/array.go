package column

import (
	"reflect"
	"slices"
)

// Array is the array of one component whose type is known. len(Data) is its
// capacity: the storage knows how many rows are in use.
type Array[T any] struct {
	Data   []T
	ByLane [][]T // of the array in lane 0, if there are further lanes: Data of the array in each lane

	lanes []*Array[T] // as ByLane: the arrays, nil where there is none
	first *Array[T]   // of an array in a further lane: the array in lane 0, which has the queue
	lane  int

	queue   queue[T]
	records []recordsField // records that hold values for the array until the commit
}

var _ Column = (*Array[int])(nil)

// NewArray returns an empty array.
func NewArray[T any]() *Array[T] { return &Array[T]{} }

// Width returns the bytes of one value.
func (a *Array[T]) Width() int { return int(reflect.TypeFor[T]().Size()) }

// Memory returns the memory of the rows; see [Column].
func (a *Array[T]) Memory() Memory {
	if Pointerless(reflect.TypeFor[T]()) {
		return memoryOf(&a.Data, a.Width())
	}
	return Memory{}
}

// Cap returns the rows there is memory for.
func (a *Array[T]) Cap() int { return len(a.Data) }

// Reserve makes sure that there is memory for the given number of rows.
func (a *Array[T]) Reserve(rows int) {
	switch {
	case rows <= len(a.Data):
	case rows <= cap(a.Data): // as after Adopt: what is left over is zero
		a.setData(a.Data[:cap(a.Data)])
	default:
		data := make([]T, Capacity(len(a.Data), rows))
		copy(data, a.Data)
		a.setData(data)
	}
}

// setData gives the array other memory.
func (a *Array[T]) setData(data []T) {
	a.Data = data
	first := a
	if a.first != nil {
		first = a.first
	}
	if first.ByLane != nil {
		first.ByLane[a.lane] = data
	}
}

// TakeOver makes a list the memory of the array, which has no rows in use.
func (a *Array[T]) TakeOver(list []T) { a.setData(slices.Clip(list)) }

// InLane returns the values of a lane that was made with Lane. ByLane tells the same without a branch, which is quicker
// where any lane may follow any other.
func (a *Array[T]) InLane(lane int) []T {
	if lane == 0 {
		return a.Data
	}
	return a.ByLane[lane]
}

// Lane returns the array of a lane, which it makes if there is none.
func (a *Array[T]) Lane(lane int) Column {
	if lane == 0 {
		return a
	}
	if len(a.lanes) == 0 {
		a.lanes, a.ByLane = append(a.lanes, a), append(a.ByLane, a.Data)
	}
	for len(a.lanes) <= lane {
		a.lanes, a.ByLane = append(a.lanes, nil), append(a.ByLane, nil)
	}
	if a.lanes[lane] == nil {
		a.lanes[lane] = &Array[T]{first: a, lane: lane}
	}
	return a.lanes[lane]
}

// GiveLanesUp leaves the arrays in further lanes to themselves.
func (a *Array[T]) GiveLanesUp() {
	for _, l := range a.lanes {
		if l != nil {
			l.first, l.lane = nil, 0
		}
	}
	a.lanes, a.ByLane = nil, nil
}

// Detach gives the values of the array to a new one, and those of further lanes up.
func (a *Array[T]) Detach() Column {
	out := &Array[T]{Data: a.Data}
	a.GiveLanesUp()
	a.Data = nil
	return out
}

// Allocate gives the array new memory for so many rows.
func (a *Array[T]) Allocate(rows int) { a.setData(make([]T, rows)) }

// CopyRows copies the values of rows of another Array[T].
func (a *Array[T]) CopyRows(from Column, moves []Move) {
	data, source := a.Data, from.(*Array[T]).Data
	for _, m := range moves {
		data[m.To] = source[m.From]
	}
}

// CopyRow copies a row of another Array[T] to a row.
func (a *Array[T]) CopyRow(row uint32, from Column, fromRow uint32) {
	a.Data[row] = from.(*Array[T]).Data[fromRow]
}

// Clear sets the rows from..to-1 to zero.
func (a *Array[T]) Clear(from, to int) { clear(a.Data[from:min(to, len(a.Data))]) }

// Push queues a value for an entity.
func (a *Array[T]) Push(index uint32, value T) { a.queue.push(index, value) }

// PushZero queues the zero value for an entity.
func (a *Array[T]) PushZero(index uint32) {
	var zero T
	a.queue.push(index, zero)
}

// Flush writes the queued values to the rows that r tells.
func (a *Array[T]) Flush(component int, r Resolver, _ int) {
	if a.queue.empty() {
		a.queue.skip()
		return
	}
	if len(a.lanes) == 0 {
		a.queue.write(a.Data, component, r, a.queue.len())
	} else {
		a.writeLanes(component, r.(LaneResolver))
	}
	a.queue.reset()
}

// writeLanes writes the queued values to the arrays and rows that r tells.
func (a *Array[T]) writeLanes(component int, r LaneResolver) {
	for _, c := range a.queue.chunks[:a.queue.used] {
		rows, lanes := a.queue.resolveLanes(c.indices[:c.n], component, r)
		for i, row := range rows {
			if row != NoRow {
				a.ByLane[lanes[i]][row] = c.value[i]
			}
		}
	}
}

// Peek writes the first n queued values to dst at the positions that r tells, after those in records, and keeps the
// queue: observers see with it what is about to be written.
func (a *Array[T]) Peek(dst []T, component int, r Resolver, n int) {
	a.peekRecords(dst, component, r)
	a.queue.write(dst, component, r, n)
}

// Queued returns how many values are queued.
func (a *Array[T]) Queued() int { return a.queue.len() }

// QueuedFor returns the indices of the entities that get the values from the i-th on; see [Column].
func (a *Array[T]) QueuedFor(i int) []uint32 { return a.queue.indicesFrom(i) }

// Discard empties the queue.
func (a *Array[T]) Discard() { a.queue.reset() }

// Shrink gives up memory that is not needed for so many rows, and that of the queue.
func (a *Array[T]) Shrink(rows int) {
	if rows < cap(a.Data) {
		data := make([]T, rows)
		copy(data, a.Data)
		a.setData(data)
	}
	a.queue = queue[T]{}
}

// Clone returns a copy of the first rows.
func (a *Array[T]) Clone(rows int) Column {
	data := make([]T, rows)
	copy(data, a.Data)
	return &Array[T]{Data: data}
}

// Adopt takes over a copy of all values of another Array[T] or of a [Reflected] of T, or none.
func (a *Array[T]) Adopt(from Column) {
	a.Discard()
	data, _ := ValuesOf[T](from)
	if len(data) < len(a.Data) {
		clear(a.Data[len(data):])
	}
	a.setData(append(a.Data[:0], data...))
}

// EqualRow reports whether a row equals a row of another Array[T], or of a [Reflected] of T: with == where
// the values can be compared, else with [reflect.DeepEqual].
func (a *Array[T]) EqualRow(row int, other Column, otherRow int) bool {
	values, ok := ValuesOf[T](other)
	return ok && equalValues(reflect.ValueOf(&a.Data[row]).Elem(), reflect.ValueOf(&values[otherRow]).Elem())
}
