package designload

import (
	"slices"
	"unsafe"
)

// slicesStep is what happens to entities that go from one composition to another one.
type slicesStep struct {
	exits, joins []*slicesBlock
	before       []*slicesBlock // joins that lie to the left of an exit, in the same arrays
	carries      []slicesCarry
}

// slicesCarry is a value that an entity takes along.
type slicesCarry struct {
	from, to *slicesArray
	exit     *slicesBlock
	join     int    // of the step
	aside    []byte // while rows move
}

// stepOf finds what happens to entities.
func (w *slicesWorld) stepOf(from, to *slicesComposition) *slicesStep {
	key := [2]*slicesComposition{from, to}
	if s := w.steps[key]; s != nil {
		return s
	}
	s := &slicesStep{}
	var old, now []*slicesBlock
	if from != nil {
		old = from.blocks
	}
	if to != nil {
		now = to.blocks
	}
	s.exits, s.joins = notIn(old, now), notIn(now, old)
	for j, join := range s.joins {
		if slices.ContainsFunc(s.exits, join.leadsTo) {
			s.before = append(s.before, join)
		}
		for c := range w.names {
			if from == nil || !slices.Contains(join.arrays, to.places[c].array) || from.places[c].array == nil {
				continue
			}
			array := from.places[c].array
			s.carries = append(s.carries, slicesCarry{from: array, to: to.places[c].array, exit: from.blockWith(array), join: j})
		}
	}
	w.steps[key] = s
	return s
}

// notIn returns the blocks of a that are not in b.
func notIn(a, b []*slicesBlock) []*slicesBlock {
	return slices.DeleteFunc(slices.Clone(a), func(x *slicesBlock) bool { return slices.Contains(b, x) })
}

// leadsTo reports whether a block lies to the right of this one, in the same arrays.
func (b *slicesBlock) leadsTo(other *slicesBlock) bool {
	return slices.ContainsFunc(b.next, func(x *slicesBlock) bool { return x == other || x.leadsTo(other) })
}

// batch queues changes and carries them out, those of a kind that follow one another together.
func (w *slicesWorld) batch(operations func()) {
	operations()
	for from := 0; from < len(w.queue); {
		first, to := w.entities[w.queue[from]], from+1
		for to < len(w.queue) && w.entities[w.queue[to]].now == first.now && w.entities[w.queue[to]].next == first.next {
			to++
		}
		w.list = w.queue[from:to]
		w.carryOut(w.stepOf(first.now, first.next))
		w.settle()
		from = to
	}
	w.queue = w.queue[:0]
	w.batches++
}

// carryOut lets the entities of a step leave blocks and join others: the values that they take along are put aside while rows move.
func (w *slicesWorld) carryOut(s *slicesStep) {
	for len(w.counted) < len(w.list) {
		w.counted = append(w.counted, int32(len(w.counted)))
	}
	for _, b := range s.exits {
		b.leaving = true
		w.stage(s, b)
	}
	for _, b := range s.joins {
		b.joining = true
	}
	for _, b := range s.before {
		w.join(b)
	}
	for _, b := range s.exits {
		if b.leaving {
			w.leave(b)
		}
	}
	for _, b := range s.joins {
		if b.joining {
			w.join(b)
		}
	}
	for i := range s.carries {
		c := &s.carries[i]
		copy(c.to.at(s.joins[c.join].joined, len(w.list)), c.aside)
	}
	for _, b := range s.joins {
		for i, e := range w.list {
			*w.rowOf(e, b.slot) = int32(b.joined + i)
		}
	}
}

// stage puts the values aside that the entities take along from a block.
func (w *slicesWorld) stage(s *slicesStep, b *slicesBlock) {
	w.from = w.from[:0]
	for _, e := range w.list {
		w.from = append(w.from, *w.rowOf(e, b.slot))
	}
	for i := range s.carries {
		if c := &s.carries[i]; c.exit == b {
			c.aside = slices.Grow(c.aside[:0], len(w.list)*c.from.width)[:len(w.list)*c.from.width]
			copyRows(c.aside, c.from.values, c.from.width, w.counted, w.from)
		}
	}
}

// settle gives the entities of a step their new composition, and the value zero for each component that the batch has added.
func (w *slicesWorld) settle() {
	for _, i := range w.list {
		e := &w.entities[i]
		if e.now == nil {
			w.living++
		}
		if e.now, e.queued = e.next, false; e.now == nil {
			w.living--
			continue
		}
		for added := e.added & e.now.has; added != 0; added &= added - 1 {
			if place := &e.now.places[added.First()]; place.array != nil {
				clear(place.array.at(int(*w.rowOf(i, place.slot)), 1))
			}
		}
	}
}

