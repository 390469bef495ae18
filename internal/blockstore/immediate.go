package blockstore

import (
	"errors"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// ErrNotIdle says that an entity is not committed, or that something of it is queued: it cannot
// be changed immediately.
var ErrNotIdle = errors.New("the entity is not committed, or something of it is queued")

// immediate changes one entity at a time, without the queue, in the manner of the paper (sections
// III-D and V). What is queued for other entities stays queued.
type immediate struct {
	records      *records
	blocks       *Blocks
	compositions *Compositions
	transitions  *transitions
	queue        *Queue
	rows         *Rows
	extender     *extender
	stepper      stepper
	alone        change // the change that is made
}

func (m *immediate) init(p *plan) {
	m.records, m.blocks, m.compositions, m.transitions, m.queue, m.rows, m.extender =
		p.records, p.blocks, p.compositions, p.transitions, p.queue, p.rows, p.extender
	m.stepper = stepper{plan: p, blocks: p.blocks}
}

// spawn makes an entity with the components of a set, whose number is as for Queue.ChangeSet. Its values
// are zero.
func (m *immediate) spawn(number int, set gt.Set) (entity.Entity, error) {
	edge, err := m.compositions.edgeOfSet(number, set)
	if err != nil {
		return entity.Entity{}, err
	}
	if err := m.records.checkLimit(m.records.alive + 1); err != nil {
		return entity.Entity{}, err
	}
	if err := m.extender.know(edge.to); err != nil {
		return entity.Entity{}, err
	}
	m.queue.writeFresh()
	i := m.records.take()
	e := m.records.handle(i)
	if m.compositions.list[edge.to].plain {
		m.spawnPlain(e, edge.to)
	} else {
		m.carryOut(i, m.transitions.along(edge, noComp))
	}
	return e, nil
}

// change gives or takes a component, and returns the lane and the row of it that the entity has then.
func (m *immediate) change(e entity.Entity, component int, has bool) (lane int, row uint32, err error) {
	if !m.idle(e) {
		return 0, column.NoRow, ErrNotIdle
	}
	i := e.Index()
	old := m.records.list[i].comp
	edge, err := m.compositions.edgeOf(old, component, has)
	switch {
	case err != nil:
		return 0, column.NoRow, err
	case edge.to == old:
		lane, row = m.rows.indexes.list[component].Place(e, old)
		return lane, row, nil
	}
	if err := m.extender.know(edge.to); err != nil {
		return 0, column.NoRow, err
	}
	m.carryOut(i, m.transitions.along(edge, old))
	return int(m.stepper.room.lanes[component]), m.stepper.room.fresh[component], nil
}

// despawn ends an entity.
func (m *immediate) despawn(e entity.Entity) error {
	if !m.idle(e) {
		return ErrNotIdle
	}
	i := e.Index()
	if comp := m.records.list[i].comp; m.compositions.list[comp].plain {
		m.despawnPlain(i, comp)
	} else {
		m.carryOut(i, m.transitions.between(comp, noComp))
	}
	return nil
}

// idle reports whether an entity is committed and nothing of it is queued.
func (m *immediate) idle(e entity.Entity) bool {
	return m.records.current(e) && m.records.list[e.Index()].comp < noComp
}

// carryOut lets an entity go through a transition, by its number.
func (m *immediate) carryOut(i, k uint32) {
	if p := &m.transitions.plain[k]; p.valid {
		m.carryOutPlain(i, p)
		return
	}
	m.carryOutStepwise(i, k)
	t, comps := &m.transitions.list[k], m.compositions.list
	if t.old == noComp {
		m.records.alive++
	} else {
		comps[t.old].count--
	}
	if t.new == noComp {
		m.records.alive--
	} else {
		comps[t.new].count++
		m.blocks.markCompositions(comps[t.new].blocks)
	}
	m.blocks.commit++
}

// carryOutPlain is carryOut for a component that is in no group.
func (m *immediate) carryOutPlain(i uint32, p *plainTransition) {
	r, classes := &m.records.list[i], m.blocks.classes
	if p.exit.class >= 0 {
		c := &classes[p.exit.class]
		row := r.row
		if !p.exitFirst {
			row = c.rows.get(i)
		}
		m.leavePlain(c, p.exit, row)
	}
	r.comp = p.new
	if p.demoted >= 0 {
		classes[p.demoted].rows.set(i, r.row)
	}
	if p.promoted >= 0 {
		r.row = classes[p.promoted].rows.get(i)
	}
	if p.join.class >= 0 {
		c := &classes[p.join.class]
		row := m.joinPlain(c, p.join, entity.New(i, r.generation))
		if p.joinFirst {
			r.row = row
		} else {
			c.rows.set(i, row)
		}
	}
	comps := m.compositions.list
	comps[p.old].count--
	comps[p.new].count++
	m.blocks.markCompositions(comps[p.new].blocks)
	m.blocks.commit++
}

// carryOutStepwise moves rows as the transition asks for, in whatever blocks there are.
func (m *immediate) carryOutStepwise(i, k uint32) {
	t, s := &m.transitions.list[k], &m.stepper
	m.alone = change{index: i, old: t.old, new: t.new, transition: k}
	if !t.single {
		s.plan.joined = sized(s.plan.joined, len(t.joins))
	}
	for j := range t.joins {
		s.plan.free[t.joins[j].block] = freeRows{} // so that the stepper can store rows where numbers of joins are
	}
	s.stamp = m.blocks.nextCommit()
	s.change(&m.alone)
}

// spawnPlain makes an entity of a composition whose blocks are whole arrays. It does what carryOut
// does, without a transition.
func (m *immediate) spawnPlain(e entity.Entity, comp uint32) {
	r, c := &m.records.list[e.Index()], &m.compositions.list[comp]
	r.comp = comp
	for k, p := range c.blocks {
		class := &m.blocks.classes[p.class]
		row := m.joinPlain(class, p, e)
		if k == 0 {
			r.row = row
		} else {
			class.rows.set(e.Index(), row)
		}
	}
	c.count++
	m.records.alive++
	m.blocks.commit++
}

// despawnPlain ends an entity of a composition whose blocks are whole arrays.
func (m *immediate) despawnPlain(i, comp uint32) {
	c := &m.compositions.list[comp]
	for k, p := range c.blocks {
		m.leavePlain(&m.blocks.classes[p.class], p, m.rows.at(i, comp, k))
	}
	m.records.release(i)
	c.count--
	m.records.alive--
	m.blocks.commit++
}

// leavePlain lets the last entity of a whole array take the row of one that leaves it.
func (m *immediate) leavePlain(c *class, p blockRef, row uint32) {
	at := &m.blocks.list[p.block]
	at.changed = m.blocks.nextCommit()
	at.count--
	c.end--
	last := c.end
	if row != last {
		list := m.blocks.lists[c.list].entities
		e := list[last]
		list[row] = e
		m.rows.set(e.Index(), p.class, row)
	}
	for _, x := range c.columns {
		m.blocks.columns[x].MoveLast(row, last)
	}
}

// joinPlain appends an entity to a whole array and returns its row.
func (m *immediate) joinPlain(c *class, p blockRef, e entity.Entity) uint32 {
	room, row := &m.stepper.room, c.end
	if row >= c.reserved {
		room.behindOneBlock(p.class)
	}
	at := &m.blocks.list[p.block]
	at.changed = m.blocks.nextCommit()
	at.count++
	c.end++
	m.blocks.lists[c.list].entities[row] = e
	room.note(c, row)
	return row
}
