package blockstore

import "github.com/copse-ecs/copse/internal/column"

// pending is an entity that the coming commit is about, in order of first touch.
type pending struct {
	index    uint32
	old, new uint32 // compositions; noComp before it is spawned and after it is despawned
	shift    uint32 // index into shifts, or noIndex if nothing changes
	slot     uint32 // which of those it is that join its leaf; its first slot in work.joined if it joins several
}

// pendingList is the queue.
type pendingList struct{ pageList[pending] }

// push appends an entity and returns it. Its fields are written one by one: as a value
// that is copied it would take three times as long, since the copy waits for them.
func (l *pendingList) push(index, old, new uint32) *pending {
	i := l.n % pendingLen // as place does it, which would be one more call
	if i == 0 {
		l.next()
	}
	p := &l.last[i]
	p.index, p.old, p.new = index, old, new
	l.n++
	return p
}

// pendingLen is how many elements a page holds.
const pendingLen = 1 << 10

// keepPages is how many pages are kept for the next tick, slabPages how many are made at
// once at most: enough for large pages.
const (
	keepPages = 16
	slabPages = 1 << 10
)

// pageList is a list in pages that are never copied, since growing a slice of
// millions costs more than filling it.
type pageList[T any] struct {
	pages  []*[pendingLen]T
	spare  [][pendingLen]T // made together with the last pages, never used, and not cleared
	last   *[pendingLen]T  // the page that is being filled
	n      int
	steady column.Steady // of pages
}

func (l *pageList[T]) at(i int) *T { return &l.pages[i/pendingLen][i%pendingLen] }

// used returns how many pages have elements.
func (l *pageList[T]) used() int { return (l.n + pendingLen - 1) / pendingLen }

// page returns the elements of a page.
func (l *pageList[T]) page(k int) []T { return l.pages[k][:min(pendingLen, l.n-k*pendingLen)] }

// place appends an element, which may be anything, and returns it.
func (l *pageList[T]) place() *T {
	i := l.n % pendingLen
	if i == 0 {
		l.next()
	}
	l.n++
	return &l.last[i]
}

// next makes the page for the next element the last one.
func (l *pageList[T]) next() {
	if l.n == len(l.pages)*pendingLen {
		l.grow()
	}
	l.last = l.pages[l.n/pendingLen]
}

// grow appends a page. Beyond those that are kept anyway, as many are made at once as
// there are.
func (l *pageList[T]) grow() {
	n := len(l.pages)
	if n < keepPages {
		l.pages = append(l.pages, new([pendingLen]T))
		return
	}
	if len(l.spare) == 0 {
		l.spare = column.Uncleared[[pendingLen]T](min(n, slabPages))
	}
	l.pages = append(l.pages, &l.spare[0])
	l.spare = l.spare[1:]
}

// reset empties the list, and keeps as many pages as Steady says.
func (l *pageList[T]) reset() {
	keep := min(len(l.pages), max(keepPages, l.steady.Note(l.used())))
	if keep < len(l.pages) {
		l.spare = nil
	}
	clear(l.pages[keep:])
	l.pages, l.last, l.n = l.pages[:keep], nil, 0
}
