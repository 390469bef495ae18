package scene

import (
	"slices"

	"github.com/copse-ecs/copse/ecs"
	core "github.com/copse-ecs/copse/internal/world"
)

// node is what an update reads of the node with an index: 32 bytes, so that it is in one line of a processor's cache. References to other
// nodes are an index plus 1, and 0 for none.
type node struct {
	parent, first, next  uint32 // first of its children, next of its siblings
	level                uint32 // noLevel: there is no node with this index
	localRow, worldRow   uint32
	localLane, worldLane uint16
	inSome               bool // it is in nodes.some
}

// local returns where the transform relative to the parent is.
func (x *node) local() core.Place {
	return core.Place{Lane: uint32(x.localLane), Row: x.localRow}
}

// world returns where the transform relative to the origin is.
func (x *node) world() core.Place {
	return core.Place{Lane: uint32(x.worldLane), Row: x.worldRow}
}

const noLevel = ^uint32(0)

// record is what else is known of the node with an index.
type record struct {
	e                   ecs.Entity
	previous            uint32 // of its siblings
	at                  uint32 // its place in its level
	relinked, isPending bool
}

// nodes are the nodes of a scene as the last update has found them, by depth.
type nodes struct {
	list     []node   // by index
	records  []record // by index
	count    int
	levels   []level
	flat     flat
	subtrees subtrees
	pending  []uint32 // indices that may be no node any more, have become one, have moved, or have another parent
	written  int      // nodes that have to be composed but for those that are only below others, some of them counted twice
	dirty    []uint32 // indices of nodes that have to be composed, maybe more than once, and of some that are none any more
	some     [][]item // by level, the nodes to compose if they are not all
	all      bool     // the next update composes all nodes: very many have other parents, or the last update has panicked
	below    []uint32 // indices of the children of the nodes of one level of some

	haveRead uint32 // something of the nodes that were read ahead: without a use of them the compiler would leave the reads out

	relinked []uint32 // indices of nodes that have got another parent
	stack    []uint32
}

// level is the nodes of one depth.
type level struct {
	items []item
	stale bool // the places in it are not those of the nodes
	added int  // since it was in the order of rows
}

// item is where the values of a node are, and that of its parent.
type item struct {
	local, world, parent core.Place
	index                uint32
	above                uint32 // the index of the parent plus 1
}

// note notes that something may have changed about an index.
func (n *nodes) note(index uint32) {
	n.grow(int(index) + 1)
	if r := &n.records[index]; !r.isPending {
		r.isPending = true
		n.pending = append(n.pending, index)
	}
}

func (n *nodes) grow(indices int) {
	if more := indices - len(n.list); more > 0 {
		n.records = slices.Grow(n.records, more)[:indices]
		n.list = slices.Grow(n.list, more)
	}
	for len(n.list) < indices {
		n.list = append(n.list, node{level: noLevel})
	}
}

// isNode reports whether there is a node with an index.
func (n *nodes) isNode(index uint32) bool { return n.list[index].level != noLevel }

// add adds a node as a root that is in no level yet.
func (n *nodes) add(index uint32, e ecs.Entity) {
	n.records[index].e = e
	n.count++
	n.enter(index, 0)
	n.dirty = append(n.dirty, index)
}

// remove removes a node. Its children become roots.
func (n *nodes) remove(index uint32) {
	x := &n.list[index]
	for child := x.first; child != 0; child = x.first {
		n.link(child-1, 0)
	}
	n.link(index, 0)
	n.leave(index)
	n.records[index].e = ecs.Entity{}
	n.count--
}

// link gives a node a parent, which is an index plus 1.
func (n *nodes) link(index, parent uint32) {
	x, r := &n.list[index], &n.records[index]
	if x.parent == parent {
		return
	}
	if x.parent != 0 {
		if r.previous != 0 {
			n.list[r.previous-1].next = x.next
		} else {
			n.list[x.parent-1].first = x.next
		}
		if x.next != 0 {
			n.records[x.next-1].previous = r.previous
		}
	}
	if x.parent, r.previous, x.next = parent, 0, 0; parent != 0 {
		p := &n.list[parent-1]
		if x.next = p.first; x.next != 0 {
			n.records[x.next-1].previous = index + 1
		}
		p.first = index + 1
	}
	if !r.relinked {
		r.relinked = true
		n.relinked, n.dirty = append(n.relinked, index), append(n.dirty, index)
	}
}

