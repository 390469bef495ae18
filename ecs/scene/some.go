package scene

import (
	"runtime"
	"slices"

	"github.com/copse-ecs/copse/internal/scenerows"
)

// readAhead is how many nodes are read before anything is done with them. They lie far apart, so each read is a cache miss: a processor
// has many misses under way in a loop that only reads, but waits for nearly each of them in one that also computes.
const readAhead = 32

// updateSome composes the nodes that are marked, and all below them.
func (s *Scene[L, W]) updateSome() {
	n := &s.nodes
	watched := scenerows.Watched(s.w, int(s.world.ID()))
	for depth := n.gather(); depth < len(n.levels); depth++ {
		items := n.some[depth]
		if s.parts(len(items)) > 1 {
			s.composeLevel(items, depth == 0)
		} else {
			for part := range slices.Chunk(items, readAhead) {
				s.read(part)
				s.composeItems(part, depth == 0)
			}
		}
		if watched {
			for k := range items {
				scenerows.Written(s.w, int(s.world.ID()), items[k].index)
			}
		}
		n.gatherBelow(items, depth+1)
		n.some[depth] = items[:0]
	}
}

// read reads the transforms of nodes ahead, also those that are going to be written.
func (s *Scene[L, W]) read(items []item) {
	locals, worlds := s.arrays.local, s.arrays.world
	var local L
	var world W
	for k := range items {
		it := &items[k]
		local = locals[it.local.Lane][it.local.Row]
		world = worlds[it.world.Lane][it.world.Row]
	}
	runtime.KeepAlive(&local) // the compiler would leave out what is not used
	runtime.KeepAlive(&world)
}

// gather puts the nodes that are marked into some, and returns the lowest level of them.
func (n *nodes) gather() int {
	for len(n.some) < len(n.levels)+1 {
		n.some = append(n.some, nil)
	}
	lowest := len(n.levels)
	for part := range slices.Chunk(n.dirty, readAhead) {
		n.read(part)
		for _, i := range part {
			x := &n.list[i]
			if x.level == noLevel {
				continue
			}
			it := item{local: x.local, world: x.world, index: i, above: x.parent}
			if x.parent != 0 {
				it.parent = n.list[x.parent-1].world
			}
			n.some[x.level] = append(n.some[x.level], it)
			lowest = min(lowest, int(x.level))
		}
	}
	return lowest
}

// read reads nodes ahead.
func (n *nodes) read(indices []uint32) {
	var x node
	for _, i := range indices {
		x = n.list[i]
	}
	runtime.KeepAlive(&x)
}

// gatherBelow marks the children of nodes, and puts those into some that were not marked.
func (n *nodes) gatherBelow(items []item, depth int) {
	for part := range slices.Chunk(items, readAhead) {
		n.readFirst(part)
		for k := range part {
			it := &part[k]
			for child := n.list[it.index].first; child != 0; child = n.list[child-1].next {
				if !n.marks[child-1] {
					n.mark(child - 1)
					x := &n.list[child-1]
					n.some[depth] = append(n.some[depth], item{x.local, x.world, it.world, child - 1, it.index + 1})
				}
			}
		}
	}
}

// readFirst reads the first children of nodes ahead, and any node for those without.
func (n *nodes) readFirst(items []item) {
	var x node
	for k := range items {
		x = n.list[max(n.list[items[k].index].first, 1)-1]
	}
	runtime.KeepAlive(&x)
}
