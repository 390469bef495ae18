package designrun

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/design"
)

// forecast is a world that has only been spawned into: the entities are runs of
// equal compositions, in order of their numbers.
type forecast struct {
	runs  []blockstore.SpawnCount
	size  int   // entities and their rows, in all classes
	price int   // to make them
	rows  []int // by leaf, once the runs are committed
}

// price is what it costs to spawn n entities that have rows in so many places.
func price(n, places int) int { return n * (stepSpawn + stepRow*places) }

func (f *forecast) spawn(comp, n, places int) {
	f.runs = append(f.runs, blockstore.SpawnCount{Composition: comp, Count: n})
	f.size += n * (1 + places)
	f.price += price(n, places)
}

// commit tells what the first commit of the store would do.
func (f *forecast) commit(s *blockstore.Store) design.Commit {
	stats, rows := s.SimulateSpawns(f.runs)
	f.rows = rows
	return inWords(stats)
}

// census counts the committed entities by composition, as the store would.
func (f *forecast) census(s *blockstore.Store) (out grouptree.Census) {
	if f.rows == nil {
		return out
	}
	counts := make([]int, s.Compositions())
	for _, r := range f.runs {
		counts[r.Composition] += r.Count
	}
	for k, n := range counts {
		if n > 0 {
			out.Comps, out.Count = append(out.Comps, s.CompositionSet(k)), append(out.Count, n)
		}
	}
	return out
}

// entities appends the numbers of the entities in a component's array in row order:
// within each leaf they stand as they were spawned.
func (f *forecast) entities(dst []int, component int, s *blockstore.Store) []int {
	if f.rows == nil {
		return dst
	}
	layout := s.Layout()
	next, at := make([]int, len(f.rows)), len(dst)
	for _, leaf := range layout.Arrays[component].Leaves {
		next[leaf] = at
		at += f.rows[leaf]
	}
	dst = append(dst, make([]int, at-len(dst))...)
	number := 1
	for _, r := range f.runs {
		if set := s.CompositionSet(r.Composition); set.Has(component) {
			leaf := layout.Leaf(component, set)
			for i := range r.Count {
				dst[next[leaf]] = number + i
				next[leaf]++
			}
		}
		number += r.Count
	}
	return dst
}

// entityAt finds the entity at a row of a leaf among the runs, in O(runs).
func (f *forecast) entityAt(component, leaf, row int, s *blockstore.Store) int {
	if f.rows == nil || row < 0 {
		return 0
	}
	number := 1
	for _, r := range f.runs {
		if set := s.CompositionSet(r.Composition); set.Has(component) && s.Layout().Leaf(component, set) == leaf {
			if row < r.Count {
				return number + row
			}
			row -= r.Count
		}
		number += r.Count
	}
	return 0
}
