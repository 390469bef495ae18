package autogroup

import (
	"math/bits"
	"slices"
)

// boundChanges is what the bound of the commits needs to know.
type boundChanges struct {
	ticks     []boundTick // after the first
	differ    [][]int16   // by two compositions: the candidates that only one of them satisfies
	leafMost  []int32     // by composition and component: its block with the groups of max
	leafLeast []int32     // the same with the groups of in
	blocks    []flowBlock
	group     [mostFlowBlocks]flowBlock
}

// boundTick is a commit.
type boundTick struct {
	before      []int64 // by composition: its entities before the commit
	growth      []int64 // by composition: how many more it has after it
	transitions []boundTransition
}

type boundTransition struct {
	from, to int // -1 for none
	count    int64
}

// flowBlock is a block that a commit enters or leaves with the groups of max.
type flowBlock struct {
	leaf, wide   int32 // wide is the block that contains it with the groups of in
	place        uint64
	rows         int64 // before the commit
	enter, leave int64 // entities from and to other blocks than those that are looked at together
	to           [mostFlowBlocks]int64
}

// perPicosecond is how many shares a picosecond has. The components that share a block have equal shares of its price, without a
// rest if they are 12 at most.
const perPicosecond = 27_720

// mostFlowBlocks bounds the blocks of which the best union is looked for.
const mostFlowBlocks = 6

func newBoundChanges(b *bounder) boundChanges {
	in := b.p.in
	var c boundChanges
	now, consistent := make([]int64, b.real), true
	for i, tick := range in.Ticks {
		left := slices.Clone(now) // the entities that stay
		t := boundTick{before: slices.Clone(now), growth: make([]int64, b.real)}
		for _, x := range tick {
			if x.From >= 0 {
				now[x.From] -= int64(x.Count)
				left[x.From] -= int64(x.Count)
			}
			if x.To >= 0 {
				now[x.To] += int64(x.Count)
			}
			if i == 0 {
				continue
			}
			if x.From != x.To {
				t.transitions = append(t.transitions, boundTransition{x.From, x.To, int64(x.Count)})
			}
		}
		for k := range now {
			t.growth[k] = now[k] - t.before[k]
			consistent = consistent && left[k] >= 0
		}
		if i > 0 {
			c.ticks = append(c.ticks, t)
		}
	}
	if !consistent {
		c.ticks = nil // more entities leave a composition than it has, so nothing is certain of the writes
	}
	c.differ = make([][]int16, b.real*b.real)
	for x := range b.real {
		for y := range b.real {
			c.differ[x*b.real+y] = b.differ(b.comps[x], b.comps[y])
		}
	}
	n := b.real * len(in.Bytes)
	c.leafMost, c.leafLeast = make([]int32, n), make([]int32, n)
	return c
}

// commits returns the least price of all commits.
func (b *bounder) commits() (price int64) {
	c := &b.changes
	for i := range c.ticks {
		if !ordered(b.p.kind) {
			price += b.shifts(&c.ticks[i])
		}
		shares := int64(0)
		for rest := b.stored; rest != 0; rest &= rest - 1 {
			shares += b.array(&c.ticks[i], bits.TrailingZeros64(rest))
		}
		price += (shares + perPicosecond - 1) / perPicosecond
	}
	return price
}

// number numbers the blocks of the compositions of the part, by component, with the groups of a set.
func (b *bounder) number(in []bool, places []uint64, leaves []int32) {
	width, next := len(b.p.in.Bytes), int32(0)
	for x := range b.real {
		for rest := b.comps[x] & b.stored; rest != 0; {
			at := bits.TrailingZeros64(rest)
			place := places[x*width+at]
			rest &^= place
			leaf := int32(-1)
			for y := range x {
				if places[y*width+at] == place && b.comps[y]&place == place && !b.divides(b.changes.differ[x*b.real+y], in, place) {
					leaf = leaves[y*width+at]
					break
				}
			}
			if leaf < 0 {
				leaf = next
				next++
			}
			for ; place != 0; place &= place - 1 {
				leaves[x*width+bits.TrailingZeros64(place)] = leaf
			}
		}
	}
}

// array returns the least share of a component in the price of a commit.
func (b *bounder) array(t *boundTick, component int) (price int64) {
	c := &b.changes
	c.blocks = c.blocks[:0]
	for _, x := range t.transitions {
		from, to := b.leafIn(c.leafMost, x.from, component), b.leafIn(c.leafMost, x.to, component)
		if from != to {
			b.addFlow(x.from, from, component)
			b.addFlow(x.to, to, component)
		}
	}
	for i := range c.blocks {
		if wide := c.blocks[i].wide; wide >= 0 {
			price += b.unions(t, component, wide)
		}
	}
	return price
}

