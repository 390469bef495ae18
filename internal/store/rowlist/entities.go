package rowlist

import "github.com/copse-ecs/copse/internal/store/entity"

// Entities are the entities of neighbouring rows, in row order.
type Entities struct {
	base     uint32 // the row of All[0]
	Fixed    bool   // it begins with row 0
	Reserved int    // of a fixed one: how many entities it has memory for when it next grows, at least
	All      []entity.Entity

	IsOpen  bool            // between Open and Close
	oldBase uint32          // of old
	old     []entity.Entity // while the list is open: as it was, which may be the same memory
}

// First returns the first row that the list has memory for.
func (l *Entities) First() uint32 { return l.base }

// At returns where the entity of a row is.
func (l *Entities) At(row uint32) *entity.Entity { return &l.All[row-l.base] }

// Slice returns the entities of the rows from..to-1, in the list's own memory.
func (l *Entities) Slice(from, to uint32) []entity.Entity {
	if from == to {
		return nil
	}
	return l.All[from-l.base : to-l.base : to-l.base]
}

// Has reports whether the list has memory for a row.
func (l *Entities) Has(row uint32) bool { return row-l.base < uint32(len(l.All)) }

// HasRoom reports whether the list has memory for the rows from..to-1, or there are none.
func (l *Entities) HasRoom(from, to uint32) bool {
	return from == to || from >= l.base && int(to-l.base) <= len(l.All)
}

// Open makes room for the rows from..to-1 and keeps what they have in common with
// start..end-1, the rows in use, of which those that the list has no memory for are yet to be written. Until Close, Before returns entities as they were.
func (l *Entities) Open(from, to, start, end uint32) {
	l.IsOpen, l.oldBase, l.old = true, l.base, l.All
	if l.HasRoom(from, to) {
		return
	}
	base, until, had := uint32(0), to, uint32(len(l.All))
	if !l.Fixed { // it moves with the array to its left: it gets some room on both sides, and keeps the room it had unless that is much
		slack := (to-from)/8 + 16
		base, until = from-min(from, slack), to+slack
		if lo, hi := min(base, l.base), max(until, l.base+had); hi-lo <= 4*(to-from)+1024 {
			base, until = lo, hi
		}
	}
	size := int(until - base)
	if had := int(had); size > had {
		size = max(size, l.Reserved, min(had+had/8, 2*size), min(2*had, 1<<14), 16)
	}
	l.base, l.All = base, make([]entity.Entity, size)
	if lo, hi := max(from, start, l.oldBase), min(to, end, l.oldBase+had); lo < hi {
		copy(l.All[lo-base:], l.old[lo-l.oldBase:hi-l.oldBase])
	}
}

// CopyFrom makes the list equal to another one, which is not open, in the memory that it has.
func (l *Entities) CopyFrom(from *Entities) {
	all := append(l.All[:0], from.All...)
	*l = *from
	l.All = all
}

// Restart empties the list, which keeps its memory: its rows begin with 0.
func (l *Entities) Restart() { l.base = 0 }

// Shrink gives up the memory of other rows than from..to-1, which are those in use.
func (l *Entities) Shrink(from, to uint32) {
	all := make([]entity.Entity, to-from)
	copy(all, l.Slice(from, to))
	l.base, l.Reserved, l.All = from, 0, all
}

// Before returns where the entity of a row was when the list was opened: where At says if the list has not grown.
func (l *Entities) Before(row uint32) *entity.Entity { return &l.old[row-l.oldBase] }

// Close ends what Open began.
func (l *Entities) Close() { l.IsOpen, l.old = false, nil }
