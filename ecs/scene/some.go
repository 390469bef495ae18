package scene

import (
	"runtime"
	"slices"
)

// readAhead is how many nodes are read before anything is done with them. They lie far apart, so each read is a cache miss. In a loop that only
// reads a processor has many misses under way, and the more the shorter the loop is; in one that also computes it waits for nearly each of them.
const readAhead = 128

// updateSome composes the nodes that are listed in dirty, and all below them.
func (s *Scene[L, W]) updateSome() {
	if s.updateSubtrees() {
		return
	}
	n := &s.nodes
	for depth := n.gather(); depth < len(n.levels); depth++ {
		items := n.some[depth]
		if s.parts(len(items)) > 1 {
			s.composeLevel(items)
			s.noteWritten(items)
		} else {
			for part := range slices.Chunk(items, readAhead) {
				s.composeAhead(part)
			}
		}
		n.subtrees.composed += len(items)
		n.gatherBelow(items)
		n.some[depth] = items[:0]
	}
}

// noteWritten notes that the transforms of nodes have changed, if a system asks for that.
func (s *Scene[L, W]) noteWritten(items []item) {
	versions := inside(s.w).Versions(int(s.world.ID()))
	if versions == nil {
		return
	}
	for k := range items {
		versions.Mark(items[k].index)
	}
}

// read reads the transforms of nodes ahead, those of their parents, and those that are going to be written, each in a loop of its own.
func (s *Scene[L, W]) read(items []item) {
	var local L
	var world W
	for lane, array := range s.arrays.world {
		for k := range items {
			if at := &items[k].world; int(at.Lane) == lane {
				world = array[at.Row]
			}
		}
		for k := range items {
			if it := &items[k]; it.above != 0 && int(it.parent.Lane) == lane {
				world = array[it.parent.Row]
			}
		}
	}
	for lane, array := range s.arrays.local {
		for k := range items {
			if at := &items[k].local; int(at.Lane) == lane {
				local = array[at.Row]
			}
		}
	}
	runtime.KeepAlive(&local) // the compiler would leave out what is not used
	runtime.KeepAlive(&world)
}

// gather puts the nodes that are listed in dirty into some, and returns the lowest level of them.
func (n *nodes) gather() int {
	for len(n.some) < len(n.levels)+1 {
		n.some = append(n.some, nil)
	}
	lowest := len(n.levels)
	for part := range slices.Chunk(n.dirty, readAhead) {
		n.read(part)
		for _, i := range part {
			if n.isNode(i) {
				n.put(i)
				lowest = min(lowest, int(n.list[i].level))
			}
		}
	}
	return lowest
}

// emptySome takes out of some, and out of the marks of subtrees, what an update that has panicked has left there.
func (n *nodes) emptySome() {
	for depth, items := range n.some {
		for k := range items {
			n.list[items[k].index].inSome = false
		}
		n.some[depth] = items[:0]
	}
	n.subtrees.takeMarked()
}

// put puts a node into some, unless it is there. The item is written field by field: one that is put together elsewhere is copied, and the copy
// waits for its fields.
func (n *nodes) put(index uint32) {
	x := &n.list[index]
	if x.inSome {
		return
	}
	x.inSome = true
	n.some[x.level] = n.appendItem(n.some[x.level], index)
}

// appendItem appends the item of a node.
func (n *nodes) appendItem(list []item, index uint32) []item {
	x := &n.list[index]
	list = append(list, item{})
	it := &list[len(list)-1]
	it.local, it.world, it.index, it.above = x.local(), x.world(), index, x.parent
	if x.parent != 0 {
		it.parent = n.list[x.parent-1].world()
	}
	return list
}

// gatherBelow puts the children of nodes, which have been composed, into some. It takes the first child of each node, then the second
// child of each, and so on. In this order many nodes can be read ahead, in a list of siblings only the next one.
func (n *nodes) gatherBelow(items []item) {
	n.below = n.below[:0]
	for k := range items {
		x := &n.list[items[k].index]
		x.inSome = false
		n.addBelow(x.first)
	}
	for from := 0; from < len(n.below); {
		part := n.below[from:min(from+readAhead, len(n.below))]
		from += len(part)
		n.read(part)
		for _, i := range part {
			n.addBelow(n.list[i].next)
			n.put(i)
		}
	}
}

// addBelow adds a node to below. It is given as an index plus 1, or 0 for none.
func (n *nodes) addBelow(node uint32) {
	if node != 0 {
		n.below = append(n.below, node-1)
	}
}

// read reads nodes ahead.
func (n *nodes) read(indices []uint32) {
	some := uint32(0)
	for _, i := range indices {
		some |= n.list[i].parent
	}
	n.haveRead = some
}
