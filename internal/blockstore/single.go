package blockstore

import "github.com/copse-ecs/copse/internal/record"

// PrepareSingle prepares a commit that is about one entity without planning it, and reports whether it can: if it cannot, also because the
// commit would break a limit, Prepare says why. What is prepared tells the change of that entity and nothing else, and is carried
// out by ApplySingle, if nothing more is queued meanwhile. O(1).
func (s *Store) PrepareSingle() (p Prepared, ok bool) {
	q := &s.Queue
	if q.Len() != 1 {
		return Prepared{}, false
	}
	q.writeFresh()
	c := &q.changes.List[0]
	c.Transition = record.NoIndex // none is found yet
	switch {
	case c.New == record.NoComposition:
		ok = c.Old != record.NoComposition // what is spawned and despawned leaves a handle only
	case c.Old == record.NoComposition && s.Now.CanSpawn() != nil:
	default:
		ok = s.extender.know(c.New) == nil
	}
	return Prepared{&s.plan}, ok
}

// ApplySingle carries out a commit that PrepareSingle has prepared: the change as [Immediate] would, and then the queued values.
func (s *Store) ApplySingle() {
	q := &s.Queue
	c := q.changes.List[0]
	s.prepared = false
	if q.records.List[c.Index].Comp = c.Old; c.Old != c.New {
		s.Now.carryOut(c.Index, c.Old, c.New)
	}
	s.applier.flush()
	q.reset()
}