// enter puts a node into a level.
func (n *nodes) enter(index, depth uint32) {
	for int(depth) >= len(n.levels) {
		n.levels = append(n.levels, level{})
	}
	l := &n.levels[depth]
	n.list[index].level, n.records[index].at = depth, uint32(len(l.items))
	l.items = append(l.items, item{index: index})
	l.stale = true
	n.reordered()
	l.added++
}

// leave takes a node out of its level.
func (n *nodes) leave(index uint32) {
	l, at := &n.levels[n.list[index].level], n.records[index].at
	last := len(l.items) - 1
	moved := l.items[last]
	l.items[at] = moved
	n.records[moved.index].at = at
	l.items = l.items[:last]
	l.added++
	n.list[index].level = noLevel
	n.reordered()
}

// relevel puts all nodes into the levels of their depth after some have got another parent. It returns false if that would take
// longer than to put all nodes into levels again.
func (n *nodes) relevel() bool {
	budget := n.count/2 + 16
	for _, index := range n.relinked {
		n.records[index].relinked = false
	}
	for _, index := range n.relinked {
		if !n.isNode(index) {
			continue
		}
		n.stack = append(n.stack[:0], index)
		for len(n.stack) > 0 {
			index := n.stack[len(n.stack)-1]
			n.stack = n.stack[:len(n.stack)-1]
			x := &n.list[index]
			depth := uint32(0)
			if x.parent != 0 {
				depth = n.list[x.parent-1].level + 1
			}
			n.staleAt(depth)
			if x.level == depth {
				continue
			}
			if budget--; budget < 0 {
				n.relinked = n.relinked[:0]
				return false
			}
			n.leave(index)
			n.enter(index, depth)
			for child := x.first; child != 0; child = n.list[child-1].next {
				n.stack = append(n.stack, child-1)
			}
		}
	}
	n.relinked = n.relinked[:0]
	n.trim()
	return true
}

// reordered notes that the orders of all nodes are out of date.
func (n *nodes) reordered() {
	n.flat.stale = true
	n.subtrees.isKnown, n.subtrees.composed = false, 0
}

// staleAt notes that the places in a level are not those of the nodes.
func (n *nodes) staleAt(depth uint32) {
	n.reordered()
	if int(depth) < len(n.levels) {
		n.levels[depth].stale = true
	}
}

// trim removes levels without nodes at the end.
func (n *nodes) trim() {
	for k := len(n.levels); k > 0 && len(n.levels[k-1].items) == 0; k-- {
		n.levels = n.levels[:k-1]
	}
}

// levelAll puts all nodes into levels, by what their parents are.
func (n *nodes) levelAll() {
	for k := range n.levels {
		n.levels[k].items = n.levels[k].items[:0]
	}
	for i := range n.list {
		if n.isNode(uint32(i)) && n.list[i].parent == 0 {
			n.enter(uint32(i), 0)
		}
	}
	for depth := 0; depth < len(n.levels); depth++ {
		for k := range n.levels[depth].items {
			for child := n.list[n.levels[depth].items[k].index].first; child != 0; child = n.list[child-1].next {
				n.enter(child-1, uint32(depth)+1)
			}
		}
	}
	n.trim()
}

// sortFrom says when a level is put into the order of rows: when an 8th part of it was added since.
const sortFrom = 8

// refresh brings the places in a level up to date.
func (n *nodes) refresh(depth int) {
	l := &n.levels[depth]
	if !l.stale {
		return
	}
	for k := range l.items {
		it := &l.items[k]
		x := &n.list[it.index]
		it.local, it.world, it.above = x.local(), x.world(), x.parent
	}
	if l.added > len(l.items)/sortFrom {
		n.sort(l)
	}
	if depth > 0 {
		for k := range l.items {
			it := &l.items[k]
			it.parent = n.list[it.above-1].world()
		}
	}
	l.stale = false
}

// sort puts a level whose places are up to date into the order of rows.
func (n *nodes) sort(l *level) {
	l.added = 0
	byRow := func(a, b item) int {
		if a.world.Lane != b.world.Lane {
			return int(a.world.Lane) - int(b.world.Lane)
		}
		return int(a.world.Row) - int(b.world.Row)
	}
	if slices.IsSortedFunc(l.items, byRow) {
		return
	}
	slices.SortFunc(l.items, byRow)
	for k := range l.items {
		n.records[l.items[k].index].at = uint32(k)
	}
}
