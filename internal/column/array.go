package column

import (
	"reflect"
	"slices"
	"unsafe"
)

// Array is the array of one component whose type is known: len(Data) is its
// capacity, the storage knows how many rows are in use.
type Array[T any] struct {
	Data []T

	queue  queue[T]
	feeds  []feed
	staged []T
	taken  int // of staged

	carried int // by the commit under way: so many were staged
	steady  Steady
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
		a.moveTo(Make[T](Capacity(len(a.Data), rows)))
	}
}

// ReserveWritten is Reserve for rows that are all written before they are read. Where there is
// room beyond them, which must be zero, it is no better: to clear that is to touch it.
func (a *Array[T]) ReserveWritten(rows int) {
	if rows <= len(a.Data) || Capacity(len(a.Data), rows) > rows {
		a.Reserve(rows)
		return
	}
	a.moveTo(MakeUncleared[T](rows))
}

func (a *Array[T]) moveTo(data []T) {
	copy(data, a.Data)
	a.Data = data
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
	data, from := a.Data, a.staged[a.taken:a.taken+len(rows)]
	for i, r := range rows {
		data[r] = from[i]
	}
	a.taken += len(rows)
	if a.taken == len(a.staged) {
		clear(a.staged)
		a.carried = max(a.carried, len(a.staged))
		a.staged, a.taken = a.staged[:0], 0
	}
}

// Drop copies the value of the last row to another one, or to itself, and sets the last to zero.
func (a *Array[T]) Drop(row, last uint32) {
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
	a.staged, a.carried = emptied(a.staged, a.carried, rows, &a.steady), 0
	if a.queue.empty() {
		a.queue.rest()
		return
	}
	a.queue.write(a.Data, component, r)
	a.queue.reset()
}

// Peek writes the queued values to dst at the places that r tells, and keeps the
// queue: how hooks see what is about to be written.
func (a *Array[T]) Peek(dst []T, component int, r Resolver) {
	a.peekFeeds(dst, component, r)
	a.queue.write(dst, component, r)
}

// Discard empties the queue.
func (a *Array[T]) Discard() { a.queue.reset() }

// Rearrange copies the value of each From to its To, into new memory.
func (a *Array[T]) Rearrange(rows int, moves []Move) {
	data := Make[T](rows)
	for _, m := range moves {
		data[m.To] = a.Data[m.From]
	}
	a.Data = data
}

// Clone returns a copy of the first rows.
func (a *Array[T]) Clone(rows int) Column {
	data := Make[T](rows)
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
	if x.Comparable() && y.Comparable() { // an interface may hold what has no ==
		return x.Equal(y)
	}
	return reflect.DeepEqual(a.Data[row], b.Data[otherRow])
}

// Fetch reads a little of each of the rows, so that those which are far away are fetched
// all at once: whoever reads them one by one thereafter finds them near. The result is of
// no use but to keep the compiler from leaving the reads out.
//
//go:noinline
func (a *Array[T]) Fetch(rows []uint32) (sum byte) {
	var zero T
	if unsafe.Sizeof(zero) == 0 {
		return 0
	}
	data := a.Data
	for _, row := range rows {
		sum += *(*byte)(unsafe.Pointer(&data[row]))
	}
	return sum
}
