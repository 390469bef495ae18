package blockstore

import (
	"errors"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/record"
)

// ErrNotIdle says that an entity is not committed, or that something of it is queued: it cannot
// be changed immediately.
var ErrNotIdle = errors.New("the entity is not committed, or something of it is queued")

// Immediate changes one entity at a time, without the queue: as a commit of one change would. What is queued for other
// entities stays queued. A change moves one row of each block between the one that the entity leaves and the one that it
// joins in the same arrays, or else one row of each block to the right.
type Immediate struct {
	store   *Store
	plan    *plan
	applier *applier
	current record.Change // that is carried out
	rows    []uint32      // by component: the row that was opened last
	lanes   []uint16      // by component: the lane of that row
}

// arrange makes the slices as long as the layout needs.
func (m *Immediate) arrange() {
	components := m.plan.blocks.layout.Spec.Components
	m.rows, m.lanes = make([]uint32, components), make([]uint16, components)
	for x := range m.rows {
		m.rows[x] = column.NoRow
	}
}

// Spawn makes an entity of a composition, by its number. Its values are zero, in the rows that Spawned tells.
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
func (m *Immediate) CanSpawn() error {
	records := m.plan.records
	if n := records.Alive + 1; !records.Allows(n) {
		return &LimitError{ErrEntityLimit, n, records.Limit}
	}
	return nil
}

// Spawned returns by component the lanes and rows of what the last Spawn made. What it returns for
// components that the entity does not have says nothing.
func (m *Immediate) Spawned() (lanes []uint16, rows []uint32) { return m.lanes, m.rows }

// Add gives an entity a component, if it does not have it: with the value zero. It returns the lane and the row of it,
// column.NoRow for what has no values.
func (m *Immediate) Add(e entity.Entity, component int) (lane int, row uint32, err error) {
	return m.change(e, component, true)
}

// Remove takes a component from an entity, if it has it.
func (m *Immediate) Remove(e entity.Entity, component int) error {
	_, _, err := m.change(e, component, false)
	return err
}

func (m *Immediate) change(e entity.Entity, component int, has bool) (lane int, row uint32, err error) {
	changed, err := m.changeNumber(e, component, has)
	switch {
	case err != nil:
		return 0, column.NoRow, err
	case !changed:
		lane, row = m.plan.rows.Place(e, component)
		return lane, row, nil
	}
	return int(m.lanes[component]), m.rows[component], nil
}

// ChangeSet gives an entity those components of a set with a number (see [Compositions.NumberOf]) that it does not have, with
// the value zero, or takes from it those that it has.
func (m *Immediate) ChangeSet(e entity.Entity, number int, has bool) error {
	_, err := m.changeNumber(e, number, has)
	return err
}

// Places returns by component the lanes and rows of an entity, for the components of a set. What it returns for others says nothing.
func (m *Immediate) Places(e entity.Entity, set gt.Set) (lanes []uint16, rows []uint32) {
	for c := range set.All() {
		lane, row := m.plan.rows.Place(e, c)
		m.lanes[c], m.rows[c] = uint16(lane), row
	}
	return m.lanes, m.rows
}

