package grouptree

import "math/bits"

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
	r := raiser{l: l, asked: asked, nodes: make([]*Node, len(l.Classes)), parts: b.parts, cuts: &b.cuts}
	used := l.usedComponents()
	for c := range l.stored().All() {
		a := &l.Arrays[c]
		k := b.own[c]
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
	cutter
	l     *Layout
	asked map[Conj][]int
	nodes []*Node // by class: the node of everything that has its set
	parts [][]part
	cuts  *meter
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
	n := &Node{Region: reg, Leaf: -1}
	n.Hull, n.IsConj = reg.hull(r.cuts)
	return r.adorn(n, shared)
}

// leaf returns the node of leaf i, whose hull is known.
func (r *raiser) leaf(i int) *Node {
	at := &r.l.Leaves[i]
	n := &Node{Region: at.Region, Hull: at.hull, IsConj: at.exact, Leaf: i}
	return r.adorn(n, at.Shared)
}

// adorn adds to a node whose arrays keep it and who asked for it.
func (r *raiser) adorn(n *Node, shared Set) *Node {
	n.Shared = shared
	if n.IsConj {
		n.Groups = r.asked[n.Hull]
	}
	n.Requested = len(n.Groups) > 0
	return n
}

// blocks returns the tree over the leaves lo to hi of class k, which make up
// reg: cut by a group whose blocks stand at one end, or, where no order has such
// a group, by taking off the first block.
func (r *raiser) blocks(k, lo, hi int, reg Region) *Node {
	c := &r.l.Classes[k]
	if hi-lo == 1 {
		return r.leaf(c.Leaves[lo])
	}
	n := r.node(reg, c.Set)
	g, at, left := endGroup(r.parts[k], lo, hi)
	var in, out Region
	if g >= 0 {
		n.cut = &r.l.Spec.Groups[g]
		in, out = r.and(&reg, *n.cut), r.minus(&reg, *n.cut)
	} else {
		at, left = lo+1, true
		in = r.parts[k][lo].region
		cubes, _ := in.cubes(peelings)
		out = r.tidy(reg.R, append(cubes, reg.Not...))
	}
	if !left {
		n.cutSide = onRight
		in, out = out, in
	}
	n.Left = r.blocks(k, lo, at, in)
	n.Right = r.blocks(k, at, hi, out)
	return n
}

// peelings bounds the conjunctions by which the first blocks of a class are
// taken off where no group stands at an end.
const peelings = 256

// raisable reports whether the tree over blocks in this order stays small: whether few
// of them have to be taken off by themselves, and its nodes do not come to carry so
// many exclusions that working out their regions takes more steps than are left.
func raisable(parts []part, steps *int) bool {
	left := peelings
	var rec func(lo, hi, carried int) bool
	rec = func(lo, hi, carried int) bool {
		if hi-lo < 3 {
			return true
		}
		g, at, first := endGroup(parts, lo, hi)
		*steps -= (hi-lo)*len(parts[0].groups)*wordSteps + stepNode + stepCarry*carried
		in, out := 0, 1 // what is taken off comes to be excluded from the rest
		if g < 0 {
			cubes, ok := parts[lo].region.cubes(left)
			if !ok {
				*steps -= stepCarry * left
				return false
			}
			left -= len(cubes)
			*steps -= stepCarry * len(cubes)
			at, first, out = lo+1, true, len(cubes)
		}
		if *steps < 0 {
			return false
		}
		if !first {
			in, out = out, in
		}
		return rec(lo, at, carried+in) && rec(at, hi, carried+out)
	}
	return rec(0, len(parts), 0)
}

// endGroup finds the group with the most blocks among lo to hi of those whose
// blocks are the first ones (left) or the last ones, and where they end or
// begin; g is -1 if there is none. Such a group begins or ends exactly once.
func endGroup(all []part, lo, hi int) (g, at int, left bool) {
	parts := all[lo:hi]
	words := len(parts[0].groups)
	once, often := make(bitset, words), make(bitset, words)
	for i := 1; i < len(parts); i++ {
		for w := range words {
			turns := parts[i].groups[w] ^ parts[i-1].groups[w]
			often[w] |= once[w] & turns
			once[w] |= turns
		}
	}
	g, most := -1, 0
	for i := 1; i < len(parts); i++ {
		for w := range words {
			for turns := (parts[i].groups[w] ^ parts[i-1].groups[w]) & once[w] &^ often[w]; turns != 0; turns &= turns - 1 {
				h := w<<6 + bits.TrailingZeros64(turns)
				n, first := len(parts)-i, parts[0].groups.has(h)
				if first {
					n = i
				}
				// The widest first, so that groups inside it become nodes too.
				if n > most || n == most && h < g {
					g, most, at, left = h, n, lo+i, first
				}
			}
		}
	}
	return g, at, left
}
