package onebyone

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
)

// SpawnCount is a number of entities of one composition that are spawned one after another.
type SpawnCount struct{ Composition, Count int }

// SimulateSpawns returns what the commit of the given spawns would do to an empty store whose queue is empty, and the rows
// that each block would have, indexed as Layout.Leaves. It makes no entity: its cost is O(spawns x blocks). Where the rows
// would be follows: in each block the entities are in the order of the spawns. The layout is extended for the compositions
// of the spawns.
func SimulateSpawns(s *blockstore.Store, spawns []SpawnCount) (stats blockstore.Stats, rows []int) {
	extend(s, spawns)
	layout := s.Blocks.Layout()
	stats.Writes, rows = make([]int, layout.Spec.Components), make([]int, len(layout.Leaves))
	var b blocks
	b.read(s)
	counts := make([]int, len(b.list))
	for _, x := range spawns {
		stats.Spawned += x.Count
		for component := range s.Compositions.Set(x.Composition).Minus(layout.Spec.Tags).All() {
			stats.Writes[component] += x.Count
		}
		for _, l := range s.Compositions.Blocks(x.Composition) {
			counts[l] += x.Count
		}
	}
	for l, n := range counts { // in a naive layout a leaf is several blocks, which have the same entities
		rows[b.list[l].id] = n
	}
	return stats, rows
}

// CountSpawns is Count for the commit that SimulateSpawns is about, after it.
func (c *Counter) CountSpawns(s *blockstore.Store, spawns []SpawnCount) []int {
	c.begin(s)
	for _, x := range spawns {
		if c.left >= 0 {
			for _, l := range s.Compositions.Blocks(x.Composition) {
				c.joinMany(l, x.Count)
			}
		}
	}
	return c.end()
}

// extend extends the layout for the compositions of spawns, in their order. It is not refused.
func extend(s *blockstore.Store, spawns []SpawnCount) {
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
