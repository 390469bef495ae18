package replay

import (
	"slices"

	"github.com/copse-ecs/copse/internal/blockstore"
)

// snapshot is the store after some commits.
type snapshot struct {
	at    int
	size  int
	store *blockstore.Store
}

// snapshots are taken where going on from the last one has become dearer than taking
// another. When they are too large every second is given up, and they are taken half as often.
type snapshots struct {
	list  []snapshot // the first is the empty store
	size  int
	since int // rows written since the last
	every int // in units of the bytes of a snapshot
}

// bytesPerRow is how many bytes a snapshot may take for each row that was written since the last.
const bytesPerRow = 4

func (s *snapshots) init(empty *blockstore.Store) {
	s.list, s.every = []snapshot{{store: empty.Clone()}}, 1
}

// best returns the last snapshot that is not later than a commit.
func (s *snapshots) best(commits int) *snapshot {
	i := len(s.list) - 1
	for s.list[i].at > commits {
		i--
	}
	return &s.list[i]
}

// offer takes a snapshot of the store if it is worth one.
func (s *snapshots) offer(r *Replay, rows int) {
	if r.at <= s.list[len(s.list)-1].at {
		return
	}
	s.since += rows + 1
	size := r.store.CloneBytes()
	if bytesPerRow*s.since < s.every*size || size > r.memory/4 {
		return
	}
	s.list = append(s.list, snapshot{r.at, size, r.store.Clone()})
	s.size += size
	s.since = 0
	for s.size > r.memory/2 {
		s.thin()
	}
}

// thin gives up every second snapshot but the first.
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
