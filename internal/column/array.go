package column

import (
	"reflect"
	"slices"
)

// Array is the array of one component whose type is known. len(Data) is its
// capacity: the storage knows how many rows are in use.
type Array[T any] struct {
	Data []T

	queue    queue[T]
	records  []recordsField // records that hold values for the array until the commit
	staged   []T
	unstaged int       // of staged, so many were written
	most     int       // values that were staged in this commit
	keep     Retention // of staged
}

var _ Column = (*Array[int])(nil)

// NewArray returns an empty array.
func NewArray[T any]() *Array[T] { return &Array[T]{} }

// Width returns the bytes of one value.
func (a *Array[T]) Width() int { return int(reflect.TypeFor[T]().Size()) }

// Cap returns the rows there is memory for.
func (a *Array[T]) Cap() int { return len(a.Data) }

// Reserve makes sure that there is memory for the given number of rows.
func (a *Array[T]) Reserve(rows int) {
	if rows > len(a.Data) {
		data := make([]T, Capacity(len(a.Data), rows))
		copy(data, a.Data)
		a.Data = data
	}
}

// Move carries out moves in their order.
func (a *Array[T]) Move(moves []Move) {
	data := a.Data
	for _, m := range moves {
		data[m.To] = data[m.From]
	}
}

// Stage copies the values of rows aside.
func (a *Array[T]) Stage(rows []uint32) {
	n := len(a.staged)
	a.staged = slices.Grow(a.staged, len(rows))[:n+len(rows)]
	data, to := a.Data, a.staged[n:]
	for i, r := range rows {
		to[i] = data[r]
	}
}

// Unstage writes the staged values to rows, in the order in which they were staged.
func (a *Array[T]) Unstage(rows []uint32) {
	data, from := a.Data, a.staged[a.unstaged:a.unstaged+len(rows)]
	for i, r := range rows {
		data[r] = from[i]
	}
	a.unstaged += len(rows)
	if a.unstaged == len(a.staged) {
		clear(a.staged)
		a.most = max(a.most, len(a.staged))
		a.staged, a.unstaged = a.staged[:0], 0
	}
}

// MoveLast copies the value of the last row to another one, or to itself, and sets the last to zero.
func (a *Array[T]) MoveLast(row, last uint32) {
	var zero T
	data := a.Data
	data[row] = data[last]
	data[last] = zero
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
func (a *Array[T]) Flush(component int, r Resolver, rows int) {
	a.staged, a.most = emptied(a.staged, a.most, rows, &a.keep), 0
	if a.queue.empty() {
		a.queue.skip()
		return
	}
	a.queue.write(a.Data, component, r)
	a.queue.reset()
}

// Peek writes the queued values to dst at the positions that r tells, and keeps the
// queue: hooks see with it what is about to be written.
func (a *Array[T]) Peek(dst []T, component int, r Resolver) {
	a.peekRecords(dst, component, r)
	a.queue.write(dst, component, r)
}

// Discard empties the queue.
func (a *Array[T]) Discard() { a.queue.reset() }

// Rearrange copies the value of each From to its To, into new memory.
func (a *Array[T]) Rearrange(rows int, moves []Move) {
	data := make([]T, rows)
	for _, m := range moves {
		data[m.To] = a.Data[m.From]
	}
	a.Data = data
}

// Clone returns a copy of the first rows.
func (a *Array[T]) Clone(rows int) Column {
	data := make([]T, rows)
	copy(data, a.Data)
	return &Array[T]{Data: data}
}

// Adopt takes over a copy of all values of another Array[T], or none.
func (a *Array[T]) Adopt(from Column) {
	a.Discard()
	a.Data = nil
	if b, ok := from.(*Array[T]); ok {
		a.Data = append(a.Data, b.Data...)
	}
}

// EqualRow reports whether a row equals a row of another Array[T]: with == where
// the values can be compared, else with [reflect.DeepEqual].
func (a *Array[T]) EqualRow(row int, other Column, otherRow int) bool {
	b, ok := other.(*Array[T])
	if !ok {
		return false
	}
	x, y := reflect.ValueOf(&a.Data[row]).Elem(), reflect.ValueOf(&b.Data[otherRow]).Elem()
	if x.Comparable() && y.Comparable() { // an interface may hold a value that cannot be compared
		return x.Equal(y)
	}
	return reflect.DeepEqual(a.Data[row], b.Data[otherRow])
}
