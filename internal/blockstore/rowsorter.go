package blockstore

import "math/bits"

// rowSorter sorts different rows of a block in O(rows). Its slices are kept from one call to the next.
type rowSorter struct {
	marks    []uint64
	spare    []uint32
	one, two [256]uint32 // by digit: how many there are, then where the next goes
}

// sort sorts different rows of start..start+count-1. Which way is the quickest depends on how
// many there are and how close to one another: insertion takes 5 ns for each of up to 40; sorting by two
// digits 1.6 to 2 ns and a quarter of a microsecond, by four digits twice as long; marking the rows in a
// bit set and reading it 1 to 3 ns, the more the fewer rows are in a word of the set.
func (s *rowSorter) sort(rows []uint32, start, count uint32) {
	n, words := len(rows), int(count+63)/64
	switch {
	case n < 16, n < 40 && n < words:
		insertionSort(rows)
	case n < words, n >= 500 && count <= twoDigits:
		s.sortByDigits(rows, start, count)
	default:
		s.marks = sized(s.marks, words)
		clear(s.marks)
		for _, r := range rows {
			s.marks[(r-start)/64] |= 1 << ((r - start) % 64)
		}
		readMarks(s.marks, start, rows)
	}
}

func insertionSort(rows []uint32) {
	for i := range rows {
		for j := i; j > 0 && rows[j] < rows[j-1]; j-- {
			rows[j], rows[j-1] = rows[j-1], rows[j]
		}
	}
}

// readMarks writes the positions of all marks to rows, which are as many, and adds start to each.
func readMarks(marks []uint64, start uint32, rows []uint32) {
	n, mixed := 0, len(rows) < len(marks)*2
	for _, word := range marks {
		// Where words have no mark, one or two, which cannot be predicted, two rows are written whether
		// there are marks or not, as long as there is room, and counted only if there are.
		if mixed && n+1 < len(rows) {
			for range 2 {
				rows[n] = start + uint32(bits.TrailingZeros64(word))
				n += int((word | -word) >> 63)
				word &= word - 1
			}
		}
		for ; word != 0; word &= word - 1 {
			rows[n] = start + uint32(bits.TrailingZeros64(word))
			n++
		}
		start += 64
	}
}

// twoDigits is how many rows two digits tell apart.
const twoDigits = 1 << 16

// sortByDigits sorts by digits of 8 bits, the lowest first: two or four of them. The two passes are
// written out, since with shifts that are no constants they take half as long again.
func (s *rowSorter) sortByDigits(rows []uint32, start, count uint32) {
	s.spare = sized(s.spare, len(rows))
	s.sortLow(rows, start)
	if count > twoDigits {
		s.sortHigh(rows, start)
	}
}

func (s *rowSorter) sortLow(rows []uint32, start uint32) {
	one, two, spare := &s.one, &s.two, s.spare
	clear(one[:])
	clear(two[:])
	for _, r := range rows {
		r -= start
		one[r&255]++
		two[r>>8&255]++
	}
	s.sumCounts()
	for _, r := range rows {
		at := &one[(r-start)&255]
		spare[*at] = r
		*at++
	}
	for _, r := range spare {
		at := &two[(r-start)>>8&255]
		rows[*at] = r
		*at++
	}
}

func (s *rowSorter) sortHigh(rows []uint32, start uint32) {
	one, two, spare := &s.one, &s.two, s.spare
	clear(one[:])
	clear(two[:])
	for _, r := range rows {
		r -= start
		one[r>>16&255]++
		two[r>>24]++
	}
	s.sumCounts()
	for _, r := range rows {
		at := &one[(r-start)>>16&255]
		spare[*at] = r
		*at++
	}
	for _, r := range spare {
		at := &two[(r-start)>>24]
		rows[*at] = r
		*at++
	}
}

// sumCounts turns the counts of both digits into where the first row of each digit goes.
func (s *rowSorter) sumCounts() {
	a, b := uint32(0), uint32(0)
	for i := range s.one {
		n, m := s.one[i], s.two[i]
		s.one[i], s.two[i] = a, b
		a += n
		b += m
	}
}
