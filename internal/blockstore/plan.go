package blockstore

import (
	"slices"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
)

// Stats is what a commit did.
type Stats struct {
	Spawned, Despawned, Changed int
	Moves                       int   // rows that got another number, once for each class
	Writes                      []int // by component: rows written, additions included
	OneByOne                    []int // by component: what one by one would have written; nil if not counted
}

// plan is what the next commit will do: which rows are left, which are joined, where every
// block will be, and which rows move. Making it changes nothing else. Slices by block or class have
// one element for each; the others grow and are kept.
type plan struct {
	records      *records
	blocks       *Blocks
	compositions *Compositions
	transitions  *transitions
	queue        *Queue
	rows         *Rows
	extender     *extender

	flow         []flow        // by block
	start, count []uint32      // by block: its range after the commit
	end          []uint32      // by class: where its last block will end
	moveAt       []uint32      // by block: where its part of moves begins
	moveEnd      []uint32      // by block: where its part of moves ends
	free         []freeRows    // by block: the rows of the entities that join it
	joined       []uint32      // by slot of a change: the how manieth it is of those that join a block
	moves        []column.Move // of survivors
	used         []uint32      // transitions
	carrying     []int32       // transfers that are in use
	sorter       rowSorter
	order        moveOrder
	fresh        freshPlan
	stats        Stats
}

// flow is what leaves a block and joins it.
type flow struct {
	left    []uint32 // its first elements are rows that are left, ascending once rows are assigned
	out, in uint32   // how many entities leave, so many of left, and how many join
}

// arrange makes the slices as long as the layout needs.
func (p *plan) arrange() {
	blocks, classes := len(p.blocks.list), len(p.blocks.classes)
	p.flow = make([]flow, blocks)
	p.start, p.count = make([]uint32, blocks), make([]uint32, blocks)
	p.end = make([]uint32, classes)
	p.moveAt, p.moveEnd = make([]uint32, blocks), make([]uint32, blocks)
	p.free = make([]freeRows, blocks)
	p.joined, p.moves, p.used, p.carrying, p.sorter, p.fresh.parts = nil, nil, nil, nil, rowSorter{}, nil
	p.order.init(p.blocks)
	p.stats = Stats{Writes: make([]int, p.blocks.layout.Spec.Components)}
}

// clear forgets what was planned before, applied or not.
func (p *plan) clear() {
	for _, k := range p.used {
		p.transitions.list[k].uses = 0
	}
	p.stopFlow()
	p.used, p.moves, p.joined = p.used[:0], p.moves[:0], p.joined[:0]
	for _, k := range p.carrying {
		x := &p.transitions.transfers[k]
		x.from, x.to, x.used = x.from[:0], x.to[:0], false
	}
	p.carrying = p.carrying[:0]
	writes := p.stats.Writes
	clear(writes)
	p.stats = Stats{Writes: writes}
}

// stopFlow lets nothing leave or join any block.
func (p *plan) stopFlow() {
	for l := range p.flow {
		p.flow[l].out, p.flow[l].in = 0, 0
	}
}

// survey finds what every way of committing needs: the transitions, whether a limit would be
// broken, and the new range of every block. It extends the layout first, which stays so if the commit is refused: what
// is added is empty.
func (p *plan) survey() error {
	p.clear()
	if err := p.extender.knowQueued(p.queue); err != nil {
		return err
	}
	p.listChanges()
	if err := p.records.checkLimit(p.records.alive + p.stats.Spawned - p.stats.Despawned); err != nil {
		return err
	}
	p.computeRanges()
	return nil
}

// listChanges finds the transition of every change, and lists by block the rows
// that are left. What joins a block is numbered in the order of the queue.
func (p *plan) listChanges() {
	if p.queue.fresh.n > 0 {
		if p.countFresh() {
			return
		}
		p.queue.writeFresh()
	}
	t, changes, many := p.transitions, &p.queue.changes, p.manyChanges()
	for k := range changes.used() {
		page := changes.page(k)
		for i := range page {
			if many && i%prefetchLen == 0 && page[i].old != noComp { // of a spawn nothing is read here
				p.prefetchRecords(page[i:min(i+prefetchLen, len(page))])
			}
			c := &page[i]
			old, new := c.old, c.new
			if old == new {
				c.transition = noIndex
				continue
			}
			// Looked up each time: whether it is that of the change before cannot be predicted where
			// changes come in any order, and a wrong prediction costs more.
			k := t.between(old, new)
			x := &t.list[k]
			if x.uses == 0 {
				p.used = append(p.used, k)
			}
			x.uses++
			c.transition = k
			if x.simple.valid {
				p.listSimple(c, &x.simple)
				continue
			}
			if len(x.exits) > 0 {
				p.listExits(c, x)
			}
			if x.single {
				f := &p.flow[x.joins[0].block]
				c.slot = f.in
				f.in++
			} else {
				p.listJoins(c, x)
			}
			if len(x.carries) > 0 {
				p.listCarries(c, x)
			}
		}
	}
	p.countUsed()
}

