package blockstore

// maxOneByOne is how many blocks counting the one-by-one algorithm may visit
// in one commit, unless LimitOneByOne says otherwise. Past it the writes are not
// counted: Stats.OneByOne is nil.
const maxOneByOne = 200_000_000

// usedUp is oneByOne.limit when nothing is left of it.
const usedUp = -1

// The price of the counting, in blocks that are visited.
const (
	priceTurn  = 12  // a followed block moves by a row
	priceSwap  = 150 // an entity leaves or joins a followed block
	priceBegin = 4   // a row of equal joins begins at a block
)

// oneByOne counts what the one-by-one algorithm would write if it carried out the prepared
// commit. How many blocks move by a row depends on their sizes alone; whether a hole must be
// filled depends on which entity is the last of a block, so the blocks that something leaves are
// followed as rings.
//
// Entities that only join, one after another and all the same blocks, are counted
// together: the blocks to their right neither become empty nor stop being so.
type oneByOne struct {
	blocks *Blocks
	limit  int // what LimitOneByOne leaves to be visited; 0 without a limit
	rings  rings
	writes []int // by class
	left   int   // of the limit
	joins  []blockRef
}

// begin starts to count a commit about the blocks as they are.
func (o *oneByOne) begin(flow []flow) {
	o.rings.begin(o.blocks, flow)
	o.writes = sized(o.writes, len(o.blocks.classes))
	clear(o.writes)
	o.left = maxOneByOne
	if o.limit != 0 {
		o.left = o.limit
	}
}

// end returns what was counted, by component: nil if it was too much.
func (o *oneByOne) end() []int {
	o.rings.end()
	if o.limit > 0 {
		o.limit = max(o.left, 1)
		if o.left < 0 {
			o.limit = usedUp
		}
	}
	if o.left < 0 {
		return nil
	}
	out := make([]int, o.blocks.layout.Spec.Components)
	for k := range o.blocks.classes {
		if o.writes[k] == 0 {
			continue
		}
		for c := range o.blocks.classes[k].set.All() {
			out[c] += o.writes[k]
		}
	}
	return out
}

// count returns what the one-by-one algorithm would write for a plan, by component; nil if that would
// be too much to count.
func (o *oneByOne) count(p *plan) []int {
	if o.limit == usedUp {
		return nil
	}
	o.begin(p.flow)
	changes := &p.queue.changes
	for i := 0; i < changes.n && o.left >= 0; {
		c := changes.at(i)
		n := 1
		if c.transition != noIndex {
			if t := &p.transitions.list[c.transition]; o.joinsOnly(t) {
				for i+n < changes.n && changes.at(i+n).transition == c.transition {
					n++
				}
				o.joins = o.joins[:0]
				for _, j := range t.joins {
					o.joins = append(o.joins, j.blockRef)
				}
				o.joinAll(o.joins, n)
			} else {
				o.change(p, c, t)
			}
		}
		i += n
	}
	return o.end()
}

// joinsOnly reports whether an entity leaves nothing and joins no block that is followed.
func (o *oneByOne) joinsOnly(t *transition) bool {
	for _, j := range t.joins {
		if o.rings.list[j.block].followed {
			return false
		}
	}
	return len(t.exits) == 0
}

// joinAll lets n entities join blocks that are not followed. The blocks of one composition have no
// component in common, so what joins one moves no rows of another.
func (o *oneByOne) joinAll(joins []blockRef, n int) {
	for _, j := range joins {
		o.left -= priceBegin
		o.rotate(j.class, o.blocks.position(j.block), true, n)
		o.writes[j.class] += n
		o.rings.list[j.block].count += uint32(n)
	}
}

func (o *oneByOne) change(p *plan, c *change, t *transition) {
	for _, x := range t.exits {
		o.leave(x.block, p.rows.at(c.index, c.old, int(x.at)))
	}
	for _, j := range t.joins {
		o.join(j.block, o.rings.newNode())
	}
}

func (o *oneByOne) leave(l int32, node uint32) {
	k := o.blocks.list[l].class
	if o.rings.leave(l, node) {
		o.writes[k]++
	}
	o.left -= priceSwap
	o.rotate(k, o.blocks.position(l), false, 1)
}

func (o *oneByOne) join(l int32, node uint32) {
	b, k := &o.rings.list[l], o.blocks.list[l].class
	o.rotate(k, o.blocks.position(l), true, 1)
	o.writes[k]++
	if b.followed {
		o.left -= priceSwap
		o.rings.append(l, node)
	}
	b.count++
}

// rotate moves every block to the right of a position by n rows, one at a time.
func (o *oneByOne) rotate(k int32, i int, right bool, n int) {
	c := &o.blocks.classes[k]
	o.left -= len(c.blocks) - i + 1
	for _, l := range c.blocks[i:] {
		b := &o.rings.list[l]
		if b.count == 0 {
			continue
		}
		o.writes[k] += n
		if b.followed {
			turns := n % int(b.count)
			o.left -= priceTurn * turns
			o.rings.turn(l, right, turns)
		}
	}
	for _, child := range c.children {
		o.rotate(child, 0, right, n)
	}
}
