package column

import "unsafe"

// chunkLen is how many values a chunk of a queue holds. Chunks are never copied:
// growing a slice by append would cost three times as much.
const chunkLen = 1 << 10

// slabBytes is how much is made at once at most: enough for large pages.
const slabBytes = 1 << 24

// keepBytes is what a queue keeps for the next tick however few rows its array has, or
// one chunk if that is more.
const keepBytes = 1 << 18

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
	spare  []chunk[T] // made together with the last ones of chunks, never used, and not cleared
	rows   []uint32   // lent to write
	steady Steady     // of chunks
}

func (q *queue[T]) empty() bool { return q.used == 0 }

// push queues a value for an entity. It is put into its callers; place is what they call.
func (q *queue[T]) push(who uint32, value T) { *q.place(who) = value }

// place returns where the next value goes, which is for the given entity.
func (q *queue[T]) place(who uint32) *T {
	c := q.last
	if c == nil || c.n == chunkLen {
		c = q.next()
	}
	i := c.n & (chunkLen - 1)
	c.who[i] = who
	c.n++
	return &c.value[i]
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
	if n < q.fit(keepBytes) {
		q.chunks = append(q.chunks, new(chunk[T]))
		return
	}
	if len(q.spare) == 0 {
		q.spare = Uncleared[chunk[T]](min(n, q.fit(slabBytes)))
	}
	q.chunks = append(q.chunks, &q.spare[0])
	q.spare = q.spare[1:]
}

// fit returns how many chunks have room in so many bytes, at least one.
func (q *queue[T]) fit(bytes uintptr) int { return int(max(1, bytes/unsafe.Sizeof(chunk[T]{}))) }

// write writes all values, in order, to the rows of data that r tells.
func (q *queue[T]) write(data []T, component int, r Resolver) {
	for _, c := range q.chunks[:q.used] {
		for i, row := range q.resolve(c.who[:c.n], component, r) {
			if row != NoRow {
				data[row] = c.value[i]
			}
		}
	}
}

// resolve returns the rows that r tells for entities, those of a chunk at most.
func (q *queue[T]) resolve(who []uint32, component int, r Resolver) []uint32 {
	if q.rows == nil {
		q.rows = make([]uint32, chunkLen)
	}
	rows := q.rows[:len(who)]
	r.Rows(component, who, rows)
	return rows
}

// rest is what a tick does that queues nothing: it counts too where there is something to give up.
func (q *queue[T]) rest() {
	if len(q.chunks) > q.fit(keepBytes) {
		q.reset()
	}
}

// reset empties the queue, and keeps as many chunks as Steady says.
func (q *queue[T]) reset() {
	keep := min(len(q.chunks), max(q.fit(keepBytes), q.steady.Note(q.used)))
	for _, c := range q.chunks[:min(q.used, keep)] {
		clear(c.value[:c.n])
	}
	if keep < len(q.chunks) {
		q.spare = nil
	}
	clear(q.chunks[keep:])
	q.chunks, q.used, q.last = q.chunks[:keep], 0, nil
}
