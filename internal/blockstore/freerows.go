package blockstore

import "slices"

// freeRows yields the free rows of the new range of a block, ascending: those before lo, those
// of lo..hi-1 that were left, and those from hi.
type freeRows struct {
	row, lo, hi uint32
	left        []uint32
}

func (f *freeRows) next() uint32 {
	if f.row >= f.lo && f.row < f.hi {
		if len(f.left) > 0 {
			r := f.left[0]
			f.left = f.left[1:]
			return r
		}
		f.row = f.hi
	}
	r := f.row
	f.row++
	return r
}

// at returns what the k-th call of next would return, from 0.
func (f *freeRows) at(k uint32) uint32 {
	if f.row >= f.hi {
		return f.row + k
	}
	if f.row+k < f.lo {
		return f.row + k
	}
	if k -= f.lo - f.row; k < uint32(len(f.left)) {
		return f.left[k]
	}
	return f.hi + k - uint32(len(f.left))
}

// within returns the part of ascending rows that is in lo..hi-1.
func within(rows []uint32, lo, hi uint32) []uint32 {
	a, _ := slices.BinarySearch(rows, lo)
	b, _ := slices.BinarySearch(rows, hi)
	return rows[a:b]
}
