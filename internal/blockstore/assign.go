package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/column"
)

// assignRows gives every row that has to move a new number, block by block: survivors
// inside the new range stay; the others, ascending, then what joins, in the order of the
// queue, fill what is free, ascending (docs/theory.md, "Fewest writes").
func (p *plan) assignRows() {
	for l := range p.blocks.list {
		p.moveAt[l] = uint32(len(p.moves))
		p.moveEnd[l] = p.moveAt[l]
		at := &p.blocks.list[l]
		if p.start[l] == at.start && p.flow[l].out == 0 && p.flow[l].in == 0 {
			continue
		}
		p.assignBlock(l, at)
		p.moveEnd[l] = uint32(len(p.moves))
		moves := int(p.moveEnd[l] - p.moveAt[l])
		p.stats.Moves += moves
		if written := moves + int(p.flow[l].in); written > 0 {
			for c := range p.blocks.classes[at.class].set.All() {
				p.stats.Writes[c] += written
			}
		}
	}
	for _, k := range p.carrying {
		t := &p.transitions.transfers[k]
		free := &p.free[t.block]
		for i, number := range t.to {
			t.to[i] = free.at(number)
		}
	}
}

// assignBlock gives the rows of one block that have to move new numbers, and sets what is free
// for the entities that join it.
func (p *plan) assignBlock(l int, at *block) {
	left := p.flow[l].left[:p.flow[l].out]
	from, to, end := p.start[l], p.start[l]+p.count[l], at.start+at.count
	lo, hi := max(at.start, from), min(end, to)
	if len(left) == int(at.count) || lo >= hi { // nothing stays: the whole new range is free
		lo, hi = to, to
	}
	if len(left) == int(at.count) {
		p.free[l] = freeRows{row: from, lo: to, hi: to}
		return
	}
	p.sorter.sort(left, at.start, at.count)
	free := freeRows{row: from, lo: lo, hi: hi, left: within(left, lo, hi)}
	before, after := min(lo, end), max(hi, at.start)
	if lo == hi {
		before, after = end, end
	}
	p.moveRows(left, at.start, before, &free)
	if after < end {
		next, _ := slices.BinarySearch(left, after)
		p.moveRows(left[next:], after, end, &free)
	}
	p.free[l] = free
}

// moveRows moves the rows from..to-1 to free ones, except those that are left.
func (p *plan) moveRows(left []uint32, from, to uint32, free *freeRows) {
	for r := from; r < to; r++ {
		if len(left) > 0 && left[0] == r {
			left = left[1:]
			continue
		}
		p.moves = append(p.moves, column.Move{From: r, To: free.next()})
	}
}
