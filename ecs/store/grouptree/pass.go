package grouptree

import "github.com/copse-ecs/copse/ecs/store"

// entityAtOnce carries out a change that is made at once. It differs from entity, which does what the
// paper does, where an entity goes from a leaf to another one of the same arrays: the blocks beyond
// both stay where they are.
func (x *stepper) entityAtOnce(p *pending, t *transition) {
	e := store.NewEntity(p.index, x.records[p.index].generation)
	for _, c := range t.copies {
		row := x.oneRow(x.placeRow(p.index, p.old, t.outs[c.out].at))
		for _, col := range x.pairs[c.pair].columns {
			x.columns[col].Stage(row)
		}
	}
	for _, o := range t.outs {
		if !o.passes {
			x.leave(o.leaf, e, x.placeRow(p.index, p.old, o.at))
		}
	}
	for k := range t.joins {
		j := &t.joins[k]
		var row uint32
		if j.from >= 0 {
			o := &t.outs[j.from]
			row = x.pass(o.place, j.place, x.placeRow(p.index, p.old, o.at))
			*x.lanes[j.lane].at(row) = e
			x.opened(j.class, row)
		} else {
			row = x.join(j.leaf, e)
		}
		for _, c := range t.copies {
			if c.join == k {
				x.putBack(c.pair, row)
			}
		}
		if t.single {
			p.slot = row
		} else {
			x.work.joined[k] = row
		}
	}
	x.settleOne(p)
}

// pass takes the entity at a row out of a leaf and opens a row for it in another one, whose class
// continues that of the first, or the other way round. It returns the row.
func (x *stepper) pass(from, to place, row uint32) uint32 {
	at := &x.leaves[from.leaf]
	at.changed = x.now
	if to.class == from.class && to.leaf > from.leaf || to.class != from.class && x.continues(to.class, from.class) {
		x.makeRoomBefore(from.class)
		hole := at.start + at.count - 1
		if row != hole {
			x.move(Fill, from.leaf, hole, row)
		}
		at.count--
		return x.passRight(from.class, x.position(from.leaf), hole, to)
	}
	x.makeRoomBehind(to.class)
	if row != at.start {
		x.move(Fill, from.leaf, at.start, row)
	}
	at.start++
	at.count--
	return x.passLeft(from.class, x.position(from.leaf)-2, to)
}

// passRight moves a hole to the right, through the leaves of a class from position i on and of those
// that continue it, until it is the first row of the leaf that is joined. Where the arrays part, it
// goes to the ends of those that the entity does not keep.
func (x *stepper) passRight(k int32, i int, hole uint32, to place) (row uint32) {
	c := &x.classes[k]
	for _, l := range c.leaves[i:] {
		if l == to.leaf {
			at := &x.leaves[l]
			at.start--
			at.count++
			at.changed = x.now
			return hole
		}
		hole = x.rotateLeft(l, hole)
	}
	c.end--
	for _, child := range c.children {
		if x.continues(to.class, child) {
			row = x.passRight(child, 0, hole, to)
		} else {
			x.shift(child, 0, hole, false)
		}
		x.classes[child].start--
	}
	x.closed(c)
	return row
}

// passLeft moves a hole to the left, through the leaves of a class from position i down and of those
// that it continues, until it is the row behind the leaf that is joined. Where arrays meet, those
// that the entity had no part in make room.
func (x *stepper) passLeft(k int32, i int, to place) (row uint32) {
	c := &x.classes[k]
	for ; i >= 0; i-- {
		l := c.leaves[i]
		if l == to.leaf {
			at := &x.leaves[l]
			at.count++
			at.changed = x.now
			return at.start + at.count - 1
		}
		x.rotateRight(l)
	}
	c.start++
	parent := &x.classes[c.parent]
	for _, child := range parent.children {
		if child != k {
			x.shift(child, 0, 0, true)
			x.classes[child].start++
		}
	}
	parent.end++
	return x.passLeft(c.parent, len(parent.leaves)-1, to)
}
