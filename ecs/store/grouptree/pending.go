package grouptree

// pending is an entity that the coming commit is about, in order of first touch.
type pending struct {
	index    uint32
	old, new uint32 // compositions; noComp before it is spawned and after it is despawned
	shift    uint32 // index into shifts, or noIndex if nothing changes
	slot     uint32 // its first slot in work.joined
}

// pendingLen is how many entities a page of the queue holds.
const pendingLen = 1 << 10

// pendingList is the queue: pages that are never copied, since growing a slice of
// millions costs more than filling it.
type pendingList struct {
	pages  []*[pendingLen]pending
	n      int
	before int // pages that were in use in the tick before
}

func (l *pendingList) at(i int) *pending { return &l.pages[i/pendingLen][i%pendingLen] }

func (l *pendingList) push(p pending) {
	if l.n == len(l.pages)*pendingLen {
		l.pages = append(l.pages, new([pendingLen]pending))
	}
	*l.at(l.n) = p
	l.n++
}

// reset empties the list and keeps as many pages as two ticks in a row have used.
func (l *pendingList) reset() {
	used := (l.n + pendingLen - 1) / pendingLen
	keep := min(len(l.pages), max(16, min(used, l.before)))
	l.before = used
	clear(l.pages[keep:])
	l.pages, l.n = l.pages[:keep], 0
}
