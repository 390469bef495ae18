package blockstore

import (
	"errors"

	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/record"
)

// ErrNotIdle says that an entity is not committed, or that something of it is queued: it cannot
// be changed immediately.
var ErrNotIdle = errors.New("the entity is not committed, or something of it is queued")

// Immediate changes one entity at a time, without the queue: as a commit of one change would. What is queued for other
// entities stays queued. A change moves one row of each block between the one that the entity leaves and the one that it
// joins in the same arrays, or else one row of each block to the right.
type Immediate struct {
	store    *Store
	plan     *plan         // of the store: what is planned is not looked at
	joined   []uint32      // by join of the transition that is carried out: the row
	moves    []column.Move // of a class
	oneMove  [1]column.Move
	from, to [1]uint32
	carry    [1]column.Carry // of from and to
	rows     []uint32        // by component, for Places
	lanes    []uint16

	unchecked int // changes since a debug build has last checked the store
}

// Spawn makes an entity of a composition, by its number. Its values are zero.
func (m *Immediate) Spawn(composition int) (entity.Entity, error) {
	p, comp := m.plan, uint32(composition)
	if err := m.CanSpawn(); err != nil {
		return entity.Entity{}, err
	}
	if err := p.extender.know(comp); err != nil {
		return entity.Entity{}, err
	}
	p.queue.writeFresh()
	i := p.records.Take()
	m.carryOut(i, record.NoComposition, comp)
	return p.records.Handle(i), nil
}

// CanSpawn returns an error if the limit does not allow one more entity.
func (m *Immediate) CanSpawn() error { return m.plan.queue.CheckAlive(m.plan.records.Alive + 1) }

// Places returns by component the lanes and rows of an entity, for some components, all of which it must have. What it returns
// for others says nothing. The entity must be alive and have nothing queued.
func (m *Immediate) Places(e entity.Entity, components []int) (lanes []uint16, rows []uint32) {
	n := m.plan.blocks.layout.Spec.Components
	m.lanes, m.rows = sized(m.lanes, n), sized(m.rows, n)
	m.plan.rows.PlacesOf(e, components, m.lanes, m.rows)
	return m.lanes, m.rows
}

// Change gives an entity a component, or those of a set with a number (see [Compositions.NumberOf]), that it does not have, with
// the value zero, or takes from it those that it has.
func (m *Immediate) Change(e entity.Entity, number int, has bool) error {
	p := m.plan
	if !m.Idle(e) {
		return ErrNotIdle
	}
	i := e.Index()
	old := p.records.List[i].Comp
	next, err := p.compositions.next(old, number, has)
	if err != nil || next == old {
		return err
	}
	if err := p.extender.know(next); err != nil {
		return err
	}
	m.carryOut(i, old, next)
	return nil
}

// Despawn ends an entity.
func (m *Immediate) Despawn(e entity.Entity) error {
	if !m.Idle(e) {
		return ErrNotIdle
	}
	i := e.Index()
	m.carryOut(i, m.plan.records.List[i].Comp, record.NoComposition)
	return nil
}

// Idle reports whether an entity is committed and nothing of it is queued.
func (m *Immediate) Idle(e entity.Entity) bool {
	return m.plan.records.Current(e) && m.plan.records.List[e.Index()].Comp < record.NoComposition
}

// carryOut lets an entity go from one composition to another one: the values that it takes along are put aside while rows move.
func (m *Immediate) carryOut(i, old, new uint32) *transition {
	p := m.plan
	p.rows.journal.Add(i)
	m.store.prepared = false
	t := &p.transitions.list[p.transitions.between(old, new)]
	if !t.plotted {
		p.transitions.plot(t)
	}
	m.joined = sized(m.joined, len(t.joins))
	m.stage(i, t)
	m.follow(i, t)
	m.unstage(t)
	e := p.writeComposition(i, new, t)
	for k, row := range m.joined {
		p.rows.put(e, t.joins[k].blockRef, t.joins[k].at == 0, row)
	}
	p.countEntities(t, 1)
	p.blocks.commit++
	m.checkDebug()
	return t
}

// canCarryOutQueued reports whether the only change that is queued breaks no limit.
func (m *Immediate) canCarryOutQueued() bool {
	p := m.plan
	p.stats.reset()
	p.queue.writeFresh()
	c := &p.queue.changes.List[0]
	c.Transition = record.NoIndex // none is found yet
	if c.New == record.NoComposition {
		return true
	}
	return (c.Old != record.NoComposition || m.CanSpawn() == nil) && p.extender.know(c.New) == nil
}

// carryOutQueued carries out the only change that is queued, and counts it.
func (m *Immediate) carryOutQueued() {
	p := m.plan
	c := p.queue.changes.List[0]
	if c.Old == c.New {
		p.writeComposition(c.Index, c.New, &noTransition)
		p.blocks.commit++
		return
	}
	t := m.carryOut(c.Index, c.Old, c.New)
	p.stats.count(t, 1)
	for i := range t.paths {
		x := &t.paths[i]
		p.stats.Moves += x.moved
		p.countWrites(x.class, x.moved+min(1, int(x.join)+1))
	}
}

// stage puts the values aside that an entity takes along.
func (m *Immediate) stage(i uint32, t *transition) {
	for k := range t.carries {
		x := &t.carries[k]
		from := &m.plan.transitions.transfers[x.transfer]
		m.from[0], m.carry[0].FromLane = m.plan.rowOf(i, &t.exits[x.exit]), from.from
		for _, component := range from.components {
			m.plan.blocks.own[component].Stage(m.carry[:])
		}
	}
}

