package grouptree

import (
	"math/bits"
	"slices"

	"github.com/copse-ecs/copse/internal/sorting"
)

// orderBlocks orders the blocks of class k so that the blocks of every group are
// neighbours, if there is such an order, and otherwise so that they form few runs.
// The order is free, because all arrays of the class have the same one. The order
// of cutting is kept where looking for a better one takes more steps than are left,
// or where the better one makes a tree that is too large.
func (s *segments) orderBlocks(k int) {
	ordered := fewRuns(s.blocks[k], &s.order)
	if s.order >= 0 && treeStaysSmall(ordered, &s.order) {
		s.blocks[k] = ordered
	}
}

// fewRuns returns the blocks in a better order than they are, or as they are.
func fewRuns(blocks []block, steps *int) []block {
	n := len(blocks)
	if *steps -= n * len(blocks[0].groups) * stepWord; n < 3 || *steps < 0 {
		return blocks
	}
	sets := memberships(blocks, steps)
	if *steps -= stepsToOrder(len(sets), n); *steps < 0 || countRuns(sets, identity(n)) == len(sets) {
		return blocks
	}
	order, ok := consecutive(sets, n)
	if !ok {
		order = fewestRuns(sets, n)
	}
	out := make([]block, n)
	for to, from := range order {
		out[to] = blocks[from]
	}
	return out
}

const (
	exactRuns  = 10  // up to so many blocks the fewest runs are found exactly
	manyBlocks = 256 // beyond so many an order with fewer runs costs more than it gains
)

// stepsToOrder is at most what it takes to order n blocks by so many sets.
func stepsToOrder(sets, n int) int {
	words := (n + 63) / 64
	steps := sets * (sets*words*stepWord + 4*n) // countRuns, consecutive
	switch {
	case n <= exactRuns:
		steps += n * n << n
	case n <= manyBlocks:
		steps += n * n * (8 + stepWord*(sets+63)/64)
	}
	return steps
}

// memberships returns the set of its blocks for every group that has several of
// the blocks but not all; equal sets once.
func memberships(blocks []block, steps *int) []bitset {
	var sets []bitset
	all := blocks[0].groups
	for _, b := range blocks[1:] {
		all = all.or(b.groups)
	}
	all.each(func(g int) {
		s := newBitset(len(blocks))
		for i, b := range blocks {
			if b.groups.has(g) {
				s.add(i)
			}
		}
		*steps -= 2*len(blocks) + len(sets)*len(s)*stepWord
		if n := s.count(); n < 2 || n == len(blocks) || slices.ContainsFunc(sets, s.equal) {
			return
		}
		sets = append(sets, s)
	})
	return sets
}

