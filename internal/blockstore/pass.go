package blockstore

// An entity that is changed at once and goes from a leaf to another one of the same arrays passes between
// them. The paper lets it leave, for which all to the right moves by a row, and join, for which it
// moves back; here what stands beyond both leaves stays where it is.

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
