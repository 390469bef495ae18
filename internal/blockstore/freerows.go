package blockstore

import "slices"

// freeRows are the rows of the new range of a block that its survivors leave free, ascending: some from first on, then those that
// are left, then those from last on. Survivors that have to move take the first ones, entities that join the others.
type freeRows struct {
	first, before uint32 // the first row, and how many there are from it on
	left          []uint32
	last          uint32
	taken         uint32 // how many next has returned
}

// next takes a row.
func (f *freeRows) next() uint32 {
	r := f.at(0)
	f.taken++
	return r
}

// at returns the k-th of the rows that are not taken, from 0.
func (f *freeRows) at(k uint32) uint32 {
	k += f.taken
	if k < f.before {
		return f.first + k
	}
	if k -= f.before; k < uint32(len(f.left)) {
		return f.left[k]
	}
	return f.last + k - uint32(len(f.left))
}

// within returns the part of ascending rows that is in lo..hi-1.
func within(rows []uint32, lo, hi uint32) []uint32 {
	a, _ := slices.BinarySearch(rows, lo)
	b, _ := slices.BinarySearch(rows, hi)
	return rows[a:b]
}
