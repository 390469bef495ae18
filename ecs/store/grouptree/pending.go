package grouptree

import "github.com/copse-ecs/copse/ecs/store"

// pending is an entity that the coming commit is about, in order of first touch.
type pending struct {
	index    uint32
	old, new uint32 // compositions; noComp before it is spawned and after it is despawned
	shift    uint32 // index into shifts, or noIndex if nothing changes
	slot     uint32 // which of those it is that join its leaf; its first slot in work.joined if it joins several
}

// pendingLen is how many entities a page of the queue holds.
const pendingLen = 1 << 10

// keepPages is how many pages are kept for the next tick, slabPages how many are made at
// once at most: enough for large pages.
const (
	keepPages = 16
	slabPages = 1 << 10
)

// pendingList is the queue: pages that are never copied, since growing a slice of
// millions costs more than filling it.
type pendingList struct {
	pages  []*[pendingLen]pending
	spare  [][pendingLen]pending // made together with the last pages, never used, and not cleared
	last   *[pendingLen]pending  // the page that is being filled
	n      int
	steady store.Steady // of pages
}

func (l *pendingList) at(i int) *pending { return &l.pages[i/pendingLen][i%pendingLen] }

// push appends an entity and returns it. Its fields are written one by one: as a value
// that is copied it would take three times as long, since the copy waits for them.
func (l *pendingList) push(index, old, new uint32) *pending {
	i := l.n % pendingLen
	if i == 0 {
		l.next()
	}
	p := &l.last[i]
	p.index, p.old, p.new = index, old, new
	l.n++
	return p
}

// next makes the page for the next entity the last one.
func (l *pendingList) next() {
	if l.n == len(l.pages)*pendingLen {
		l.grow()
	}
	l.last = l.pages[l.n/pendingLen]
}

// grow appends a page. Beyond those that are kept anyway, as many are made at once as
// there are.
func (l *pendingList) grow() {
	n := len(l.pages)
	if n < keepPages {
		l.pages = append(l.pages, new([pendingLen]pending))
		return
	}
	if len(l.spare) == 0 {
		l.spare = store.Uncleared[[pendingLen]pending](min(n, slabPages))
	}
	l.pages = append(l.pages, &l.spare[0])
	l.spare = l.spare[1:]
}

// reset empties the list, and keeps as many pages as Steady says.
func (l *pendingList) reset() {
	used := (l.n + pendingLen - 1) / pendingLen
	keep := min(len(l.pages), max(keepPages, l.steady.Note(used)))
	if keep < len(l.pages) {
		l.spare = nil
	}
	clear(l.pages[keep:])
	l.pages, l.last, l.n = l.pages[:keep], nil, 0
}
