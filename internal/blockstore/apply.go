package blockstore

import (
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// applier carries out a plan.
type applier struct {
	plan  *plan
	keep  column.Retention // of changes
	lent  *column.Buffers  // to FlushChunk
	later []bool           // by page of the queue: it has changes that are not direct, which come last
}

// moveRows makes room and moves what stays in the store: it copies the values of what leaves a block
// aside, moves survivors, each block when its new rows are free, and writes the values that were put aside
// where their entities join.
func (a *applier) moveRows() {
	a.makeRoom()
	a.stage()
	a.moveBlocks()
	a.unstage()
}

// makeRoom reserves memory for the rows of the planned commit.
func (a *applier) makeRoom() {
	end := a.plan.end
	a.plan.blocks.reserve(end)
	a.plan.blocks.openLists(end, end)
}

func (a *applier) stage() {
	p := a.plan
	for _, k := range p.carrying {
		t := &p.transitions.transfers[k]
		for _, c := range t.columns {
			p.blocks.columns[c].Stage(t.from)
		}
	}
}

func (a *applier) unstage() {
	p := a.plan
	for _, k := range p.carrying {
		t := &p.transitions.transfers[k]
		for _, c := range t.into {
			p.blocks.columns[c].Unstage(t.to)
		}
	}
}

// moveBlocks moves the survivors of all blocks.
func (a *applier) moveBlocks() {
	p := a.plan
	for _, l := range p.order.find(p.start, p.count, p.end) {
		a.moveBlock(l)
	}
}

func (a *applier) moveBlock(l int32) {
	p := a.plan
	moves := p.moves[p.moveAt[l]:p.moveEnd[l]]
	if len(moves) == 0 {
		return
	}
	k := p.blocks.list[l].class
	c := &p.blocks.classes[k]
	for _, x := range c.columns {
		p.blocks.columns[x].Move(moves)
	}
	p.rows.move(k, moves)
}

// writeRecords gives every entity of the commit its new composition and rows.
func (a *applier) writeRecords() {
	p := a.plan
	switch {
	case p.queue.fresh.n > 0:
		p.writeFreshRecords()
	case isParallel(p.queue.Len()):
		a.writePages()
	default:
		for k := range p.queue.changes.used() {
			a.writePage(k, p.writeChange)
		}
	}
	a.countCompositions()
}

// writePages does for every page of the queue what writePage does: changes whose transition is
// direct side by side. The others release records and move rows between pages that all share, so
// they follow on this goroutine, in their order.
func (a *applier) writePages() {
	pages := a.plan.queue.changes.used()
	later := sized(a.later, pages)
	a.later = later
	inParallel(pages, func(next func() int) {
		for k := next(); k < pages; k = next() {
			later[k] = false
			a.writePage(k, func(*change) { later[k] = true })
		}
	})
	for k := range later {
		if later[k] {
			a.writeOthers(k)
		}
	}
}

// writeOthers writes the changes of a page whose transition is not direct.
func (a *applier) writeOthers(k int) {
	page := a.plan.queue.changes.page(k)
	for i := range page {
		if c := &page[i]; directOf(c, a.plan.transitions.list) == nil {
			a.plan.writeChange(c)
		}
	}
}

// directOf returns the transition of a change if that is direct, else nil.
func directOf(c *change, list []transition) *transition {
	if c.new == noComp || c.transition == noIndex {
		return nil
	}
	if t := &list[c.transition]; t.direct {
		return t
	}
	return nil
}

// writePage gives the entities of a page of the queue whose transition is direct their composition
// and rows, and calls others for the rest. It writes nothing but what belongs to the entities themselves.
func (a *applier) writePage(k int, others func(*change)) {
	p := a.plan
	page, many := p.queue.changes.page(k), p.manyChanges()
	records, lists, free, transitions := p.records.list, p.blocks.lists, p.free, p.transitions.list
	for i := range page {
		if many && i%prefetchLen == 0 {
			p.prefetchRecords(page[i:min(i+prefetchLen, len(page))])
		}
		c := &page[i]
		t := directOf(c, transitions)
		if t == nil {
			others(c)
			continue
		}
		r := &records[c.index]
		r.comp = c.new
		if !t.single {
			continue
		}
		j := &t.joins[0]
		r.row = free[j.block].at(c.slot)
		*lists[j.list].at(r.row) = entity.New(c.index, r.generation)
	}
}

// writeChange gives an entity its new composition and rows.
func (p *plan) writeChange(c *change) {
	if c.new == noComp {
		p.records.release(c.index)
		return
	}
	r := &p.records.list[c.index]
	r.comp = c.new
	if c.transition != noIndex {
		p.writeRows(c, r, &p.transitions.list[c.transition])
	}
}

// writeRows notes the rows that an entity gets and the rows that are renumbered.
func (p *plan) writeRows(c *change, r *record, t *transition) {
	b := p.blocks
	e := entity.New(c.index, r.generation)
	if len(t.renumbered) > 0 {
		var row [2]uint32 // at most one class stops being the first, and one becomes it
		for k, m := range t.renumbered {
			row[k] = p.rows.at(c.index, c.old, m.from)
		}
		for k, m := range t.renumbered {
			p.rows.set(c.index, m.class, row[k])
		}
	}
	for k := range t.joins {
		j := &t.joins[k]
		row := p.free[j.block].at(p.joinNumber(c, t, k))
		*b.lists[j.list].at(row) = e
		if j.at == 0 {
			r.row = row
		} else {
			b.classes[j.class].rows.set(c.index, row)
		}
	}
}

// countCompositions counts the entities of compositions as the transitions of the commit leave them.
func (a *applier) countCompositions() {
	p, comps := a.plan, a.plan.compositions.list
	for _, k := range p.used {
		t := &p.transitions.list[k]
		if t.old != noComp {
			comps[t.old].count -= t.uses
			p.records.alive -= t.uses
		}
		if t.new != noComp {
			comps[t.new].count += t.uses
			p.records.alive += t.uses
		}
		t.uses = 0
		p.blocks.markCompositions(p.compositions.blocksOf(t.new))
	}
	p.used = p.used[:0]
}

// finish gives blocks their new ranges and releases the queue.
func (a *applier) finish() {
	p := a.plan
	p.markChanged()
	p.blocks.setRanges(p.start, p.count, p.end)
	a.release()
}

// release writes the queued values, gives up memory that a steady tick does not need, and forgets the queue.
func (a *applier) release() {
	p := a.plan
	a.flush()
	p.trim(max(1<<14, len(p.records.list)/8, 4*a.keep.Note(p.queue.changes.n))) // an entity may join several blocks
	p.queue.reset()
}

// flush writes the queued values: first the records of new entities, since what else is queued for one of
// them came after, then what each column has queued. Of a large commit, chunks of records and columns are
// written side by side: most of its memory is touched for the first time here.
func (a *applier) flush() {
	columns := a.plan.blocks.own
	if !isParallel(a.plan.queue.Len()) {
		a.flushStaged()
		for x := range columns {
			a.flushColumn(x)
		}
		return
	}
	a.flushStagedParallel()
	inParallel(len(columns), func(next func() int) {
		for x := next(); x < len(columns); x = next() {
			a.flushColumn(x)
		}
	})
}

func (a *applier) flushColumn(x int) {
	b := a.plan.blocks
	column := b.own[x]
	if column == nil {
		return
	}
	rows := b.rowsOf(x)
	if a.plan.rows.Index(x).HasLanes() { // then as many as there can be: to add them up would take long with many lanes
		rows = a.plan.records.alive
	}
	column.Flush(x, a.plan.rows, rows)
}

func (a *applier) flushStaged() {
	if a.lent == nil && len(a.plan.queue.staged) > 0 {
		a.lent = new(column.Buffers)
	}
	for _, staged := range a.plan.queue.staged {
		for k := range staged.Chunks() {
			staged.FlushChunk(k, a.plan.rows, a.lent)
		}
		staged.Discard()
	}
}

// flushStagedParallel writes the records of new entities, of all kinds at once: what was queued at one time
// is written at one time, while the entities' own records are in the processor's cache.
func (a *applier) flushStagedParallel() {
	all, most := a.plan.queue.staged, 0
	for _, staged := range all {
		most = max(most, staged.Chunks())
	}
	inParallel(most, func(next func() int) {
		lent := new(column.Buffers)
		for part := next(); part < most; part = next() {
			for _, staged := range all {
				n := staged.Chunks()
				for k := part * n / most; k < (part+1)*n/most; k++ {
					staged.FlushChunk(k, a.plan.rows, lent)
				}
			}
		}
	})
	for _, staged := range all {
		staged.Discard()
	}
}
