package store

// chunkLen is how many values a chunk of a queue holds. Chunks are never copied:
// growing a slice by append would cost three times as much.
const chunkLen = 1 << 10

// slabChunks is how many chunks are made at once at most: enough for large pages.
const slabChunks = 1 << 10

// keepChunks is how many chunks a queue keeps for the next tick however few rows
// its array has.
const keepChunks = 16

// chunk holds queued values and for whom they are.
type chunk[T any] struct {
	n     int
	who   [chunkLen]uint32
	value [chunkLen]T
}

// queue holds the values that wait for the commit, in order.
type queue[T any] struct {
	chunks []*chunk[T]
	used   int        // chunks in use; the rest is kept for the next tick
	last   *chunk[T]  // the one being filled, nil if none
	spare  []chunk[T] // made together with the last ones of chunks, and never used
	rows   []uint32   // lent to write
	before int        // chunks that were in use in the tick before
}

func (q *queue[T]) empty() bool { return q.used == 0 }

func (q *queue[T]) push(who uint32, value T) {
	c := q.last
	if c == nil || c.n == chunkLen {
		c = q.next()
	}
	i := c.n & (chunkLen - 1)
	c.who[i], c.value[i] = who, value
	c.n++
}

// next returns an empty chunk.
func (q *queue[T]) next() *chunk[T] {
	if q.used == len(q.chunks) {
		q.grow()
	}
	q.last = q.chunks[q.used]
	q.last.n = 0
	q.used++
	return q.last
}

// grow appends a chunk. Beyond those that are kept anyway, as many are made at once as
// there are.
func (q *queue[T]) grow() {
	n := len(q.chunks)
	if n < keepChunks {
		q.chunks = append(q.chunks, new(chunk[T]))
		return
	}
	if len(q.spare) == 0 {
		q.spare = make([]chunk[T], min(n, slabChunks))
	}
	q.chunks = append(q.chunks, &q.spare[0])
	q.spare = q.spare[1:]
}

// write writes all values, in order, to the rows of data that r tells.
func (q *queue[T]) write(data []T, component int, r Resolver) {
	for _, c := range q.chunks[:q.used] {
		for i, row := range q.resolve(c, component, r) {
			if row != NoRow {
				data[row] = c.value[i]
			}
		}
	}
}

// resolve returns the rows that r tells for the entities of a chunk.
func (q *queue[T]) resolve(c *chunk[T], component int, r Resolver) []uint32 {
	if q.rows == nil {
		q.rows = make([]uint32, chunkLen)
	}
	rows := q.rows[:c.n]
	r.Rows(component, c.who[:c.n], rows)
	return rows
}

// reset empties the queue. As many chunks are kept as two ticks in a row have used, so
// that a steady tick allocates nothing and one large commit is not held for good.
func (q *queue[T]) reset() {
	keep := min(len(q.chunks), max(keepChunks, min(q.used, q.before)))
	q.before = q.used
	for _, c := range q.chunks[:min(q.used, keep)] {
		clear(c.value[:c.n])
	}
	if keep < len(q.chunks) {
		q.spare = nil
	}
	clear(q.chunks[keep:])
	q.chunks, q.used, q.last = q.chunks[:keep], 0, nil
}
