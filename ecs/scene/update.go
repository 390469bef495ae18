package scene

import (
	"runtime"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/parallel"
	"github.com/copse-ecs/copse/internal/scenerows"
)

// arrays are the values of all nodes during an update, by lane, and the nodes to compose, by level.
type arrays[L, W any] struct {
	local   [][]L
	world   [][]W
	buckets [][]uint32
}

// wholeFrom says when all nodes are composed: if more than the 4th part was written.
const wholeFrom = 4

// shareFrom is how many nodes of a level each goroutine gets at least: fewer take less time than waking goroutines does. Tests lower it.
var shareFrom = 1 << 11

// update composes the nodes that have to be.
func (s *Scene[L, W]) update() {
	s.sync()
	n := &s.nodes
	scenerows.Arrays(s.w, int(s.local.ID()), &s.arrays.local)
	scenerows.Arrays(s.w, int(s.world.ID()), &s.arrays.world)
	if scenerows.Logged(s.written, s.mark) {
		n.written = len(n.dirty)
	} else {
		n.written = len(n.dirty)
		s.changed(s.markBlock)
	}
	if n.written*wholeFrom > n.count {
		s.updateAll()
	} else if n.written > 0 {
		s.updateSome()
	}
	for _, i := range n.dirty {
		n.list[i].dirty = false
	}
	n.dirty = n.dirty[:0]
	clear(s.arrays.local)
	clear(s.arrays.world)
}

// markBlock marks the nodes of a block, unless there are so many that all will be composed.
func (n *nodes) markBlock(b ecs.Block) bool {
	if n.written += b.Len(); n.written*wholeFrom <= n.count {
		for _, e := range b.Entities() {
			n.mark(e.Index())
		}
	}
	return true
}

// updateAll composes all nodes.
func (s *Scene[L, W]) updateAll() {
	if s.byLevel() {
		s.composeLevels()
	} else {
		s.composeFlat()
	}
	scenerows.WrittenAll(s.w, int(s.world.ID()), int(s.local.ID()))
}

// composeLevels composes all nodes, level by level.
func (s *Scene[L, W]) composeLevels() {
	for depth := range s.nodes.levels {
		s.nodes.refresh(depth)
		items := s.nodes.levels[depth].items
		if parts := s.parts(len(items)); parts > 1 {
			share(len(items), parts, func(from, to int) { s.composeItems(items[from:to], depth == 0) })
		} else {
			s.composeItems(items, depth == 0)
		}
	}
}

// parts returns among how many goroutines n nodes are shared.
func (s *Scene[L, W]) parts(n int) int {
	workers := s.workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	return min(workers, n/shareFrom)
}

// share calls f for parts of n things, on as many goroutines.
func share(n, parts int, f func(from, to int)) {
	parallel.Do(parts, func(next func() int) {
		for k := next(); k < parts; k = next() {
			f(n*k/parts, n*(k+1)/parts)
		}
	})
}

// composeItems composes nodes of a level.
func (s *Scene[L, W]) composeItems(items []item, roots bool) {
	compose, parent := s.compose, &s.origin
	if len(s.arrays.local) == 1 && len(s.arrays.world) == 1 {
		local, world := s.arrays.local[0], s.arrays.world[0]
		for k := range items {
			it := &items[k]
			if !roots {
				parent = &world[it.parent.Row]
			}
			world[it.world.Row] = compose(parent, &local[it.local.Row])
		}
		return
	}
	local, world := s.arrays.local, s.arrays.world
	for k := range items {
		it := &items[k]
		if !roots {
			parent = &world[it.parent.Lane][it.parent.Row]
		}
		world[it.world.Lane][it.world.Row] = compose(parent, &local[it.local.Lane][it.local.Row])
	}
}

// updateSome composes the nodes that are marked, and all below them.
func (s *Scene[L, W]) updateSome() {
	n, a := &s.nodes, &s.arrays
	for len(a.buckets) < len(n.levels)+1 {
		a.buckets = append(a.buckets, nil)
	}
	lowest := len(n.levels)
	for _, i := range n.dirty {
		if x := &n.list[i]; !x.e.IsZero() {
			a.buckets[x.level] = append(a.buckets[x.level], i)
			lowest = min(lowest, int(x.level))
		}
	}
	watched := scenerows.Watched(s.w, int(s.world.ID()))
	for depth := lowest; depth < len(n.levels); depth++ {
		bucket := a.buckets[depth]
		if parts := s.parts(len(bucket)); parts > 1 {
			share(len(bucket), parts, func(from, to int) { s.composeNodes(bucket[from:to]) })
		} else {
			s.composeNodes(bucket)
		}
		for _, i := range bucket {
			if watched {
				scenerows.Written(s.w, int(s.world.ID()), i)
			}
			for child := n.list[i].first; child != 0; child = n.list[child-1].next {
				if x := &n.list[child-1]; !x.dirty {
					n.mark(child - 1)
					a.buckets[depth+1] = append(a.buckets[depth+1], child-1)
				}
			}
		}
		a.buckets[depth] = bucket[:0]
	}
}

// composeNodes composes nodes of a level that are not all.
func (s *Scene[L, W]) composeNodes(list []uint32) {
	n, local, world := s.nodes.list, s.arrays.local, s.arrays.world
	for _, i := range list {
		x, parent := &n[i], &s.origin
		if x.parent != 0 {
			p := n[x.parent-1].world
			parent = &world[p.Lane][p.Row]
		}
		world[x.world.Lane][x.world.Row] = s.compose(parent, &local[x.local.Lane][x.local.Row])
	}
}