func identity(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// countRuns counts the maximal stretches of consecutive members, over all sets.
func countRuns(sets []bitset, order []int) int {
	runs := 0
	for _, s := range sets {
		in := false
		for _, i := range order {
			if now := s.has(i); now != in {
				in = now
				if in {
					runs++
				}
			}
		}
	}
	return runs
}

// chain is sets that are connected by overlaps. Its cells are the finest parts that
// the sets make, and their order or its reverse is the only one in which all these
// sets are consecutive.
type chain struct {
	cells []bitset
	union bitset
}

// consecutive finds an order of 0..n-1 in which the members of every set are
// consecutive (the consecutive-ones property), if there is one. Sets that overlap
// form chains. Another chain lies within one cell of a chain or outside it, so each
// chain can be ordered by itself. It costs O(sets^2 * n/64 + sets * cells).
func consecutive(sets []bitset, n int) ([]int, bool) {
	var chains []chain
	taken := make([]bool, len(sets))
	for first := range sets {
		if taken[first] {
			continue
		}
		taken[first] = true
		c := chain{cells: []bitset{sets[first]}, union: sets[first]}
		for open := []int{first}; len(open) > 0; open = open[1:] {
			for i, t := range sets {
				if taken[i] || !overlap(sets[open[0]], t) {
					continue
				}
				if !c.add(t) {
					return nil, false
				}
				taken[i], open = true, append(open, i)
			}
		}
		chains = append(chains, c)
	}
	// Wider chains first. Of equal unions the single cell contains the other chain.
	sorting.Stable(chains, func(a, b chain) int {
		if d := b.union.count() - a.union.count(); d != 0 {
			return d
		}
		return len(a.cells) - len(b.cells)
	})
	whole := newBitset(n)
	for i := range n {
		whole.add(i)
	}
	return listMembers(whole, chains), true
}

// overlap reports whether the sets meet and neither contains the other.
func overlap(a, b bitset) bool {
	var both, left, right uint64
	for i := range a {
		both, left, right = both|a[i]&b[i], left|a[i]&^b[i], right|b[i]&^a[i]
	}
	return both != 0 && left != 0 && right != 0
}

// add splits the cells so that t, which overlaps a set of the chain, is consecutive
// too. It reports whether that is possible.
func (c *chain) add(t bitset) bool {
	extra := t.andNot(c.union)
	if extra.empty() {
		return c.split(t, false)
	}
	if !c.split(t, true) {
		slices.Reverse(c.cells)
		if !c.split(t, true) {
			return false
		}
	}
	c.cells = append(c.cells, extra)
	c.union = c.union.or(extra)
	return true
}

// split splits the cells that t cuts and reports whether the cells of t are then
// consecutive and, with atEnd, reach the right end. It changes nothing if they
// are not.
func (c *chain) split(t bitset, atEnd bool) bool {
	lo, hi := -1, -1
	for i, cell := range c.cells {
		if cell.meets(t) {
			if lo < 0 {
				lo = i
			}
			hi = i
		}
	}
	if atEnd && hi != len(c.cells)-1 {
		return false
	}
	out := slices.Clone(c.cells[:lo])
	for i := lo; i <= hi; i++ {
		cell := c.cells[i]
		in, rest := cell.and(t), cell.andNot(t)
		switch {
		case in.empty():
			return false
		case rest.empty():
			out = append(out, cell)
		case i == lo && (i < hi || atEnd):
			out = append(out, rest, in)
		case i == hi && !atEnd:
			out = append(out, in, rest)
		default:
			return false
		}
	}
	c.cells = append(out, c.cells[hi+1:]...)
	return true
}

// listMembers lists the members of a cell: those of each chain within it in the
// order of the chain, and the others, all by the lowest member.
func listMembers(cell bitset, chains []chain) []int {
	type piece struct {
		lowest int
		order  []int
	}
	var pieces []piece
	rest := cell
	for i, c := range chains {
		if !c.union.within(rest) {
			continue // outside this cell, or within a chain that is already listed
		}
		rest = rest.andNot(c.union)
		cells := c.cells
		if cells[0].first() > cells[len(cells)-1].first() {
			cells = slices.Clone(cells)
			slices.Reverse(cells)
		}
		var order []int
		for _, inner := range cells {
			order = append(order, listMembers(inner, chains[i+1:])...)
		}
		pieces = append(pieces, piece{c.union.first(), order})
	}
	rest.each(func(i int) { pieces = append(pieces, piece{i, []int{i}}) })
	sorting.Stable(pieces, func(a, b piece) int { return a.lowest - b.lowest })
	var out []int
	for _, p := range pieces {
		out = append(out, p.order...)
	}
	return out
}

// fewestRuns orders the blocks if no order makes every set consecutive. Up to
// exactRuns blocks the order has the fewest runs; for more, the best neighbour is
// taken in turn, and stretches are reversed where that removes runs.
func fewestRuns(sets []bitset, n int) []int {
	if n > manyBlocks {
		return identity(n)
	}
	p := newPath(sets, n)
	if n <= exactRuns {
		return p.shortest()
	}
	return p.improve(p.greedy())
}

// path has the runs that begin at each block of an order, by the block before it.
type path struct {
	starts [][]int32 // starts[i][j]: runs that begin at j if it follows i
	first  []int32   // runs that begin at j if it is the first block
}

func newPath(sets []bitset, n int) path {
	of := make([]bitset, n) // by block: its sets
	for i := range of {
		of[i] = newBitset(len(sets))
		for k, s := range sets {
			if s.has(i) {
				of[i].add(k)
			}
		}
	}
	p := path{starts: make([][]int32, n), first: make([]int32, n)}
	cells := make([]int32, n*n)
	for i := range n {
		p.starts[i], cells = cells[:n], cells[n:]
		p.first[i] = int32(of[i].count())
		for j := range n {
			for w := range of[i] {
				p.starts[i][j] += int32(bits.OnesCount64(of[j][w] &^ of[i][w]))
			}
		}
	}
	return p
}

// step returns the runs that begin at j if it follows i; i is -1 before the first
// block and j is -1 after the last.
func (p *path) step(i, j int) int32 {
	switch {
	case j < 0:
		return 0
	case i < 0:
		return p.first[j]
	}
	return p.starts[i][j]
}

// shortest returns the order with the fewest runs, by dynamic programming over the
// blocks placed so far and the last of them. It costs O(2^n n^2).
func (p *path) shortest() []int {
	n := len(p.first)
	const far = 1 << 30
	cost := make([]int32, n<<n)
	from := make([]int8, len(cost))
	for i := range cost {
		cost[i] = far
	}
	for i := range n {
		cost[(1<<i)*n+i] = p.first[i]
	}
	for seen := 1; seen < 1<<n; seen++ {
		for in := seen; in != 0; in &= in - 1 {
			i := bits.TrailingZeros(uint(in))
			c, starts := cost[seen*n+i], p.starts[i]
			for out := 1<<n - 1 - seen; out != 0; out &= out - 1 {
				j := bits.TrailingZeros(uint(out))
				if to := (seen|1<<j)*n + j; c+starts[j] < cost[to] {
					cost[to], from[to] = c+starts[j], int8(i)
				}
			}
		}
	}
	seen := 1<<n - 1
	last := 0
	for i := range n {
		if cost[seen*n+i] < cost[seen*n+last] {
			last = i
		}
	}
	out := make([]int, n)
	for k := n - 1; k >= 0; k-- {
		out[k] = last
		seen, last = seen&^(1<<last), int(from[seen*n+last])
	}
	return out
}

// greedy takes the block at which the fewest runs begin, in turn.
func (p *path) greedy() []int {
	n := len(p.first)
	used := make([]bool, n)
	out := make([]int, 0, n)
	last := -1
	for len(out) < n {
		best := -1
		for j := range n {
			if !used[j] && (best < 0 || p.step(last, j) < p.step(last, best)) {
				best = j
			}
		}
		used[best] = true
		out = append(out, best)
		last = best
	}
	return out
}

// improve reverses stretches of the order where that lowers the number of runs, in
// a bounded number of rounds. A reversal changes only the steps inside the stretch
// and at its two ends.
func (p *path) improve(order []int) []int {
	const rounds, longest = 2, 16
	at := func(i int) int {
		if i < 0 || i >= len(order) {
			return -1
		}
		return order[i]
	}
	for round, changed := 0, true; changed && round < rounds; round++ {
		changed = false
		for i := range order {
			var forth, back int32 // the steps inside order[i..j], in both directions
			for j := i + 1; j < len(order) && j <= i+longest; j++ {
				forth, back = forth+p.starts[order[j-1]][order[j]], back+p.starts[order[j]][order[j-1]]
				before, after := at(i-1), at(j+1)
				now := p.step(before, order[i]) + forth + p.step(order[j], after)
				if p.step(before, order[j])+back+p.step(order[i], after) < now {
					slices.Reverse(order[i : j+1])
					forth, back = back, forth
					changed = true
				}
			}
		}
	}
	return order
}
