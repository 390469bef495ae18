package blockstore

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/entity"
)

// SpawnWith queues a new entity with the given components.
func (s *Store) SpawnWith(set gt.Set) (entity.Entity, error) {
	comp, ok := s.Compositions.intern(set)
	if !ok {
		return entity.Entity{}, errTooManyCompositions()
	}
	return s.Queue.spawn(comp), nil
}
