package blockstore

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Spawn queues a new entity without components and returns its handle, which can
// be given components at once. It lives from the next commit. O(1).
func (s *Store) Spawn() entity.Entity {
	return s.spawnAs(emptyComp)
}

func (s *Store) spawnAs(comp uint32) entity.Entity {
	if s.bears(comp) {
		return s.bear(comp)
	}
	if s.births.n > 0 {
		s.writeBirths()
	}
	i := s.takeIndex()
	r := &s.records[i]
	r.comp = queuedFlag | uint32(s.pending.n)
	e := entity.New(i, r.generation)
	s.lastChanged, s.lastChange = e, s.pending.push(i, noComp, comp)
	return e
}

// TrySpawn is SpawnSet where nothing is new, as nearly always when many are spawned: it
// returns false if SpawnSet must be asked, since the set is new or no record is open. What
// takeIndex does stands here once more, and the composition is in a list and need not be found as a
// step: called, takeIndex made a setup of millions an eighth slower, and the step its spawns a tenth.
func (s *Store) TrySpawn(number int) (entity.Entity, bool) {
	if number >= len(s.compOfSet) || s.compOfSet[number] == noComp {
		return entity.Entity{}, false
	}
	comp := s.compOfSet[number]
	if s.bears(comp) {
		return s.bear(comp), true
	}
	if s.births.n > 0 {
		s.writeBirths()
	}
	i := s.free
	if i == noIndex {
		if len(s.records) == cap(s.records) {
			return entity.Entity{}, false
		}
		i = uint32(len(s.records))
		s.records = s.records[:i+1]
		s.records[i].generation = 1
	} else {
		s.free = s.records[i].row
	}
	r := &s.records[i]
	r.comp = queuedFlag | uint32(s.pending.n)
	s.pending.push(i, noComp, comp)
	return entity.New(i, r.generation), true
}

// SpawnSet is Spawn for an entity that gets the components of a set, whose number is as for
// ChangeSet.
func (s *Store) SpawnSet(number int, set gt.Set) (entity.Entity, error) {
	step, ok := s.steppedSet(number, set)
	if !ok {
		return entity.Entity{}, errTooManyCompositions()
	}
	for len(s.compOfSet) <= number {
		s.compOfSet = append(s.compOfSet, noComp)
	}
	s.compOfSet[number] = step.to
	if e, ok := s.TrySpawn(number); ok {
		return e, nil
	}
	return s.spawnAs(step.to), nil
}

// steppedSet returns the step from nothing to the composition of a set that has a number.
func (s *Store) steppedSet(number int, set gt.Set) (step *edge, ok bool) {
	key := edgeKey(emptyComp, setEdge+number, true)
	e := s.edgeAt(key)
	if e.key != key {
		comp, ok := s.intern(set)
		if !ok {
			return e, false
		}
		*e = edge{key: key, to: comp}
	}
	return e, true
}

// takeIndex returns a free record's index, in O(1): every record is always valid,
// and the free ones are a list. There must be no births, whose records come next.
func (s *Store) takeIndex() uint32 {
	if i := s.free; i != noIndex {
		s.free = s.records[i].row
		return i
	}
	if len(s.records) == cap(s.records) {
		s.moreRecords()
	}
	s.records = append(s.records, record{generation: 1, comp: noComp})
	return uint32(len(s.records) - 1)
}

// moreRecords opens records, and makes room for them if there is none.
func (s *Store) moreRecords() {
	if had := len(s.records); had == len(s.room) {
		if had > 1<<16 { // by more than the quarter that is added, which would copy millions five times
			had /= 2
		}
		s.extend(max(had, 16))
		return
	}
	s.open()
}

// takeNext gives out the next n records at once. They may be anything.
func (s *Store) takeNext(n int) []record {
	had := len(s.records)
	if had+n > len(s.room) {
		s.extend(max(n, min(had, 1<<16)))
	}
	s.records = s.room[: had+n : max(had+n, cap(s.records))]
	s.expose()
	return s.records[had:]
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
	if s.births.n > 0 {
		s.writeBirths()
	}
	r := &s.records[i]
	if comp := r.comp; comp&queuedFlag == 0 {
		r.comp = queuedFlag | uint32(s.pending.n)
		return s.pending.push(i, comp, comp)
	}
	return s.pending.at(int(r.comp &^ queuedFlag))
}

// valid reports whether changes of an entity can be queued.
func (s *Store) valid(e entity.Entity) bool {
	i := int(e.Index())
	return i < len(s.records) && s.records[i].generation == e.Generation() && s.records[i].comp != noComp || s.born(e)
}

// TryChange is Add or Remove where nothing is new: it returns false if they must be asked,
// since the entity is neither alive nor queued, or the step is not remembered.
func (s *Store) TryChange(e entity.Entity, component int, has bool) bool {
	p := s.lastChange
	if e != s.lastChanged || p == nil {
		if s.births.n > 0 {
			s.writeBirths()
		}
		i := e.Index()
		if int(i) >= len(s.records) {
			return false
		}
		r := &s.records[i]
		switch comp := r.comp; {
		case r.generation != e.Generation() || comp == noComp:
			return false
		case comp&queuedFlag == 0:
			r.comp = queuedFlag | uint32(s.pending.n)
			p = s.pending.push(i, comp, comp)
		default:
			p = s.pending.at(int(comp &^ queuedFlag))
		}
		s.lastChanged, s.lastChange = e, p
	}
	if p.new == noComp {
		return true
	}
	key := edgeKey(p.new, component, has)
	step := s.edgeAt(key)
	if step.key == key {
		p.new = step.to
	}
	return step.key == key
}

