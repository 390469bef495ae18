package blockstore

import (
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/record"
)

// IsClaimable reports whether [Queue.Claim] can spawn an entity with a handle: its index is in no use. O(1).
func (q *Queue) IsClaimable(e entity.Entity) bool {
	i := int(e.Index())
	switch {
	case e.IsZero() || i >= record.MaxEntities:
		return false
	case i < len(q.records.List):
		return q.records.List[i].Comp == record.NoComposition
	}
	return i-len(q.records.List) >= len(q.fresh.comps)
}

// Claim queues new entities with handles of which each is claimable, and none is there twice. Later handles of their indices,
// if there were any, are unknown afterwards. compositions has the number of each. Of the indices below the largest one those in no
// use are free then. O(entities + indices).
func (q *Queue) Claim(entities []entity.Entity, compositions []int) {
	q.writeFresh()
	q.records.Claim(entities)
	for k, e := range entities {
		r := &q.records.List[e.Index()]
		r.Comp = record.Queued | uint32(len(q.changes.List))
		q.changes.Push(e.Index(), record.NoComposition, uint32(compositions[k]))
	}
	q.records.ListFree()
}

// CheckEntities returns an error if so many entities cannot be alive.
func (s *Store) CheckEntities(n int) error {
	if !s.Queue.records.Allows(n) {
		return &LimitError{ErrEntityLimit, n, s.Queue.records.Limit}
	}
	return nil
}