// leave lets the entities of a step leave a block: its last ones fill their rows.
func (w *slicesWorld) leave(b *slicesBlock) {
	b.leaving, w.from, w.to = false, w.from[:0], w.to[:0]
	for _, e := range w.list {
		b.end--
		w.fill(b, *w.rowOf(e, b.slot), b.end)
	}
	w.move(b)
	w.shiftLeft(b)
}

// shiftLeft moves what is right of a block that has become shorter, up to the blocks that the entities join.
func (w *slicesWorld) shiftLeft(b *slicesBlock) {
	n := len(w.list)
	for _, right := range b.next {
		if right.joining {
			right.start -= n
			w.give(right, right.start)
			continue
		}
		moved := min(n, right.end-right.start)
		w.moveTogether(right, right.end-moved, right.start-n, moved)
		right.start, right.end = right.start-n, right.end-n
		w.shiftLeft(right)
	}
}

// join lets the entities of a step join a block at its end.
func (w *slicesWorld) join(b *slicesBlock) {
	w.shiftRight(b)
	w.give(b, b.end)
	b.end += len(w.list)
}

// shiftRight moves what is right of a block that becomes longer, up to the blocks that the entities leave.
func (w *slicesWorld) shiftRight(b *slicesBlock) {
	n := len(w.list)
	for _, right := range b.next {
		if right.leaving {
			w.leaveFront(right)
			continue
		}
		w.shiftRight(right)
		moved := min(n, right.end-right.start)
		w.moveTogether(right, right.start, right.end+n-moved, moved)
		right.start, right.end = right.start+n, right.end+n
	}
}

// leaveFront is leave for a block that others push from the left: its first entities fill the rows.
func (w *slicesWorld) leaveFront(b *slicesBlock) {
	b.leaving, w.from, w.to = false, w.from[:0], w.to[:0]
	for _, e := range w.list {
		w.fill(b, *w.rowOf(e, b.slot), b.start)
		b.start++
	}
	w.move(b)
}

// give gives the entities of a step the rows of a block from the given one on.
func (w *slicesWorld) give(b *slicesBlock, row int) {
	b.joining, b.joined = false, row
	copy(b.entities[row:], w.list)
}

// fill puts the entity of another row in a row, and lists the move.
func (w *slicesWorld) fill(b *slicesBlock, row int32, from int) {
	if int(row) == from {
		return
	}
	e := b.entities[from]
	b.entities[row], *w.rowOf(e, b.slot) = e, row
	w.from, w.to = append(w.from, int32(from)), append(w.to, row)
}

// move carries out the moves that fill has listed.
func (w *slicesWorld) move(b *slicesBlock) {
	for _, a := range b.arrays {
		copyRows(a.values, a.values, a.width, w.to, w.from)
	}
}

// moveTogether moves consecutive rows.
func (w *slicesWorld) moveTogether(b *slicesBlock, from, to, n int) {
	for _, a := range b.arrays {
		copy(a.at(to, n), a.at(from, n))
	}
	copy(b.entities[to:], b.entities[from:from+n])
	for i, e := range b.entities[to : to+n] {
		*w.rowOf(e, b.slot) = int32(to + i)
	}
}

// copyRows copies values from rows of a slice to rows of another one.
func copyRows(to, from []byte, width int, toRows, fromRows []int32) {
	switch width {
	case 4:
		copyEach[uint32](to, from, toRows, fromRows)
	case 8:
		copyEach[uint64](to, from, toRows, fromRows)
	case 16:
		copyEach[[2]uint64](to, from, toRows, fromRows)
	default:
		for i, row := range fromRows {
			copy(to[int(toRows[i])*width:], from[int(row)*width:(int(row)+1)*width])
		}
	}
}

// copyEach is copyRows for values of a type.
func copyEach[T any](to, from []byte, toRows, fromRows []int32) {
	if len(fromRows) == 0 {
		return
	}
	size := int(unsafe.Sizeof(*new(T)))
	target, source := unsafe.Slice((*T)(unsafe.Pointer(&to[0])), len(to)/size), unsafe.Slice((*T)(unsafe.Pointer(&from[0])), len(from)/size)
	for i, row := range fromRows {
		target[toRows[i]] = source[row]
	}
}
