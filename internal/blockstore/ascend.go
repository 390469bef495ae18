package blockstore

import "math/bits"

// ascend sorts different rows of start..start+count-1, in O(rows). Which way is the quickest depends on how
// many there are and how close to one another: to insert takes 5 ns for each of up to 40, to sort by two
// digits 1.6 to 2 and a quarter of a microsecond, by four twice as long; to mark them and read the marks 1 to 3,
// and the more the fewer stand in a word of marks.
func (w *work) ascend(rows []uint32, start, count uint32) {
	n, words := len(rows), int(count+63)/64
	switch {
	case n < 16, n < 40 && n < words:
		insert(rows)
	case n < words, n >= 500 && count <= twoDigits:
		w.digits.sort(rows, start, count)
	default:
		w.marks = sized(w.marks, words)
		clear(w.marks)
		for _, r := range rows {
			w.marks[(r-start)/64] |= 1 << ((r - start) % 64)
		}
		readMarks(w.marks, start, rows)
	}
}

// insert sorts by insertion.
func insert(rows []uint32) {
	for i := range rows {
		for j := i; j > 0 && rows[j] < rows[j-1]; j-- {
			rows[j], rows[j-1] = rows[j-1], rows[j]
		}
	}
}

// readMarks writes the places of all marks to rows, which are as many, and adds start to each.
func readMarks(marks []uint64, start uint32, rows []uint32) {
	n, mixed := 0, len(rows) < len(marks)*2
	for _, word := range marks {
		// Where words have a mark or none, or two, which cannot be foreseen, two rows are written whether
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

// twoDigits is of how many rows two digits tell one from another.
const twoDigits = 1 << 16

// digits sorts by digits of 8 bits, the lowest first: two or four of them. The shifts are constants, without
// which it takes half as long again.
type digits struct {
	spare    []uint32
	one, two [256]uint32 // by digit: how many there are, then where the next goes
}

func (d *digits) sort(rows []uint32, start, count uint32) {
	d.spare = sized(d.spare, len(rows))
	d.low(rows, start)
	if count > twoDigits {
		d.high(rows, start)
	}
}

func (d *digits) low(rows []uint32, start uint32) {
	one, two, spare := &d.one, &d.two, d.spare
	clear(one[:])
	clear(two[:])
	for _, r := range rows {
		r -= start
		one[r&255]++
		two[r>>8&255]++
	}
	d.places()
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

func (d *digits) high(rows []uint32, start uint32) {
	one, two, spare := &d.one, &d.two, d.spare
	clear(one[:])
	clear(two[:])
	for _, r := range rows {
		r -= start
		one[r>>16&255]++
		two[r>>24]++
	}
	d.places()
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

// places makes the counts of both digits places.
func (d *digits) places() {
	a, b := uint32(0), uint32(0)
	for i := range d.one {
		n, m := d.one[i], d.two[i]
		d.one[i], d.two[i] = a, b
		a += n
		b += m
	}
}
