package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Prepared tells what a prepared commit is going to do. It is what package onebyone works on, which counts and shows
// commits and carries them out one entity at a time; nothing else uses it. Blocks have the numbers of Blocks.Each.
type Prepared struct {
	store *Store
	plan  *plan
}

// Prepared returns the prepared commit. It is good until Apply or the next Prepare.
func (s *Store) Prepared() Prepared {
	s.mustBePrepared("Prepared")
	s.queueFresh()
	return Prepared{s, &s.plan}
}

// ChangeKind is a change of composition: all entities that it happens to leave and join the same blocks.
type ChangeKind struct {
	Number       int // small, and the same in all commits with this layout
	Entities     int // of the commit
	Left, Joined []int32
}

// EachKind calls yield with every kind of change in the commit. The slices are good during the call.
func (p Prepared) EachKind(yield func(ChangeKind)) {
	var kind ChangeKind
	for _, k := range p.plan.used {
		t := &p.plan.transitions.list[k]
		kind.Number, kind.Entities = int(k), t.uses
		kind.Left, kind.Joined = kind.Left[:0], kind.Joined[:0]
		for _, x := range t.exits {
			kind.Left = append(kind.Left, x.block)
		}
		for _, j := range t.joins {
			kind.Joined = append(kind.Joined, j.block)
		}
		yield(kind)
	}
}

// Len returns how many entities the commit is about.
func (p Prepared) Len() int { return p.plan.queue.changes.n }

// Kind returns the number of the kind of the i-th change, in order of first touch; -1 if the composition stays.
func (p Prepared) Kind(i int) int { return int(int32(p.plan.queue.changes.at(i).transition)) }

// Change is what happens to one entity.
type Change struct {
	Entity       entity.Entity
	Left, Joined []BlockRow // Left are the present rows, Joined those after Apply
}

// BlockRow is a row of a block.
type BlockRow struct {
	Block int32
	Row   uint32
}

// Read makes c the i-th change, in the memory of its slices.
func (p Prepared) Read(i int, c *Change) {
	plan, change := p.plan, p.plan.queue.changes.at(i)
	c.Entity, c.Left, c.Joined = plan.records.handle(change.index), c.Left[:0], c.Joined[:0]
	if change.transition == noIndex {
		return
	}
	t := &plan.transitions.list[change.transition]
	for _, x := range t.exits {
		c.Left = append(c.Left, BlockRow{x.block, plan.rowOf(change, &x)})
	}
	for k, j := range t.joins {
		c.Joined = append(c.Joined, BlockRow{j.block, plan.joinedRow(change, t, k)})
	}
}

// EachMove calls yield with the moves of entities that stay in their blocks, in the order in which Apply makes them,
// until it returns false.
func (p Prepared) EachMove(yield func(block int32, e entity.Entity, m column.Move) bool) {
	for _, i := range p.plan.order {
		x := &p.plan.placed[i]
		list := p.plan.blocks.entitiesOf(p.plan.blocks.list[x.block].class)
		for _, m := range p.plan.moves[x.moves:x.until] {
			if !yield(x.block, *list.at(m.From), m) {
				return
			}
		}
	}
}

// EachRange is Blocks.Each with the rows after Apply.
func (p Prepared) EachRange(yield func(class, id, start, rows int)) {
	list := slices.Clone(p.plan.blocks.list)
	for _, x := range p.plan.placed {
		list[x.block].start, list[x.block].count = x.start, x.count
	}
	for l := range list {
		yield(int(list[l].class), list[l].id, int(list[l].start), int(list[l].count))
	}
}

// Stepwise carries out a prepared commit in place of Apply, one entity after the other. Its caller moves rows so that
// each block has the rows of EachRange in the end. Meanwhile [Blocks] tells the ranges as they were.
type Stepwise struct {
	Prepared
	change  *change
	most    []uint32 // by class: where it ends at most
	oneRow  [1]uint32
	oneMove [1]column.Move
}

// Stepwise begins to carry out the commit, which must not be empty. least and most are by class where it ends at the
// least and at most meanwhile.
func (p Prepared) Stepwise(least, most []uint32) *Stepwise {
	p.store.prepared = false
	p.store.Journal.forget()
	b := p.plan.blocks
	for k := range b.classes {
		for _, x := range b.classes[k].columns {
			b.columns[x].Reserve(int(most[k]))
		}
		if !b.opensList(k) {
			continue
		}
		c, last, from := &b.classes[k], b.lastInList(int32(k)), uint32(0)
		if c.parent >= 0 {
			from = least[c.parent]
		}
		b.lists[c.list].open(from, most[last], c.start, b.classes[last].end)
	}
	return &Stepwise{Prepared: p, most: most}
}

// Begin begins the i-th change: it copies the values that the entity takes along aside.
func (w *Stepwise) Begin(i int) {
	w.change = w.plan.queue.changes.at(i)
	if w.change.transition == noIndex {
		return
	}
	t := &w.plan.transitions.list[w.change.transition]
	for _, x := range t.carries {
		w.oneRow[0] = w.plan.rowOf(w.change, &t.exits[x.exit])
		for _, col := range w.plan.transitions.transfers[x.transfer].columns {
			w.plan.blocks.columns[col].Stage(w.oneRow[:])
		}
	}
}

// Move moves a row in every array of a class, and returns its entity.
func (w *Stepwise) Move(class int, from, to uint32) entity.Entity {
	c := &w.plan.blocks.classes[class]
	w.oneMove[0] = column.Move{From: from, To: to}
	for _, col := range c.columns {
		w.plan.blocks.columns[col].Move(w.oneMove[:])
	}
	list := &w.plan.blocks.lists[c.list]
	e := *list.at(from)
	*list.at(to) = e
	w.plan.rows.set(e.Index(), int32(class), to)
	return e
}

// End ends the change: the entity gets its new composition, and the given rows of the blocks that it joins, with the
// values that it takes along.
func (w *Stepwise) End(rows []uint32) {
	c := w.change
	if c.new == noComp {
		w.plan.records.release(c.index)
		return
	}
	w.plan.records.list[c.index].comp = c.new
	if c.transition == noIndex {
		return
	}
	t := &w.plan.transitions.list[c.transition]
	w.plan.renumber(c.index, t)
	for k, row := range rows {
		*w.plan.blocks.lists[t.joins[k].list].at(row) = w.plan.records.handle(c.index)
		w.plan.setRow(c.index, &t.joins[k], row)
	}
	for _, x := range t.carries {
		w.oneRow[0] = rows[x.join]
		for _, col := range w.plan.transitions.transfers[x.transfer].into {
			w.plan.blocks.columns[col].Unstage(w.oneRow[:])
		}
	}
}

// Finish ends the commit. Every block counts as changed.
func (w *Stepwise) Finish() Stats {
	w.plan.countCompositions()
	w.store.applier.finish()
	b := w.plan.blocks
	for l := range b.list {
		b.list[l].changed = changed{b.commit, b.commit}
	}
	for k, most := range w.most { // clear rows that were in use between two moves only
		b.lists[b.classes[k].list].close()
		for _, x := range b.classes[k].columns {
			if rows := b.rowsOf(x); rows < int(most) {
				b.columns[x].Clear(rows, int(most))
			}
		}
	}
	w.store.checkDebug()
	return w.plan.stats
}
