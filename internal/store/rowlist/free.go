package rowlist

// Free are the rows of the new range of a block that its survivors leave free, ascending: some from first on, then those that
// are left, then those from last on. Survivors that have to move take the first ones, entities that join the others.
type Free struct {
	First, Before uint32 // the first row, and how many there are from it on
	Left          []uint32
	Last          uint32
	taken         uint32 // how many Next has returned
}

// Next takes a row.
func (f *Free) Next() uint32 {
	r := f.At(0)
	f.taken++
	return r
}

// At returns the k-th of the rows that are not taken, from 0.
func (f *Free) At(k uint32) uint32 {
	k += f.taken
	if k < f.Before {
		return f.First + k
	}
	if k -= f.Before; k < uint32(len(f.Left)) {
		return f.Left[k]
	}
	return f.Last + k - uint32(len(f.Left))
}