// TryChangeSet is ChangeSet where nothing is new, as TryChange is Add.
func (s *Store) TryChangeSet(e entity.Entity, number int, has bool) bool {
	return s.TryChange(e, setEdge+number, has)
}

// ChangeSet queues that an entity gets the components of a set, or loses those of them that
// it has. number is the set's own: the caller counts them from 0, and never uses one for
// another set. It reports whether the entity is alive or queued. O(1).
func (s *Store) ChangeSet(e entity.Entity, number int, set gt.Set, has bool) (bool, error) {
	if s.TryChange(e, setEdge+number, has) {
		return true, nil
	}
	if !s.valid(e) {
		return false, nil
	}
	p := s.touch(e.Index()) // of what has no end queued: else TryChange would have done it
	next := s.comps[p.new].set.Minus(set)
	if has {
		next = next.Union(set)
	}
	to, ok := s.intern(next)
	if !ok {
		return true, errTooManyCompositions()
	}
	key := edgeKey(p.new, setEdge+number, has)
	*s.edgeAt(key) = edge{key: key, to: to}
	p.new = to
	return true, nil
}

// Add queues that an entity gets a component, or keeps it; its value is queued
// with the column. It reports whether the entity is alive or queued. O(1).
func (s *Store) Add(e entity.Entity, component int) (bool, error) {
	return s.change(e, component, true)
}

// Remove queues that an entity loses a component, if it has it then.
func (s *Store) Remove(e entity.Entity, component int) (bool, error) {
	return s.change(e, component, false)
}

func (s *Store) change(e entity.Entity, component int, has bool) (bool, error) {
	if !s.valid(e) {
		return false, nil
	}
	p := s.touch(e.Index()) // even if nothing changes: entities join blocks in order of first touch
	if p.new == noComp {
		return true, nil // it will be gone
	}
	step, ok := s.stepped(p.new, component, has)
	if !ok {
		return true, errTooManyCompositions()
	}
	p.new = step.to
	return true, nil
}

// Change queues that an entity gets the components of add and loses those of
// remove, which come after.
func (s *Store) Change(e entity.Entity, add, remove gt.Set) (bool, error) {
	if !s.valid(e) {
		return false, nil
	}
	p := s.touch(e.Index())
	if p.new == noComp {
		return true, nil
	}
	to, ok := s.intern(s.comps[p.new].set.Union(add).Minus(remove))
	if !ok {
		return true, errTooManyCompositions()
	}
	p.new = to
	return true, nil
}

// Despawn queues the end of an entity: it is gone whatever else the tick asks of it.
func (s *Store) Despawn(e entity.Entity) bool {
	if !s.valid(e) {
		return false
	}
	s.touch(e.Index()).new = noComp
	return true
}

// Survives reports whether an entity is alive or queued, and whether it will be alive
// after the commit.
func (s *Store) Survives(e entity.Entity) (valid, stays bool) {
	if !s.valid(e) {
		return false, false
	}
	if s.born(e) {
		return true, true
	}
	comp := s.records[e.Index()].comp
	return true, comp&queuedFlag == 0 || s.pending.at(int(comp&^queuedFlag)).new != noComp
}

// End is Despawn for an index that is in use: it reports whether its end was not
// queued before.
func (s *Store) DespawnIndex(index uint32) bool {
	p := s.touch(index)
	lived := p.new != noComp
	p.new = noComp
	return lived
}

// Pending returns how many entities the next commit is about.
func (s *Store) Pending() int { return s.pending.n + s.births.n }

// Discard forgets everything that is queued. The handles of entities spawned in
// this tick are dead.
func (s *Store) Discard() {
	s.writeBirths()
	for k := s.pending.n - 1; k >= 0; k-- {
		p := s.pending.at(k)
		if p.old == noComp {
			s.release(p.index)
		} else {
			s.records[p.index].comp = p.old
		}
	}
	s.forgetPending()
	for _, c := range s.columns {
		if c != nil {
			c.Discard()
		}
	}
	for _, staged := range s.staged {
		staged.Discard()
	}
}

// Attach adds values of new entities that are staged by entity and not by column. The next
// commits write them.
func (s *Store) Attach(staged column.Staged) { s.staged = append(s.staged, staged) }

// forgetPending empties the queue of entities.
func (s *Store) forgetPending() {
	s.lastChanged, s.lastChange = entity.Entity{}, nil
	s.births.reset()
	s.pending.reset()
}

// Handle returns the present handle of an index that is in use.
func (s *Store) Handle(index uint32) entity.Entity {
	if int(index) >= len(s.records) {
		return entity.New(index, 1) // one of the births
	}
	return entity.New(index, s.records[index].generation)
}
