package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/record"
)

// Prepared tells what a prepared commit is going to do: observers the changes, and package onebyone, which counts and shows
// commits and carries them out one entity at a time, also blocks and rows, see [Store.Planned]. Blocks have the numbers of Blocks.Each.
type Prepared struct {
	plan  *plan
	store *Store
}

// Prepared returns the prepared commit. It is good until Apply or the next Prepare. Fresh spawns are written to the queue for it, and the
// commit prepared again: it is not refused, as it was not before.
func (s *Store) Prepared() Prepared {
	s.mustBePrepared("Prepared")
	if s.Queue.writeFresh() {
		_ = s.Prepare()
	}
	return Prepared{&s.plan, s}
}

// Planned is Prepared for who asks for blocks and rows too, of which a commit of one change knows nothing. Which rows entities get is found
// while rows are written. So who asks for rows gets those of a commit of a copy that has no columns, by the same code: it costs a look at every
// entity.
func (s *Store) Planned() Prepared {
	p := s.Prepared()
	if !s.planned {
		s.planned = true
		_ = s.plan.survey() // which was not refused
	}
	return p
}

// committed returns a copy of the store without columns, with the prepared commit carried out.
func (p Prepared) committed() *Store {
	s := p.store
	if s.after == nil {
		out := s.copyWith(make([]column.Column, len(s.Blocks.own)))
		for _, c := range s.Queue.changes.List {
			out.Queue.changes.Push(c.Index, c.Old, c.New, 0)
		}
		out.plan.traced = true
		_ = out.plan.survey() // which was not refused
		out.prepared, out.planned = true, true
		out.Apply()
		s.after = out
	}
	return s.after
}

// Len returns how many entities the commit is about.
func (p Prepared) Len() int { return len(p.plan.queue.changes.List) }

// Flow returns how many entities leave a block, and how many join it.
func (p Prepared) Flow(block int32) (left, joined uint32) {
	b := &p.plan.blocks.list[block]
	return b.out, b.in
}

// EachTransition calls yield with the compositions before and after of each kind of change of a prepared commit, -1 for none, and with how many
// changes are of that kind: in order of first touch if Prepared was called before. It leaves out entities whose composition stays.
func (s *Store) EachTransition(yield func(old, new, count int)) {
	s.mustBePrepared("EachTransition")
	if !s.planned {
		if c := &s.Queue.changes.List[0]; c.Old != c.New {
			yield(compositionOf(c.Old), compositionOf(c.New), 1)
		}
		return
	}
	for _, k := range s.plan.used {
		t := &s.transitions.list[k-1]
		yield(compositionOf(t.old), compositionOf(t.new), t.uses)
	}
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
	Prepared
	change     *record.Change
	transition *transition
}

var noTransition transition

// Change returns the i-th change, in order of first touch.
func (p Prepared) Change(i int) Change {
	c := Change{p, &p.plan.queue.changes.List[i], &noTransition}
	if k := c.change.Transition; k != 0 {
		c.transition = &p.plan.transitions.list[k-1]
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
func (c Change) LeftBlock(k int) int32 { return c.transition.exits[k].number }
func (c Change) LeftRow(k int) uint32 {
	return c.transition.exits[k].rowOf(c.plan.records, c.change.Index)
}

// JoinedBlock and JoinedRow return the k-th block that the entity joins, and its row there after Apply.
func (c Change) JoinedBlock(k int) int32 { return c.transition.joins[k].number }
func (c Change) JoinedRow(k int) uint32 {
	x, after := c.transition.joins[k], c.committed()
	if x.pages != nil {
		x.pages = &after.Blocks.rows.Pages[x.block.class]
	}
	return x.rowOf(&after.Queue.records, c.change.Index)
}

// EachMove calls yield with the moves of entities that stay in their blocks, in the order in which Apply makes them,
// until it returns false.
func (p Prepared) EachMove(yield func(block int32, e entity.Entity, m column.Move) bool) {
	for _, x := range p.committed().plan.trace {
		if !yield(x.block, *p.plan.blocks.list[x.block].list.At(x.move.From), x.move) {
			return
		}
	}
}

// EachRange is Blocks.Each with the rows after Apply.
func (p Prepared) EachRange(yield func(class, id, start, rows int)) { p.committed().Blocks.Each(yield) }

// Reorder gives the entities of a class, whose blocks stay, other rows after Apply: by row, from the first one of the class on. It is for a caller
// that works out by itself which way a commit goes.
func (s *Store) Reorder(class int, entities []entity.Entity) {
	c, list := &s.Blocks.classes[class], s.Blocks.entitiesOf(int32(class))
	var moved []entity.Entity
	var moves []column.Move
	for k, e := range entities {
		if row := s.Blocks.startOf(int32(class)) + uint32(k); *list.At(row) != e {
			at := slices.IndexFunc(s.Compositions.list[s.CompositionOf(e)].blocks, func(p blockRef) bool { return p.class == int32(class) })
			from := s.Rows.at(e.Index(), uint32(s.CompositionOf(e)), at)
			moved, moves = append(moved, e), append(moves, column.Move{From: from, To: row})
		}
	}
	for _, x := range c.columns {
		s.Blocks.columns[x].CopyRows(s.Blocks.columns[x].Clone(s.Blocks.rowsOf(x)), moves)
	}
	for k, m := range moves {
		*list.At(m.To) = moved[k]
		s.Rows.set(moved[k].Index(), int32(class), m.To)
	}
	for _, l := range c.blocks {
		s.Blocks.list[l].changed = changed{s.Blocks.commit, s.Blocks.commit}
	}
	s.Journal.Forget()
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
