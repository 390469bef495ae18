package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/column"
)

// replay shows commits move by move: either carries them out one by one, or tells what Apply is going to do.
type replay struct {
	plan    *plan
	applier *applier
}

// commitStepwise carries out what is queued change by change and row by row, and yields every move.
func (r *replay) commitStepwise(yield func(Step) bool) error {
	p, b := r.plan, r.plan.blocks
	p.queue.writeFresh()
	if err := p.survey(); err != nil {
		return err
	}
	s := stepper{plan: p, blocks: b, stamp: b.nextCommit(), yield: yield}
	ends := r.makeRoom()
	for i := range p.queue.changes.n {
		s.change(p.queue.changes.at(i))
	}
	b.commit++
	for l := range b.list {
		b.list[l].changed = s.stamp // whatever was changed
	}
	for k := range b.classes {
		b.lists[b.classes[k].list].close()
		for _, x := range b.classes[k].columns { // clear what was in use between two moves
			if rows := b.rowsOf(x); rows < int(ends[k]) {
				b.columns[x].Clear(rows, int(ends[k]))
			}
		}
	}
	p.countCompositions()
	r.applier.release()
	return nil
}

// makeRoom reserves rows for whatever can be between two moves: as if nothing
// left before everything has joined, and the other way round. It returns where each
// class may have ended.
func (r *replay) makeRoom() []uint32 {
	p, b := r.plan, r.plan.blocks
	least, most := make([]uint32, len(b.classes)), make([]uint32, len(b.classes))
	for _, k := range b.order {
		c := &b.classes[k]
		if c.parent >= 0 {
			least[k], most[k] = least[c.parent], most[c.parent]
		}
		for _, l := range c.blocks {
			least[k] += b.list[l].count - p.flow[l].out
			most[k] += b.list[l].count + p.flow[l].in
		}
	}
	for k := range b.classes {
		for _, x := range b.classes[k].columns {
			b.columns[x].Reserve(int(most[k]))
		}
	}
	for k := range b.classes {
		if !b.opensList(k) {
			continue
		}
		c, last, from := &b.classes[k], b.lastInList(int32(k)), uint32(0)
		if c.parent >= 0 {
			from = least[c.parent]
		}
		b.lists[c.list].open(from, most[last], c.start, b.classes[last].end)
	}
	return most
}

// trace yields every move that Apply is going to make.
func (r *replay) trace(yield func(Step) bool) {
	if r.traceLifts(yield) && r.traceSlides(yield) {
		r.tracePuts(yield)
	}
}

func (r *replay) traceLifts(yield func(Step) bool) bool {
	p := r.plan
	for i := range p.queue.changes.n {
		c := p.queue.changes.at(i)
		if c.transition == noIndex {
			continue
		}
		for _, x := range p.transitions.list[c.transition].exits {
			at := &p.blocks.list[x.block]
			row := p.rows.at(c.index, c.old, int(x.at))
			if !yield(Step{Lift, int(at.class), at.id, p.records.handle(c.index), row, column.NoRow}) {
				return false
			}
		}
	}
	return true
}

func (r *replay) traceSlides(yield func(Step) bool) bool {
	p := r.plan
	for _, i := range p.order {
		x := &p.placed[i]
		at := &p.blocks.list[x.block]
		list := p.blocks.entitiesOf(at.class)
		for _, m := range p.moves[x.moves:x.until] {
			if !yield(Step{Slide, int(at.class), at.id, *list.at(m.From), m.From, m.To}) {
				return false
			}
		}
	}
	return true
}

func (r *replay) tracePuts(yield func(Step) bool) {
	p := r.plan
	for i := range p.queue.changes.n {
		c := p.queue.changes.at(i)
		if c.transition == noIndex {
			continue
		}
		t := &p.transitions.list[c.transition]
		for j, x := range t.joins {
			step := Step{Put, int(x.class), p.blocks.list[x.block].id, p.records.handle(c.index), column.NoRow, p.joinedRow(c, t, j)}
			if !yield(step) {
				return
			}
		}
	}
}

// stepwiseMoves returns how many moves commitStepwise would make at most.
func (r *replay) stepwiseMoves() (int, error) {
	p := r.plan
	p.queue.writeFresh()
	if err := p.survey(); err != nil {
		return 0, err
	}
	right := r.blocksToTheRight()
	cost := make([]int, len(p.transitions.list))
	sum := 0
	for i := range p.queue.changes.n {
		c := p.queue.changes.at(i)
		if c.transition == noIndex {
			continue
		}
		if cost[c.transition] == 0 {
			t := &p.transitions.list[c.transition]
			for _, x := range t.exits {
				cost[c.transition] += 2 + right[x.block]
			}
			for _, j := range t.joins {
				cost[c.transition] += 1 + right[j.block]
			}
		}
		sum += cost[c.transition]
	}
	return sum, nil
}

// blocksToTheRight returns for every block how many blocks are to the right of it, in its class
// and in those that continue it, and have rows before, after or during the commit.
func (r *replay) blocksToTheRight() []int {
	p, b := r.plan, r.plan.blocks
	right, below := make([]int, len(b.list)), make([]int, len(b.classes))
	for _, k := range slices.Backward(b.order) { // children before parents
		c, n := &b.classes[k], 0
		for _, child := range c.children {
			n += below[child]
		}
		for i := len(c.blocks) - 1; i >= 0; i-- {
			l := c.blocks[i]
			right[l] = n
			if b.list[l].count+p.flow[l].in > 0 {
				n++
			}
		}
		below[k] = n
	}
	return right
}
