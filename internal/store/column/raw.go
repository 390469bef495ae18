package column

import (
	"reflect"
	"unsafe"
)

// Memory is where an array of values without pointers has its rows. The garbage collector need not know of such values, so
// their bytes may be copied: a commit copies most of the rows that it writes here, without a call of the array.
//
// This file has all unsafe code of commits. It is sound for these reasons. An array has a Memory only if its type has no pointers, see
// [Pointerless]. What a Memory keeps is a pointer to the slice of the array, and not the address of a row: it keeps the array alive, and an
// array that grows says so by itself. Rows are not checked: the store asks for rows of blocks, and has made room for these before.
type Memory struct {
	data  *unsafe.Pointer // the first word of a slice: the address of row 0
	width uintptr
}

// memoryOf returns the memory of rows of so many bytes, which are in the slice that an array keeps at an address.
func memoryOf[T any](data *[]T, width int) Memory {
	return Memory{(*unsafe.Pointer)(unsafe.Pointer(data)), uintptr(width)}
}

// IsZero reports whether there is no such memory: values may have pointers.
func (m Memory) IsZero() bool { return m.data == nil }

func (m Memory) row(row uint32) unsafe.Pointer {
	return unsafe.Add(*m.data, uintptr(row)*m.width)
}

// Move copies a row to another one.
func (m Memory) Move(from, to uint32) { copyBytes(m.row(to), m.row(from), m.width) }

// MoveEach carries out moves in their order.
func (m Memory) MoveEach(moves []Move) {
	data := *m.data
	for _, x := range moves {
		copyBytes(unsafe.Add(data, uintptr(x.To)*m.width), unsafe.Add(data, uintptr(x.From)*m.width), m.width)
	}
}

// Clear sets a row to zero.
func (m Memory) Clear(row uint32) {
	to := m.row(row)
	switch m.width {
	case 4:
		*(*[4]byte)(to) = [4]byte{}
	case 8:
		*(*[8]byte)(to) = [8]byte{}
	case 12:
		*(*[12]byte)(to) = [12]byte{}
	default:
		clear(unsafe.Slice((*byte)(to), m.width))
	}
}

// Carry is a value that an entity takes along, from the Exit-th of the blocks that it leaves to the Join-th of those that it joins.
type Carry struct {
	from, to   *unsafe.Pointer
	width      uint32
	Exit, Join uint8
}

// CarryTo returns the carry of values from one memory to another one of the same component.
func (m Memory) CarryTo(to Memory, exit, join uint8) Carry {
	return Carry{m.data, to.data, uint32(m.width), exit, join}
}

// Places are the rows of one entity in the blocks that it leaves, or in those that it joins: in at most so many blocks as there can be
// components, so no Exit and no Join has to be compared with the length.
type Places [1 << 8]uint32

// Stage copies the value from a row to a stage, at a byte of it, and returns the byte after it. The stage must be long enough. It is
// inlined, as Unstage is: a call for each value would take as long as the copy.
func (c *Carry) Stage(stage []byte, at uintptr, row uint32) uintptr {
	width := uintptr(c.width)
	copyBytes(unsafe.Add(unsafe.Pointer(unsafe.SliceData(stage)), at), unsafe.Add(*c.from, uintptr(row)*width), width)
	return at + width
}

// Unstage copies the value from a byte of a stage to a row, and returns the byte after it.
func (c *Carry) Unstage(stage []byte, at uintptr, row uint32) uintptr {
	width := uintptr(c.width)
	copyBytes(unsafe.Add(*c.to, uintptr(row)*width), unsafe.Add(unsafe.Pointer(unsafe.SliceData(stage)), at), width)
	return at + width
}

// copyBytes copies a value. Usual widths are copied without a call of the runtime.
func copyBytes(to, from unsafe.Pointer, width uintptr) {
	switch width {
	case 4:
		*(*[4]byte)(to) = *(*[4]byte)(from)
	case 8:
		*(*[8]byte)(to) = *(*[8]byte)(from)
	case 12:
		*(*[12]byte)(to) = *(*[12]byte)(from)
	case 16:
		*(*[16]byte)(to) = *(*[16]byte)(from)
	default:
		copy(unsafe.Slice((*byte)(to), width), unsafe.Slice((*byte)(from), width))
	}
}

// copyValue copies the first bytes of a list over all of another one.
func copyValue(to, value []byte) {
	copyBytes(unsafe.Pointer(unsafe.SliceData(to)), unsafe.Pointer(unsafe.SliceData(value[:len(to)])), uintptr(len(to)))
}

// Pointerless reports whether the garbage collector finds nothing in values of a type.
func Pointerless(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() == 0 || Pointerless(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !Pointerless(t.Field(i).Type) {
				return false
			}
		}
		return true
	}
	return t.Kind() != reflect.Invalid && t.Kind() <= reflect.Complex128
}
