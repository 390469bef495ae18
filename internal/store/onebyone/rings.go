package onebyone

// ring is a block as the one-by-one algorithm sees it: a cycle of nodes, so that a block that
// moves by one row keeps its ring and has another front. A node is a row before the commit or,
// for an entity that joined, a number with the highest bit set.
type ring struct {
	class       int
	start, rows uint32 // before the commit
	count       uint32
	front       uint32
	followed    bool // its nodes are known, since something leaves it
}

const joinedNode = uint32(1) << 31

// link holds the neighbours of a node, each plus one; it is zero for a node that is
// where it was.
type link struct{ prev, next uint32 }

// linkPages holds links by node. Only the pages that are used exist.
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

// linkStock keeps pages for the next commit: a design of many ticks would otherwise allocate
// most of its memory again at each.
type linkStock []*[linkPage]link

// maxLinkPages is how many are kept: two megabytes.
const maxLinkPages = 1 << 12

func (k *linkStock) page() *[linkPage]link {
	n := len(*k) - 1
	if n < 0 {
		return new([linkPage]link)
	}
	p := (*k)[n]
	*k = (*k)[:n]
	return p
}

// takeBack clears pages and keeps them.
func (k *linkStock) takeBack(pages *linkPages) {
	for _, p := range *pages {
		if p != nil && len(*k) < maxLinkPages {
			*p = [linkPage]link{}
			*k = append(*k, p)
		}
	}
	*pages = (*pages)[:0]
}

// rings are the blocks of a commit that is counted one by one.
type rings struct {
	list   []ring      // by block
	rows   []linkPages // by class
	joined linkPages
	joins  uint32 // joined nodes that are used
	stock  linkStock
}

// begin begins a commit without rings.
func (r *rings) begin(classes int) {
	r.list = r.list[:0]
	for len(r.rows) < classes {
		r.rows = append(r.rows, nil)
	}
}

// add adds a block that is not followed.
func (r *rings) add(class int, start, rows uint32) {
	r.list = append(r.list, ring{class: class, start: start, rows: rows, count: rows, front: start})
}

// end gives up the links.
func (r *rings) end() {
	for k := range r.rows {
		r.stock.takeBack(&r.rows[k])
	}
	r.stock.takeBack(&r.joined)
	r.joins = 0
}

// newNode returns the node of an entity that joins.
func (r *rings) newNode() uint32 {
	r.joins++
	return joinedNode | (r.joins - 1)
}

// turn moves the front of a block by n nodes.
func (r *rings) turn(l int32, right bool, n int) {
	b := &r.list[l]
	for range n {
		if at := r.get(l, b.front); right {
			b.front = at.next
		} else {
			b.front = at.prev
		}
	}
}

// leave takes a node out of a block: the last one takes its place. It reports whether that is
// another one.
func (r *rings) leave(l int32, node uint32) (filled bool) {
	b := &r.list[l]
	last := r.get(l, b.front).prev
	b.count--
	r.unlink(l, b, last)
	if last != node {
		r.replace(l, b, node, last)
	}
	return last != node
}

// append puts a node at the end of a block: before its front.
func (r *rings) append(l int32, node uint32) {
	b := &r.list[l]
	if b.count == 0 {
		b.front = node
		r.set(l, node, link{node, node})
		return
	}
	x := r.get(l, b.front)
	r.set(l, node, link{x.prev, b.front})
	r.tie(l, x.prev, node)
	r.tie(l, node, b.front)
}

// get returns the neighbours of a node: the rows next to it if nothing has changed there.
func (r *rings) get(l int32, node uint32) link {
	var x link
	if node&joinedNode != 0 {
		x = r.joined.get(node &^ joinedNode)
	} else {
		x = r.rows[r.list[l].class].get(node)
	}
	if x != (link{}) {
		return link{x.prev - 1, x.next - 1}
	}
	at := &r.list[l]
	x = link{node - 1, node + 1}
	if node == at.start {
		x.prev = at.start + at.rows - 1
	}
	if node == at.start+at.rows-1 {
		x.next = at.start
	}
	return x
}

func (r *rings) set(l int32, node uint32, x link) {
	x = link{x.prev + 1, x.next + 1}
	if node&joinedNode != 0 {
		r.joined.set(node&^joinedNode, x, &r.stock)
		return
	}
	r.rows[r.list[l].class].set(node, x, &r.stock)
}

func (r *rings) tie(l int32, a, b uint32) {
	x := r.get(l, a)
	x.next = b
	r.set(l, a, x)
	y := r.get(l, b)
	y.prev = a
	r.set(l, b, y)
}

func (r *rings) unlink(l int32, b *ring, node uint32) {
	x := r.get(l, node)
	r.tie(l, x.prev, x.next)
	if b.front == node {
		b.front = x.next
	}
}

// replace puts a node that is in no ring in the place of another.
func (r *rings) replace(l int32, b *ring, node, by uint32) {
	x := r.get(l, node)
	if x.next == node { // it is the only one
		r.set(l, by, link{by, by})
		b.front = by
		return
	}
	r.set(l, by, x)
	r.tie(l, x.prev, by)
	r.tie(l, by, x.next)
	if b.front == node {
		b.front = by
	}
}
