package blockstore

import (
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/record"
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
	case t == &noTransition:
	case t.old == record.NoComposition:
		s.Spawned += n
	case t.new == record.NoComposition:
		s.Despawned += n
	default:
		s.Changed += n
	}
}

// reset begins the counts of a commit.
func (s *Stats) reset() {
	clear(s.Writes)
	*s = Stats{Writes: s.Writes}
}

// plan is what the next commit will do: which transitions it has and how many entities go through each, how many leave and join each block, and
// in the end which ranges blocks get. Making it changes nothing that others see. Which row is whose is found while rows are written: who
// asks before gets the rows of a commit of a copy, see [Store.Planned].
type plan struct {
	records      *record.Table
	blocks       *Blocks
	compositions *Compositions
	transitions  *transitions
	queue        *Queue
	rows         *Rows
	extender     *extender

	used           []uint32 // transitions
	touched        []int32  // blocks that something leaves or joins
	touchedClasses []int32  // classes that have a block of touched
	reached        []int32  // classes whose blocks get new ranges, parents before children
	order          []int32  // blocks that are touched or shifted, in an order in which the moves are safe
	stats          Stats

	holes        []uint32            // rows that are left: a stretch for each block, in the order of the queue
	moves        []column.Move       // of the survivors of a block
	mostMoves    int                 // the most that there were in this commit
	stage        []byte              // values that entities take along, in the order of the queue
	stages       []stage             // by component: the same of values that may have pointers
	left, joined column.Places       // of one entity
	keep         [3]column.Retention // of holes, moves and stage
	traced       bool                // somebody wants to know of all moves
	trace        []tracedMove

	hadRows  []int       // by column, before a bulk spawn
	minFresh int         // how many fresh spawns are counted where they are: fewer are written to the queue
	fresh    []freshKind // by composition, of the fresh spawns that are counted
}

// tracedMove is a move of a block.
type tracedMove struct {
	block int32
	move  column.Move
}

// arrange forgets what was planned, because blocks or columns are others than before.
func (p *plan) arrange() {
	p.used, p.touched, p.touchedClasses, p.reached, p.order = nil, nil, nil, nil, nil
	p.holes, p.moves, p.stage, p.fresh, p.mostMoves = nil, nil, nil, nil, 0
	p.stages = make([]stage, p.blocks.layout.Spec.Components)
	p.stats = Stats{Writes: make([]int, p.blocks.layout.Spec.Components)}
}

// clear forgets what was planned before, applied or not.
func (p *plan) clear() {
	for _, k := range p.used {
		p.transitions.list[k-1].uses = 0
	}
	for _, l := range p.touched {
		b := &p.blocks.list[l]
		b.out, b.in = 0, 0
	}
	for _, list := range [2][]int32{p.touchedClasses, p.reached} {
		for _, k := range list {
			p.blocks.classes[k].forgetCommit()
		}
	}
	p.touched, p.touchedClasses, p.reached, p.order, p.used = p.touched[:0], p.touchedClasses[:0], p.reached[:0], p.order[:0], p.used[:0]
	p.stats.reset()
}

// survey finds all that may refuse a commit, and what it does to blocks: the transitions, what leaves and joins each block, and
// whether a limit would be broken. It extends the layout first, which stays so if the commit is refused: what is added is empty.
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
		if c.Old == c.New {
			c.Transition = 0
			continue
		}
		if c.Transition == 0 {
			c.Transition = p.transitions.number(c.Old, c.New)
		}
		t := &p.transitions.list[c.Transition-1]
		if t.uses == 0 {
			p.used = append(p.used, c.Transition)
		}
		t.uses++
	}
	p.countFlow()
	return p.queue.CheckAlive(p.records.Alive + p.stats.Spawned - p.stats.Despawned)
}

// countFlow counts what leaves and joins each block, and what the transitions are about.
func (p *plan) countFlow() {
	for _, k := range p.used {
		t := p.transitions.get(k)
		for i := range t.exits {
			x := &t.exits[i]
			p.touch(x.block, x.number)
			x.block.out += uint32(t.uses)
		}
		for i := range t.joins {
			x := &t.joins[i]
			p.touch(x.block, x.number)
			x.block.in += uint32(t.uses)
		}
		p.stats.count(t, t.uses)
	}
}

// touch notes that something leaves or joins a block.
func (p *plan) touch(b *block, l int32) {
	if b.out|b.in == 0 {
		p.touchFirst(b, l)
	}
}

func (p *plan) touchFirst(b *block, l int32) {
	p.touched = append(p.touched, l)
	c := &p.blocks.classes[b.class]
	if !c.isTouched {
		c.isTouched, c.first, c.last = true, l, l
		p.touchedClasses = append(p.touchedClasses, b.class)
	}
	c.first, c.last = min(c.first, l), max(c.last, l)
}

// freshKind is what becomes of the fresh spawns of one composition.
type freshKind struct {
	count int
	joins *block // nil if they have no rows
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
			k := p.transitions.number(record.NoComposition, uint32(comp))
			p.used = append(p.used, k)
			p.transitions.list[k-1].uses = n
		}
	}
	return true
}

// findKind finds what becomes of the fresh spawns of a composition, and reports whether they join one
// block at most.
func (p *plan) findKind(comp uint32) bool {
	t := p.transitions.get(p.transitions.number(record.NoComposition, comp))
	if len(t.joins) == 1 {
		p.fresh[comp].joins = t.joins[0].block
	}
	return len(t.joins) < 2
}

// writeFreshRecords gives all fresh spawns their records, and the rows that are free in the order in which they were queued.
func (p *plan) writeFreshRecords() {
	comps, first, generation := p.queue.fresh.comps, uint32(len(p.records.List)), p.records.First()
	for i, r := 0, p.records.TakeNext(len(comps)); i < len(comps); i++ {
		r[i].Generation, r[i].Comp = generation, uint32(comps[i])
		if b := p.fresh[comps[i]].joins; b != nil {
			row := b.free(p.holes)
			r[i].Row = row
			*b.list.At(row) = entity.New(first+uint32(i), generation)
		}
	}
}

// endOf returns where a class will end.
func (p *plan) endOf(k int32) uint32 {
	if p.blocks.classes[k].reached {
		return p.blocks.classes[k].newEnd
	}
	return p.blocks.endOf(k)
}

// startOf returns where a class will begin.
func (p *plan) startOf(k int32) uint32 {
	if parent := p.blocks.classes[k].parent; parent >= 0 {
		return p.endOf(parent)
	}
	return 0
}

// sized returns a slice of n elements, in the memory of s if it is large enough.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4) // so that ticks that differ a little need no other memory each time
	}
	return s[:n]
}
