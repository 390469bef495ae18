package blockstore

// maxOneByOne is how many blocks the counting of the one-by-one algorithm may look
// at in one commit, unless LimitOneByOne says otherwise. Past it the writes are not
// counted: Stats.OneByOne is nil.
const maxOneByOne = 200_000_000

// usedUp is Store.lookAt when nothing is left of a limit.
const usedUp = -1

// The price of the counting, in blocks that are looked at.
const (
	stepRing  = 12  // a followed block moves by a row
	stepSwap  = 150 // an entity leaves or joins a followed block
	stepBegin = 4   // a run of entities begins to join a leaf
)

// LimitOneByOne lets the counting of all coming commits together look at the given
// number of blocks, about a nanosecond each, where otherwise every commit has a limit
// of its own. Once they are used up OneByOne is nil.
func (s *Store) LimitOneByOne(blocks int) { s.lookAt = max(blocks, 1) }

// countOneByOne counts what the one-by-one algorithm would write if it carried out
// the prepared commit. How many blocks move by a row depends on their sizes alone;
// whether a hole must be filled depends on who stands last in a block, so the blocks
// that something leaves are followed as rings: a block that moves by a row keeps its
// ring and has another front.
//
// Entities that only join, one after another and all the same leaves, are counted
// together: the blocks to their right neither become empty nor stop being so.
func (s *Store) countOneByOne() {
	if s.lookAt == usedUp {
		return
	}
	o := s.newOneByOne()
	for i := 0; i < s.pending.n && o.left >= 0; {
		p := s.pending.at(i)
		n := 1
		switch {
		case p.shift == noIndex:
		case o.joinsOnly(&s.shifts[p.shift]):
			for i+n < s.pending.n && s.pending.at(i+n).shift == p.shift {
				n++
			}
			o.places = o.places[:0]
			for _, j := range s.shifts[p.shift].joins {
				o.places = append(o.places, j.place)
			}
			o.joinAll(o.places, n)
		default:
			o.entity(p)
		}
		i += n
	}
	s.stats.OneByOne = o.byComponent()
	s.work.links.takeBack(o)
}

func (s *Store) newOneByOne() *oneByOne {
	s.work.rings = sized(s.work.rings, len(s.leaves)) // all are set below
	o := &oneByOne{Store: s, blocks: s.work.rings, writes: make([]int, len(s.classes)), left: maxOneByOne}
	if s.lookAt != 0 {
		o.left = s.lookAt
	}
	for l := range s.leaves {
		at := &s.leaves[l]
		o.blocks[l] = ring{count: at.count, front: at.start, followed: s.work.flow[l].out > 0}
		if o.blocks[l].followed && o.rows == nil {
			o.rows = make([]linkPages, len(s.classes))
		}
	}
	return o
}

// byComponent returns what was counted, nil if it was too much.
func (o *oneByOne) byComponent() []int {
	if o.lookAt > 0 {
		o.lookAt = max(o.left, 1)
		if o.left < 0 {
			o.lookAt = usedUp
		}
	}
	if o.left < 0 {
		return nil
	}
	out := make([]int, len(o.layout.Arrays))
	for k := range o.classes {
		if o.writes[k] == 0 {
			continue
		}
		for c := range o.classes[k].set.All() {
			out[c] += o.writes[k]
		}
	}
	return out
}

// ring is a block: a cycle of nodes, which are rows before the commit or, for what
// joined, slots with the highest bit set.
type ring struct {
	count    uint32
	front    uint32
	followed bool
}

const slotNode = uint32(1) << 31

// link holds the neighbours of a node, each plus one; it is zero for a node that is
// where it was.
type link struct{ prev, next uint32 }

// linkPages holds links by node; only the parts that are used exist.
type linkPages []*[linkPage]link

const linkPage = 1 << 6

func (p linkPages) get(i uint32) (x link) {
	if k := int(i / linkPage); k < len(p) && p[k] != nil {
		x = p[k][i%linkPage]
	}
	return x
}

func (p *linkPages) set(i uint32, x link, from *linkStock) {
	k := int(i / linkPage)
	for k >= len(*p) {
		*p = append(*p, nil)
	}
	if (*p)[k] == nil {
		(*p)[k] = from.page()
	}
	(*p)[k][i%linkPage] = x
}

// linkStock keeps pages for the next commit: a design of many ticks would ask for
// most of its memory anew at each.
type linkStock []*[linkPage]link

// mostLinkPages is how many are kept: two megabytes.
const mostLinkPages = 1 << 12

