package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/record"
)

// Prepared tells what a prepared commit is going to do. Package onebyone works on it, which counts and shows
// commits and carries them out one entity at a time, and the hooks of a world. Blocks have the numbers of Blocks.Each.
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

// Len returns how many entities the commit is about.
func (p Prepared) Len() int { return len(p.plan.queue.changes.List) }

// Flow returns how many entities leave a block, and how many join it.
func (p Prepared) Flow(block int32) (left, joined uint32) {
	return p.plan.flow[block].out, p.plan.flow[block].in
}

// EachTransition calls yield with the compositions before and after of each kind of change, -1 for none, and with how many
// changes are of that kind, in order of first touch. It leaves out entities whose composition stays.
func (p Prepared) EachTransition(yield func(old, new, count int)) {
	for _, k := range p.plan.used {
		t := &p.plan.transitions.list[k]
		yield(compositionOf(t.old), compositionOf(t.new), t.uses)
	}
}

// EachTransition is that of Prepared, for a prepared commit whose changes are not looked at one by one.
func (s *Store) EachTransition(yield func(old, new, count int)) {
	s.mustBePrepared("EachTransition")
	Prepared{s, &s.plan}.EachTransition(yield)
}

func compositionOf(comp uint32) int {
	if comp == record.NoComposition {
		return -1
	}
	return int(comp)
}

// Number returns the number of the change of the entity with an index, -1 if there is none. O(1).
func (p Prepared) Number(index uint32) int {
	if comp := p.plan.records.List[index].Comp; comp&record.Queued != 0 {
		return int(comp &^ record.Queued)
	}
	return -1
}

// Kind returns the kind of the i-th change, in order of first touch: all changes of a kind leave and join the same blocks.
func (p Prepared) Kind(i int) uint32 { return p.plan.queue.changes.List[i].Transition }

// Change is what happens to one entity. If its composition stays, it leaves and joins nothing.
type Change struct {
	plan       *plan
	change     *record.Change
	transition *transition
}

var noTransition = transition{demoted: -1, promoted: -1}

// Change returns the i-th change, in order of first touch.
func (p Prepared) Change(i int) Change {
	c := Change{p.plan, &p.plan.queue.changes.List[i], &noTransition}
	if c.change.Transition != record.NoIndex {
		c.transition = &p.plan.transitions.list[c.change.Transition]
	}
	return c
}

// Changes reports whether the entity has a component or tag, before the commit and after it.
func (c Change) Changes(component int) (had, has bool) {
	list := c.plan.compositions
	return list.has(c.change.Old, component), list.has(c.change.New, component)
}

// Entity returns the entity.
func (c Change) Entity() entity.Entity { return c.plan.records.Handle(c.change.Index) }

// Left returns how many blocks the entity leaves, and Joined how many it joins.
func (c Change) Left() int   { return len(c.transition.exits) }
func (c Change) Joined() int { return len(c.transition.joins) }

// LeftBlock and LeftRow return the k-th block that the entity leaves, and its row there.
func (c Change) LeftBlock(k int) int32 { return c.transition.exits[k].block }
func (c Change) LeftRow(k int) uint32  { return c.plan.rowOf(c.change.Index, &c.transition.exits[k]) }

// JoinedBlock and JoinedRow return the k-th block that the entity joins, and its row there after Apply.
func (c Change) JoinedBlock(k int) int32 { return c.transition.joins[k].block }
func (c Change) JoinedRow(k int) uint32  { return c.plan.joinedRow(c.change, c.transition, k) }

// EachMove calls yield with the moves of entities that stay in their blocks, in the order in which Apply makes them,
// until it returns false.
func (p Prepared) EachMove(yield func(block int32, e entity.Entity, m column.Move) bool) {
	for _, i := range p.plan.order {
		x := &p.plan.placed[i]
		list := p.plan.blocks.entitiesOf(p.plan.blocks.list[x.block].class)
		for _, m := range p.plan.movesOf(i) {
			if !yield(x.block, *list.At(m.From), m) {
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
	most    []uint32 // by class: where it ends at most
	oneRow  [1]uint32
	oneMove [1]column.Move
}

// Stepwise begins to carry out the commit, which must not be empty. least and most are by class where it ends at the
// least and at most meanwhile.
func (p Prepared) Stepwise(least, most []uint32) *Stepwise {
	p.store.prepared = false
	p.store.Journal.Forget()
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
		b.lists[c.list].Open(from, most[last], c.start, b.classes[last].end)
	}
	return &Stepwise{Prepared: p, most: most}
}

// Begin begins a change: it copies the values that the entity takes along aside.
func (w *Stepwise) Begin(c Change) {
	for _, x := range c.transition.carries {
		w.oneRow[0] = c.LeftRow(int(x.exit))
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
	e := *list.At(from)
	*list.At(to) = e
	w.plan.rows.set(e.Index(), int32(class), to)
	return e
}

// End ends a change: the entity gets its new composition, and the given rows of the blocks that it joins, with the
// values that it takes along.
func (w *Stepwise) End(c Change, rows []uint32) {
	w.plan.writeRows(c.change.Index, c.change.New, c.transition, rows)
	for _, x := range c.transition.carries {
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
		b.lists[b.classes[k].list].Close()
		for _, x := range b.classes[k].columns {
			if rows := b.rowsOf(x); rows < int(most) {
				b.columns[x].Clear(rows, int(most))
			}
		}
	}
	w.store.checkDebug()
	return w.plan.stats
}

// Compositions returns the numbers of the compositions of the i-th change's entity, before the commit and after it, -1 for none.
func (p Prepared) Compositions(i int) (old, new int) {
	c := &p.plan.queue.changes.List[i]
	return compositionOf(c.Old), compositionOf(c.New)
}

// Has reports whether a composition, by a number of Compositions, has a component or tag; -1 has none.
func (p Prepared) Has(composition, component int) bool {
	return p.plan.compositions.Has(composition, component)
}
