package contract

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/store/column"
)

// Column is memory for rows of equal width. The owner counts the rows. The zero Column is the column of a tag: its rows take no
// memory.
type Column struct {
	Base  unsafe.Pointer // address of row 0; it changes when the column grows
	Width uintptr
	words []uint64 // the memory: aligned, and not scanned by the garbage collector
}

// NewColumn returns an empty column of values of the given width in bytes.
func NewColumn(width uintptr) Column { return Column{Width: width, Base: unsafe.Pointer(&tagValue)} }

// tagValue is where pointers to the values of tags point.
var tagValue uint64

// At returns the address of a row.
func (c *Column) At(row uint32) unsafe.Pointer { return unsafe.Add(c.Base, uintptr(row)*c.Width) }

// Cap returns how many rows there is memory for: any number in the column of a tag.
func (c *Column) Cap() int {
	if c.Width == 0 {
		return int(^uint32(0) >> 1)
	}
	return 8 * len(c.words) / int(c.Width)
}

// Bytes returns the size of the memory.
func (c *Column) Bytes() int { return 8 * len(c.words) }

// Reserve grows the column if it has memory for fewer rows. The first used rows keep their values.
func (c *Column) Reserve(used, rows int) {
	if had := c.Cap(); rows > had {
		c.Resize(used, column.Capacity(had, rows))
	}
}

// Resize gives the column memory for exactly the given number of rows. The first used rows keep their values.
func (c *Column) Resize(used, rows int) {
	if c.Width == 0 {
		return
	}
	words := make([]uint64, (rows*int(c.Width)+7)/8)
	copy(words, c.words[:(used*int(c.Width)+7)/8])
	c.words = words
	c.Base = unsafe.Pointer(unsafe.SliceData(words))
}

// Move copies the value of a row to another.
func (c *Column) Move(to, from uint32) { Copy(c.At(to), c.At(from), c.Width) }

// Zero clears a row.
func (c *Column) Zero(row uint32) { Clear(c.At(row), c.Width) }

// Swap exchanges two rows.
func (c *Column) Swap(a, b uint32) {
	x, y := bytesAt(c.At(a), c.Width), bytesAt(c.At(b), c.Width)
	for i := range x {
		x[i], y[i] = y[i], x[i]
	}
}

func bytesAt(p unsafe.Pointer, width uintptr) []byte { return unsafe.Slice((*byte)(p), width) }

// Copy copies a value. Usual widths are copied without a call of the runtime.
func Copy(to, from unsafe.Pointer, width uintptr) {
	switch width {
	case 0:
	case 8:
		*(*[8]byte)(to) = *(*[8]byte)(from)
	case 12:
		*(*[12]byte)(to) = *(*[12]byte)(from)
	case 16:
		*(*[16]byte)(to) = *(*[16]byte)(from)
	case 24:
		*(*[24]byte)(to) = *(*[24]byte)(from)
	default:
		copy(bytesAt(to, width), bytesAt(from, width))
	}
}

// Clear sets a value to zero.
func Clear(p unsafe.Pointer, width uintptr) {
	switch width {
	case 0:
	case 8:
		*(*[8]byte)(p) = [8]byte{}
	case 12:
		*(*[12]byte)(p) = [12]byte{}
	case 16:
		*(*[16]byte)(p) = [16]byte{}
	case 24:
		*(*[24]byte)(p) = [24]byte{}
	default:
		clear(bytesAt(p, width))
	}
}

// TagValue returns the address that [Storage.Add] returns for a tag.
func TagValue() unsafe.Pointer { return unsafe.Pointer(&tagValue) }
