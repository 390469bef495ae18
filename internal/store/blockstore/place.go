package blockstore

import (
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/rowlist"
)

// placeBlocks works out the new range of every block that the commit reaches, and which rows of it move: of blocks that
// something leaves or joins, and of those to their right that are shifted. If the end of a class moves, the classes that continue it
// are shifted too.
func (p *plan) placeBlocks() {
	for _, k := range p.touchedClasses {
		p.placeAfterParents(k)
	}
	p.stats.Moves = len(p.moves)
	for _, k := range p.reached {
		p.countWrites(k, p.classes[k].written)
	}
	for _, k := range p.carrying {
		t := &p.transitions.transfers[k]
		free := &p.flow[t.block].free
		for i, number := range t.To {
			t.To[i] = free.At(number)
		}
	}
}

// placeAfterParents places a class, if a block of it is touched, after the classes that it continues: if the end of one of these moves, the class
// is placed with it.
func (p *plan) placeAfterParents(k int32) {
	if p.classes[k].placed {
		return
	}
	if parent := p.blocks.classes[k].parent; parent >= 0 {
		p.placeAfterParents(parent)
	}
	if c := &p.classes[k]; c.isTouched && !c.placed {
		p.placeClass(k, p.blocks.classes[k].start)
	}
}

// placeClass places the blocks of a class that begins at start, and if its end moves those of the classes that continue it.
func (p *plan) placeClass(k int32, start uint32) {
	c, own, from := &p.blocks.classes[k], &p.classes[k], len(p.placed)
	own.placed = true
	p.reached = append(p.reached, k)
	own.end = p.placeOwn(c, own, start)
	until, right := len(p.placed), own.end > c.end
	if !right {
		p.orderBlocks(from, until)
	}
	if own.end != c.end {
		for _, child := range c.children {
			p.placeClass(child, own.end)
		}
	}
	if right {
		p.orderBlocks(from, until)
	}
}

// placeOwn places the blocks of a class, from the first one that is touched or shifted to the last one, and returns where
// the class will end.
func (p *plan) placeOwn(c *class, own *classPlan, start uint32) (end uint32) {
	if len(c.blocks) == 0 {
		return start
	}
	list, l := p.blocks.list, c.blocks[0]
	beyond := l + int32(len(c.blocks))
	if start == c.start {
		l = own.first
		start = list[l].start
	}
	for ; l < beyond && (start != list[l].start || own.isTouched && l <= own.last); l++ {
		f := &p.flow[l]
		count := list[l].count - f.out + f.in
		if start != list[l].start || f.out|f.in != 0 {
			moved := len(p.moves)
			p.assignRows(l, start, count)
			p.placed = append(p.placed, placedBlock{l, start, count, len(p.moves)})
			own.written += len(p.moves) - moved + int(f.in)
		}
		start += count
	}
	if l < beyond {
		return c.end
	}
	return start
}

// assignRows gives every row of a block that has to move a new number: survivors
// inside the new range stay; the others, ascending, then what joins, in the order of the
// queue, fill what is free, ascending. No way to the same blocks writes fewer rows.
func (p *plan) assignRows(l int32, start, count uint32) {
	at, f := &p.blocks.list[l], &p.flow[l]
	until, end, left := start+count, at.start+at.count, f.free.Left
	f.free = rowlist.Free{Last: start} // if nothing stays
	if f.out == at.count {
		return
	}
	p.sorter.Sort(left, at.start, at.count)
	lo, hi := max(at.start, start), min(end, until)
	if lo >= hi { // all move
		p.moveRows(left, at.start, end, &f.free)
		return
	}
	a, b := 0, len(left)
	for a < b && left[a] < lo {
		a++
	}
	for a < b && left[b-1] >= hi {
		b--
	}
	f.free.First, f.free.Before, f.free.Left, f.free.Last = start, lo-start, left[a:b], hi
	p.moveRows(left[:a], at.start, lo, &f.free)
	p.moveRows(left[b:], hi, end, &f.free)
}

// moveRows moves the rows from..to-1 to free ones, except those that are left.
func (p *plan) moveRows(left []uint32, from, to uint32, free *rowlist.Free) {
	for r := from; r < to; r++ {
		if len(left) > 0 && left[0] == r {
			left = left[1:]
			continue
		}
		p.moves = append(p.moves, column.Move{From: r, To: free.Next()})
	}
}

// movesOf returns the moves of a placed block.
func (p *plan) movesOf(i int32) []column.Move {
	from := 0
	if i > 0 {
		from = p.placed[i-1].until
	}
	return p.moves[from:p.placed[i].until]
}

// orderBlocks adds a class's part of placed to order: where the boundary between two blocks moves right, what is right of
// it moves first, and where it moves left, what is left.
func (p *plan) orderBlocks(from, until int) {
	waiting := from
	for i := from; i < until; i++ {
		x := &p.placed[i]
		at := &p.blocks.list[x.block]
		if i+1 < until && x.start+x.count > at.start+at.count {
			continue // until its right neighbour has moved
		}
		for j := i; j >= waiting; j-- {
			p.order = append(p.order, int32(j))
		}
		waiting = i + 1
	}
}

// countWrites counts rows of a class that the commit writes.
func (p *plan) countWrites(k int32, rows int) {
	if rows == 0 {
		return
	}
	for c := range p.blocks.classes[k].set.All() {
		p.stats.Writes[c] += rows
	}
}
