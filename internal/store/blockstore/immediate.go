package blockstore

import (
	"errors"

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
	store *Store
	plan  *plan // of the store: what is planned is not looked at

	unchecked int // changes since a debug build has last checked the store
}

// Spawn makes an entity of a composition, by its number. Its values are zero.
func (m *Immediate) Spawn(composition int) (entity.Entity, error) {
	p, comp := m.plan, uint32(composition)
	if err := m.CanSpawn(); err != nil {
		return entity.Entity{}, err
	}
	t := p.transitions.ready(p.compositions.list[comp].begun)
	if t == nil {
		if err := p.extender.know(comp); err != nil {
			return entity.Entity{}, err
		}
		t = p.transitions.get(p.transitions.number(record.NoComposition, comp))
	}
	p.queue.writeFresh()
	i := p.records.Take()
	m.carryOut(i, t)
	return p.records.Handle(i), nil
}

// CanSpawn returns an error if the limit does not allow one more entity.
func (m *Immediate) CanSpawn() error { return m.plan.queue.CheckAlive(m.plan.records.Alive + 1) }

// Change gives an entity a component, or those of a set with a number (see [Compositions.NumberOf]), that it does not have, with
// the value zero, or takes from it those that it has.
func (m *Immediate) Change(e entity.Entity, number int, has bool) error {
	p := m.plan
	if !m.Idle(e) {
		return ErrNotIdle
	}
	old := p.records.List[e.Index()].Comp
	if edges, k := p.compositions.list[old].edges, edgeOf(number, has); k < len(edges) {
		if t := p.transitions.ready(edges[k].transition); t != nil { // as mostly: nothing has to be found
			m.carryOut(e.Index(), t)
			return nil
		}
	}
	next, transition, err := p.compositions.next(old, number, has)
	if transition == 0 {
		return err
	}
	if err := p.extender.know(next); err != nil {
		return err
	}
	m.carryOut(e.Index(), p.transitions.get(transition))
	return nil
}

// Despawn ends an entity.
func (m *Immediate) Despawn(e entity.Entity) error {
	if !m.Idle(e) {
		return ErrNotIdle
	}
	i, p := e.Index(), m.plan
	comp := p.records.List[i].Comp
	t := p.transitions.ready(p.compositions.list[comp].ended)
	if t == nil {
		t = p.transitions.get(p.transitions.number(comp, record.NoComposition))
	}
	m.carryOut(i, t)
	return nil
}

// Idle reports whether an entity is committed and nothing of it is queued.
func (m *Immediate) Idle(e entity.Entity) bool {
	return m.plan.records.Current(e) && m.plan.records.List[e.Index()].Comp < record.NoComposition
}

// carryOut lets an entity go through a transition: the values that it takes along are put aside while rows move.
func (m *Immediate) carryOut(i uint32, t *transition) {
	p := m.plan
	p.rows.journal.Add(i)
	m.store.prepared = false
	row := p.records.List[i].Row
	for k := range t.exits {
		p.left[uint8(k)] = row
		if pages := t.exits[k].pages; pages != nil {
			p.left[uint8(k)] = pages.Get(i)
		}
	}
	if uintptr(cap(p.stage)) < t.bytes {
		p.stage = make([]byte, 0, t.bytes)
	}
	stage, at := p.stage, uintptr(0)
	for k := range t.carries {
		x := &t.carries[k]
		at = x.Stage(stage, at, p.left[x.Exit])
	}
	if len(t.typed) > 0 {
		p.stageTyped(t)
	}
	operations := t.operations // a copy of the slice: a call might change that of t, so it would be read again for each
	for k := range operations {
		m.operate(&operations[k])
	}
	m.join(i, t)
	p.countEntities(t, 1)
	p.blocks.commit++
	m.checkDebug()
}

// join gives an entity its composition, the rows that are free now, and there the values that were put aside.
func (m *Immediate) join(i uint32, t *transition) {
	p := m.plan
	r := &p.records.List[i]
	if t.keeps {
		r.Comp = t.new
	} else {
		p.writeComposition(i, t.new, t)
	}
	for k := range t.joins {
		x, row := &t.joins[k], p.joined[uint8(k)]
		*x.block.list.At(row) = entity.New(i, r.Generation)
		if x.pages == nil {
			r.Row = row
		} else {
			x.pages.Set(i, row)
		}
	}
	stage, at := p.stage, uintptr(0)
	for k := range t.carries {
		x := &t.carries[k]
		at = x.Unstage(stage, at, p.joined[x.Join])
	}
	if len(t.typed) > 0 {
		p.unstageTyped(t)
	}
}

