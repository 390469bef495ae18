package column

import "unsafe"

// ChunkLen is how many values a chunk of a queue holds. Chunks are never copied:
// growing a slice by append would cost three times as much.
const ChunkLen = 1 << 10

// slabBytes is how much memory for chunks is allocated at once at most.
const slabBytes = 1 << 24

// keepBytes is what a queue keeps for the next tick however few rows its array has, or
// one chunk if that is more.
const keepBytes = 1 << 18

// chunk holds queued values and the indices of the entities that get them.
type chunk[T any] struct {
	n       int
	indices [ChunkLen]uint32
	value   [ChunkLen]T
}

// queue holds the values that wait for the commit, in order.
type queue[T any] struct {
	chunks []*chunk[T]
	used   int        // chunks in use; the rest is kept for the next tick
	last   *chunk[T]  // the one being filled, nil if there is none
	spare  []chunk[T] // allocated together with the last of chunks and not used yet
	rows   []uint32   // lent to write
	lanes  []uint16   // lent to writeLanes
	keep   Retention  // of chunks
}

func (q *queue[T]) empty() bool { return q.used == 0 }

// push queues a value for an entity. It is inlined; add, which it calls, is not.
func (q *queue[T]) push(index uint32, value T) { *q.add(index) = value }

// add appends a value for an entity, left over from an earlier tick, and returns it.
func (q *queue[T]) add(index uint32) *T {
	c := q.last
	if c == nil || c.n == ChunkLen {
		c = q.next()
	}
	i := c.n & (ChunkLen - 1)
	c.indices[i] = index
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

// grow appends a chunk. Beyond the chunks that are kept in any case, it allocates as many at
// once as there are.
func (q *queue[T]) grow() {
	n := len(q.chunks)
	if n < q.fit(keepBytes) {
		q.chunks = append(q.chunks, new(chunk[T]))
		return
	}
	if len(q.spare) == 0 {
		q.spare = make([]chunk[T], min(n, q.fit(slabBytes)))
	}
	q.chunks = append(q.chunks, &q.spare[0])
	q.spare = q.spare[1:]
}

// fit returns how many chunks have room in so many bytes, at least one.
func (q *queue[T]) fit(bytes uintptr) int { return int(max(1, bytes/unsafe.Sizeof(chunk[T]{}))) }

// len returns how many values there are.
func (q *queue[T]) len() int {
	if q.used == 0 {
		return 0
	}
	return (q.used-1)*ChunkLen + q.last.n
}

// indicesFrom returns the indices from the i-th value on that are in its chunk.
func (q *queue[T]) indicesFrom(i int) []uint32 {
	if i >= q.len() {
		return nil
	}
	c := q.chunks[i/ChunkLen]
	return c.indices[i%ChunkLen : c.n]
}

// first returns so many of a chunk's values as the first n of the queue have, at least 0.
func (c *chunk[T]) first(k, n int) int { return min(c.n, max(0, n-k*ChunkLen)) }

// write writes the first n values, in order, to the rows of data that r tells.
func (q *queue[T]) write(data []T, component int, r Resolver, n int) {
	for k, c := range q.chunks[:q.used] {
		for i, row := range q.resolve(c.indices[:c.first(k, n)], component, r) {
			if row != NoRow {
				data[row] = c.value[i]
			}
		}
	}
}

// resolve returns the rows that r tells for entities, those of a chunk at most.
func (q *queue[T]) resolve(indices []uint32, component int, r Resolver) []uint32 {
	if q.rows == nil {
		q.rows = make([]uint32, ChunkLen)
	}
	rows := q.rows[:len(indices)]
	r.Resolve(component, indices, rows)
	return rows
}

// resolveLanes is resolve for a component with several arrays.
func (q *queue[T]) resolveLanes(indices []uint32, component int, r LaneResolver) (rows []uint32, lanes []uint16) {
	if q.rows == nil {
		q.rows = make([]uint32, ChunkLen)
	}
	if q.lanes == nil {
		q.lanes = make([]uint16, ChunkLen)
	}
	rows, lanes = q.rows[:len(indices)], q.lanes[:len(indices)]
	r.ResolveLanes(component, indices, rows, lanes)
	return rows, lanes
}

// skip is what a tick does that queues nothing: Retention counts it too where there is memory to give up.
func (q *queue[T]) skip() {
	if len(q.chunks) > q.fit(keepBytes) {
		q.reset()
	}
}

// reset empties the queue, and keeps as many chunks as Retention says.
func (q *queue[T]) reset() {
	keep := len(q.chunks)
	if least := q.fit(keepBytes); keep > least {
		keep = min(keep, max(least, q.keep.Note(q.used)))
	}
	for _, c := range q.chunks[:min(q.used, keep)] {
		clear(c.value[:c.n])
	}
	if keep < len(q.chunks) {
		q.spare = nil
	}
	clear(q.chunks[keep:])
	q.chunks, q.used, q.last = q.chunks[:keep], 0, nil
}
