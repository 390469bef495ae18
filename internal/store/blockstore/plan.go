package blockstore

import (
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/record"
	"github.com/copse-ecs/copse/internal/store/rowlist"
)

// Stats is what a commit did.
type Stats struct {
	Spawned, Despawned, Changed int
	Moves                       int   // rows that got another number, once for each class
	Writes                      []int // by component: rows written, additions included
}

// count counts n entities that go through a transition.
func (s *Stats) count(t *transition, n int) {
	switch {
	case t.old == record.NoComposition:
		s.Spawned += n
	case t.new == record.NoComposition:
		s.Despawned += n
	default:
		s.Changed += n
	}
}

// plan is what the next commit will do: which rows are left, which are joined, which blocks get another range, and which
// rows move. Making it changes nothing else. Its cost is that of the changes and of the blocks that they reach: a slice by
// block or by class has an element for each, which is zero if the commit does not reach the block or class.
type plan struct {
	records      *record.Table
	blocks       *Blocks
	compositions *Compositions
	transitions  *transitions
	queue        *Queue
	rows         *Rows
	extender     *extender

	flow           []flow           // by block
	touched        []int32          // blocks that something leaves or joins
	classes        []classPlan      // by class
	touchedClasses []int32          // classes that have a block of touched
	left           []uint32         // rows that are left, block by block
	joined         []uint32         // by slot of a change: its numbers among those that join its blocks
	reached        []int32          // classes whose blocks are placed, parents before children
	placed         []placedBlock    // blocks that are touched or shifted
	order          []int32          // indices into placed, in an order in which the moves are safe
	moves          []column.Move    // of survivors
	used           []uint32         // transitions
	carrying       []int32          // transfers that are in use
	carries        [][]column.Carry // by component: what they carry
	sorter         rowlist.Sorter
	hadRows        []int       // by column, before a bulk spawn
	minFresh       int         // how many fresh spawns are counted where they are: fewer are written to the queue
	fresh          []freshKind // by composition, of the fresh spawns that are counted
	stats          Stats
}

// flow is what leaves a block and joins it.
type flow struct {
	out, in uint32       // how many entities leave, and how many join
	joined  uint32       // how many of those that join have been numbered
	free    rowlist.Free // the rows of the entities that join; until these are assigned, Left has all rows that are left
}

// classPlan is what becomes of a class.
type classPlan struct {
	first, last       int32 // its first and its last block that something leaves or joins
	isTouched, placed bool  // there are such blocks; its blocks are placed
	end               uint32
	written           int // rows
}

// placedBlock is a block and its range after the commit. It has four fields: with five the compiler puts each new one together in
// memory before it is copied to the list, and the copy waits for that.
type placedBlock struct {
	block        int32
	start, count uint32
	until        int // where its part of plan.moves ends, which begins where that of the block before it ends
}

// arrange makes the slices as long as the layout needs.
func (p *plan) arrange() {
	p.flow, p.classes = make([]flow, len(p.blocks.list)), make([]classPlan, len(p.blocks.classes))
	p.touched, p.touchedClasses, p.left, p.joined = nil, nil, nil, nil
	p.reached, p.placed, p.order, p.moves, p.used, p.carrying = nil, nil, nil, nil, nil, nil
	p.sorter, p.fresh = rowlist.Sorter{}, nil
	p.carries = make([][]column.Carry, p.blocks.layout.Spec.Components)
	p.stats = Stats{Writes: make([]int, p.blocks.layout.Spec.Components)}
}

// clear forgets what was planned before, applied or not.
func (p *plan) clear() {
	for _, k := range p.used {
		p.transitions.list[k].uses = 0
	}
	for _, l := range p.touched {
		p.flow[l] = flow{}
	}
	for _, list := range [2][]int32{p.touchedClasses, p.reached} {
		for _, k := range list {
			p.classes[k] = classPlan{}
		}
	}
	for _, k := range p.carrying {
		x := &p.transitions.transfers[k]
		x.From, x.To = x.From[:0], x.To[:0]
	}
	p.touched, p.touchedClasses, p.joined = p.touched[:0], p.touchedClasses[:0], p.joined[:0]
	p.reached, p.placed, p.order, p.moves = p.reached[:0], p.placed[:0], p.order[:0], p.moves[:0]
	p.used, p.carrying = p.used[:0], p.carrying[:0]
	p.stats.reset()
}