// manyChanges reports whether the records of the changes may be out of the processor's cache. Those
// of a small commit were read so lately that they are not.
func (p *plan) manyChanges() bool { return p.queue.changes.n > 1<<12 }

// prefetchLen is how many records are prefetched at once.
const prefetchLen = 64

// prefetchRecords reads a field of the records of some changes, so that those which are not in the
// processor's cache are loaded all at once: what is decided about one entity keeps the processor from
// loading the record of the next. The result is of no use but to keep the compiler from leaving
// the reads out.
//
//go:noinline
func (p *plan) prefetchRecords(list []change) (sum uint32) {
	records := p.records.list
	for i := range list {
		sum += records[list[i].index].generation
	}
	return sum
}

// countFresh does for fresh spawns what listChanges does for changes. It returns false if they have
// to be written to the queue: they are few, or join several blocks.
func (p *plan) countFresh() bool {
	f, spawns := &p.fresh, &p.queue.fresh
	if spawns.n < f.min {
		return false
	}
	f.kinds = sized(f.kinds, min(len(p.compositions.list), maxFreshComps))
	f.countParts(spawns)
	all := f.sum()
	for comp := range f.kinds {
		if f.kinds[comp] = (freshKind{block: -1, group: comp}); all[comp] > 0 && !p.findKind(uint32(comp)) {
			return false
		}
	}
	for comp, n := range all {
		if n == 0 {
			continue
		}
		k := p.transitions.between(noComp, uint32(comp))
		p.transitions.list[k].uses = int(n)
		p.used = append(p.used, k)
		if l := f.kinds[comp].block; l >= 0 {
			p.flow[l].in += n
		}
	}
	p.countUsed()
	return true
}

// findKind finds what becomes of the fresh spawns of a composition, and reports whether they join one
// block at most.
func (p *plan) findKind(comp uint32) bool {
	f := &p.fresh
	kind, t := &f.kinds[comp], &p.transitions.list[p.transitions.between(noComp, comp)]
	if !t.direct || !t.single {
		return t.direct
	}
	kind.block, kind.list, kind.free = t.joins[0].block, &p.blocks.lists[t.joins[0].list], &p.free[t.joins[0].block]
	for kind.group = 0; f.kinds[kind.group].block != kind.block; {
		kind.group++
	}
	return true
}

// writeFreshRecords gives all fresh spawns their records and rows. They get the rows that are free in the order in
// which they were queued, so a goroutine knows the rows of a part from how many there are before it.
func (p *plan) writeFreshRecords() {
	f, spawns := &p.fresh, &p.queue.fresh
	f.sumParts()
	first, kinds := uint32(len(p.records.list)), len(f.kinds)
	records := p.records.takeNext(spawns.n)
	pages, parts := f.cut(spawns)
	f.eachPart(parts, func(part int, slot []uint32) {
		copy(slot, f.parts[part*kinds:])
		for k := part * pages; k < min((part+1)*pages, spawns.used()); k++ {
			at := k * pageLen
			f.writePage(spawns.page(k), records[at:], first+uint32(at), slot)
		}
	})
}

// countUsed counts what the transitions of the commit are about.
func (p *plan) countUsed() {
	for _, k := range p.used {
		switch t := &p.transitions.list[k]; {
		case t.old == noComp:
			p.stats.Spawned += t.uses
		case t.new == noComp:
			p.stats.Despawned += t.uses
		default:
			p.stats.Changed += t.uses
		}
	}
}

// listSimple does for a simple transition at once what listExits, listJoins and listCarries do.
func (p *plan) listSimple(c *change, t *simpleTransition) {
	row := p.records.list[c.index].row
	left, joined := &p.flow[t.exit], &p.flow[t.join]
	if int(left.out) == len(left.left) {
		left.left = p.grownLeft(t.exit)
	}
	left.left[left.out] = row
	left.out++
	c.slot = joined.in
	joined.in++
	if t.transfer >= 0 {
		p.carry(t.transfer, row, c.slot)
	}
}

