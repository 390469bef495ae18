package column

import (
	"reflect"
	"unsafe"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// Records holds the values of entities that wait for their first commit: all components of
// an entity together, as a program has them when it spawns the entity. That is one copy for each entity
// instead of one for each value. S is a struct with a field for each component.
type Records[S any] struct {
	queue      queue[S]
	fields     []field
	components []int // of the fields
}

// field is where the value of a component is in each record.
type field struct {
	column    FieldColumn
	memory    Memory // of the column, in lane 0
	component int
	offset    uintptr
}

// Staged is Records without the type of its values, for the storage that empties it. Chunks may be
// flushed side by side: no entity is in two.
type Staged interface {
	// Chunks returns how many chunks there are to flush.
	Chunks() int
	// FlushChunk writes the values of a chunk to the rows that r tells, with the help of lent buffers.
	FlushChunk(k int, r GroupResolver, lent *Buffers)
	// Discard empties it.
	Discard()
	// Shrink gives up its memory. It must be empty.
	Shrink()
}

// Buffers are lent to [Staged], one for each goroutine.
type Buffers struct {
	rows  [ChunkLen]uint32
	lanes [ChunkLen]uint16
}

// FieldColumn is a column that copies values from fields of records, without their type. The addresses
// must be those of values of the column's type.
type FieldColumn interface {
	Column
	// AddRecords lets Peek see what is in records, at an offset in each.
	AddRecords(from anyRecords, offset uintptr)
	// WriteAll writes values that are stride bytes apart to rows of a lane, except those for [NoRow].
	WriteAll(lane int, rows []uint32, first unsafe.Pointer, stride uintptr)
	// WriteLanes is WriteAll for rows in several lanes.
	WriteLanes(lanes []uint16, rows []uint32, first unsafe.Pointer, stride uintptr)
	// Write writes a value to a row of a lane.
	Write(lane int, row uint32, value unsafe.Pointer)
	// PushFrom queues a value.
	PushFrom(index uint32, value unsafe.Pointer)
}

var _ FieldColumn = (*Array[int])(nil)

// EntityRows tells where entities have their values.
type EntityRows interface {
	// Place returns the lane and row of a component, NoRow if the entity does not have it.
	Place(e entity.Entity, component int) (lane int, row uint32)
	// RowOfAll returns the row of several components if all of them have it in lane 0 and none has further lanes.
	RowOfAll(e entity.Entity, components []int) (row uint32, ok bool)
}

// AddField says that the value of a component is at an offset in each record.
func (r *Records[S]) AddField(column FieldColumn, component int, offset uintptr) {
	r.fields = append(r.fields, field{column, column.Memory(), component, offset})
	r.components = append(r.components, component)
	column.AddRecords(r, offset)
}

// Add returns where the values of a new entity go, for which nothing else was queued before.
// They must be written there at once: what is there is left over from an earlier tick.
func (r *Records[S]) Add(index uint32) *S { return r.queue.add(index) }

// Push queues the values of an entity in the queues of the columns, after what is queued there.
func (r *Records[S]) Push(index uint32, values *S) {
	for _, f := range r.fields {
		f.column.PushFrom(index, unsafe.Add(unsafe.Pointer(values), f.offset))
	}
}

// Write writes the values of an entity to the lane and row that it has for the component of each field.
func (r *Records[S]) Write(e entity.Entity, to EntityRows, values *S) {
	if row, ok := to.RowOfAll(e, r.components); ok { // as mostly
		for k := range r.fields {
			r.fields[k].write(row, unsafe.Pointer(values))
		}
		return
	}
	for k := range r.fields {
		f := &r.fields[k]
		lane, row := to.Place(e, f.component)
		f.column.Write(lane, row, unsafe.Add(unsafe.Pointer(values), f.offset))
	}
}

// write writes the value of a field of a record to a row in lane 0.
func (f *field) write(row uint32, record unsafe.Pointer) {
	if value := unsafe.Add(record, f.offset); f.memory.IsZero() {
		f.column.Write(0, row, value)
	} else {
		copyBytes(f.memory.row(row), value, f.memory.width)
	}
}

// Chunks returns how many chunks there are to flush.
func (r *Records[S]) Chunks() int { return r.queue.used }

// FlushChunk writes the values of a chunk to the rows that its resolver tells: all fields of
// some entities while these are in the processor's cache, instead of one field of all entities.
func (r *Records[S]) FlushChunk(k int, to GroupResolver, lent *Buffers) {
	indices, first := r.chunk(k)
	rows, lanes := lent.rows[:len(indices)], lent.lanes[:len(indices)]
	for at := 0; at < len(r.fields); {
		same, lane := to.ResolveTogether(r.components[at:], indices, rows)
		if lane < 0 {
			f := &r.fields[at]
			to.ResolveLanes(f.component, indices, rows, lanes)
			f.column.WriteLanes(lanes, rows, unsafe.Add(first, f.offset), r.stride())
			at++
			continue
		}
		for _, f := range r.fields[at : at+same] {
			f.column.WriteAll(lane, rows, unsafe.Add(first, f.offset), r.stride())
		}
		at += same
	}
}

// Discard empties the records.
func (r *Records[S]) Discard() { r.queue.reset() }

// Shrink gives up the memory of the records, which must be empty.
func (r *Records[S]) Shrink() { r.queue = queue[S]{} }

func (r *Records[S]) chunk(k int) (indices []uint32, first unsafe.Pointer) {
	c := r.queue.chunks[k]
	return c.indices[:c.n], unsafe.Pointer(&c.value)
}

func (r *Records[S]) stride() uintptr { return reflect.TypeFor[S]().Size() }

// anyRecords is Records without the type of its values, for the arrays.
type anyRecords interface {
	Chunks() int
	chunk(k int) (indices []uint32, first unsafe.Pointer)
	stride() uintptr
}

// recordsField is a field of records that holds values for an array.
type recordsField struct {
	records anyRecords
	offset  uintptr
}

// AddRecords lets Peek see what is in records; see [FieldColumn].
func (a *Array[T]) AddRecords(from anyRecords, offset uintptr) {
	a.records = append(a.records, recordsField{from, offset})
}

// PushFrom queues the value at an address, which must be that of a T.
func (a *Array[T]) PushFrom(index uint32, value unsafe.Pointer) { a.queue.push(index, *(*T)(value)) }

// Write writes the value at an address, which must be that of a T, to a row of a lane.
func (a *Array[T]) Write(lane int, row uint32, value unsafe.Pointer) {
	a.InLane(lane)[row] = *(*T)(value)
}

// WriteAll writes values that are stride bytes apart to rows of a lane; see [FieldColumn].
func (a *Array[T]) WriteAll(lane int, rows []uint32, first unsafe.Pointer, stride uintptr) {
	writeAll(a.InLane(lane), rows, first, stride)
}

// WriteLanes writes values that are stride bytes apart to rows of several lanes; see [FieldColumn].
func (a *Array[T]) WriteLanes(lanes []uint16, rows []uint32, first unsafe.Pointer, stride uintptr) {
	for i, row := range rows {
		if row != NoRow {
			a.ByLane[lanes[i]][row] = *(*T)(unsafe.Add(first, uintptr(i)*stride))
		}
	}
}

func writeAll[T any](data []T, rows []uint32, first unsafe.Pointer, stride uintptr) {
	for i, row := range rows {
		if row != NoRow {
			data[row] = *(*T)(unsafe.Add(first, uintptr(i)*stride))
		}
	}
}

// peekRecords writes what is in records to the positions of dst that r tells.
func (a *Array[T]) peekRecords(dst []T, component int, r Resolver) {
	for _, f := range a.records {
		for k := range f.records.Chunks() {
			indices, first := f.records.chunk(k)
			writeAll(dst, a.queue.resolve(indices, component, r), unsafe.Add(first, f.offset), f.records.stride())
		}
	}
}