// reset begins the counts of a commit.
func (s *Stats) reset() {
	clear(s.Writes)
	*s = Stats{Writes: s.Writes}
}

// survey finds what every way of committing needs: the transitions, whether a limit would be
// broken, and what leaves and joins each block. It extends the layout first, which stays so if the commit is refused: what is
// added is empty.
func (p *plan) survey() error {
	p.clear()
	if err := p.extender.knowQueued(p.queue); err != nil {
		return err
	}
	if len(p.queue.fresh.comps) > 0 && !p.countFresh() {
		p.queue.writeFresh()
	}
	changes := p.queue.changes.List
	for i := range changes {
		c := &changes[i]
		if c.Transition = record.NoIndex; c.Old != c.New {
			c.Transition = p.transitions.between(c.Old, c.New)
			p.useTransition(c.Transition, 1)
		}
	}
	p.countFlow()
	if err := p.queue.CheckAlive(p.records.Alive + p.stats.Spawned - p.stats.Despawned); err != nil {
		return err
	}
	p.listChanges()
	return nil
}

// useTransition counts n entities that go through a transition.
func (p *plan) useTransition(k uint32, n int) {
	t := &p.transitions.list[k]
	if t.uses == 0 {
		p.used = append(p.used, k)
	}
	t.uses += n
}

// countFlow counts what leaves and joins each block, and what the transitions are about.
func (p *plan) countFlow() {
	left := 0
	for _, k := range p.used {
		t := &p.transitions.list[k]
		for i := range t.exits {
			p.touch(t.exits[i].block).out += uint32(t.uses)
		}
		for i := range t.joins {
			p.touch(t.joins[i].block).in += uint32(t.uses)
		}
		left += len(t.exits) * t.uses
		p.stats.count(t, t.uses)
	}
	p.left = sized(p.left, left)
	end := uint32(0)
	for _, l := range p.touched {
		f := &p.flow[l]
		f.free.Left = p.left[end : end : end+f.out]
		end += f.out
	}
}

// touch notes that something leaves or joins a block.
func (p *plan) touch(l int32) *flow {
	f := &p.flow[l]
	if f.out|f.in > 0 {
		return f
	}
	p.touched = append(p.touched, l)
	k := p.blocks.list[l].class
	c := &p.classes[k]
	if !c.isTouched {
		c.isTouched, c.first, c.last = true, l, l
		p.touchedClasses = append(p.touchedClasses, k)
	}
	c.first, c.last = min(c.first, l), max(c.last, l)
	return f
}

// listChanges lists what every change leaves, joins and carries.
func (p *plan) listChanges() {
	changes := p.queue.changes.List
	for i := range changes {
		if c := &changes[i]; c.Transition != record.NoIndex {
			p.list(c, &p.transitions.list[c.Transition])
		}
	}
}

// list lists the rows that the entity of a change leaves, and the values that it takes along, and numbers what it joins: entities
// that join a block are numbered in the order of the queue.
func (p *plan) list(c *record.Change, t *transition) {
	for i := range t.exits {
		x := &t.exits[i]
		f := &p.flow[x.block]
		f.free.Left = append(f.free.Left, p.rowOf(c.Index, x))
	}
	if t.single {
		f := &p.flow[t.joins[0].block]
		c.Slot = f.joined
		f.joined++
	} else {
		c.Slot = uint32(len(p.joined))
		for i := range t.joins {
			f := &p.flow[t.joins[i].block]
			p.joined = append(p.joined, f.joined)
			f.joined++
		}
	}
	for i := range t.carries {
		x := &t.carries[i]
		left, to := p.flow[t.exits[x.exit].block].free.Left, &p.transitions.transfers[x.transfer]
		if len(to.From) == 0 {
			p.carrying = append(p.carrying, x.transfer)
		}
		to.From, to.To = append(to.From, left[len(left)-1]), append(to.To, p.joinNumber(c, t, int(x.join)))
	}
}

