package blockstore

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/entity"
)

// Intern returns the number of a composition, a new one if the store has not seen it.
func (s *Store) Intern(set gt.Set) (composition int, err error) {
	k, ok := s.intern(set)
	if !ok {
		return 0, errTooManyCompositions()
	}
	return int(k), nil
}

// Places returns in how many classes the entities of a composition have rows.
func (s *Store) RowsPerEntity(composition int) int { return len(s.comps[composition].places) }

// Transitions returns how many different changes of composition commits have met,
// spawning and despawning included. Each is worked out once.
func (s *Store) Transitions() int { return len(s.shifts) }

// SpawnEach queues a new entity of a composition, by its number, for each element
// of dst, and puts the handles there.
func (s *Store) SpawnEach(composition int, dst []entity.Entity) {
	if s.free == noIndex {
		s.extend(len(dst))
	}
	for i := range dst {
		dst[i] = s.spawnAs(uint32(composition))
	}
}

// ChangeEach queues for entities, in their order, that they get the components of
// add and lose those of remove, which come after: as Change does for one. Those that
// are neither alive nor queued are passed over.
func (s *Store) ChangeEach(entities []entity.Entity, add, remove gt.Set) error {
	var memo [64]struct{ from, to uint32 } // from is one more than the composition
	for _, e := range entities {
		if !s.valid(e) {
			continue
		}
		p := s.touch(e.Index())
		if p.new == noComp {
			continue
		}
		m := &memo[p.new%uint32(len(memo))]
		if m.from != p.new+1 {
			to, ok := s.intern(s.comps[p.new].set.Union(add).Minus(remove))
			if !ok {
				return errTooManyCompositions()
			}
			m.from, m.to = p.new+1, to
		}
		p.new = m.to
	}
	return nil
}

// Run is a number of entities of one composition that are spawned one after another.
type SpawnCount struct{ Composition, Count int }

// SimulateSpawns returns what the commit of the given runs would do to an empty store
// whose queue is empty, and the rows that each leaf would have, indexed as
// Layout.Leaves. It makes no entity: its cost is O(runs x leaves). Where the rows
// would be is plain: in each leaf the entities stand in the order of the runs.
// The slices in Stats are good until the next commit.
func (s *Store) SimulateSpawns(runs []SpawnCount) (stats Stats, rows []int) {
	s.clearWork()
	stats = s.stats
	counts := make([]int, len(s.leaves))
	o := s.newOneByOne()
	for _, r := range runs {
		c := &s.comps[r.Composition]
		stats.Spawned += r.Count
		for _, p := range c.places {
			counts[p.leaf] += r.Count
		}
		for x := range c.set.Minus(s.layout.Spec.Tags).All() {
			stats.Writes[x] += r.Count
		}
		if s.options.OneByOne && o.left >= 0 {
			o.joinAll(c.places, r.Count)
		}
	}
	if s.options.OneByOne {
		stats.OneByOne = o.byComponent()
	}
	rows = make([]int, len(s.slot))
	for l := range s.leaves {
		rows[s.leaves[l].id] = counts[l]
	}
	return stats, rows
}
