package bulk

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/world/refuse"
)

const (
	maxBytes      = 1 << 40 // that new entities may take: a machine that has more holds no more of them
	bytesOfEntity = 12 + 8  // besides its values: its record, and its place in a list
)

// CheckRoom returns an error if there cannot be n more entities with some components.
func (s *Spawner) CheckRoom(n int, set grouptree.Set) error {
	if err := s.of.Store.Queue.CheckMore(n); err != nil {
		return s.host.Refusal(err)
	}
	return s.checkBytes(n, set)
}

// checkRoomLater is CheckRoom for entities that are queued: what is despawned before they are spawned, and the limit then, is not known yet.
func (s *Spawner) checkRoomLater(n int, set grouptree.Set) error {
	if limit := s.of.Store.Queue.Limit(); n > limit {
		return s.host.Refusal(&blockstore.LimitError{Reason: blockstore.ErrEntityLimit, Wanted: n, Limit: limit})
	}
	return s.checkBytes(n, set)
}

// checkBytes returns an error if n entities with some components take more memory than there can be.
func (s *Spawner) checkBytes(n int, set grouptree.Set) error {
	bytes := int64(bytesOfEntity)
	for c := range set.All() {
		bytes += int64(s.of.Registry.List[c].Bytes)
	}
	if int64(n) > maxBytes/bytes {
		return refuse.Misuse("ecs: " + strconv.Itoa(n) + " entities with " + strconv.FormatInt(bytes, 10) + " bytes each take more than a tebibyte: give a smaller number")
	}
	return nil
}
