package replay

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// simulation is a design that only spawns, and more than the store should have. It has one commit that is not empty,
// whose outcome follows from the runs of equal compositions, in order of the entities' numbers.
type simulation struct {
	tick   int // that spawns
	runs   []run
	rows   []int       // by leaf, after the commit; nil until arrange was called
	bySlot [][]numbers // by slot: its entities after the commit, in row order
}

// run is a number of entities with one composition.
type run struct {
	set          grouptree.Set
	first, count int
}

// numbers is a stretch of rows whose entities have consecutive numbers.
type numbers struct{ first, count int }

func newSimulation(record *designrun.Record) *simulation {
	s := &simulation{}
	for i := range record.Ticks {
		next := record.Ticks[i].Before + 1
		for _, o := range record.Ticks[i].Ops {
			if o.Kind == designrun.Spawn {
				s.tick = i + 1
				s.runs = append(s.runs, run{o.Composition, next, o.Count})
				next += o.Count
			}
		}
	}
	return s
}

// arrange finds the rows of all entities after the commit, which it simulates on an empty store. A batch keeps the
// entities of a block in order of their numbers. With one entity at a time, each entity that joins a block rotates
// every block to its right by a row: the first entity there becomes the last.
func (s *simulation) arrange(h *shape, store *blockstore.Store, algorithm Algorithm) {
	var runs []onebyone.SpawnCount
	s.bySlot = make([][]numbers, len(h.slots))
	rotation, size := make([]int, len(h.slots)), make([]int, len(h.slots))
	for _, x := range s.runs {
		composition, err := store.Compositions.Intern(x.set)
		mustRepeat(err)
		runs = append(runs, onebyone.SpawnCount{Composition: composition, Count: x.count})
		listed := grouptree.SetOf(h.layout.Spec.Listed...)
		for rest := x.set.Minus(h.layout.Spec.Tags.Minus(listed)); !rest.Empty(); {
			c := rest.First()
			k := h.slotIn(c, h.layout.Leaf(c, x.set))
			rest = rest.Minus(h.holders(k))
			if algorithm == OneByOne {
				for other := range rotation {
					if size[other] > 0 && h.isRightOf(other, k) {
						rotation[other] = (rotation[other] + x.count) % size[other]
					}
				}
				s.bySlot[k] = rotated(s.bySlot[k], rotation[k])
				rotation[k] = 0
			}
			s.bySlot[k] = append(s.bySlot[k], numbers{x.first, x.count})
			size[k] += x.count
		}
	}
	for k := range s.bySlot {
		s.bySlot[k] = rotated(s.bySlot[k], rotation[k])
	}
	_, s.rows = onebyone.SimulateSpawns(store, runs)
}

// rotated returns the list with its first n rows moved to the end.
func rotated(list []numbers, n int) []numbers {
	if n == 0 {
		return list
	}
	for i, x := range list {
		if n < x.count {
			out := append([]numbers{{x.first + n, x.count - n}}, list[i+1:]...)
			out = append(out, list[:i]...)
			return append(out, numbers{x.first, n})
		}
		n -= x.count
	}
	return list
}

// entityAt returns the number of the entity at a row of a slot, counted from the slot's first row; 0 if there is none.
func (s *simulation) entityAt(slot, at int) int32 {
	for _, x := range s.bySlot[slot] {
		if at < x.count {
			return int32(x.first + at)
		}
		at -= x.count
	}
	return 0
}

// indexOf returns the row of an entity in a slot, counted from the slot's first row; -1 if it has none there.
func (s *simulation) indexOf(entity, slot int) int {
	at := 0
	for _, x := range s.bySlot[slot] {
		if entity >= x.first && entity < x.first+x.count {
			return at + entity - x.first
		}
		at += x.count
	}
	return -1
}

// composition returns the components of an entity after the commit.
func (s *simulation) composition(entity int) (set grouptree.Set) {
	for _, x := range s.runs {
		if entity >= x.first && entity < x.first+x.count {
			return x.set
		}
	}
	return set
}
