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
	most := len(q.records.List)
	for _, e := range entities {
		most = max(most, int(e.Index())+1)
	}
	had := len(q.records.List)
	for k := range q.records.TakeNext(most - had) {
		q.records.List[had+k] = record.Record{Generation: 1, Comp: record.NoComposition}
	}
	for k, e := range entities {
		r := &q.records.List[e.Index()]
		r.Generation, r.Comp = e.Generation(), record.Queued|uint32(len(q.changes.List))
		q.changes.Push(e.Index(), record.NoComposition, uint32(compositions[k]))
	}
	q.records.ListFree()
}

// CheckEntities returns an error if so many entities cannot be alive.
func (s *Store) CheckEntities(n int) error { return s.Queue.checkAlive(n) }
