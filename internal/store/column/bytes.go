package column

import (
	"slices"
	"unsafe"
)

// Bytes is the array of a component of which nothing but the size is known, as an editor or
// a scripting language registers it at run time. A value is Width bytes without
// pointers. Its address is that of the array, which is a multiple of 8, and a multiple of its
// width.
type Bytes struct {
	width int
	words []uint64 // the memory, aligned
	data  []byte   // the same memory

	lanes []*Bytes // if there are further lanes: by lane, nil where there is none

	queue      queue[uint32] // which of values are queued
	values     []byte
	keepValues Retention
}

var _ Column = (*Bytes)(nil)

// NewBytes returns an empty array of values of the given width in bytes, at least 1.
func NewBytes(width int) *Bytes { return &Bytes{width: width} }

// Width returns the bytes of one value.
func (a *Bytes) Width() int { return a.width }

// Memory returns the memory of the rows; see [Column].
func (a *Bytes) Memory() Memory { return memoryOf(&a.data, a.width) }

// Cap returns the rows there is memory for.
func (a *Bytes) Cap() int { return len(a.data) / a.width }

// Rows returns the memory of the rows from..to-1.
func (a *Bytes) Rows(from, to int) []byte {
	return a.data[from*a.width : to*a.width : to*a.width]
}

// All returns the memory of all rows.
func (a *Bytes) All() []byte { return a.data }

// ValuesAs returns memory of an array as values of its width, which T has. T has no pointers, and its alignment divides its size.
func ValuesAs[T any](data []byte) []T {
	var value T
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(data))), len(data)/int(unsafe.Sizeof(value)))
}

// Reserve makes sure that there is memory for the given number of rows.
func (a *Bytes) Reserve(rows int) {
	if had := a.Cap(); rows > had {
		old := a.data
		a.Allocate(Capacity(had, rows))
		copy(a.data, old)
	}
}

// Allocate gives the array new memory for so many rows.
func (a *Bytes) Allocate(rows int) {
	n := rows * a.width
	a.words = make([]uint64, max((n+7)/8, 1))
	a.data = unsafe.Slice((*byte)(unsafe.Pointer(&a.words[0])), n)
}

func (a *Bytes) row(r uint32) []byte { return a.Rows(int(r), int(r)+1) }

// InLane returns the array of a lane that was made with Lane.
func (a *Bytes) InLane(lane int) *Bytes {
	if lane == 0 {
		return a
	}
	return a.lanes[lane]
}

// OneOfLanes is InLane if there are further lanes. Without a branch it is quicker where any lane may follow any other.
func (a *Bytes) OneOfLanes(lane int) *Bytes { return a.lanes[lane] }

// Lane returns the array of a lane, which it makes if there is none.
func (a *Bytes) Lane(lane int) Column {
	if lane == 0 {
		return a
	}
	if len(a.lanes) == 0 {
		a.lanes = append(a.lanes, a)
	}
	for len(a.lanes) <= lane {
		a.lanes = append(a.lanes, nil)
	}
	if a.lanes[lane] == nil {
		a.lanes[lane] = NewBytes(a.width)
	}
	return a.lanes[lane]
}

// Detach gives the values of the array to a new one, and those of further lanes up.
func (a *Bytes) Detach() Column {
	out := &Bytes{width: a.width, words: a.words, data: a.data}
	a.words, a.data, a.lanes = nil, nil, nil
	return out
}

// CopyRows copies the values of rows of another Bytes.
func (a *Bytes) CopyRows(from Column, moves []Move) {
	source := from.(*Bytes)
	for _, m := range moves {
		copyValue(a.row(m.To), source.row(m.From))
	}
}

// CopyRow copies a row of another Bytes to a row.
func (a *Bytes) CopyRow(row uint32, from Column, fromRow uint32) {
	copyValue(a.row(row), from.(*Bytes).row(fromRow))
}

