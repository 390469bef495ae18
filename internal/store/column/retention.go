package column

// RetentionTicks is how many ticks Retention looks back.
const RetentionTicks = 8

// Retention tells how much of the memory that ticks have used is worth keeping: what two of the
// last eight ticks have used at least. A steady tick then allocates nothing, also where up to four
// kinds of ticks take turns, and what one large tick took is given up.
type Retention struct {
	used [RetentionTicks]int
	at   int
}

// Note notes what a tick has used, and returns how much to keep.
func (r *Retention) Note(used int) (keep int) {
	r.used[r.at] = used
	r.at = (r.at + 1) % RetentionTicks
	most := 0
	for _, n := range r.used {
		keep, most = max(keep, min(n, most)), max(most, n)
	}
	return keep
}

// keepRows is how much of a buffer is kept however little of it is used.
const keepRows = 1 << 14

// Emptied returns a buffer without its values at the end of a tick that has used so many of them, or
// none if it has room for more than an eighth of the rows that it served and more than Retention
// says. As it grows it may become twice as large as it must be.
func Emptied[T any](buffer []T, used, rows int, keep *Retention) []T {
	if cap(buffer) <= keepRows {
		return buffer[:0]
	}
	if n := keep.Note(used); cap(buffer) > max(keepRows, rows/8, 2*n) {
		return nil
	}
	return buffer[:0]
}