// changeNumber lets an entity get a component or set with a number, or lose it, and reports whether that changes anything.
func (m *Immediate) changeNumber(e entity.Entity, number int, has bool) (changed bool, err error) {
	p := m.plan
	if !m.Idle(e) {
		return false, ErrNotIdle
	}
	i := e.Index()
	old := p.records.List[i].Comp
	next, err := p.compositions.next(old, number, has)
	if err != nil || next == old {
		return false, err
	}
	if err := p.extender.know(next); err != nil {
		return false, err
	}
	m.carryOut(i, old, next)
	return true, nil
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

// carryOut lets an entity go from one composition to another one.
func (m *Immediate) carryOut(i, old, new uint32) {
	p := m.plan
	p.rows.journal.Add(i)
	m.store.prepared = false
	t := &p.transitions.list[p.transitions.between(old, new)]
	if t.wholeArrays {
		m.swapAndAppend(i, t)
	} else {
		m.commit(i, t)
	}
	p.blocks.commit++
	m.store.checkDebug()
}

// commit plans and carries out a commit of one change.
func (m *Immediate) commit(i uint32, t *transition) {
	p := m.plan
	p.clear()
	m.current = record.Change{Index: i, Old: t.old, New: t.new}
	p.findTransition(&m.current)
	p.countFlow()
	p.list(&m.current, t)
	p.placeBlocks()
	m.applier.makeRoom()
	m.applier.stage()
	m.applier.moveBlocks()
	for j := range t.joins {
		x := &t.joins[j]
		m.open(&p.blocks.classes[x.class], p.joinedRow(&m.current, t, j))
	}
	m.applier.unstage()
	p.writeChange(&m.current)
	p.countCompositions()
	p.setRanges(p.blocks.nextCommit())
}

// open notes the row that an entity gets in every array of a class, and clears it, since another entity may have been there.
func (m *Immediate) open(c *class, row uint32) {
	m.note(c, row)
	for _, x := range c.columns {
		m.plan.blocks.columns[x].Clear(int(row), int(row)+1)
	}
}

// note notes the row that an entity gets in every array of a class.
func (m *Immediate) note(c *class, row uint32) {
	for _, x := range c.columns {
		if x >= len(m.rows) {
			x = m.plan.blocks.layout.Arrays[x].Component
		}
		m.rows[x], m.lanes[x] = row, uint16(c.lane)
	}
}

// swapAndAppend does what commit does where the last row of an array fills a hole and rows are appended, which needs no plan.
func (m *Immediate) swapAndAppend(i uint32, t *transition) {
	p := m.plan
	for k := range t.exits {
		x := &t.exits[k]
		m.leave(x.blockRef, p.rowOf(i, x))
	}
	if t.new == record.NoComposition {
		p.records.Release(i)
	} else {
		r := &p.records.List[i]
		r.Comp = t.new
		p.renumber(i, t)
		e := entity.New(i, r.Generation)
		for k := range t.joins {
			x := &t.joins[k]
			p.setRow(i, x, m.append(x.blockRef, e))
		}
	}
	p.countEntities(t, 1)
}

// leave lets the last entity of a whole array take the row of one that leaves it.
func (m *Immediate) leave(p blockRef, row uint32) {
	b := m.plan.blocks
	at, c := &b.list[p.block], &b.classes[p.class]
	at.changed = b.nextCommit()
	at.count--
	c.end--
	last := c.end
	if row != last {
		list := b.lists[c.list].All
		e := list[last]
		list[row] = e
		m.plan.rows.set(e.Index(), p.class, row)
		m.plan.rows.journal.Add(e.Index())
	}
	for _, x := range c.columns {
		b.columns[x].MoveLast(row, last)
	}
}

// append adds an entity to a whole array and returns its row.
func (m *Immediate) append(p blockRef, e entity.Entity) uint32 {
	b := m.plan.blocks
	at, c := &b.list[p.block], &b.classes[p.class]
	row := c.end
	if row >= c.reserved {
		m.reserve(c)
	}
	at.changed = b.nextCommit()
	at.count++
	c.end++
	b.lists[c.list].All[row] = e
	m.note(c, row)
	return row
}

// reserve makes room for one more row in a class that is a whole array, and notes for how many rows there is room.
func (m *Immediate) reserve(c *class) {
	b, list := m.plan.blocks, &m.plan.blocks.lists[c.list]
	list.Open(0, c.end+1, 0, c.end)
	list.Close()
	c.reserved = uint32(len(list.All))
	for _, x := range c.columns {
		b.columns[x].Reserve(int(c.end) + 1)
		c.reserved = min(c.reserved, uint32(b.columns[x].Cap()))
	}
}
