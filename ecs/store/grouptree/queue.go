package grouptree

import (
	"slices"

	"github.com/copse-ecs/copse/ecs/store"
	gt "github.com/copse-ecs/copse/grouptree"
)

// Spawn queues a new entity without components and returns its handle, which can
// be given components at once. It lives from the next commit. O(1).
func (s *Store) Spawn() store.Entity {
	return s.spawnAs(emptyComp)
}

func (s *Store) spawnAs(comp uint32) store.Entity {
	i := s.takeIndex()
	r := &s.records[i]
	r.comp = queuedFlag | uint32(s.pending.n)
	s.pending.push(pending{index: i, old: noComp, new: comp})
	return store.NewEntity(i, r.generation)
}

// takeIndex returns a free record's index, in O(1): every record is always valid,
// and the free ones are a list.
func (s *Store) takeIndex() uint32 {
	if i := s.free; i != noIndex {
		s.free = s.records[i].row
		return i
	}
	if n := len(s.records); n == cap(s.records) && n > 1<<16 { // append would grow by a quarter, and copy millions five times
		s.records = slices.Grow(s.records, n/2)
	}
	s.records = append(s.records, record{generation: 1, comp: noComp})
	return uint32(len(s.records) - 1)
}

// release ends the life of an index. One whose generations are used up is never
// given out again.
func (s *Store) release(i uint32) {
	r := &s.records[i]
	r.comp = noComp
	r.generation++
	if r.generation == 0 {
		return // no handle has it: all there were are dead
	}
	r.row, s.free = s.free, i
}

// touch returns the queued change of an entity that is alive or queued.
func (s *Store) touch(i uint32) *pending {
	r := &s.records[i]
	if r.comp&queuedFlag == 0 {
		s.pending.push(pending{index: i, old: r.comp, new: r.comp})
		r.comp = queuedFlag | uint32(s.pending.n-1)
	}
	return s.pending.at(int(r.comp &^ queuedFlag))
}

// valid reports whether changes of an entity can be queued.
func (s *Store) valid(e store.Entity) bool {
	i := int(e.Index())
	return i < len(s.records) && s.records[i].generation == e.Generation() && s.records[i].comp != noComp
}

// AddQueued is Add for an entity that the queue holds already, where nothing is new: it
// returns false if Add must be asked.
func (s *Store) AddQueued(e store.Entity, component int) bool {
	i := int(e.Index())
	if i >= len(s.records) {
		return false
	}
	r := &s.records[i]
	if r.generation != e.Generation() || r.comp&queuedFlag == 0 || r.comp == noComp {
		return false
	}
	p := s.pending.at(int(r.comp &^ queuedFlag))
	if p.new == noComp {
		return true
	}
	c := &s.comps[p.new]
	if c.edgeOf == int32(component)+1 && !c.set.Has(component) {
		p.new = c.edgeTo
		return true
	}
	return c.set.Has(component)
}

// Add queues that an entity gets a component, or keeps it; its value is queued
// with the column. It reports whether the entity is alive or queued. O(1).
func (s *Store) Add(e store.Entity, component int) (bool, error) {
	return s.change(e, component, true)
}

// Remove queues that an entity loses a component, if it has it then.
func (s *Store) Remove(e store.Entity, component int) (bool, error) {
	return s.change(e, component, false)
}

func (s *Store) change(e store.Entity, component int, has bool) (bool, error) {
	if !s.valid(e) {
		return false, nil
	}
	p := s.touch(e.Index()) // even if nothing changes: entities join blocks in order of first touch
	if p.new == noComp || s.comps[p.new].set.Has(component) == has {
		return true, nil // it will be gone, or it is so already
	}
	to, ok := s.toggled(p.new, component)
	if !ok {
		return true, errCompositions
	}
	p.new = to
	return true, nil
}

// Change queues that an entity gets the components of add and loses those of
// remove, which come after.
func (s *Store) Change(e store.Entity, add, remove gt.Set) (bool, error) {
	if !s.valid(e) {
		return false, nil
	}
	p := s.touch(e.Index())
	if p.new == noComp {
		return true, nil
	}
	to, ok := s.intern(s.comps[p.new].set.Union(add).Minus(remove))
	if !ok {
		return true, errCompositions
	}
	p.new = to
	return true, nil
}

// Despawn queues the end of an entity: it is gone whatever else the tick asks of it.
func (s *Store) Despawn(e store.Entity) bool {
	if !s.valid(e) {
		return false
	}
	s.touch(e.Index()).new = noComp
	return true
}

// Pending returns how many entities the next commit is about.
func (s *Store) Pending() int { return s.pending.n }

// Discard forgets everything that is queued. The handles of entities spawned in
// this tick are dead.
func (s *Store) Discard() {
	for k := s.pending.n - 1; k >= 0; k-- {
		p := s.pending.at(k)
		if p.old == noComp {
			s.release(p.index)
		} else {
			s.records[p.index].comp = p.old
		}
	}
	s.pending.reset()
	for _, c := range s.columns {
		if c != nil {
			c.Discard()
		}
	}
}

// Handle returns the present handle of an index that is in use.
func (s *Store) Handle(index uint32) store.Entity {
	return store.NewEntity(index, s.records[index].generation)
}
