package column

// steadyTicks is how many ticks Steady looks back.
const steadyTicks = 8

// Steady tells how much of what ticks have used is worth keeping for those to come: what two of
// the last eight have used at least. A steady tick then allocates nothing, also where up to four
// kinds of ticks take turns, and what one large tick took is not held for good.
type Steady struct {
	used [steadyTicks]int
	at   int
}

// Note notes what a tick has used, and returns how much to keep.
func (s *Steady) Note(used int) (keep int) {
	s.used[s.at] = used
	s.at = (s.at + 1) % steadyTicks
	most := 0
	for _, n := range s.used {
		keep, most = max(keep, min(n, most)), max(most, n)
	}
	return keep
}

// keepRows is how much of a buffer is kept however little is used of it.
const keepRows = 1 << 14

// emptied returns a buffer without its values at the end of a tick that has used so many of them, or
// none if it has room for more than an eighth of the rows that it served and more than Steady
// says. As it grows it may become twice as large as it must be.
func emptied[T any](buffer []T, used, rows int, steady *Steady) []T {
	if cap(buffer) <= keepRows {
		return buffer[:0]
	}
	if keep := steady.Note(used); cap(buffer) > max(keepRows, rows/8, 2*keep) {
		return nil
	}
	return buffer[:0]
}
