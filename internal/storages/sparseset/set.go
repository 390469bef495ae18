package sparseset

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/column"
)

// Form is what holds for numbers that are not in a set.
type Form uint8

const (
	// Initialised: every sparse element is tied to one dense element, members or not. Changes
	// swap where the traditional form overwrites; in return any free number is at hand.
	Initialised Form = iota
	// Traditional: what does not belong to a member means nothing.
	Traditional
)

// Allocation says how the two arrays of a set are held.
type Allocation uint8

const (
	One Allocation = iota // in one piece of memory
	Two
)

// Checks says whether wrong use is told.
type Checks uint8

const (
	Checked   Checks = iota
	Unchecked        // a number that is requested is no member, one that is removed is, and handles are not stale
)

// Options choose among the forms of a set.
type Options struct {
	Form       Form
	Allocation Allocation
	Checks     Checks
}

// Set is a set of numbers whose members stand dense, each with a row.
type Set struct {
	options Options
	sparse  []uint32 // by number: its row
	dense   []uint32 // by row: its number
	n       uint32
}

// NewSet returns an empty set.
func NewSet(options Options) Set { return Set{options: options} }

// Len returns the number of members: O(1).
func (s *Set) Len() int { return int(s.n) }

// Members returns the numbers in the set, by row. They are good until the next change.
func (s *Set) Members() []uint32 { return s.dense[:s.n] }

// Valid reports whether a number is in the set: O(1).
func (s *Set) Valid(id uint32) bool { return s.Row(id) != column.NoRow }

// Row returns the row of a number, [column.NoRow] if it is not in the set: O(1).
func (s *Set) Row(id uint32) uint32 {
	if int(id) >= len(s.sparse) {
		return column.NoRow
	}
	row := s.sparse[id]
	if row >= s.n || s.options.Form == Traditional && s.dense[row] != id {
		return column.NoRow
	}
	return row
}

// Request puts a number into the set, at the last row: O(1).
func (s *Set) Request(id uint32) {
	if s.options.Checks == Checked && s.Valid(id) {
		panic("sparseset: " + strconv.FormatUint(uint64(id), 10) + " is requested and is in the set already")
	}
	s.reserve(id)
	if s.options.Form == Traditional {
		s.sparse[id], s.dense[s.n] = s.n, id
		s.n++
		return
	}
	s.exchange(id, s.n)
	s.n++
}

// exchange lets a number and the one of a row change places.
func (s *Set) exchange(id, row uint32) {
	was, other := s.sparse[id], s.dense[row]
	s.sparse[id], s.sparse[other] = row, was
	s.dense[row], s.dense[was] = id, other
}

// Add puts any free number into the set and returns it: O(1), in the traditional form as many
// steps as there are members, since nothing says what is free.
func (s *Set) Add() uint32 {
	s.reserve(s.n)
	if s.options.Form == Initialised {
		s.n++
		return s.dense[s.n-1]
	}
	id := uint32(0)
	for s.Valid(id) {
		id++
	}
	s.sparse[id], s.dense[s.n] = s.n, id
	s.n++
	return id
}

// Remove takes a number out of the set. The last row goes to its row, which is returned with
// the last one: values follow. O(1).
func (s *Set) Remove(id uint32) (row, last uint32) {
	if s.options.Checks == Checked && !s.Valid(id) {
		panic("sparseset: " + strconv.FormatUint(uint64(id), 10) + " is removed and is not in the set")
	}
	row, last = s.sparse[id], s.n-1
	if s.options.Form == Traditional {
		other := s.dense[last]
		s.dense[row], s.sparse[other] = other, row
	} else {
		s.exchange(id, last)
	}
	s.n--
	return row, last
}

// Clear empties the set: O(1).
func (s *Set) Clear() { s.n = 0 }

// swapRows lets two members change rows.
func (s *Set) swapRows(a, b uint32) {
	x, y := s.dense[a], s.dense[b]
	s.dense[a], s.dense[b] = y, x
	s.sparse[x], s.sparse[y] = b, a
}

// reserve makes sure that there is room for a number, and for one more member.
func (s *Set) reserve(id uint32) {
	if had := len(s.sparse); int(id) >= had {
		rows := max(16, 2*had)
		for rows <= int(id) {
			rows *= 2
		}
		s.resize(rows)
	}
}

func (s *Set) resize(rows int) {
	had := len(s.sparse)
	var sparse, dense []uint32
	if s.options.Allocation == One {
		both := column.Make[uint32](2 * rows)
		sparse, dense = both[:rows:rows], both[rows:]
	} else {
		sparse, dense = column.Make[uint32](rows), column.Make[uint32](rows)
	}
	copy(sparse, s.sparse)
	copy(dense, s.dense)
	if s.options.Form == Initialised {
		for i := had; i < rows; i++ {
			sparse[i], dense[i] = uint32(i), uint32(i)
		}
	}
	s.sparse, s.dense = sparse, dense
}

// Bytes returns the memory of the set.
func (s *Set) Bytes() int { return 4 * (len(s.sparse) + len(s.dense)) }
