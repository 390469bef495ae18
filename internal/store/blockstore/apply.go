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
	lent *column.Buffers // to FlushChunk
}

// apply carries out a plan. Each row that has to move is written once: what leaves a block gives up its row and takes its values along on a
// stage, survivors take free rows, and what joins takes the others.
func (a *applier) apply() {
	p := a.plan
	p.rangeBlocks()
	a.makeRoom()
	p.stageRoom()
	p.leave()
	p.placeBlocks()
	if len(p.queue.fresh.comps) > 0 {
		p.writeFreshRecords()
	}
	p.join()
	p.countEach()
	p.setRanges(p.blocks.nextCommit())
	p.blocks.commit++
}

// makeRoom reserves memory for the rows of the planned commit. Classes that continue others come first: they end
// further right, and an array that grows is copied.
func (a *applier) makeRoom() {
	p := a.plan
	for _, k := range slices.Backward(p.reached) {
		if c := &p.blocks.classes[k]; c.newEnd > c.reserved {
			p.blocks.reserve(c, c.newEnd)
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
		start, end := b.usedRows(k)
		list.Open(p.startOf(b.firstInList(k)), p.endOf(b.lastInList(k)), start, end)
	}
}

// stageRoom makes room for the rows that are left and for the values that entities take along. From then on nothing can fail.
func (p *plan) stageRoom() {
	holes, bytes := uint32(0), 0
	for _, l := range p.touched {
		b := &p.blocks.list[l]
		b.hole, b.holeEnd = holes, holes
		holes += b.out
	}
	for _, k := range p.used {
		t := &p.transitions.list[k-1]
		bytes += t.uses * int(t.bytes)
	}
	p.holes, p.stage = sized(p.holes, int(holes)), sized(p.stage, bytes)
}

// leave takes entities out of the blocks that they leave, in the order of the queue, and puts the values on the stage that they take along.
func (p *plan) leave() {
	changes, list, records := p.queue.changes.List, p.transitions.list, p.records.List
	holes, stage, left, at := p.holes, p.stage, &p.left, uintptr(0)
	for i := range changes {
		c := &changes[i]
		if c.Transition == 0 {
			continue
		}
		t := &list[c.Transition-1]
		if t.isOne {
			if b := t.exit.block; b != nil {
				row := records[c.Index].Row
				if t.exit.pages != nil {
					row = t.exit.pages.Get(c.Index)
				}
				*b.list.Before(row) = entity.Entity{}
				holes[b.holeEnd] = row
				b.holeEnd++
				for k := range t.carries {
					at = t.carries[k].Stage(stage, at, row)
				}
			}
			continue
		}
		for k := range t.exits {
			row, b := t.exits[k].rowOf(p.records, c.Index), t.exits[k].block
			left[uint8(k)] = row
			*b.list.Before(row) = entity.Entity{}
			holes[b.holeEnd] = row
			b.holeEnd++
		}
		for k := range t.carries {
			x := &t.carries[k]
			at = x.Stage(stage, at, left[x.Exit])
		}
		if len(t.typed) > 0 {
			p.stageTyped(t)
		}
	}
}

// join gives entities their new compositions, in the order of the queue, the next free rows of the blocks that they join, and there the values
// from the stage.
func (p *plan) join() {
	changes, list, records := p.queue.changes.List, p.transitions.list, p.records.List
	holes, stage, joined, at := p.holes, p.stage, &p.joined, uintptr(0)
	for i := range changes {
		c := &changes[i]
		t := &noTransition
		if c.Transition != 0 {
			t = &list[c.Transition-1]
		}
		r := &records[c.Index]
		e := entity.New(c.Index, r.Generation)
		if t.keeps {
			r.Comp = c.New
		} else {
			p.writeComposition(c.Index, c.New, t)
		}
		if t.isOne {
			if b := t.join.block; b != nil {
				row := b.free(holes)
				*b.list.At(row) = e
				if t.join.pages == nil {
					r.Row = row
				} else {
					t.join.pages.Set(c.Index, row)
				}
				for k := range t.carries {
					at = t.carries[k].Unstage(stage, at, row)
				}
			}
			continue
		}
		for k := range t.joins {
			x := &t.joins[k]
			row := x.block.free(holes)
			joined[uint8(k)] = row
			*x.block.list.At(row) = e
			if x.pages == nil {
				r.Row = row
			} else {
				x.pages.Set(c.Index, row)
			}
		}
		for k := range t.carries {
			x := &t.carries[k]
			at = x.Unstage(stage, at, joined[x.Join])
		}
		if len(t.typed) > 0 {
			p.unstageTyped(t)
		}
	}
}

// countEach counts the entities of compositions, and what is written.
func (p *plan) countEach() {
	for _, k := range p.used {
		t := &p.transitions.list[k-1]
		p.countEntities(t, t.uses)
		t.uses = 0
	}
	p.used = p.used[:0]
	for _, k := range p.reached {
		p.countWrites(k, p.blocks.classes[k].written)
	}
}

// writeComposition gives an entity a new composition. The row of a class in which it stays moves into the record if the class becomes the
// first one, and out of it if the class was that.
func (p *plan) writeComposition(i, comp uint32, t *transition) {
	if comp == record.NoComposition {
		p.records.Release(i)
		return
	}
	r := &p.records.List[i]
	r.Comp = comp
	if t.demoted != nil { // it keeps its row while the class stops being the first one
		t.demoted.Set(i, r.Row)
	}
	if t.promoted != nil { // or becomes it
		r.Row = t.promoted.Get(i)
	}
}

// countEntities counts n entities that have gone through a transition, and notes that the blocks of their new composition have
// changed in which they stay: those that they join are noted as their ranges are set.
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
	for _, b := range t.stays {
		b.changed.compositions = p.blocks.commit + 1
	}
}

// setRanges gives the blocks and classes that the commit reaches their new ranges, and says which commit changed them. What
// an array no longer uses is cleared, so that unused rows are zero and hold nothing.
func (p *plan) setRanges(by changed) {
	b := p.blocks
	for _, l := range p.order {
		at := &b.list[l]
		at.start, at.end, at.changed, at.hole, at.holeEnd = at.newStart, at.newEnd, by, 0, 0
	}
	for _, k := range p.reached {
		c := &b.classes[k]
		b.lists[c.list].Close()
		if c.newEnd >= c.oldEnd {
			continue
		}
		for _, x := range c.ending {
			b.columns[x].Clear(int(c.newEnd), int(c.oldEnd))
		}
	}
}

// release writes the queued values, gives up memory that a steady tick does not need, and forgets the queue.
func (a *applier) release() {
	p := a.plan
	a.flush()
	p.holes, p.stage = column.Emptied(p.holes, len(p.holes), 0, &p.keep[0]), column.Emptied(p.stage, len(p.stage), 0, &p.keep[1])
	p.moves, p.mostMoves = column.Emptied(p.moves, p.mostMoves, 0, &p.keep[2]), 0
	for x := range p.stages {
		p.stages[x].release()
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

// flushOne is flush of the values of one entity.
func (a *applier) flushOne() {
	if a.plan.queue.parts() > 0 {
		a.flush()
		return
	}
	for _, x := range a.plan.blocks.stored {
		if own := a.plan.blocks.own[x]; own.Queued() > 0 {
			a.flushColumn(x)
		}
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
