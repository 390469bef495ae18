package replay

import (
	"slices"

	"github.com/copse-ecs/copse/internal/store/blockstore"
)

// snapshot is the store after some commits.
type snapshot struct {
	commits int
	size    int // bytes
	store   *blockstore.Store
}

// snapshots are copies of a store in order of commits. A snapshot is taken once the rows that were written since the
// last one cost more than a copy. When the copies take more than limit, every second one is dropped and they are taken
// half as often.
type snapshots struct {
	list  []snapshot // the first is the empty store
	size  int        // bytes of all
	limit int        // for size
	since int        // rows written since the last snapshot
	every int        // how many copies the rows since the last snapshot must be worth; 0 takes one after every commit
}

// bytesPerRow is how many bytes of a copy cost as much as one row that is written.
const bytesPerRow = 4

func newSnapshots(empty *blockstore.Store, limit int) snapshots {
	return snapshots{list: []snapshot{{store: empty.Clone()}}, limit: limit, every: 1}
}

// before returns the last snapshot that has no more than the given number of commits.
func (s *snapshots) before(commits int) *snapshot {
	i := len(s.list) - 1
	for s.list[i].commits > commits {
		i--
	}
	return &s.list[i]
}

// offer takes a snapshot of a store if it pays. rows were written since the last offer.
func (s *snapshots) offer(store *blockstore.Store, commits, rows int) {
	if commits <= s.list[len(s.list)-1].commits {
		return
	}
	s.since += rows + 1
	size := store.CloneBytes()
	if bytesPerRow*s.since < s.every*size || size > s.limit/2 {
		return
	}
	s.list = append(s.list, snapshot{commits, size, store.Clone()})
	s.size += size
	s.since = 0
	for s.size > s.limit {
		s.thin()
	}
}

// thin drops every second snapshot, except for the first.
func (s *snapshots) thin() {
	kept := s.list[:1]
	s.size = 0
	for i := 2; i < len(s.list); i += 2 {
		kept = append(kept, s.list[i])
		s.size += s.list[i].size
	}
	clear(s.list[len(kept):])
	s.list = slices.Clip(kept)
	s.every *= 2
}
