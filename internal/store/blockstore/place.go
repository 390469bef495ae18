package blockstore

import "github.com/copse-ecs/copse/internal/store/column"

// rangeBlocks gives every block that the commit reaches its new range: blocks that something leaves or joins, and those to their right that
// are shifted. If the end of a class moves, the classes that continue it are shifted too.
func (p *plan) rangeBlocks() {
	for _, k := range p.touchedClasses {
		p.rangeAfterParents(k)
	}
}

// rangeAfterParents gives the blocks of a class their ranges after the classes that it continues: if the end of one of these
// moves, the class is reached with it.
func (p *plan) rangeAfterParents(k int32) {
	c := &p.blocks.classes[k]
	if c.reached {
		return
	}
	if c.parent >= 0 {
		p.rangeAfterParents(c.parent)
	}
	if c.isTouched && !c.reached {
		p.rangeClass(k, c.first, p.blocks.list[c.first].start)
	}
}

// rangeClass gives the blocks of a class their ranges, from one on, which begins at start.
func (p *plan) rangeClass(k, l int32, start uint32) {
	c := &p.blocks.classes[k]
	c.reached, c.oldEnd, c.newEnd = true, p.blocks.endOf(k), start
	p.reached = append(p.reached, k)
	if len(c.blocks) > 0 {
		p.rangeBlock(c, l, start)
	} else {
		p.rangeChildren(c)
	}
}

// rangeBlock gives a block its range, and those behind it. It adds them to order, in which the moves are safe: where the boundary between
// two blocks moves right, what is right of it moves first, and where it moves left, what is left. An empty block is one of them
// too, because rows go through its place.
func (p *plan) rangeBlock(c *class, l int32, start uint32) {
	b := &p.blocks.list[l]
	end := start + b.end - b.start - b.out + b.in
	b.newStart, b.newEnd = start, end
	right := end > b.end
	if right {
		p.rangeBehind(c, l, end)
	}
	if start != b.start || b.out|b.in != 0 {
		p.order = append(p.order, l)
	}
	if !right {
		p.rangeBehind(c, l, end)
	}
}

// rangeBehind gives what is behind a block its range, if its end moves or if one of its class is touched that is further right.
func (p *plan) rangeBehind(c *class, l int32, end uint32) {
	last := c.blocks[len(c.blocks)-1]
	moves := end != p.blocks.list[l].end
	switch {
	case l < last && (moves || c.last > l):
		p.rangeBlock(c, l+1, end)
	case l < last:
		c.newEnd = p.blocks.list[last].end
	default:
		if c.newEnd = end; moves {
			p.rangeChildren(c)
		}
	}
}

// rangeChildren gives the classes that continue a class their ranges, because its end moves.
func (p *plan) rangeChildren(c *class) {
	for _, child := range c.children {
		first := int32(noBlock)
		if list := p.blocks.classes[child].blocks; len(list) > 0 {
			first = list[0]
		}
		p.rangeClass(child, first, c.newEnd)
	}
}

// placeBlocks moves the survivors of all blocks, in an order in which this is safe.
func (p *plan) placeBlocks() {
	for _, l := range p.order {
		b := &p.blocks.list[l]
		p.keepHoles(b)
		p.moves = p.moves[:0]
		p.moveRows(b, b.start, min(b.newStart, b.end))
		p.moveRows(b, max(b.newEnd, b.start), b.end)
		c := &p.blocks.classes[b.class]
		c.written += len(p.moves) + int(b.in)
		if len(p.moves) > 0 {
			p.moveValues(c, l)
		}
	}
}

// keepHoles finds the free rows of the new range of a block: the rows that were left in it, in the order of the queue, then those before the
// old range, then those behind it. With these no way to the same blocks writes fewer rows: survivors inside the new range stay.
func (p *plan) keepHoles(b *block) {
	b.front, b.frontEnd, b.back = b.newStart, min(max(b.start, b.newStart), b.newEnd), max(b.end, b.newStart)
	if b.newStart <= b.start && b.newEnd >= b.end {
		return // all rows that were left are in it
	}
	kept := b.hole
	for _, row := range p.holes[b.hole:b.holeEnd] {
		if row >= b.newStart && row < b.newEnd {
			p.holes[kept] = row
			kept++
		}
	}
	b.holeEnd = kept
}

// moveRows gives the survivors of the rows from..to-1 of a block free rows, and lists these moves.
func (p *plan) moveRows(b *block, from, to uint32) {
	for row := from; row < to; row++ {
		e := *b.list.Before(row)
		if e.IsZero() {
			continue // it has left
		}
		free := b.free(p.holes)
		*b.list.At(free) = e
		p.moves = append(p.moves, column.Move{From: row, To: free})
		p.rows.set(e.Index(), b.class, free)
		p.rows.journal.Add(e.Index())
	}
}

// moveValues carries out the listed moves of a block in the arrays of its class.
func (p *plan) moveValues(c *class, l int32) {
	for _, m := range c.memories {
		m.MoveEach(p.moves)
	}
	for _, x := range c.typed {
		x.CopyRows(x, p.moves)
	}
	p.stats.Moves += len(p.moves)
	p.mostMoves = max(p.mostMoves, len(p.moves))
	if p.traced {
		for _, m := range p.moves {
			p.trace = append(p.trace, tracedMove{l, m})
		}
	}
}

// countWrites counts rows of a class that the commit writes.
func (p *plan) countWrites(k int32, rows int) {
	for _, c := range p.blocks.classes[k].components {
		p.stats.Writes[c] += rows
	}
}
