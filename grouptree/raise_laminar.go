package grouptree

// raise makes the lowered trees. A class continues its smallest proper superset:
// that is its left child, and its own segment, cut by its groups, hangs on the
// right. Several classes may share a left child, so the trees are grafted on
// common branches and the nodes are shared between them.
func (b *laminarBuilder) raise() {
	l := b.l
	asked := make(map[Conj][]int)
	for i, v := range l.Groups {
		if v.Outcome == InFamily || v.Outcome == Alias {
			asked[l.Spec.Groups[i]] = append(asked[l.Spec.Groups[i]], i)
		}
	}
	r := raiser{l: l, asked: asked, nodes: make([]*Node, len(l.Classes)), parts: b.parts}
	used := l.usedComponents()
	for c := range l.stored().All() {
		a := &l.Arrays[c]
		k := b.classOf(c)
		a.Root = r.class(k)
		if used.Has(c) {
			a.Tree = len(l.Trees)
			l.Trees = append(l.Trees, Tree{Maintained: l.Leaves[a.Leaves[0]].Shared, Root: a.Root})
		}
	}
}

// usedComponents returns the components that some group of the family keeps.
func (l *Layout) usedComponents() Set {
	var used Set
	for _, v := range l.Groups {
		if v.Outcome == InFamily {
			used = used.Union(v.Kept)
		}
	}
	return used
}

type raiser struct {
	l     *Layout
	asked map[Conj][]int
	nodes []*Node // by class: the node of everything that has its set
	parts [][]part
}

// class returns the node of all entities that have class k.
func (r *raiser) class(k int) *Node {
	if r.nodes[k] != nil {
		return r.nodes[k]
	}
	c := &r.l.Classes[k]
	var n *Node
	if c.Parent < 0 {
		n = r.blocks(k, 0, len(c.Leaves), Region{R: Conj{Cares: c.Set, Has: c.Set}})
	} else {
		n = r.node(Region{R: Conj{Cares: c.Set, Has: c.Set}}, c.Set)
		n.Left = r.class(c.Parent)
		up := r.l.Classes[c.Parent].Set
		n.Right = r.blocks(k, 0, len(c.Leaves), n.Region.minus(Conj{Cares: up, Has: up}))
	}
	for s := n; s != nil; s = s.Left {
		s.Spine = true
	}
	r.nodes[k] = n
	return n
}

func (r *raiser) node(reg Region, shared Set) *Node {
	n := newNode(reg)
	n.Shared = shared
	if n.IsConj {
		n.Groups = r.asked[n.Hull]
	}
	n.Requested = len(n.Groups) > 0
	return n
}

// blocks returns the tree over the leaves lo to hi of class k: cut by a group
// whose blocks stand at one end, or, where no order has such a group, by taking
// off the first block.
func (r *raiser) blocks(k, lo, hi int, reg Region) *Node {
	c := &r.l.Classes[k]
	n := r.node(reg, c.Set)
	if hi-lo == 1 {
		n.Leaf = c.Leaves[lo]
		return n
	}
	g, at, left := r.endGroup(k, lo, hi)
	var in, out Region
	if g >= 0 {
		conj := r.l.Spec.Groups[g]
		in, out = reg.and(conj), reg.minus(conj)
	} else {
		at, left = lo+1, true
		in, out = r.parts[k][lo].region, reg
		for _, q := range in.cubes() {
			out = out.minus(q)
		}
	}
	if !left {
		in, out = out, in
	}
	n.Left = r.blocks(k, lo, at, in)
	n.Right = r.blocks(k, at, hi, out)
	return n
}

// endGroup finds a group whose blocks among lo to hi are the first ones (left)
// or the last ones, and where they end or begin; g is -1 if there is none.
func (r *raiser) endGroup(k, lo, hi int) (g, at int, left bool) {
	parts := r.parts[k][lo:hi]
	best, most := -1, 0
	bestAt, bestLeft := 0, false
	all := parts[0].groups
	for _, p := range parts[1:] {
		all = all.or(p.groups)
	}
	all.each(func(g int) {
		first := parts[0].groups.has(g)
		at := 1
		for at < len(parts) && parts[at].groups.has(g) == first {
			at++
		}
		if at == len(parts) {
			return
		}
		for _, p := range parts[at:] {
			if p.groups.has(g) == first {
				return
			}
		}
		n := len(parts) - at
		if first {
			n = at
		}
		if n > most { // the widest first, so that groups inside it become nodes too
			best, most, bestAt, bestLeft = g, n, lo+at, first
		}
	})
	return best, bestAt, bestLeft
}