func (k *linkStock) page() *[linkPage]link {
	n := len(*k) - 1
	if n < 0 {
		return new([linkPage]link)
	}
	p := (*k)[n]
	*k = (*k)[:n]
	return p
}

// takeBack clears the pages of a count that has ended.
func (k *linkStock) takeBack(o *oneByOne) {
	for _, pages := range append(o.rows, o.slots) {
		for _, p := range pages {
			if p != nil && len(*k) < mostLinkPages {
				*p = [linkPage]link{}
				*k = append(*k, p)
			}
		}
	}
}

type oneByOne struct {
	places []place // of what joins, for joinAll
	*Store
	blocks []ring
	rows   []linkPages // by class
	slots  linkPages
	joined uint32 // slots that are used
	writes []int  // by class
	left   int
}

// joinsOnly reports whether an entity leaves nothing and joins no block that is followed.
func (o *oneByOne) joinsOnly(t *transition) bool {
	for _, p := range t.joins {
		if o.blocks[p.leaf].followed {
			return false
		}
	}
	return len(t.outs) == 0
}

// joinAll lets n entities join leaves that are not followed. Places of one
// composition have no component in common, so what joins one moves no block of another.
func (o *oneByOne) joinAll(joins []place, n int) {
	for _, p := range joins {
		o.left -= stepBegin
		o.rotate(p.class, o.position(p.leaf), true, n)
		o.writes[p.class] += n
		o.blocks[p.leaf].count += uint32(n)
	}
}

func (o *oneByOne) entity(p *pending) {
	t := &o.shifts[p.shift]
	for _, x := range t.outs {
		o.leave(x.leaf, o.placeRow(p.index, p.old, x.at))
	}
	for _, place := range t.joins {
		o.join(place.leaf, slotNode|o.joined)
		o.joined++
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
	o.left -= stepSwap
	o.rotate(k, o.position(l), false, 1)
}

func (o *oneByOne) join(l int32, node uint32) {
	b, k := &o.blocks[l], o.leaves[l].class
	o.rotate(k, o.position(l), true, 1)
	o.writes[k]++
	if b.followed {
		o.left -= stepSwap
		o.insert(l, b, node)
	}
	b.count++
}

// position returns the position after a leaf in its class.
func (s *Store) position(l int32) int {
	return int(l-s.classes[s.leaves[l].class].leaves[0]) + 1
}

// rotate moves every block to the right of a position by n rows, one at a time.
func (o *oneByOne) rotate(k int32, i int, right bool, n int) {
	c := &o.classes[k]
	o.left -= len(c.leaves) - i + 1
	for _, l := range c.leaves[i:] {
		b := &o.blocks[l]
		if b.count == 0 {
			continue
		}
		o.writes[k] += n
		if b.followed {
			o.turn(l, b, right, n%int(b.count))
		}
	}
	for _, child := range c.children {
		o.rotate(child, 0, right, n)
	}
}

// turn moves the front of a ring by n nodes.
func (o *oneByOne) turn(l int32, b *ring, right bool, n int) {
	o.left -= stepRing * n
	for range n {
		if at := o.get(l, b.front); right {
			b.front = at.next
		} else {
			b.front = at.prev
		}
	}
}

// get returns the neighbours of a node: the rows beside it if nothing has changed there.
func (o *oneByOne) get(l int32, node uint32) link {
	var x link
	if node&slotNode != 0 {
		x = o.slots.get(node &^ slotNode)
	} else {
		x = o.rows[o.leaves[l].class].get(node)
	}
	if x != (link{}) {
		return link{x.prev - 1, x.next - 1}
	}
	at := &o.leaves[l]
	x = link{node - 1, node + 1}
	if node == at.start {
		x.prev = at.start + at.count - 1
	}
	if node == at.start+at.count-1 {
		x.next = at.start
	}
	return x
}

func (o *oneByOne) set(l int32, node uint32, x link) {
	x = link{x.prev + 1, x.next + 1}
	if node&slotNode != 0 {
		o.slots.set(node&^slotNode, x, &o.work.links)
		return
	}
	o.rows[o.leaves[l].class].set(node, x, &o.work.links)
}

func (o *oneByOne) tie(l int32, a, b uint32) {
	x := o.get(l, a)
	x.next = b
	o.set(l, a, x)
	y := o.get(l, b)
	y.prev = a
	o.set(l, b, y)
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
		o.set(l, by, link{by, by})
		b.front = by
		return
	}
	o.set(l, by, x)
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
		o.set(l, node, link{node, node})
		return
	}
	x := o.get(l, b.front)
	o.set(l, node, link{x.prev, b.front})
	o.tie(l, x.prev, node)
	o.tie(l, node, b.front)
}
