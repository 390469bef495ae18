package sparseset

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/store/column"
)

// Form says what the arrays of a set contain for numbers that are not in the set.
type Form uint8

const (
	// Initialised: sparse and dense elements are paired, for members and for free numbers. Changes swap elements where the
	// traditional form overwrites one. In return any free number is found in constant time.
	Initialised Form = iota
	// Traditional: elements that do not belong to members have no meaning.
	Traditional
)

// Allocation says how the two arrays of a set are allocated.
type Allocation uint8

const (
	One Allocation = iota // together
	Two                   // each by itself
)

// Checks says whether wrong use is detected.
type Checks uint8

const (
	Checked   Checks = iota
	Unchecked        // the program guarantees that inserted numbers are free, removed ones are members, and handles are valid
)

// Room says whether the arrays of a set grow.
type Room uint8

const (
	Grows Room = iota
	Fixed      // there is as much room as [Set.Reserve] was asked for
)

// Options choose between the variants of a set.
type Options struct {
	Form       Form
	Allocation Allocation
	Checks     Checks
	Room       Room
}

// Set is a set of numbers with dense members: each member has a row below [Set.Len].
type Set struct {
	options Options
	sparse  []uint32 // by number, its row
	dense   []uint32 // by row, its number
	n       uint32   // how many members there are
}

// NewSet returns an empty set.
func NewSet(options Options) Set { return Set{options: options} }

// Len returns the number of members: O(1).
func (s *Set) Len() int { return int(s.n) }

// Members returns the members by row. The list is valid until the next change.
func (s *Set) Members() []uint32 { return s.dense[:s.n] }

// Contains reports whether a number is a member: O(1).
func (s *Set) Contains(id uint32) bool { return s.Row(id) != column.NoRow }

// Row returns the row of a number, [column.NoRow] if it is not a member: O(1).
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

// Insert adds a number to the set; its row is the last one: O(1).
func (s *Set) Insert(id uint32) {
	if s.options.Checks == Checked && s.Contains(id) {
		panic("sparseset: " + strconv.FormatUint(uint64(id), 10) + " is inserted and is in the set already")
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

// exchange exchanges the rows of a number and of the number that has the given row.
func (s *Set) exchange(id, row uint32) {
	old, other := s.sparse[id], s.dense[row]
	s.sparse[id], s.sparse[other] = row, old
	s.dense[row], s.dense[old] = id, other
}

// Add adds any free number to the set and returns it: O(1). In the traditional form it takes as many steps as there are members,
// because the free numbers are not listed.
func (s *Set) Add() uint32 {
	s.reserve(s.n)
	if s.options.Form == Initialised {
		s.n++
		return s.dense[s.n-1]
	}
	id := uint32(0)
	for s.Contains(id) {
		id++
	}
	s.sparse[id], s.dense[s.n] = s.n, id
	s.n++
	return id
}

// Remove removes a number from the set: O(1). The member of the last row moves to the row of the number. Remove returns both rows,
// so that the values can follow.
func (s *Set) Remove(id uint32) (row, last uint32) {
	if s.options.Checks == Checked && !s.Contains(id) {
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

// Reserve makes room for the numbers below n and as many members: O(n). The set should be empty or smaller.
func (s *Set) Reserve(n int) {
	if n > len(s.sparse) {
		s.resize(n)
	}
}

// swapRows exchanges the rows of two members.
func (s *Set) swapRows(a, b uint32) {
	x, y := s.dense[a], s.dense[b]
	s.dense[a], s.dense[b] = y, x
	s.sparse[x], s.sparse[y] = b, a
}

// reserve grows the arrays if they have no room for a number. Then there is also room for one more member.
func (s *Set) reserve(id uint32) {
	if had := len(s.sparse); int(id) >= had {
		if s.options.Room == Fixed {
			panic("sparseset: " + strconv.FormatUint(uint64(id), 10) + " does not fit into a set of the fixed capacity " + strconv.Itoa(had) + ": give it more room with Reserve")
		}
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
		both := make([]uint32, 2*rows)
		sparse, dense = both[:rows:rows], both[rows:]
	} else {
		sparse, dense = make([]uint32, rows), make([]uint32, rows)
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

// Bytes returns the size of the arrays.
func (s *Set) Bytes() int { return 4 * (len(s.sparse) + len(s.dense)) }
