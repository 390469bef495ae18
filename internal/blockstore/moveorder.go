package blockstore

// moveOrder lists the blocks in an order in which their moves are safe: where a
// boundary moves right, what is right of it moves first, and where it moves left,
// what is left. Boundaries form a tree, so there is such an order.
type moveOrder struct {
	blocks  *Blocks
	list    []int32
	waiting []int32
}

func (o *moveOrder) init(blocks *Blocks) {
	n := len(blocks.list)
	*o = moveOrder{blocks, make([]int32, 0, n), make([]int32, 0, n)}
}

// find lists the blocks for a commit after which blocks have the given ranges and classes the
// given ends.
func (o *moveOrder) find(start, count, end []uint32) []int32 {
	o.list = o.list[:0]
	for k := range o.blocks.classes {
		if o.blocks.classes[k].parent < 0 {
			o.addClass(k, start, count, end)
		}
	}
	return o.list
}

func (o *moveOrder) addClass(k int, start, count, end []uint32) {
	c := &o.blocks.classes[k]
	right := end[k] > c.end
	if right {
		for _, child := range c.children {
			o.addClass(int(child), start, count, end)
		}
	}
	for i, l := range c.blocks {
		at := &o.blocks.list[l]
		if i+1 < len(c.blocks) && start[l]+count[l] > at.start+at.count {
			o.waiting = append(o.waiting, l) // until its right neighbour has moved
			continue
		}
		o.list = append(o.list, l)
		for n := len(o.waiting); n > 0; n-- {
			o.list = append(o.list, o.waiting[n-1])
		}
		o.waiting = o.waiting[:0]
	}
	if !right {
		for _, child := range c.children {
			o.addClass(int(child), start, count, end)
		}
	}
}