// rowOf returns the row that an entity leaves.
func (p *plan) rowOf(i uint32, x *compositionBlock) uint32 {
	if x.at == 0 {
		return p.records.List[i].Row
	}
	return p.blocks.rows.Pages[x.class].Get(i)
}

// joinNumber returns the number of an entity among those that join the block of join j of its transition.
func (p *plan) joinNumber(c *record.Change, t *transition, j int) uint32 {
	if t.single {
		return c.Slot
	}
	return p.joined[c.Slot+uint32(j)]
}

// joinedRow returns the row that an entity gets with join j of its transition.
func (p *plan) joinedRow(c *record.Change, t *transition, j int) uint32 {
	return p.flow[t.joins[j].block].free.At(p.joinNumber(c, t, j))
}

// freshKind is what becomes of the fresh spawns of one composition.
type freshKind struct {
	count int
	joins *flow             // of the block that they join; nil if they have no rows
	list  *rowlist.Entities // of its class
}

// minFresh is how many fresh spawns a commit has at least to count them where they are.
const minFresh = 1 << 12

// countFresh counts the transitions of fresh spawns. It returns false if they have
// to be written to the queue: they are few, or join several blocks.
func (p *plan) countFresh() bool {
	comps := p.queue.fresh.comps
	if len(comps) < p.minFresh {
		return false
	}
	p.fresh = sized(p.fresh, min(len(p.compositions.list), maxFreshComps))
	clear(p.fresh)
	for _, comp := range comps {
		p.fresh[comp].count++
	}
	for comp := range p.fresh {
		if p.fresh[comp].count > 0 && !p.findKind(uint32(comp)) {
			return false
		}
	}
	for comp := range p.fresh {
		if n := p.fresh[comp].count; n > 0 {
			p.useTransition(p.transitions.between(record.NoComposition, uint32(comp)), n)
		}
	}
	return true
}

// findKind finds what becomes of the fresh spawns of a composition, and reports whether they join one
// block at most.
func (p *plan) findKind(comp uint32) bool {
	t := &p.transitions.list[p.transitions.between(record.NoComposition, comp)]
	if t.single {
		p.fresh[comp].joins, p.fresh[comp].list = &p.flow[t.joins[0].block], p.blocks.entitiesOf(t.joins[0].class)
	}
	return len(t.joins) < 2
}

// writeFreshRecords gives all fresh spawns their records, and the rows that are free in the order in which they were queued.
func (p *plan) writeFreshRecords() {
	comps, first, generation := p.queue.fresh.comps, uint32(len(p.records.List)), p.records.First()
	for i, r := 0, p.records.TakeNext(len(comps)); i < len(comps); i++ {
		kind := &p.fresh[comps[i]]
		r[i].Generation, r[i].Comp = generation, uint32(comps[i])
		if f := kind.joins; f != nil {
			row := f.free.At(f.joined)
			f.joined++
			r[i].Row = row
			*kind.list.At(row) = entity.New(first+uint32(i), generation)
		}
	}
}

// endOf returns where a class will end.
func (p *plan) endOf(k int32) uint32 {
	if p.classes[k].placed {
		return p.classes[k].end
	}
	return p.blocks.classes[k].end
}

// startOf returns where a class will begin.
func (p *plan) startOf(k int32) uint32 {
	if parent := p.blocks.classes[k].parent; parent >= 0 {
		return p.endOf(parent)
	}
	return 0
}

// largest returns the number of elements that the longest list of the commit has memory for.
func (p *plan) largest() int {
	n := max(cap(p.left), cap(p.joined), cap(p.moves))
	for _, k := range p.carrying {
		n = max(n, cap(p.transitions.transfers[k].From))
	}
	return n
}

// giveUp forgets the plan and gives up the memory of its lists.
func (p *plan) giveUp() {
	for _, k := range p.carrying {
		t := &p.transitions.transfers[k]
		t.From, t.To = nil, nil
	}
	stats := p.stats
	p.arrange()
	p.stats = stats
}

// sized returns a slice of n elements, in the memory of s if it is large enough.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