// Clear sets the rows from..to-1 to zero.
func (a *Bytes) Clear(from, to int) { clear(a.Rows(from, min(to, a.Cap()))) }

// Push queues a value, Width bytes, for an entity.
func (a *Bytes) Push(index uint32, value []byte) {
	a.queue.push(index, uint32(len(a.values)/a.width))
	a.values = append(a.values, value[:a.width]...)
}

// PushZero queues the zero value for an entity.
func (a *Bytes) PushZero(index uint32) {
	a.queue.push(index, uint32(len(a.values)/a.width))
	n := len(a.values)
	a.values = slices.Grow(a.values, a.width)[:n+a.width]
	clear(a.values[n:])
}

// Flush writes the queued values to the rows that r tells.
func (a *Bytes) Flush(component int, r Resolver, rows int) {
	switch {
	case a.queue.empty():
		a.queue.skip()
	case len(a.lanes) == 0:
		a.Peek(a.data, component, r, a.queue.len())
		a.queue.reset()
	default:
		a.writeLanes(component, r.(LaneResolver))
		a.queue.reset()
	}
	a.values = Emptied(a.values, len(a.values), rows*a.width, &a.keepValues)
}

// writeLanes writes the queued values to the arrays and rows that r tells.
func (a *Bytes) writeLanes(component int, r LaneResolver) {
	for _, c := range a.queue.chunks[:a.queue.used] {
		rows, lanes := a.queue.resolveLanes(c.indices[:c.n], component, r)
		for i, row := range rows {
			if row != NoRow {
				copyValue(a.lanes[lanes[i]].row(row), a.values[int(c.value[i])*a.width:])
			}
		}
	}
}

// Queued returns how many values are queued.
func (a *Bytes) Queued() int { return a.queue.len() }

// QueuedFor returns the indices of the entities that get the values from the i-th on; see [Column].
func (a *Bytes) QueuedFor(i int) []uint32 { return a.queue.indicesFrom(i) }

// Peek writes the first n queued values to dst at the positions that r tells, and keeps the queue.
func (a *Bytes) Peek(dst []byte, component int, r Resolver, n int) {
	for k, c := range a.queue.chunks[:a.queue.used] {
		for i, row := range a.queue.resolve(c.indices[:c.first(k, n)], component, r) {
			if row != NoRow {
				from := int(c.value[i]) * a.width
				copy(dst[int(row)*a.width:], a.values[from:from+a.width])
			}
		}
	}
}

// Discard empties the queue.
func (a *Bytes) Discard() {
	a.queue.reset()
	a.values = Emptied(a.values, len(a.values), len(a.data), &a.keepValues)
}

// Shrink gives up memory that is not needed for so many rows, and that of the queue.
func (a *Bytes) Shrink(rows int) {
	if rows*a.width < cap(a.data) {
		old := a.data
		a.Allocate(rows)
		copy(a.data, old)
	}
	a.queue, a.values = queue[uint32]{}, nil
}

// Clone returns a copy of the first rows.
func (a *Bytes) Clone(rows int) Column {
	out := NewBytes(a.width)
	out.Allocate(rows)
	copy(out.data, a.data)
	return out
}

// Adopt takes over a copy of all values of another Bytes, or none.
func (a *Bytes) Adopt(from Column) {
	a.Discard()
	var data []byte
	if b, ok := from.(*Bytes); ok {
		data = b.data
	}
	if len(data) > len(a.data) {
		a.Allocate(len(data) / a.width)
	}
	n := copy(a.data, data)
	clear(a.data[n:])
	a.data = a.data[:n]
}

// GiveLanesUp leaves the arrays in further lanes to themselves.
func (a *Bytes) GiveLanesUp() { a.lanes = nil }

// EqualRow reports whether a row equals a row of another Bytes.
func (a *Bytes) EqualRow(row int, other Column, otherRow int) bool {
	b, ok := other.(*Bytes)
	return ok && string(a.row(uint32(row))) == string(b.row(uint32(otherRow)))
}
