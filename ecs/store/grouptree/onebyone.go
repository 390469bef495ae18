package grouptree

// maxOneByOne is how many blocks the counting of the one-by-one algorithm may look
// at in one commit. Past it the writes are not counted: Stats.OneByOne is nil.
const maxOneByOne = 20_000_000

// countOneByOne counts what the one-by-one algorithm would write if it carried out
// the prepared commit. How many blocks move by a row depends on their sizes alone;
// whether a hole must be filled depends on who stands last in a block, so the blocks
// that something leaves are followed as rings: a block that moves by a row keeps its
// ring and has another front.
func (s *Store) countOneByOne() {
	o := oneByOne{Store: s, blocks: make([]ring, len(s.leaves)), writes: make([]int, len(s.classes)), left: maxOneByOne}
	for l := range s.leaves {
		at := &s.leaves[l]
		o.blocks[l] = ring{count: at.count, front: at.start, followed: s.work.out[l] > 0}
		if o.blocks[l].followed && o.links == nil {
			o.links = make(map[uint64]link)
		}
	}
	for i := range s.pending {
		if p := &s.pending[i]; p.shift != noIndex {
			o.entity(p)
		}
		if o.left < 0 {
			s.stats.OneByOne = nil
			return
		}
	}
	out := make([]int, len(s.layout.Arrays))
	for k := range s.classes {
		for c := range s.classes[k].set.All() {
			out[c] += o.writes[k]
		}
	}
	s.stats.OneByOne = out
}

// ring is a block: a cycle of nodes, which are rows before the commit or, for what
// joined, slots with the highest bit set.
type ring struct {
	count    uint32
	front    uint32
	followed bool
}

type link struct{ prev, next uint32 }

type oneByOne struct {
	*Store
	blocks []ring
	links  map[uint64]link // by class and node, of the nodes that are not where they were
	writes []int           // by class
	left   int
}

func (o *oneByOne) entity(p *pending) {
	t := &o.shifts[p.shift]
	for _, x := range t.outs {
		o.leave(x.leaf, o.placeRow(p.index, p.old, x.at))
	}
	for j, place := range t.joins {
		o.join(place.leaf, uint32(1)<<31|(p.slot+uint32(j)))
	}
}

func (o *oneByOne) leave(l int32, node uint32) {
	b, k := &o.blocks[l], o.leaves[l].class
	last := o.get(l, b.front).prev
	if last != node {
		o.writes[k]++
	}
	b.count--
	o.unlink(l, b, last)
	if last != node {
		o.replace(l, b, node, last)
	}
	o.rotate(k, o.position(l), false)
}

func (o *oneByOne) join(l int32, node uint32) {
	b, k := &o.blocks[l], o.leaves[l].class
	o.rotate(k, o.position(l), true)
	o.writes[k]++
	if b.followed {
		o.insert(l, b, node)
	}
	b.count++
}

// position returns the position after a leaf in its class.
func (o *oneByOne) position(l int32) int {
	return int(l-o.classes[o.leaves[l].class].leaves[0]) + 1
}

// rotate moves every block to the right of a position by one row.
func (o *oneByOne) rotate(k int32, i int, right bool) {
	c := &o.classes[k]
	o.left -= len(c.leaves) - i + 1
	for _, l := range c.leaves[i:] {
		b := &o.blocks[l]
		if b.count == 0 {
			continue
		}
		o.writes[k]++
		if b.followed {
			if at := o.get(l, b.front); right {
				b.front = at.next
			} else {
				b.front = at.prev
			}
		}
	}
	for _, child := range c.children {
		o.rotate(child, 0, right)
	}
}

func (o *oneByOne) key(l int32, node uint32) uint64 {
	return uint64(o.leaves[l].class)<<32 | uint64(node)
}

// get returns the neighbours of a node: the rows beside it if nothing has changed there.
func (o *oneByOne) get(l int32, node uint32) link {
	if x, ok := o.links[o.key(l, node)]; ok {
		return x
	}
	at := &o.leaves[l]
	x := link{node - 1, node + 1}
	if node == at.start {
		x.prev = at.start + at.count - 1
	}
	if node == at.start+at.count-1 {
		x.next = at.start
	}
	return x
}

func (o *oneByOne) tie(l int32, a, b uint32) {
	x := o.get(l, a)
	x.next = b
	o.links[o.key(l, a)] = x
	y := o.get(l, b)
	y.prev = a
	o.links[o.key(l, b)] = y
}

func (o *oneByOne) unlink(l int32, b *ring, node uint32) {
	x := o.get(l, node)
	o.tie(l, x.prev, x.next)
	if b.front == node {
		b.front = x.next
	}
}

// replace puts a node that is in no ring in the place of another.
func (o *oneByOne) replace(l int32, b *ring, node, by uint32) {
	x := o.get(l, node)
	if x.next == node { // it is alone
		o.links[o.key(l, by)] = link{by, by}
		b.front = by
		return
	}
	o.links[o.key(l, by)] = x
	o.tie(l, x.prev, by)
	o.tie(l, by, x.next)
	if b.front == node {
		b.front = by
	}
}

// insert puts a node at the end of a block: before its front.
func (o *oneByOne) insert(l int32, b *ring, node uint32) {
	if b.count == 0 {
		b.front = node
		o.links[o.key(l, node)] = link{node, node}
		return
	}
	x := o.get(l, b.front)
	o.links[o.key(l, node)] = link{x.prev, b.front}
	o.tie(l, x.prev, node)
	o.tie(l, node, b.front)
}
