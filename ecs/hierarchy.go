package ecs

import "slices"

// hierarchy holds the parents and children of entities by index. An entity that is despawned loses
// its links, so that the next entity with its index has none.
type hierarchy struct {
	links   []link         // by index
	journal []journalEntry // of the changes since the last commit, for Discard
	marked  []uint32       // indices that lose their links at the commit
}

// link connects an index with its parent, its first child and its siblings. Each is an index plus
// one, or 0 if there is none.
type link struct{ parent, first, next, prev uint32 }

// journalEntry is the parent and the previous sibling that a child had, both plus one.
type journalEntry struct{ child, parent, prev uint32 }

// of returns the links of an index.
func (h *hierarchy) of(i uint32) link {
	if int(i) >= len(h.links) {
		return link{}
	}
	return h.links[i]
}

// mayHaveLinks reports whether an index has links, or may get some back from discard.
func (h *hierarchy) mayHaveLinks(i uint32) bool {
	return int(i) < len(h.links) && (h.links[i] != link{} || h.changed())
}

// changed reports whether a parent has been set since the last commit.
func (h *hierarchy) changed() bool { return len(h.journal) > 0 }

// isBelow reports whether an index is that of a descendant of another.
func (h *hierarchy) isBelow(i, of uint32) bool {
	for up := h.of(i).parent; up != 0; up = h.links[up-1].parent {
		if up-1 == of {
			return true
		}
	}
	return false
}

// attach makes an index the first child of a parent, which is an index plus one, or 0 for none.
func (h *hierarchy) attach(child, parent uint32) {
	was := h.of(child)
	h.journal = append(h.journal, journalEntry{child, was.parent, was.prev})
	h.move(child, parent, 0)
}

// move makes an index a child of another parent, or of none: after the sibling prev, or first if
// that is 0. Both are plus one.
func (h *hierarchy) move(child, parent, prev uint32) {
	if need := int(max(child+1, parent)); need > len(h.links) {
		h.links = slices.Grow(h.links, need-len(h.links))[:need]
	}
	c := &h.links[child]
	if c.next != 0 {
		h.links[c.next-1].prev = c.prev
	}
	switch {
	case c.prev != 0:
		h.links[c.prev-1].next = c.next
	case c.parent != 0:
		h.links[c.parent-1].first = c.next
	}
	c.parent, c.prev, c.next = parent, prev, 0
	if parent == 0 {
		return
	}
	before := &h.links[parent-1].first
	if prev != 0 {
		before = &h.links[prev-1].next
	}
	if c.next = *before; c.next != 0 {
		h.links[c.next-1].prev = child + 1
	}
	*before = child + 1
}

// mark marks an index that is despawned, and its descendants. It calls despawn for each
// descendant, which returns false if that one, and so all below it, is despawned already.
func (h *hierarchy) mark(i uint32, despawn func(index uint32) bool) {
	if int(i) >= len(h.links) {
		return
	}
	h.marked = append(h.marked, i)
	for k := len(h.marked) - 1; k < len(h.marked); k++ {
		for at := h.links[h.marked[k]].first; at != 0; at = h.links[at-1].next {
			if despawn(at - 1) {
				h.marked = append(h.marked, at-1)
			}
		}
	}
}

// remove removes the links of indices, all of which are in the hierarchy, as are all below them.
func (h *hierarchy) remove(indices []uint32) {
	for _, i := range indices {
		h.move(i, 0, 0)
	}
	for _, i := range indices {
		h.links[i] = link{}
	}
}

// commit removes the links of what is marked.
func (h *hierarchy) commit() {
	h.remove(h.marked)
	h.marked, h.journal = h.marked[:0], h.journal[:0]
}

// discard gives every child the parent and the place among its siblings that it had at the last
// commit.
func (h *hierarchy) discard() {
	for k := len(h.journal) - 1; k >= 0; k-- {
		was := h.journal[k]
		h.move(was.child, was.parent, was.prev)
	}
	h.marked, h.journal = h.marked[:0], h.journal[:0]
}