// unstage writes them to the rows that it joins.
func (m *Immediate) unstage(t *transition) {
	for k := range t.carries {
		x := &t.carries[k]
		to := &m.plan.transitions.transfers[x.transfer]
		m.to[0], m.carry[0].ToLane = m.joined[x.join], to.to
		for _, component := range to.components {
			m.plan.blocks.own[component].Unstage(m.carry[:])
		}
	}
}

// follow moves rows along the paths of a transition, and notes the rows that are joined.
func (m *Immediate) follow(i uint32, t *transition) {
	b := m.plan.blocks
	for k := range t.paths {
		x := &t.paths[k]
		if x.whole {
			m.followWhole(i, t, x)
			continue
		}
		c := &b.classes[x.class]
		if x.ends > 0 && c.end >= c.reserved {
			b.reserve(c, c.end+1)
		}
		if x.grows && !b.lists[c.list].HasRoom(c.start+uint32(min(x.starts, 0)), c.end+uint32(max(x.ends, 0))) {
			m.openList(x.class)
		}
		row := c.start - 1
		if x.exit >= 0 {
			row = m.plan.rowOf(i, &t.exits[x.exit])
		} else if x.right {
			row = c.end
		}
		row = m.findMoves(x, row)
		x.moved = len(m.moves)
		m.moveAlong(x, c)
		m.setRanges(x, c, t)
		if x.join < 0 {
			continue
		}
		m.joined[x.join] = row
		for _, array := range x.cleared {
			b.columns[array].Clear(int(row), int(row)+1)
		}
	}
}

// followWhole follows a path through a class that is one block and all that its arrays hold: a row is added at the end, or the last one
// fills the one that is left. It is apart because all classes are such where there are no groups: without it, to spawn an entity at once and
// despawn it takes 1.5 times as long there.
func (m *Immediate) followWhole(i uint32, t *transition, x *path) {
	b := m.plan.blocks
	c, at := &b.classes[x.class], &b.list[x.first]
	list := &b.lists[c.list]
	at.changed = b.nextCommit()
	if x.join >= 0 {
		if c.end >= c.reserved {
			b.reserve(c, c.end+1)
		}
		if int(c.end) >= len(list.All) {
			m.openList(x.class)
		}
		m.joined[x.join] = c.end
		at.count++
		c.end++
		return
	}
	row := m.plan.rowOf(i, &t.exits[x.exit])
	at.count--
	c.end--
	moves := m.oneMove[:0]
	if row != c.end {
		e := list.All[c.end]
		list.All[row] = e
		m.plan.rows.set(e.Index(), x.class, row)
		m.plan.rows.journal.Add(e.Index())
		moves = append(moves, column.Move{From: c.end, To: row})
	}
	x.moved = len(moves)
	for _, array := range c.columns {
		b.columns[array].MoveOut(moves, c.end)
	}
}

// openList makes room for one more row on each side of the entity list of a class.
func (m *Immediate) openList(k int32) {
	b := m.plan.blocks
	list, start, end := b.entitiesOf(k), b.classes[b.firstInList(k)].start, b.classes[b.lastInList(k)].end
	list.Open(start-min(start, 1), end+1, start, end)
	list.Close()
}

// findMoves finds which rows move to which ones along a path, each to the one that is free then, from the first one that is free. It returns
// the one that is free in the end.
func (m *Immediate) findMoves(x *path, free uint32) uint32 {
	list, moves := m.plan.blocks.list, m.moves[:0]
	for l := x.from; l != x.to; l += x.step {
		row := list[l].start
		if !x.right {
			row += list[l].count - 1
		}
		if row != free {
			moves = append(moves, column.Move{From: row, To: free})
			free = row
		}
	}
	m.moves = moves
	return free
}

// moveAlong carries out the moves that were found last, in the arrays and the entity list of a class.
func (m *Immediate) moveAlong(x *path, c *class) {
	b, rows := m.plan.blocks, m.plan.rows
	for _, array := range x.outer {
		b.columns[array].MoveOut(m.moves, c.end-1)
	}
	if len(m.moves) == 0 {
		return
	}
	for _, array := range x.inner {
		b.columns[array].Move(m.moves)
	}
	list := &b.lists[c.list]
	for _, move := range m.moves {
		e := *list.At(move.From)
		*list.At(move.To) = e
		rows.set(e.Index(), x.class, move.To)
		rows.journal.Add(e.Index())
	}
}

// setRanges gives a class and its blocks the ranges that a path leads to.
func (m *Immediate) setRanges(x *path, c *class, t *transition) {
	list, by, add := m.plan.blocks.list, m.plan.blocks.nextCommit(), uint32(-x.step)
	for l := x.first; l <= x.last; l++ {
		list[l].start += add
		list[l].changed = by
	}
	if x.starts == 0 {
		list[x.first].start -= add
	}
	if x.exit >= 0 {
		list[t.exits[x.exit].block].count--
	}
	if x.join >= 0 {
		list[t.joins[x.join].block].count++
	}
	c.start, c.end = c.start+uint32(x.starts), c.end+uint32(x.ends)
}

// Clone makes an entity with the components and values of another one.
func (m *Immediate) Clone(of entity.Entity) (entity.Entity, error) {
	if !m.Idle(of) {
		return entity.Entity{}, ErrNotIdle
	}
	p := m.plan
	comp := p.records.List[of.Index()].Comp
	e, err := m.Spawn(int(comp))
	if err != nil {
		return entity.Entity{}, err
	}
	for k, at := range p.compositions.list[comp].blocks {
		m.oneMove[0] = column.Move{From: p.rows.at(of.Index(), comp, k), To: p.rows.at(e.Index(), comp, k)}
		for _, x := range p.blocks.classes[at.class].columns {
			p.blocks.columns[x].Move(m.oneMove[:])
		}
	}
	return e, nil
}
