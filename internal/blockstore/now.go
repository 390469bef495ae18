package blockstore

import (
	"errors"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// What is here changes one entity at once, without the queue, in the manner of the paper (sections
// III-D and V): leaves give up a row, move by a row, and get one. What is queued for other entities
// stays queued.

// ErrNotIdle says that an entity is not committed, or that something of it is queued: it cannot
// be changed at once.
var ErrNotIdle = errors.New("the entity is not committed, or something of it is queued")

// SpawnNow makes an entity with the components of a set, whose number is as for ChangeSet. Its values
// are zero, and stand where SpawnedRows tells. One row for each leaf to the right of those it joins.
func (s *Store) SpawnNow(number int, set gt.Set) (entity.Entity, error) {
	step, ok := s.steppedSet(number, set)
	if !ok {
		return entity.Entity{}, errTooManyCompositions()
	}
	if s.tooMany(s.alive + 1) {
		return entity.Entity{}, &LimitError{ErrEntityLimit, s.alive + 1, s.options.MaxEntities}
	}
	s.writeBirths()
	i := s.takeIndex()
	e := entity.New(i, s.records[i].generation)
	if s.comps[step.to].plain {
		s.spawnPlain(e, step.to)
	} else {
		s.become(i, s.shiftAt(step, noComp))
	}
	return e, nil
}

// spawnPlain makes an entity with a composition all whose leaves are whole arrays. It is what become
// does of that, without a transition.
func (s *Store) spawnPlain(e entity.Entity, comp uint32) {
	r, c := &s.records[e.Index()], &s.comps[comp]
	r.comp = comp
	for k, p := range c.places {
		class := &s.classes[p.class]
		row := s.joinPlain(class, p, e)
		if k == 0 {
			r.row = row
		} else {
			class.rows.set(e.Index(), row)
		}
	}
	c.count++
	s.alive++
	s.stamp++
	s.checkDebug()
}

// AddNow gives an entity a component, if it does not have it: with the value zero. It returns the
// row of it, column.NoRow for what has no values.
func (s *Store) AddNow(e entity.Entity, component int) (row uint32, err error) {
	return s.changeNow(e, component, true)
}

// RemoveNow takes a component from an entity, if it has it.
func (s *Store) RemoveNow(e entity.Entity, component int) error {
	_, err := s.changeNow(e, component, false)
	return err
}

// changeNow does either, and returns the row of what the entity has then.
func (s *Store) changeNow(e entity.Entity, component int, has bool) (row uint32, err error) {
	if !s.Idle(e) {
		return column.NoRow, ErrNotIdle
	}
	i := e.Index()
	old := s.records[i].comp
	step, ok := s.stepped(old, component, has)
	switch {
	case !ok:
		return column.NoRow, errTooManyCompositions()
	case step.to == old:
		return s.reach[component].Find(e, old), nil
	}
	s.become(i, s.shiftAt(step, old))
	return s.work.fresh[component], nil
}

// DespawnNow ends an entity.
func (s *Store) DespawnNow(e entity.Entity) error {
	if !s.Idle(e) {
		return ErrNotIdle
	}
	i := e.Index()
	if comp := s.records[i].comp; s.comps[comp].plain {
		s.despawnPlain(i, comp)
	} else {
		s.become(i, s.shiftBetween(comp, noComp))
	}
	return nil
}

// SpawnedRows returns by component the rows of what the last SpawnNow made. What it returns of
// components that the entity does not have says nothing.
func (s *Store) SpawnedRows() []uint32 { return s.work.fresh }

// Idle reports whether an entity is committed and nothing of it is queued.
func (s *Store) Idle(e entity.Entity) bool {
	i := int(e.Index())
	return i < len(s.records) && s.records[i].generation == e.Generation() && s.records[i].comp < queuedFlag
}

// become makes an entity go through a transition, by its number.
func (s *Store) become(i, k uint32) {
	if w := &s.swifts[k]; w.valid {
		s.becomeSwift(i, w)
		return
	}
	s.becomeStepwise(i, k)
	t := &s.shifts[k]
	if t.old == noComp {
		s.alive++
	} else {
		s.comps[t.old].count--
	}
	if t.new == noComp {
		s.alive--
	} else {
		s.comps[t.new].count++
		s.stampCompositions(t.new)
	}
	s.stamp++
	s.checkDebug()
}

// becomeSwift does so where a component comes or goes that is in no group.
func (s *Store) becomeSwift(i uint32, w *swift) {
	r := &s.records[i]
	if w.out.class >= 0 {
		c := &s.classes[w.out.class]
		row := r.row
		if !w.outFirst {
			row = c.rows.get(i)
		}
		s.leavePlain(c, w.out, row)
	}
	r.comp = w.new
	if w.demoted >= 0 {
		s.classes[w.demoted].rows.set(i, r.row)
	}
	if w.promoted >= 0 {
		r.row = s.classes[w.promoted].rows.get(i)
	}
	if w.join.class >= 0 {
		c := &s.classes[w.join.class]
		row := s.joinPlain(c, w.join, entity.New(i, r.generation))
		if w.joinFirst {
			r.row = row
		} else {
			c.rows.set(i, row)
		}
	}
	s.comps[w.old].count--
	s.comps[w.new].count++
	s.stampCompositions(w.new)
	s.stamp++
	s.checkDebug()
}

// becomeStepwise moves rows as the transition asks for, in whatever leaves there are.
func (s *Store) becomeStepwise(i, k uint32) {
	t := &s.shifts[k]
	p := &s.work.alone
	*p = pending{index: i, old: t.old, new: t.new, shift: k}
	if !t.single {
		s.work.joined = sized(s.work.joined, len(t.joins))
	}
	for j := range t.joins {
		s.work.free[t.joins[j].leaf] = freeRows{} // rows stand in for places among those that join
	}
	x := stepper{Store: s, now: s.coming(), atOnce: true}
	x.entity(p)
}

// despawnPlain ends an entity of a composition all whose leaves are whole arrays.
func (s *Store) despawnPlain(i, comp uint32) {
	c := &s.comps[comp]
	for k, p := range c.places {
		s.leavePlain(&s.classes[p.class], p, s.placeRow(i, comp, k))
	}
	s.release(i)
	c.count--
	s.alive--
	s.stamp++
	s.checkDebug()
}

// leavePlain lets the last entity of a whole array take the row of one that leaves it.
func (s *Store) leavePlain(c *class, p place, row uint32) {
	at := &s.leaves[p.leaf]
	at.changed = s.coming()
	at.count--
	c.end--
	last := c.end
	if row != last {
		list := s.lanes[c.lane].entities
		e := list[last]
		list[row] = e
		s.setRow(e.Index(), p.class, row)
	}
	for _, x := range c.columns {
		s.columns[x].Drop(row, last)
	}
}

// joinPlain appends an entity to a whole array and returns its row.
func (s *Store) joinPlain(c *class, p place, e entity.Entity) uint32 {
	row := c.end
	if row >= c.room {
		s.makeRoomPlain(p.class)
	}
	at := &s.leaves[p.leaf]
	at.changed = s.coming()
	at.count++
	c.end++
	s.lanes[c.lane].entities[row] = e
	for _, x := range c.columns {
		s.work.fresh[x] = row
	}
	return row
}

// makeRoomPlain makes room for one more row in a whole array, and notes for how many there is.
func (s *Store) makeRoomPlain(k int32) {
	s.makeRoomBehind(k)
	c := &s.classes[k]
	c.room = uint32(len(s.lanes[c.lane].entities))
	for _, x := range c.columns {
		c.room = min(c.room, uint32(s.columns[x].Cap()))
	}
}

// opened clears the row that was opened in every array of a class, where another one may have stood,
// and notes it.
func (s *Store) opened(k int32, row uint32) {
	c := &s.classes[k]
	used := len(c.leaves) > 1 || len(c.children) > 0
	for _, x := range c.columns {
		s.work.fresh[x] = row
		if used {
			s.columns[x].Clear(int(row), int(row)+1)
		}
	}
}

// closed clears the row behind the arrays that have become one row shorter with a class.
func (s *Store) closed(c *class) {
	end := int(c.end)
	for _, x := range c.columns {
		if len(c.children) == 0 || s.rowsOf(x) == end {
			s.columns[x].Clear(end, end+1)
		}
	}
}

// makeRoomBehind makes room for one more row at the end of a class and of all that continue it.
func (s *Store) makeRoomBehind(k int32) {
	c := &s.classes[k]
	for _, x := range c.columns {
		s.columns[x].Reserve(int(c.end) + 1)
	}
	start, end := s.laneRange(k)
	s.lanes[c.lane].fit(start, end+1, start, end)
	for _, child := range c.children {
		s.makeRoomBehind(child)
	}
}

// makeRoomBefore makes room for the lanes that begin with what continues a class to begin one row
// earlier.
func (s *Store) makeRoomBefore(k int32) {
	for _, child := range s.classes[k].children {
		if c := &s.classes[child]; s.opens(int(child)) {
			start, end := s.laneRange(child)
			s.lanes[c.lane].fit(start-1, end, start, end)
		}
		s.makeRoomBefore(child)
	}
}

// laneRange returns the rows in the lane of a class.
func (s *Store) laneRange(k int32) (start, end uint32) {
	first := k
	for !s.opens(int(first)) {
		first = s.classes[first].parent
	}
	last := &s.classes[k]
	for len(last.children) > 0 {
		last = &s.classes[last.children[0]]
	}
	return s.classes[first].start, last.end
}
