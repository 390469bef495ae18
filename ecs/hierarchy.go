package ecs

import "slices"

// hierarchy holds the parents and children of entities by index. An entity that is despawned loses
// its links, so that the next entity with its index has none.
type hierarchy struct {
	links  []link       // by index, as they will be after the commit
	before []linkBefore // what of them was different before the changes that are queued
	noted  []uint32     // by index: its place in before, plus one; 0 if it has none
	queued bool         // changes are noted in before
	marked []uint32     // indices that lose their links at the commit
}

// link connects an index with its parent, its first child and its siblings. Each is an index plus
// one, or 0 if there is none. Children are in the order in which they were attached. The previous one of the first child is
// the last child, so that one more is attached in O(1).
type link struct{ parent, first, next, prev uint32 }

// linkBefore is the links that an index has while others are queued.
type linkBefore struct {
	index uint32
	link  link
}

// of returns the links that an index will have after the commit.
func (h *hierarchy) of(i uint32) link {
	if int(i) >= len(h.links) {
		return link{}
	}
	return h.links[i]
}

// now returns the links that an index has.
func (h *hierarchy) now(i uint32) link {
	if len(h.before) > 0 && int(i) < len(h.noted) && h.noted[i] != 0 {
		return h.before[h.noted[i]-1].link
	}
	return h.of(i)
}

// hasLinks reports whether an index will have links.
func (h *hierarchy) hasLinks(i uint32) bool { return h.of(i) != link{} }

// changed reports whether something is queued.
func (h *hierarchy) changed() bool { return len(h.before)+len(h.marked) > 0 }

// isBelow reports whether an index is that of a descendant of another.
func (h *hierarchy) isBelow(i, of uint32) bool {
	for up := h.of(i).parent; up != 0; up = h.links[up-1].parent {
		if up-1 == of {
			return true
		}
	}
	return false
}

// attach makes an index the last child of a parent, which is an index plus one, or 0 for none: at once, or
// with the next commit.
func (h *hierarchy) attach(child, parent uint32, queued bool) {
	h.queued = queued
	h.move(child, parent)
	h.queued = false
}

// touch returns the links of an index, to be changed.
func (h *hierarchy) touch(i uint32) *link {
	if h.queued && h.noted[i] == 0 {
		h.before = append(h.before, linkBefore{i, h.links[i]})
		h.noted[i] = uint32(len(h.before))
	}
	return &h.links[i]
}

// move makes an index the last child of another parent, plus one, or of none.
func (h *hierarchy) move(child, parent uint32) {
	if need := int(max(child+1, parent)); need > len(h.links) {
		h.links = slices.Grow(h.links, need-len(h.links))[:need]
	}
	if h.queued && len(h.noted) < len(h.links) {
		h.noted = slices.Grow(h.noted, len(h.links)-len(h.noted))[:len(h.links)]
	}
	c := h.touch(child)
	if c.parent != 0 {
		h.detach(child+1, c)
	}
	c.parent, c.prev, c.next = parent, 0, 0
	if parent == 0 {
		return
	}
	c.prev = child + 1
	if first := h.links[parent-1].first; first == 0 {
		h.touch(parent - 1).first = child + 1
	} else {
		f := h.touch(first - 1)
		c.prev, f.prev = f.prev, child+1
		h.touch(c.prev - 1).next = child + 1
	}
}

// detach takes a child, an index plus one, from among its siblings. c is its links, which stay.
func (h *hierarchy) detach(child uint32, c *link) {
	first := h.links[c.parent-1].first
	if first == child {
		h.touch(c.parent - 1).first = c.next
		first = c.next
	} else {
		h.touch(c.prev - 1).next = c.next
	}
	switch {
	case c.next != 0:
		h.touch(c.next - 1).prev = c.prev
	case first != 0: // the last child
		h.touch(first - 1).prev = c.prev
	}
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

// commit removes the links of what is marked: all of it is in the hierarchy, as is all below it.
func (h *hierarchy) commit() {
	for _, i := range h.marked {
		h.move(i, 0)
	}
	for _, i := range h.marked {
		h.links[i] = link{}
	}
	h.forget()
}

// discard gives every index the links that it had at the last commit.
func (h *hierarchy) discard() {
	for _, was := range h.before {
		h.links[was.index] = was.link
	}
	h.forget()
}

// shrink gives up memory beyond the last index that has links. Nothing may be queued.
func (h *hierarchy) shrink() {
	n := len(h.links)
	for n > 0 && h.links[n-1] == (link{}) {
		n--
	}
	*h = hierarchy{links: append([]link(nil), h.links[:n]...)}
}

func (h *hierarchy) forget() {
	for _, was := range h.before {
		h.noted[was.index] = 0
	}
	h.marked, h.before = h.marked[:0], h.before[:0]
}