// listExits lists the rows that one entity leaves.
func (p *plan) listExits(c *change, t *transition) {
	for i := range t.exits {
		x := &t.exits[i]
		row := p.records.list[c.index].row
		if x.at > 0 {
			row = p.blocks.classes[x.class].rows.get(c.index)
		}
		f := &p.flow[x.block]
		if int(f.out) == len(f.left) {
			f.left = p.grownLeft(x.block)
		}
		f.left[f.out] = row
		f.out++
	}
}

// grownLeft returns the list of the rows that leave a block with room for more.
func (p *plan) grownLeft(l int32) []uint32 {
	left := p.flow[l].left
	n := len(left)
	left = slices.Grow(left, min(n+1024, int(p.blocks.list[l].count)-n)) // no more can leave than there are
	return left[:cap(left)]
}

// listJoins numbers what one entity joins, unless that is one block, which needs no list.
func (p *plan) listJoins(c *change, t *transition) {
	c.slot = uint32(len(p.joined))
	if len(p.joined)+len(t.joins) > cap(p.joined) { // doubled: append would copy a long list five times over
		p.joined = slices.Grow(p.joined, max(len(p.joined), 1024))
	}
	for i := range t.joins {
		f := &p.flow[t.joins[i].block]
		p.joined = append(p.joined, f.in)
		f.in++
	}
}

// listCarries lists the values that one entity takes along.
func (p *plan) listCarries(c *change, t *transition) {
	for i := range t.carries {
		x := &t.carries[i]
		f := &p.flow[t.exits[x.exit].block]
		p.carry(x.transfer, f.left[f.out-1], p.joinNumber(c, t, x.join))
	}
}

func (p *plan) carry(k int32, row, number uint32) {
	t := &p.transitions.transfers[k]
	if !t.used {
		t.used = true
		p.carrying = append(p.carrying, k)
	}
	t.from = append(t.from, row)
	t.to = append(t.to, number)
}

// joinNumber returns the how manieth an entity is of those that join the block of join j of its
// transition.
func (p *plan) joinNumber(c *change, t *transition, j int) uint32 {
	if t.single {
		return c.slot
	}
	return p.joined[c.slot+uint32(j)]
}

// joinedRow returns the row that an entity gets with join j of its transition.
func (p *plan) joinedRow(c *change, t *transition, j int) uint32 {
	return p.free[t.joins[j].block].at(p.joinNumber(c, t, j))
}

// computeRanges works out the new range of every block.
func (p *plan) computeRanges() {
	for _, k := range p.blocks.order {
		c := &p.blocks.classes[k]
		at := p.blocks.startOf(c, p.end)
		for _, l := range c.blocks {
			p.start[l] = at
			p.count[l] = p.blocks.list[l].count - p.flow[l].out + p.flow[l].in
			at += p.count[l]
		}
		p.end[k] = at
	}
}

// markChanged notes in the blocks that the planned commit changes its number, before they get their new
// ranges.
func (p *plan) markChanged() {
	p.blocks.commit++
	for l := range p.blocks.list {
		if at := &p.blocks.list[l]; at.start != p.start[l] || at.count != p.count[l] || p.flow[l].out|p.flow[l].in != 0 {
			at.changed = changed{p.blocks.commit, p.blocks.commit}
		}
	}
}

// countSpawned counts n new entities that have the given stored components.
func (p *plan) countSpawned(stored gt.Set, n int) {
	p.stats.Spawned += n
	for x := range stored.All() {
		p.stats.Writes[x] += n
	}
}

// trim gives up memory that one large commit took and a steady tick does not need: lists longer
// than n.
func (p *plan) trim(n int) {
	p.fresh.parts = trim(p.fresh.parts, n)
	p.joined, p.moves, p.sorter.spare = trim(p.joined, n), trim(p.moves, n), trim(p.sorter.spare, n)
	for l := range p.flow {
		p.flow[l].left, p.free[l].left = trim(p.flow[l].left, n), nil
	}
	for _, k := range p.carrying {
		t := &p.transitions.transfers[k]
		t.from, t.to, t.used = trim(t.from, n), trim(t.to, n), false
	}
	p.carrying = p.carrying[:0]
}

// sized returns a slice of n elements, in the memory of s if it is large enough.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

func trim[T any](s []T, most int) []T {
	if cap(s) > most {
		return nil
	}
	return s[:0]
}
