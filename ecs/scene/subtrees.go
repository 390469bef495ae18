package scene

import (
	"math/bits"
	"slices"
)

// subtrees are all nodes in an order in which each comes right before all that are below it, so that what an update of few nodes has to compose is
// in few pieces, and not to be found from node to node. The order takes time for each node, so it is made only when as many nodes have been
// composed as there are since the last change of it, and takes 40 bytes of memory for each.
type subtrees struct {
	items    []item
	place    []piece // by index, where the node with all below it is in items
	isKnown  bool    // items and place are up to date
	composed int     // nodes composed since one has changed its place in the order

	marks, marked []uint64 // sets of places: of nodes to compose, and of the words of marks that are not 0
	pieces        []piece  // to compose
	ahead         []item   // nodes that are read ahead
}

// piece is the part from..to-1 of the order.
type piece struct{ from, to uint32 }

// updateSubtrees composes the nodes that are listed in dirty, and all below them. It returns false if it has not composed all of them, because their
// order is not known, or because they are enough for several goroutines, which share levels.
func (s *Scene[L, W]) updateSubtrees() bool {
	n := &s.nodes
	t := &n.subtrees
	if s.parts(len(n.dirty)) > 1 || t.composed < n.count {
		return false
	}
	if !t.isKnown {
		n.findSubtrees()
	}
	for part := range slices.Chunk(n.dirty, readAhead) {
		s.composeAhead(n.takeLeaves(part)) // if a node above one of them is listed too, it is composed again after that
	}
	if s.parts(t.takeMarked()) > 1 {
		return false
	}
	for next := 0; next < len(t.pieces); {
		next = t.takeAhead(next)
		s.composeAhead(t.ahead)
	}
	return true
}

// composeAhead composes nodes, each after its parent, and reads them ahead.
func (s *Scene[L, W]) composeAhead(items []item) {
	s.read(items)
	s.composeItems(items)
	s.noteWritten(items)
}

// takeLeaves returns those nodes of a list that have none below them, and marks the others.
func (n *nodes) takeLeaves(indices []uint32) []item {
	n.read(indices)
	t := &n.subtrees
	t.ahead = t.ahead[:0]
	for _, i := range indices {
		switch x := &n.list[i]; {
		case x.level == noLevel: // it is no node any more
		case x.first == 0:
			t.ahead = n.appendItem(t.ahead, i)
		default:
			at := t.place[i].from
			t.marks[at/64] |= 1 << (at % 64)
			t.marked[at/64/64] |= 1 << (at / 64 % 64)
		}
	}
	return t.ahead
}

// takeMarked makes the pieces those of the marked nodes, takes the marks away, and returns how many nodes the pieces have. A node below another one
// that is marked is in the piece of that.
func (t *subtrees) takeMarked() (count int) {
	t.pieces = t.pieces[:0]
	end := uint32(0)
	for k, words := range t.marked {
		for ; words != 0; words &= words - 1 {
			at := k*64 + bits.TrailingZeros64(words)
			for word := t.marks[at]; word != 0; word &= word - 1 {
				from := uint32(at*64 + bits.TrailingZeros64(word))
				if from < end {
					continue
				}
				end = t.place[t.items[from].index].to
				t.pieces = append(t.pieces, piece{from, end})
				count += int(end - from)
			}
			t.marks[at] = 0
		}
		t.marked[k] = 0
	}
	return count
}

// takeAhead puts nodes of the pieces from the given one on into ahead, about as many as are read ahead, and returns the piece to go on with.
func (t *subtrees) takeAhead(next int) int {
	t.ahead = t.ahead[:0]
	for next < len(t.pieces) && len(t.ahead) < readAhead {
		p := &t.pieces[next]
		to := min(p.to, p.from+readAhead)
		for at := p.from; at < to; at++ {
			t.ahead = append(t.ahead, t.items[at])
		}
		if p.from = to; p.from == p.to {
			next++
		}
	}
	return next
}

// findSubtrees makes the order.
func (n *nodes) findSubtrees() {
	t := &n.subtrees
	t.items, t.place = t.items[:0], resized(t.place, len(n.list))
	clear(t.place)
	words := n.count/64 + 1
	t.marks, t.marked = resized(t.marks, words), resized(t.marked, words/64+1)
	clear(t.marks)
	clear(t.marked)
	if len(n.levels) > 0 {
		for k := range n.levels[0].items {
			n.addSubtree(n.levels[0].items[k].index)
		}
	}
	t.isKnown = true
}

// addSubtree adds a root and all below it to the order.
func (n *nodes) addSubtree(root uint32) {
	t := &n.subtrees
	index := root
	for {
		t.place[index].from = uint32(len(t.items))
		t.items = n.appendItem(t.items, index)
		if first := n.list[index].first; first != 0 {
			index = first - 1
			continue
		}
		for t.place[index].to = uint32(len(t.items)); n.list[index].next == 0 && index != root; {
			index = n.list[index].parent - 1
			t.place[index].to = uint32(len(t.items))
		}
		if index == root {
			return
		}
		index = n.list[index].next - 1
	}
}
