// Package links keeps the targets of one relation: each index of an entity has at most one target, and each target has its sources in an
// order. Changes are made at once, or are queued: then both the links as they are and as they will be can be read.
package links

// Links holds the target of each source and the sources of each target, by index of entity. The zero Links has none. An entity that
// is despawned loses its links, so that the next entity with its index has none. What takes an index is O(1), unless its comment says more.
type Links struct {
	pages  []*[Page]Link // as they will be after the commit; nil where no index has links
	before []before      // what of them was different before the changes that are queued
	queued bool          // changes are noted in before
	marked []uint32      // indices that lose their links at the commit
}

// Page is how many neighbouring indices share a page: 1.8 KB.
const Page = 1 << 6

// Link connects an index with its target, its first and last source, and its neighbours among the sources of its target. Each is
// an index plus one, or 0 if there is none.
type Link struct {
	Target, Next, prev uint32
	First, last, Count uint32 // of the sources
	noted              uint32 // the place of the index in before, plus one; 0 if it has none
}

// before is the link that an index has while others are queued.
type before struct {
	index uint32
	link  Link
}

// none is the link of indices that have none. It is only read.
var none Link

// Of returns the link that an index will have after the commit. It must not be written.
func (l *Links) Of(i uint32) *Link {
	if k := int(i / Page); k < len(l.pages) && l.pages[k] != nil {
		return &l.pages[k][i%Page]
	}
	return &none
}

// Now returns the link that an index has. It must not be written.
func (l *Links) Now(i uint32) *Link {
	at := l.Of(i)
	if at.noted != 0 {
		return &l.before[at.noted-1].link
	}
	return at
}

// IsLinked reports whether an index will have a target or sources.
func (l *Links) IsLinked(i uint32) bool {
	at := l.Of(i)
	return at.Target != 0 || at.First != 0
}

// Leads reports whether an index is another one, or will have that as its target, the target of its target, or so on. There is no cycle. O(targets on the way).
func (l *Links) Leads(from, to uint32) bool {
	for from != to {
		up := l.Of(from).Target
		if up == 0 {
			return false
		}
		from = up - 1
	}
	return true
}

// Attach makes an index the last source of a target, which is an index plus one, or takes its target if that is 0: at once, or
// with the next commit.
func (l *Links) Attach(source, target uint32, queued bool) { l.Place(source, target, 0, queued) }

// Place is Attach that puts the source before another one of the target, which is an index plus one, or last if that is 0.
func (l *Links) Place(source, target, before uint32, queued bool) {
	l.queued = queued
	l.move(source, target, before)
	l.queued = false
}

// touch returns the link of an index, to be changed.
func (l *Links) touch(i uint32) *Link {
	at := l.at(i)
	if l.queued && at.noted == 0 {
		l.before = append(l.before, before{i, *at})
		at.noted = uint32(len(l.before))
	}
	return at
}

// at returns the link of an index.
func (l *Links) at(i uint32) *Link {
	k := int(i / Page)
	if k >= len(l.pages) || l.pages[k] == nil {
		l.addPage(k)
	}
	return &l.pages[k][i%Page]
}

func (l *Links) addPage(k int) {
	for k >= len(l.pages) {
		l.pages = append(l.pages, nil)
	}
	l.pages[k] = new([Page]Link)
}

// move is Place without a choice of when.
func (l *Links) move(source, target, before uint32) {
	s := l.touch(source)
	if s.Target != 0 {
		l.detach(s)
	}
	s.Target, s.prev, s.Next = target, 0, 0
	if target == 0 {
		return
	}
	t := l.touch(target - 1)
	t.Count++
	after := &t.last // what leads back to the source from what follows it
	if before != 0 {
		after = &l.touch(before - 1).prev
	}
	s.prev, s.Next, *after = *after, before, source+1
	if s.prev == 0 {
		t.First = source + 1
	} else {
		l.touch(s.prev - 1).Next = source + 1
	}
}

// detach takes a source from among those of its target. s is its link, which stays.
func (l *Links) detach(s *Link) {
	t := l.touch(s.Target - 1)
	t.Count--
	if s.prev == 0 {
		t.First = s.Next
	} else {
		l.touch(s.prev - 1).Next = s.Next
	}
	if s.Next == 0 {
		t.last = s.prev
	} else {
		l.touch(s.Next - 1).prev = s.prev
	}
}

// Mark makes the next commit take the links from an index.
func (l *Links) Mark(i uint32) { l.marked = append(l.marked, i) }

// QueuesNothing reports whether nothing waits for a commit.
func (l *Links) QueuesNothing() bool { return len(l.marked)+len(l.before) == 0 }

// Bound returns a number above all indices that have or will have links.
func (l *Links) Bound() int { return Page * len(l.pages) }

// Memory returns for how many indices there is memory.
func (l *Links) Memory() (indices int) {
	for _, page := range l.pages {
		if page != nil {
			indices += Page
		}
	}
	return indices
}

// Commit removes the links of what is marked. The sources of a target that is marked are marked too, or have lost it already, so they
// need not be taken from it one by one.
func (l *Links) Commit() {
	for _, i := range l.marked {
		at := l.at(i)
		if at.Target != 0 && l.at(at.Target-1).Count != 0 { // else the target has lost its links before
			l.detach(at)
		}
		*at = Link{noted: at.noted}
	}
	l.forget()
}

// Discard gives every index the link that it had at the last commit.
func (l *Links) Discard() {
	for _, was := range l.before {
		*l.at(was.index) = was.link
	}
	l.forget()
}

func (l *Links) forget() {
	for _, was := range l.before {
		l.at(was.index).noted = 0
	}
	l.marked, l.before = l.marked[:0], l.before[:0]
}

// Reset takes all links, and keeps the memory.
func (l *Links) Reset() {
	l.Discard()
	for _, page := range l.pages {
		if page != nil {
			clear(page[:])
		}
	}
}

// Clone returns a copy in which nothing is queued. O(pages).
func (l *Links) Clone() Links {
	var out Links
	for k, page := range l.pages {
		if page != nil && *page != ([Page]Link{}) {
			out.pages = append(out.pages, make([]*[Page]Link, k+1-len(out.pages))...)
			c := *page
			out.pages[k] = &c
		}
	}
	return out
}

// Equal reports whether the same indices have the same targets, and the same sources in the same order. O(pages).
func (l *Links) Equal(other *Links) bool {
	for i := range uint32(Page * max(len(l.pages), len(other.pages))) {
		a, b := l.Of(i), other.Of(i)
		if a.Target != b.Target || a.First != b.First || a.Next != b.Next {
			return false
		}
	}
	return true
}
