package events

// Queue has the events of one type, in the order in which they were sent.
type Queue[T any] struct {
	Log
	list []T // from number base on; those from number there on wait for a commit
}

// Push adds an event. Arrive or Wait must follow. It is three functions, so that a call for each event is inlined. O(1), and it allocates
// nothing once the queue has its largest size.
func (q *Queue[T]) Push(event T) { q.list = append(q.list, event) }

// Arrive lets readers see the event that was pushed. No other may wait.
func (q *Queue[T]) Arrive() { q.there++ }

// Wait lets the event that was pushed wait for the commit that is to come.
func (q *Queue[T]) Wait() {
	if !q.waiting {
		q.waiting = true
		q.of.waiting = append(q.of.waiting, q)
	}
}

// Clear drops all events that were sent before it: at once, or with the commit that is to come. O(events).
func (q *Queue[T]) Clear(atOnce bool) {
	q.drop = q.base + uint64(len(q.list))
	if atOnce {
		q.publish()
		return
	}
	q.Wait()
}

// publish lets readers see the events that wait, and carries out the last Clear.
func (q *Queue[T]) publish() {
	q.there = q.base + uint64(len(q.list))
	q.waiting = false
	if q.drop != q.dropped {
		q.dropped = q.drop
		q.forget(q.drop)
		q.findFull()
	}
}

// forget drops the events before the one with a number.
func (q *Queue[T]) forget(number uint64) {
	if number > q.base {
		n := number - q.base
		kept := copy(q.list, q.list[n:])
		clear(q.list[kept:])
		q.list = q.list[:kept]
		q.base = number
	}
}

// discard drops the events that wait.
func (q *Queue[T]) discard() {
	n := q.there - q.base
	clear(q.list[n:])
	q.list = q.list[:n]
	q.waiting = false
	q.drop = q.dropped
}

// clearOld drops the events that nothing keeps. A tick ends with it.
func (q *Queue[T]) clearOld() {
	q.forget(q.firstKept())
	q.findFull()
}

// Reader reads each event of a queue once. Its loop stands where it is used, because a call for each event would take half as long again.
type Reader[T any] struct {
	q       *Queue[T]
	Next    uint64 // number of the next event to read
	dropped uint64 // of the queue when missed was counted
	missed  int
}

// Reader returns a reader that begins with the oldest event that is not cleared.
func (q *Queue[T]) Reader() Reader[T] { return Reader[T]{q: q, Next: q.base, dropped: q.dropped} }

// First returns the number of the first event that is not cleared. A reader whose Next is lower has to Skip.
func (q *Queue[T]) First() uint64 { return q.base }

// End returns the number of the event after the last one that is there.
func (q *Queue[T]) End() uint64 { return q.there }

// At returns the event with a number from First to End-1.
func (q *Queue[T]) At(number uint64) T { return q.list[number-q.base] }

// Skip goes on to the first event that is not cleared.
func (r *Reader[T]) Skip() {
	if r.dropped != r.q.dropped {
		r.dropped, r.missed = r.q.dropped, 0
		r.Next = max(r.Next, r.dropped)
	}
	if r.Next < r.q.base {
		r.missed += int(r.q.base - r.Next)
		r.Next = r.q.base
	}
}

// Len returns how many events Read would yield. O(1).
func (r *Reader[T]) Len() int {
	r.Skip()
	return int(r.q.there - r.Next)
}

// Missed returns how many events were cleared before the reader has read them, since it was made or since the last Clear. O(1).
func (r *Reader[T]) Missed() int {
	r.Skip()
	return r.missed
}

// Held returns how many events there is memory for that nothing has cleared. O(1).
func (q *Queue[T]) Held() int { return len(q.list) }
