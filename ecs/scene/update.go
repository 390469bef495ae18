package scene

import (
	"runtime"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/parallel"
	"github.com/copse-ecs/copse/internal/world/execution"
)

// arrays are the values of all nodes during an update, by lane.
type arrays[L, W any] struct {
	local [][]L
	world [][]W
}

// wholeFrom says when all nodes are composed: if more than the 4th part was written.
const wholeFrom = 4

// shareFrom is how many nodes of a level each goroutine gets at least: fewer take less time than waking goroutines does. Tests lower it.
var shareFrom = 1 << 11

// update composes the nodes that have to be.
func (s *Scene[L, W]) update() {
	s.sync()
	n := &s.nodes
	inside(s.w).Registry().List[s.local.ID()].All.Arrays(&s.arrays.local)
	inside(s.w).Registry().List[s.world.ID()].All.Arrays(&s.arrays.world)
	logged, ok := s.written.RunOverLog()
	n.dirty = append(n.dirty, logged...)
	if n.written = len(n.dirty); !ok {
		s.written.Walk(0, s.noteBlock)
	}
	all := n.all || n.written*wholeFrom > n.count
	n.all = true // if a function of the program panics: what is not composed then is in no list any more
	if all {
		n.emptySome()
		s.updateAll()
		n.subtrees.composed += n.count
	} else if n.written > 0 {
		s.updateSome()
	}
	n.all, n.dirty = false, n.dirty[:0]
	clear(s.arrays.local)
	clear(s.arrays.world)
}

// findWritten prepares what finds the nodes whose local transforms were written.
func (s *Scene[L, W]) findWritten() {
	local, world := int(s.local.ID()), int(s.world.ID())
	nodes := grouptree.SetOf(local, world)
	s.written.Begin(inside(s.w).Env())
	s.written.Filter.Changed = []execution.Changed{{Set: grouptree.SetOf(local)}}
	s.written.Finish(grouptree.Conj{Cares: nodes, Has: nodes})
	s.written.Watch(inside(s.w).Watch)
	s.noteBlock = s.nodes.noteBlock
}

// noteBlock notes that the nodes of a block were written, unless there are so many that all will be composed.
func (n *nodes) noteBlock(f *execution.Frame) {
	if n.written += f.N; n.written*wholeFrom <= n.count {
		for _, e := range f.Entities {
			n.dirty = append(n.dirty, e.Index())
		}
	}
}

// updateAll composes all nodes.
func (s *Scene[L, W]) updateAll() {
	if s.byLevel() {
		s.composeLevels()
	} else {
		s.composeFlat()
	}
	inside(s.w).MarkAll(int(s.world.ID()), int(s.local.ID()))
}

// composeLevels composes all nodes, level by level.
func (s *Scene[L, W]) composeLevels() {
	for depth := range s.nodes.levels {
		s.nodes.refresh(depth)
		s.composeLevel(s.nodes.levels[depth].items)
	}
}

// composeLevel composes nodes of one level, on several goroutines if there are many.
func (s *Scene[L, W]) composeLevel(items []item) {
	if parts := s.parts(len(items)); parts > 1 {
		share(len(items), parts, func(from, to int) { s.composeItems(items[from:to]) })
	} else {
		s.composeItems(items)
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

// composeItems composes nodes, each after its parent.
func (s *Scene[L, W]) composeItems(items []item) {
	into := s.into
	if len(s.arrays.local) == 1 && len(s.arrays.world) == 1 {
		local, world := s.arrays.local[0], s.arrays.world[0]
		for k := range items {
			it, parent := &items[k], &s.origin
			if it.above != 0 {
				parent = &world[it.parent.Row]
			}
			into(&world[it.world.Row], parent, &local[it.local.Row])
		}
		return
	}
	local, world := s.arrays.local, s.arrays.world
	for k := range items {
		it, parent := &items[k], &s.origin
		if it.above != 0 {
			parent = &world[it.parent.Lane][it.parent.Row]
		}
		into(&world[it.world.Lane][it.world.Row], parent, &local[it.local.Lane][it.local.Row])
	}
}