// operate moves the ranges of the blocks of an operation, and a row of each.
func (m *Immediate) operate(x *operation) {
	b, c, at := m.plan.blocks, x.class, x.block
	x.moved = 0
	for l := x.from; ; at = &b.list[l] {
		free, last := at.end, at.end-1
		switch {
		case x.exit >= 0:
			free = m.plan.left[uint8(x.exit)]
		case x.start < 0:
			free = at.start - 1
		}
		if x.exit < 0 && (free >= c.reserved || !at.list.Has(free)) && (at.start != at.end || x.join >= 0) {
			m.makeRoom(at.class, free) // a row that is left is there, and a block without rows needs none to be shifted
		}
		if x.start > 0 {
			last = at.start
		}
		at.start += uint32(x.start)
		at.end += uint32(x.end)
		at.changed = b.nextCommit()
		if x.join >= 0 {
			m.plan.joined[uint8(x.join)] = free
			last = free
		} else if last != free {
			x.moved++
			m.moveRow(at, c, last, free)
		}
		if x.clears {
			x.clear(last)
		}
		if l == x.to {
			return
		}
		l += x.step
	}
}

// clear clears a row in the arrays where the operation has to.
func (x *operation) clear(row uint32) {
	for _, m := range x.memories {
		m.Clear(row)
	}
	for _, a := range x.typed {
		a.Clear(int(row), int(row)+1)
	}
}

// makeRoom makes room for a row, next to those in use, in the arrays and the entity list of a class.
func (m *Immediate) makeRoom(k int32, row uint32) {
	b := m.plan.blocks
	if c := &b.classes[k]; row >= c.reserved {
		b.reserve(c, row+1)
	}
	if list := b.entitiesOf(k); !list.Has(row) {
		start, end := b.usedRows(k)
		list.Open(start-min(start, 1), end+1, start, end)
		list.Close()
	}
}

// moveRow moves the last row of a block, on one side, to the one that is free.
func (m *Immediate) moveRow(at *block, c *class, from, to uint32) {
	for _, memory := range c.memories {
		memory.Move(from, to)
	}
	for _, a := range c.typed {
		a.CopyRow(to, a, from)
	}
	e := *at.list.At(from)
	*at.list.At(to) = e
	m.plan.rows.set(e.Index(), at.class, to)
	m.plan.rows.journal.Add(e.Index())
}

// canCarryOutQueued reports whether the only change that is queued breaks no limit.
func (m *Immediate) canCarryOutQueued() bool {
	p := m.plan
	p.queue.writeFresh()
	c := &p.queue.changes.List[0]
	return c.New == record.NoComposition || (c.Old != record.NoComposition || m.CanSpawn() == nil) && p.extender.know(c.New) == nil
}

// carryOutOne carries out the only change that is queued, and returns its transition, noTransition if the composition stays.
func (m *Immediate) carryOutOne() *transition {
	p := m.plan
	c := &p.queue.changes.List[0]
	if c.Old == c.New {
		p.writeComposition(c.Index, c.New, &noTransition)
		p.blocks.commit++
		return &noTransition
	}
	if c.Transition == 0 {
		c.Transition = p.transitions.number(c.Old, c.New)
	}
	t := p.transitions.get(c.Transition)
	m.carryOut(c.Index, t)
	return t
}

// carryOutQueued is carryOutOne that counts what the change does.
func (m *Immediate) carryOutQueued() {
	p := m.plan
	p.stats.reset()
	t := m.carryOutOne()
	p.stats.count(t, 1)
	for k := range t.operations {
		x := &t.operations[k]
		p.stats.Moves += x.moved
		p.countWrites(x.block.class, x.moved+min(1, int(x.join)+1))
	}
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
		from, to := p.rows.at(of.Index(), comp, k), p.rows.at(e.Index(), comp, k)
		for _, x := range p.blocks.classes[at.class].columns {
			p.blocks.columns[x].CopyRow(to, p.blocks.columns[x], from)
		}
	}
	return e, nil
}
