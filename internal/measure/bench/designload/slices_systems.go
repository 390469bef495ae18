package designload

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// slicesWalk is a system with one combination of its optional components. Where all entities of blocks match and all values are side by
// side, it walks these. The rows of other entities are looked up once after each batch.
type slicesWalk struct {
	shape
	stretches []slicesStretch
	tested    []*slicesBlock
	everyone  bool // all entities are tested
	found     []slicesFound
	foundAt   int // the number of batches then, plus one
}

// slicesStretch is neighbouring blocks, and the arrays of what the system takes.
type slicesStretch struct {
	first, last *slicesBlock
	arrays      []*slicesArray
}

// slicesFound is rows of each array that the system takes: of the same entities, which are neighbours in all of them.
type slicesFound struct {
	arrays []*slicesArray
	rows   []int32
	n      int
}

// walks makes the walks of all systems, by the plans that the layout gives them.
func (w *slicesWorld) walks() (out [][]*slicesWalk) {
	for _, system := range w.workloadDesign.systems {
		var walks []*slicesWalk
		for _, s := range w.shapesOf(system) {
			walks = append(walks, w.walk(s))
		}
		out = append(out, walks)
	}
	return out
}

// walk makes a walk.
func (w *slicesWorld) walk(s shape) *slicesWalk {
	out := &slicesWalk{shape: s}
	with := grouptree.Set{uint64(s.with)}
	sig := grouptree.Signature{Match: grouptree.Conj{Cares: with.Union(grouptree.Set{uint64(s.without)}), Has: with}, Access: grouptree.SetOf(s.columns...)}
	plan := w.on.Planner.Plan(sig)
	out.everyone = plan.Match == grouptree.Scan
	for _, leaf := range plan.Leaves {
		block, at := w.blocks[leaf.Leaf], &w.on.Layout.Leaves[leaf.Leaf]
		if leaf.Test || !at.Shared.Contains(sig.Access) {
			out.tested = append(out.tested, block)
			continue
		}
		if n := len(out.stretches); n > 0 && out.stretches[n-1].last.isBefore(block) {
			out.stretches[n-1].last = block
			continue
		}
		stretch := slicesStretch{first: block, last: block}
		for _, c := range s.columns {
			stretch.arrays = append(stretch.arrays, w.arrayOf(c, w.on.Layout.Classes[at.Class].Lane))
		}
		out.stretches = append(out.stretches, stretch)
	}
	return out
}

// isBefore reports whether a block begins where this one ends.
func (b *slicesBlock) isBefore(other *slicesBlock) bool {
	return slices.Contains(b.next, other)
}

// run runs one system.
func (w *slicesWorld) run(system int) {
	for _, walk := range w.systems[system] {
		for i := range walk.stretches {
			s := &walk.stretches[i]
			n := s.last.end - s.first.start
			if walk.counts {
				w.read += uint32(n)
			}
			for k, array := range s.arrays {
				w.visit(walk, k, array.at(s.first.start, n), array.width)
			}
		}
		if (len(walk.tested) > 0 || walk.everyone) && walk.foundAt != w.batches+1 {
			w.find(walk)
		}
		for i := range walk.found {
			f := &walk.found[i]
			if walk.counts {
				w.read += uint32(f.n)
			}
			for k, array := range f.arrays {
				w.visit(walk, k, array.at(int(f.rows[k]), f.n), array.width)
			}
		}
	}
}

// visit reads or writes values of the k-th component that a system takes.
func (w *slicesWorld) visit(walk *slicesWalk, k int, values []byte, width int) {
	if k < walk.reads {
		w.read += sumOf(values, width)
	} else {
		increase(values, width)
	}
}

// find looks up the rows of the entities that match among those that are tested.
func (w *slicesWorld) find(walk *slicesWalk) {
	walk.found, walk.foundAt = walk.found[:0], w.batches+1
	for _, b := range walk.tested {
		for _, e := range b.entities[b.start:b.end] {
			w.test(walk, e)
		}
	}
	if walk.everyone {
		for e := range w.entities {
			w.test(walk, int32(e))
		}
	}
}

// test adds the rows of an entity to those that are found, if it matches.
func (w *slicesWorld) test(walk *slicesWalk, e int32) {
	comp := w.entities[e].now
	if comp == nil || !comp.has.Contains(walk.with) || comp.has&walk.without != 0 {
		return
	}
	if n := len(walk.found); n > 0 && w.continues(walk, &walk.found[n-1], comp, e) {
		walk.found[n-1].n++
		return
	}
	f := walk.add()
	for _, c := range walk.columns {
		place := &comp.places[c]
		f.arrays, f.rows = append(f.arrays, place.array), append(f.rows, *w.rowOf(e, place.slot))
	}
}

// continues reports whether the rows of an entity follow those that are found.
func (w *slicesWorld) continues(walk *slicesWalk, f *slicesFound, comp *slicesComposition, e int32) bool {
	for k, c := range walk.columns {
		if place := &comp.places[c]; place.array != f.arrays[k] || *w.rowOf(e, place.slot) != f.rows[k]+int32(f.n) {
			return false
		}
	}
	return true
}

// add adds an element to those that are found, in memory of an earlier one if there is some.
func (walk *slicesWalk) add() *slicesFound {
	n := len(walk.found)
	if n == cap(walk.found) {
		walk.found = append(walk.found, slicesFound{})
	}
	walk.found = walk.found[:n+1]
	f := &walk.found[n]
	f.arrays, f.rows, f.n = f.arrays[:0], f.rows[:0], 1
	return f
}