// leafIn returns the block of a composition in the array of a component, or -1 if it has none.
func (b *bounder) leafIn(leaves []int32, comp, component int) int32 {
	if comp < 0 || b.comps[comp]>>component&1 == 0 {
		return -1
	}
	return leaves[comp*len(b.p.in.Bytes)+component]
}

// addFlow adds a block that a commit enters or leaves, unless it is there.
func (b *bounder) addFlow(comp int, leaf int32, component int) {
	c := &b.changes
	if leaf < 0 || slices.ContainsFunc(c.blocks, func(x flowBlock) bool { return x.leaf == leaf }) {
		return
	}
	at := comp*len(b.p.in.Bytes) + component
	c.blocks = append(c.blocks, flowBlock{leaf: leaf, wide: c.leafLeast[at], place: b.most[at]})
}

// unions returns the least share in the price of the blocks that are one block, wide, with the groups of in, in one
// commit. With further groups each block is a union of blocks that there are with the groups of
// max; the price is that of the cheapest partition into such unions.
func (b *bounder) unions(t *boundTick, component int, wide int32) int64 {
	c := &b.changes
	n, size := 0, 1
	of := &c.group
	for i := range c.blocks {
		if x := &c.blocks[i]; x.wide == wide {
			if n < mostFlowBlocks {
				of[n] = *x
			}
			n, size, x.wide = n+1, max(size, bits.OnesCount64(x.place)), -1
		}
	}
	if n > mostFlowBlocks {
		row, block := b.each(component, size)
		return b.entering(t, component, wide)*row + block
	}
	b.flows(t, component, of[:n])
	var least [1 << mostFlowBlocks]int64
	for set := 1; set < 1<<n; set++ {
		place := ^uint64(0) // of the union it is within those of all its blocks
		for rest := set; rest != 0; rest &= rest - 1 {
			place &= of[bits.TrailingZeros(uint(rest))].place
		}
		row, block := b.each(component, bits.OnesCount64(place))
		least[set] = union(of[:n], set, row, block)
	}
	for set := 1; set < 1<<n; set++ {
		low := set & -set
		for sub := (set - 1) & set; sub > 0; sub = (sub - 1) & set {
			if sub&low != 0 { // any partition of the set has one part with its first block
				least[set] = min(least[set], least[sub]+least[set&^sub])
			}
		}
	}
	return least[1<<n-1]
}

// each returns the least share of a component in the price of a row that is written, and of a block that changes, where so many
// components share the block.
func (b *bounder) each(component, size int) (row, block int64) {
	p := &b.p.prices
	row = perPicosecond*int64(b.p.in.Bytes[component])*p.PerWrittenByte + perPicosecond*p.PerWrite/int64(size)
	return row, perPicosecond * p.PerBlock / int64(size)
}

// flows counts the rows of some blocks before a commit, and the entities that it takes from one to
// another, or from and to other blocks.
func (b *bounder) flows(t *boundTick, component int, of []flowBlock) {
	c := &b.changes
	index := func(comp int) int {
		leaf := b.leafIn(c.leafMost, comp, component)
		for i := range of {
			if of[i].leaf == leaf {
				return i
			}
		}
		return -1
	}
	for i := range of {
		of[i].rows, of[i].enter, of[i].leave, of[i].to = 0, 0, 0, [mostFlowBlocks]int64{}
	}
	for x, rows := range t.before {
		if i := index(x); i >= 0 {
			of[i].rows += rows
		}
	}
	for _, x := range t.transitions {
		switch from, to := index(x.from), index(x.to); {
		case from == to:
		case from < 0:
			of[to].enter += x.count
		case to < 0:
			of[from].leave += x.count
		default:
			of[from].to[to] += x.count
		}
	}
}

// union returns the least share in the price of a block that is the union of a set of blocks: that of its writes
// if it is not shifted.
func union(of []flowBlock, set int, row, block int64) int64 {
	var rows, enter, leave int64
	for i := range of {
		if set>>i&1 == 0 {
			continue
		}
		x := &of[i]
		rows, enter, leave = rows+x.rows, enter+x.enter, leave+x.leave
		for j := range of {
			if set>>j&1 == 0 {
				enter, leave = enter+of[j].to[i], leave+x.to[j]
			}
		}
	}
	if enter == 0 && leave == 0 {
		return 0
	}
	now := rows + enter - leave
	if common := min(rows, now); common > 0 {
		return max(now-(common*(rows-leave)+rows/2)/rows, 0)*row + block
	}
	return now*row + block
}

// entering returns how many entities enter a block, with the groups of in, in a commit.
func (b *bounder) entering(t *boundTick, component int, wide int32) (n int64) {
	for _, x := range t.transitions {
		if b.leafIn(b.changes.leafLeast, x.to, component) == wide && b.leafIn(b.changes.leafLeast, x.from, component) != wide {
			n += x.count
		}
	}
	return n
}
