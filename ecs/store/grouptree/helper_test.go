package grouptree

import (
	"github.com/copse-ecs/copse/ecs/store"
	gt "github.com/copse-ecs/copse/grouptree"
)

// SpawnWith queues a new entity with the given components.
func (s *Store) SpawnWith(set gt.Set) (store.Entity, error) {
	comp, ok := s.intern(set)
	if !ok {
		return store.Entity{}, errCompositions
	}
	return s.spawnAs(comp), nil
}
