package blockstore

import "slices"

// path is what one change does to the rows of a class. The row that the entity leaves, or the first row of the class if it has moved left,
// is filled with the last row of its block, that one with the last row of the next block, and so on to the block that the entity joins or
// the end of the class. To the right it goes the other way round: a row is opened behind the last block, or is the one that the
// entity leaves, and takes the first row of its block, up to the block that the entity joins or the first one.
type path struct {
	class        int32
	first, last  int32 // blocks that get another range; first is greater than last if there are none
	from, to     int32 // blocks that move a row, in this order: to is the one after the last one
	step         int32 // from each to the next one: 1 or -1
	exit, join   int32 // index into exits and joins of the transition; -1 if the entity leaves, or joins, no block of the class
	right        bool
	whole        bool  // the class is one block, and all that its arrays hold
	starts, ends int32 // what is added to the start and the end of the class
	grows        bool  // the entity list may need room on one side
	inner, outer []int // arrays of the class: outer are those that get shorter with it
	moved        int   // rows that moved when an entity went this way last
	cleared      []int // arrays that have another entity's value in the row that is joined, and get none that is carried
}

// plot works out the paths of a transition: of each class that is left or joined, with the classes that continue it.
func (t *transitions) plot(x *transition) {
	b := t.blocks
	for _, places := range [][]compositionBlock{x.exits, x.joins} {
		for _, p := range places {
			if b.isFirstOn(x, p.class) {
				b.plotClass(x, p.class, 0)
			}
		}
	}
	for i := range x.paths {
		b.findCleared(t, x, &x.paths[i])
	}
	x.plotted = true
}

// isFirstOn reports whether a class has no path yet and continues none that the entity leaves or joins.
func (b *Blocks) isFirstOn(x *transition, k int32) bool {
	above := func(p compositionBlock) bool { return p.class != k && b.continues(k, p.class) }
	return !slices.ContainsFunc(x.paths, func(p path) bool { return p.class == k }) &&
		!slices.ContainsFunc(x.exits, above) && !slices.ContainsFunc(x.joins, above)
}

// plotClass adds the path of a class whose start moves, or in which a block is left or joined, and of the classes that move with its end:
// where rows go right, these come first.
func (b *Blocks) plotClass(x *transition, k, starts int32) {
	c, in := &b.classes[k], func(p compositionBlock) bool { return p.class == k }
	p := path{class: k, starts: starts, ends: starts, first: 0, last: -1}
	left, joined := int32(-1), int32(-1) // blocks
	if p.exit = int32(slices.IndexFunc(x.exits, in)); p.exit >= 0 {
		p.ends--
		left = x.exits[p.exit].block
	}
	if p.join = int32(slices.IndexFunc(x.joins, in)); p.join >= 0 {
		p.ends++
		joined = x.joins[p.join].block
	}
	if n := len(c.blocks); n > 0 {
		p.first, p.last = c.blocks[0], c.blocks[n-1]
	}
	p.whole = b.isOneBlock(k)
	p.grows = starts < 0 || p.ends > 0
	p.right = starts+p.ends > 0 || left >= 0 && joined >= 0 && joined < left
	begin, end := left, joined
	if p.right {
		begin, end = joined, left
	}
	p.first = max(p.first, begin)
	if end >= 0 {
		p.last = end
	}
	p.from, p.to, p.step = p.first, p.last+1, 1
	if p.right {
		p.from, p.to, p.step = p.last, p.first-1, -1
	}
	if p.join >= 0 {
		p.to -= p.step // the last block gets a row and moves none
	}
	for _, column := range c.columns {
		if p.ends < 0 && b.endsWith(c, column) {
			p.outer = append(p.outer, column)
		} else {
			p.inner = append(p.inner, column)
		}
	}
	if !p.right {
		x.paths = append(x.paths, p)
	}
	for _, child := range c.children {
		if p.ends != 0 {
			b.plotClass(x, child, p.ends)
		}
	}
	if p.right {
		x.paths = append(x.paths, p)
	}
}

// endsWith reports whether an array of a class ends where the class ends.
func (b *Blocks) endsWith(c *class, column int) bool {
	return !slices.ContainsFunc(c.children, func(k int32) bool { return slices.Contains(b.classes[k].columns, column) })
}

// findCleared finds the arrays in which a path has to clear the row that is joined. Behind the end of an array all rows are zero.
func (b *Blocks) findCleared(t *transitions, x *transition, p *path) {
	if p.join < 0 {
		return
	}
	c := &b.classes[p.class]
	isNew := p.right && p.from == p.to && p.exit < 0
	for _, column := range c.columns {
		carried := slices.ContainsFunc(x.carries, func(y carry) bool {
			return y.join == p.join && slices.Contains(t.transfers[y.transfer].components, b.layout.Arrays[column].Component)
		})
		if !carried && !(isNew && b.endsWith(c, column)) {
			p.cleared = append(p.cleared, column)
		}
	}
}
