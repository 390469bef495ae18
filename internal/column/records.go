package column

import (
	"reflect"
	"unsafe"
)

// Records holds the values of entities that wait for their first commit, all components of
// one side by side, as a program has them when it makes an entity: one copy for each entity
// instead of one for each value. S is a struct with a field for each component.
type Records[S any] struct {
	queue      queue[S]
	fields     []field
	components []int // of the fields
}

// field is where a component stands in each record.
type field struct {
	column    Fed
	component int
	offset    uintptr
}

// Staged is Records with its type forgotten, for the storage that empties it. Chunks may be
// flushed side by side: no two are of the same entity.
type Staged interface {
	// Chunks returns how many chunks there are to flush.
	Chunks() int
	// FlushChunk writes the values of a chunk to the rows that r tells. rows is lent,
	// [ChunkLen] long.
	FlushChunk(k int, r GroupResolver, rows []uint32)
	// Discard empties it.
	Discard()
}

// Fed is a column that takes values from memory, its type forgotten. The addresses must be
// those of values of the column's type.
type Fed interface {
	Column
	// Feed lets Peek see what is in chunks.
	Feed(from chunks, offset uintptr)
	// Take writes values that are stride bytes apart to rows; those for [NoRow] are left.
	Take(rows []uint32, first unsafe.Pointer, stride uintptr)
	// Put writes a value to a row.
	Put(row uint32, value unsafe.Pointer)
	// PushAt queues a value.
	PushAt(index uint32, value unsafe.Pointer)
}

var _ Fed = (*Array[int])(nil)

// ChunkLen is how many entities a chunk is of at most.
const ChunkLen = chunkLen

// Field says that a component stands at an offset in each record.
func (r *Records[S]) Field(column Fed, component int, offset uintptr) {
	r.fields = append(r.fields, field{column, component, offset})
	r.components = append(r.components, component)
	column.Feed(r, offset)
}

// Place returns where the values of a new entity go, for which nothing else was queued before.
// They are to be written there at once.
func (r *Records[S]) Place(index uint32) *S { return r.queue.place(index) }

// Set queues the values of an entity with those of others, in order, field by field.
func (r *Records[S]) Set(index uint32, values *S) {
	for _, f := range r.fields {
		f.column.PushAt(index, unsafe.Add(unsafe.Pointer(values), f.offset))
	}
}

// Put writes the values of an entity to its rows, which are by component.
func (r *Records[S]) Put(rows []uint32, values *S) {
	for k := range r.fields {
		f := &r.fields[k]
		f.column.Put(rows[f.component], unsafe.Add(unsafe.Pointer(values), f.offset))
	}
}

// Chunks returns how many chunks there are to flush.
func (r *Records[S]) Chunks() int { return r.queue.used }

// FlushChunk writes the values of a chunk to the rows that its resolver tells: all fields of
// some entities while these are near, instead of a field of all entities.
func (r *Records[S]) FlushChunk(k int, to GroupResolver, rows []uint32) {
	who, first := r.chunk(k)
	rows = rows[:len(who)]
	for at := 0; at < len(r.fields); {
		same := to.RowsTogether(r.components[at:], who, rows)
		for _, f := range r.fields[at : at+same] {
			f.column.Take(rows, unsafe.Add(first, f.offset), r.stride())
		}
		at += same
	}
}

// Discard empties the records.
func (r *Records[S]) Discard() { r.queue.reset() }

func (r *Records[S]) chunk(k int) (who []uint32, first unsafe.Pointer) {
	c := r.queue.chunks[k]
	return c.who[:c.n], unsafe.Pointer(&c.value)
}

func (r *Records[S]) stride() uintptr { return reflect.TypeFor[S]().Size() }

// chunks is Records with its type forgotten, for the arrays.
type chunks interface {
	Chunks() int
	chunk(k int) (who []uint32, first unsafe.Pointer)
	stride() uintptr
}

// feed is where an array sees what is about to be written to it.
type feed struct {
	chunks
	offset uintptr
}

// Feed lets Peek see what is in records; see [Fed].
func (a *Array[T]) Feed(from chunks, offset uintptr) { a.feeds = append(a.feeds, feed{from, offset}) }

// PushAt queues the value at an address, which must be that of a T.
func (a *Array[T]) PushAt(index uint32, value unsafe.Pointer) { a.queue.push(index, *(*T)(value)) }

// Put writes the value at an address, which must be that of a T, to a row.
func (a *Array[T]) Put(row uint32, value unsafe.Pointer) { a.Data[row] = *(*T)(value) }

// Take writes values that are stride bytes apart to rows; see [Fed].
func (a *Array[T]) Take(rows []uint32, first unsafe.Pointer, stride uintptr) {
	take(a.Data, rows, first, stride)
}

func take[T any](data []T, rows []uint32, first unsafe.Pointer, stride uintptr) {
	for i, row := range rows {
		if row != NoRow {
			data[row] = *(*T)(unsafe.Add(first, uintptr(i)*stride))
		}
	}
}

// peekFeeds writes what is in records to the places of dst that r tells.
func (a *Array[T]) peekFeeds(dst []T, component int, r Resolver) {
	for _, f := range a.feeds {
		for k := range f.Chunks() {
			who, first := f.chunk(k)
			take(dst, a.queue.resolve(who, component, r), unsafe.Add(first, f.offset), f.stride())
		}
	}
}
