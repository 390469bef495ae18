package onebyone

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
)

// SpawnCount is a number of entities of one composition that are spawned one after another.
type SpawnCount struct{ Composition, Count int }

// SimulateSpawns returns what the commit of the given spawns would do to an empty store whose queue is empty, the rows
// that each block would have, indexed as Layout.Leaves, and, if there is a counter, what Commit would write. It makes no
// entity: its cost is O(spawns x blocks). Where the rows would be follows: in each block the entities are in the order of
// the spawns. The layout is extended for the compositions of the spawns.
func SimulateSpawns(s *blockstore.Store, spawns []SpawnCount, counter *Counter) (stats blockstore.Stats, rows, oneByOne []int) {
	know(s, spawns)
	spec := &s.Blocks.Layout().Spec
	stats.Writes = make([]int, spec.Components)
	var b blocks
	b.read(s)
	counts := make([]int, len(b.list))
	for _, x := range spawns {
		stats.Spawned += x.Count
		for c := range s.Compositions.Set(x.Composition).Minus(spec.Tags).All() {
			stats.Writes[c] += x.Count
		}
		for _, l := range s.Compositions.Blocks(x.Composition) {
			counts[l] += x.Count
		}
	}
	rows = make([]int, len(s.Blocks.Layout().Leaves))
	for l, n := range counts { // in a naive layout a leaf is several blocks, which have the same entities
		rows[b.list[l].id] = n
	}
	if counter != nil {
		oneByOne = counter.countSpawns(s, spawns)
	}
	return stats, rows, oneByOne
}

// know extends the layout for the compositions of spawns, in their order. It is not refused.
func know(s *blockstore.Store, spawns []SpawnCount) {
	var coming []gt.Set
	for _, x := range spawns {
		if x.Count > 0 {
			coming = append(coming, s.Compositions.Set(x.Composition))
		}
	}
	if err := s.Know(coming); err != nil {
		panic("onebyone: " + err.Error())
	}
}

// countSpawns does what Count does, for a commit of spawns to an empty store.
func (c *Counter) countSpawns(s *blockstore.Store, spawns []SpawnCount) []int {
	if c.limit == usedUp {
		return nil
	}
	c.blocks.read(s)
	c.flow.left = zeros(c.flow.left, len(c.blocks.list))
	c.begin()
	for _, x := range spawns {
		if c.left >= 0 {
			c.joinAll(s.Compositions.Blocks(x.Composition), x.Count)
		}
	}
	return c.end(s)
}
