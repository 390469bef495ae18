package designrun

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// simulation is a world in which entities have only been spawned. It has their runs of equal compositions, in order of
// their numbers, and the store has none of them.
type simulation struct {
	store *blockstore.Store // for its compositions and its layout
	runs  []onebyone.SpawnCount
	size  int   // entities and their rows, in all classes
	price int   // of spawning them in the store
	rows  []int // by leaf, once the runs are committed
}

// spawn adds a run of entities whose composition has rows in so many classes.
func (s *simulation) spawn(composition, n, classes int) {
	s.runs = append(s.runs, onebyone.SpawnCount{Composition: composition, Count: n})
	s.size += n * (1 + classes)
	s.price += priceOfSpawn(n, classes)
}

// commit returns what the first commit of the store would do.
func (s *simulation) commit(counter *onebyone.Counter) analysis.Commit {
	stats, rows := onebyone.SimulateSpawns(s.store, s.runs)
	s.rows = rows
	return commitOf(stats, counter.CountSpawns(s.store, s.runs))
}

// census counts the committed entities by composition, as the store would.
func (s *simulation) census() (out grouptree.Census) {
	if s.rows == nil {
		return out
	}
	counts := make([]int, s.store.Compositions.Len())
	for _, r := range s.runs {
		counts[r.Composition] += r.Count
	}
	for k, n := range counts {
		if n > 0 {
			out.Comps, out.Count = append(out.Comps, s.store.Compositions.Set(k)), append(out.Count, n)
		}
	}
	return out
}

// entities appends the numbers of the entities in an array, in row order. Within a block they are in order of their
// numbers.
func (s *simulation) entities(dst []int, array int) []int {
	if s.rows == nil {
		return dst
	}
	layout := s.store.Blocks.Layout()
	a := &layout.Arrays[array]
	next, at := make([]int, len(s.rows)), len(dst)
	for i := range next {
		next[i] = -1
	}
	for _, leaf := range a.Leaves {
		next[leaf] = at
		at += s.rows[leaf]
	}
	dst = append(dst, make([]int, at-len(dst))...)
	number := 1
	for _, r := range s.runs {
		if set := s.store.Compositions.Set(r.Composition); set.Has(a.Component) {
			if leaf := layout.Leaf(a.Component, set); next[leaf] >= 0 {
				for i := range r.Count {
					dst[next[leaf]] = number + i
					next[leaf]++
				}
			}
		}
		number += r.Count
	}
	return dst
}

// entityAt returns the number of the entity at a row of a block, 0 if there is none, in O(runs).
func (s *simulation) entityAt(component, leaf, row int) int {
	if s.rows == nil || row < 0 {
		return 0
	}
	number := 1
	for _, r := range s.runs {
		if set := s.store.Compositions.Set(r.Composition); set.Has(component) && s.store.Blocks.Layout().Leaf(component, set) == leaf {
			if row < r.Count {
				return number + row
			}
			row -= r.Count
		}
		number += r.Count
	}
	return 0
}

// commitOf returns the result of a commit of the store in the form of package analysis. oneByOne is nil if it was not
// counted.
func commitOf(stats blockstore.Stats, oneByOne []int) analysis.Commit {
	out := analysis.Commit{
		Spawned: stats.Spawned, Despawned: stats.Despawned, Changed: stats.Changed, Moves: stats.Moves,
		Counted: oneByOne != nil,
	}
	for c, n := range stats.Writes {
		w := analysis.Writes{Component: c, Batch: n}
		if out.Counted {
			w.OneByOne = oneByOne[c]
		}
		if w.Batch > 0 || w.OneByOne > 0 {
			out.Writes = append(out.Writes, w)
		}
	}
	return out
}
