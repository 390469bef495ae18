package ecs

// links holds, for one relation, the target of each source and the sources of each target, by index of entity. An entity that
// is despawned loses its links, so that the next entity with its index has none.
type links struct {
	pages  []*[linkPage]link // as they will be after the commit; nil where no index has links
	before []linkBefore      // what of them was different before the changes that are queued
	queued bool              // changes are noted in before
	marked []uint32          // indices that lose their links at the commit
}

// linkPage is how many neighbouring indices share a page: 1.8 KB.
const linkPage = 1 << 6

// link connects an index with its target, its first and last source, and its neighbours among the sources of its target. Each is
// an index plus one, or 0 if there is none.
type link struct {
	target, next, prev uint32
	first, last, count uint32 // of the sources
	noted              uint32 // the place of the index in before, plus one; 0 if it has none
}

// linkBefore is the link that an index has while others are queued.
type linkBefore struct {
	index uint32
	link  link
}

// noLink is the link of indices that have none. It is only read.
var noLink link

// of returns the link that an index will have after the commit. It must not be written.
func (l *links) of(i uint32) *link {
	if k := int(i / linkPage); k < len(l.pages) && l.pages[k] != nil {
		return &l.pages[k][i%linkPage]
	}
	return &noLink
}

// now returns the link that an index has. It must not be written.
func (l *links) now(i uint32) *link {
	at := l.of(i)
	if at.noted != 0 {
		return &l.before[at.noted-1].link
	}
	return at
}

// isLinked reports whether an index will have a target or sources.
func (l *links) isLinked(i uint32) bool {
	at := l.of(i)
	return at.target != 0 || at.first != 0
}

// leads reports whether an index is another one, or will have that as its target, the target of its target, or so on. There is no cycle.
func (l *links) leads(from, to uint32) bool {
	for from != to {
		up := l.of(from).target
		if up == 0 {
			return false
		}
		from = up - 1
	}
	return true
}

// attach makes an index the last source of a target, which is an index plus one, or takes its target if that is 0: at once, or
// with the next commit.
func (l *links) attach(source, target uint32, queued bool) { l.place(source, target, 0, queued) }

// place is attach that puts the source before another one of the target, which is an index plus one, or last if that is 0.
func (l *links) place(source, target, before uint32, queued bool) {
	l.queued = queued
	l.move(source, target, before)
	l.queued = false
}

// touch returns the link of an index, to be changed.
func (l *links) touch(i uint32) *link {
	at := l.at(i)
	if l.queued && at.noted == 0 {
		l.before = append(l.before, linkBefore{i, *at})
		at.noted = uint32(len(l.before))
	}
	return at
}

// at returns the link of an index.
func (l *links) at(i uint32) *link {
	k := int(i / linkPage)
	if k >= len(l.pages) || l.pages[k] == nil {
		l.addPage(k)
	}
	return &l.pages[k][i%linkPage]
}

func (l *links) addPage(k int) {
	for k >= len(l.pages) {
		l.pages = append(l.pages, nil)
	}
	l.pages[k] = new([linkPage]link)
}

// move is place without a choice of when.
func (l *links) move(source, target, before uint32) {
	s := l.touch(source)
	if s.target != 0 {
		l.detach(s)
	}
	if s.target, s.prev, s.next = target, 0, 0; target == 0 {
		return
	}
	t := l.touch(target - 1)
	t.count++
	after := &t.last // what leads back to the source from what follows it
	if before != 0 {
		after = &l.touch(before - 1).prev
	}
	s.prev, s.next, *after = *after, before, source+1
	if s.prev == 0 {
		t.first = source + 1
	} else {
		l.touch(s.prev - 1).next = source + 1
	}
}

// detach takes a source from among those of its target. s is its link, which stays.
func (l *links) detach(s *link) {
	t := l.touch(s.target - 1)
	t.count--
	if s.prev == 0 {
		t.first = s.next
	} else {
		l.touch(s.prev - 1).next = s.next
	}
	if s.next == 0 {
		t.last = s.prev
	} else {
		l.touch(s.next - 1).prev = s.prev
	}
}

// commit removes the links of what is marked. The sources of a target that is marked are marked too, or have lost it already, so they
// need not be taken from it one by one.
func (l *links) commit() {
	for _, i := range l.marked {
		at := l.at(i)
		if at.target != 0 && l.at(at.target-1).count != 0 { // else the target has lost its links before
			l.detach(at)
		}
		*at = link{noted: at.noted}
	}
	l.forget()
}

// discard gives every index the link that it had at the last commit.
func (l *links) discard() {
	for _, was := range l.before {
		*l.at(was.index) = was.link
	}
	l.forget()
}

func (l *links) forget() {
	for _, was := range l.before {
		l.at(was.index).noted = 0
	}
	l.marked, l.before = l.marked[:0], l.before[:0]
}

// reset takes all links, and keeps the memory.
func (l *links) reset() {
	l.discard()
	for _, page := range l.pages {
		if page != nil {
			clear(page[:])
		}
	}
}

// clone returns a copy in which nothing is queued. O(pages).
func (l *links) clone() links {
	var out links
	for k, page := range l.pages {
		if page != nil && *page != ([linkPage]link{}) {
			out.pages = append(out.pages, make([]*[linkPage]link, k+1-len(out.pages))...)
			c := *page
			out.pages[k] = &c
		}
	}
	return out
}

// equal reports whether the same indices have the same targets, and the same sources in the same order. O(pages).
func (l *links) equal(other *links) bool {
	for i := range uint32(linkPage * max(len(l.pages), len(other.pages))) {
		a, b := l.of(i), other.of(i)
		if a.target != b.target || a.first != b.first || a.next != b.next {
			return false
		}
	}
	return true
}
