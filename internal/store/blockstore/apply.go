package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/parallel"
	"github.com/copse-ecs/copse/internal/store/record"
)

// applier carries out a plan.
type applier struct {
	plan *plan
	keep column.Retention // of changes
	lent *column.Buffers  // to FlushChunk
}

// makeRoom reserves memory for the rows of the planned commit. Classes that continue others come first: they end
// further right, and an array that grows is copied.
func (a *applier) makeRoom() {
	p := a.plan
	for _, k := range slices.Backward(p.reached) {
		if c, end := &p.blocks.classes[k], p.classes[k].end; end > c.reserved {
			p.blocks.reserve(c, end)
		}
	}
	p.openLists()
}

// openLists makes room in the entity lists of the classes that the commit reaches.
func (p *plan) openLists() {
	b := p.blocks
	for _, k := range p.reached {
		list := b.entitiesOf(k)
		if list.IsOpen {
			continue
		}
		first, last := b.firstInList(k), b.lastInList(k)
		list.Open(p.startOf(first), p.endOf(last), b.classes[first].start, b.classes[last].end)
	}
}

// stage copies the values aside that entities take along: of each component all at once, since with many kinds of changes a call for each
// kind takes longer than its values.
func (a *applier) stage() {
	p := a.plan
	for _, k := range p.carrying {
		t := &p.transitions.transfers[k]
		carry := column.Carry{Carried: &t.Carried, FromLane: t.from, ToLane: t.to}
		for _, x := range t.components {
			p.carries[x] = append(p.carries[x], carry)
		}
	}
	for _, x := range p.blocks.stored {
		if carries := p.carries[x]; len(carries) > 0 {
			p.blocks.own[x].Stage(carries)
		}
	}
}

// unstage writes them to the rows that the entities join.
func (a *applier) unstage() {
	p := a.plan
	for _, x := range p.blocks.stored {
		if carries := p.carries[x]; len(carries) > 0 {
			p.blocks.own[x].Unstage(carries)
			p.carries[x] = carries[:0]
		}
	}
}

// moveBlocks moves the survivors of all blocks.
func (a *applier) moveBlocks() {
	p := a.plan
	for _, i := range p.order {
		x := &p.placed[i]
		moves := p.movesOf(i)
		if len(moves) == 0 {
			continue
		}
		k := p.blocks.list[x.block].class
		for _, at := range p.blocks.classes[k].columns {
			p.blocks.columns[at].Move(moves)
		}
		p.rows.move(k, moves)
	}
}

// writeRecords gives every entity of the commit its new composition and rows, and counts the entities of compositions.
func (a *applier) writeRecords() {
	p := a.plan
	if len(p.queue.fresh.comps) > 0 {
		p.writeFreshRecords()
	}
	changes := p.queue.changes.List
	for i := range changes {
		p.writeChange(&changes[i])
	}
	for _, k := range p.used {
		t := &p.transitions.list[k]
		p.countEntities(t, t.uses)
		t.uses = 0
	}
	p.used = p.used[:0]
}

// writeChange gives an entity its new composition and rows.
func (p *plan) writeChange(c *record.Change) {
	t := &noTransition
	if c.Transition != record.NoIndex {
		t = &p.transitions.list[c.Transition]
	}
	e := p.writeComposition(c.Index, c.New, t)
	for k := range t.joins {
		p.rows.put(e, t.joins[k].blockRef, t.joins[k].at == 0, p.joinedRow(c, t, k))
	}
}

// writeComposition gives an entity a new composition. The row of a class in which it stays moves into the record if the class becomes the
// first one, and out of it if the class was that. It returns the entity, the zero one if that has ended.
func (p *plan) writeComposition(i, comp uint32, t *transition) entity.Entity {
	if comp == record.NoComposition {
		p.records.Release(i)
		return entity.Entity{}
	}
	r := &p.records.List[i]
	r.Comp = comp
	if t.demoted >= 0 { // it keeps its row while the class stops being the first one
		p.blocks.rows.Pages[t.demoted].Set(i, r.Row)
	}
	if t.promoted >= 0 { // or becomes it
		r.Row = p.blocks.rows.Pages[t.promoted].Get(i)
	}
	return entity.New(i, r.Generation)
}

// countEntities counts n entities that have gone through a transition, and notes that the blocks of their new composition have
// changed: those that they join, all of them if they are new, are noted as their ranges are set.
func (p *plan) countEntities(t *transition, n int) {
	comps := p.compositions.list
	if t.old == record.NoComposition {
		p.records.Alive += n
		comps[t.new].count += n
		return
	}
	comps[t.old].count -= n
	if t.new == record.NoComposition {
		p.records.Alive -= n
		return
	}
	comps[t.new].count += n
	for _, at := range comps[t.new].blocks {
		p.blocks.list[at.block].changed.compositions = p.blocks.commit + 1
	}
}

// setRanges gives the blocks and classes that the commit reaches their new ranges, and says which commit changed them. What
// an array no longer uses is cleared, so that unused rows are zero and hold nothing.
func (p *plan) setRanges(by changed) {
	b := p.blocks
	for i := range p.placed {
		x := &p.placed[i]
		at := &b.list[x.block]
		at.start, at.count, at.changed = x.start, x.count, by
	}
	for _, k := range p.reached {
		c, end := &b.classes[k], p.classes[k].end
		was := c.end
		c.start, c.end = b.startOf(c), end
		b.lists[c.list].Close()
		if end >= was {
			continue
		}
		for _, x := range c.columns {
			if rows := b.rowsOf(x); rows < int(was) {
				b.columns[x].Clear(rows, int(was))
			}
		}
	}
}

// release writes the queued values, gives up memory that a steady tick does not need, and forgets the queue.
func (a *applier) release() {
	p := a.plan
	a.flush()
	most, changes := p.largest(), len(p.queue.changes.List)
	if most > max(1<<14, len(p.records.List)/8) && most > 4*a.keep.Note(changes) { // an entity may join several blocks
		p.giveUp()
	}
	p.queue.reset()
}

// flush writes the queued values: first the records of new entities, since what else is queued for one of
// them came after, then what each column has queued. Of a large commit, parts of the records and columns are
// written side by side: most of its memory is touched for the first time here.
func (a *applier) flush() {
	stored, parts := a.plan.blocks.stored, a.plan.queue.parts()
	if parallel.Pays(a.plan.queue.Len()) {
		parallel.Do(parts, func(next func() int) {
			lent := new(column.Buffers)
			for part := next(); part < parts; part = next() {
				a.flushPart(part, parts, lent)
			}
		})
		parallel.Do(len(stored), func(next func() int) {
			for k := next(); k < len(stored); k = next() {
				a.flushColumn(stored[k])
			}
		})
	} else {
		if parts > 0 && a.lent == nil {
			a.lent = new(column.Buffers)
		}
		for part := range parts {
			a.flushPart(part, parts, a.lent)
		}
		for _, x := range stored {
			a.flushColumn(x)
		}
	}
	for _, s := range a.plan.queue.staged {
		s.Discard()
	}
}

// flushPart writes a part of the records of new entities, of all kinds at once: what was queued at one time
// is written at one time, while the entities' own records are in the processor's cache.
func (a *applier) flushPart(part, parts int, lent *column.Buffers) {
	for _, staged := range a.plan.queue.staged {
		n := staged.Chunks()
		for k := part * n / parts; k < (part+1)*n/parts; k++ {
			staged.FlushChunk(k, a.plan.rows, lent)
		}
	}
}

func (a *applier) flushColumn(x int) {
	a.plan.blocks.own[x].Flush(x, a.plan.rows, a.plan.records.Alive)
}
