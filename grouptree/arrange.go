package grouptree

import (
	"math/bits"
	"slices"

	"github.com/copse-ecs/copse/internal/sorting"
)

// arrange orders the blocks of one class so that every group's blocks are
// consecutive, where such an order exists, else so that they form few runs.
// The order is free: all arrays of the class follow it. Where looking for a better one
// would cost more steps than are left, it stays as it is.
func arrange(parts []part, steps *int) []part {
	n := len(parts)
	if *steps -= n * len(parts[0].groups) * wordSteps; n < 3 || *steps < 0 {
		return parts
	}
	sets := memberships(parts, steps)
	if *steps -= orderSteps(len(sets), n); *steps < 0 || countRuns(sets, identity(n)) == len(sets) {
		return parts
	}
	order, ok := consecutive(sets, len(parts))
	if !ok {
		order = fewestRuns(sets, len(parts))
	}
	out := make([]part, len(parts))
	for to, from := range order {
		out[to] = parts[from]
	}
	return out
}

// wordSteps is what a pass over 64 members takes, in steps of about a nanosecond.
const wordSteps = 4

// orderSteps is at most what it takes to order n blocks by so many sets.
func orderSteps(sets, n int) int {
	words := (n + 63) / 64
	steps := sets * (sets*words*wordSteps + 4*n) // countRuns, consecutive
	switch {
	case n <= exactRuns:
		steps += n * n << n
	case n <= manyBlocks:
		steps += n * n * (8 + wordSteps*(sets+63)/64)
	}
	return steps
}

// memberships returns, for every group that has some of the blocks but not all,
// which ones; each distinct set once.
func memberships(parts []part, steps *int) []bitset {
	var sets []bitset
	all := newBitset(0)
	for _, p := range parts {
		all = widen(all, p.groups)
	}
	all.each(func(g int) {
		s := newBitset(len(parts))
		for i, p := range parts {
			if p.groups.has(g) {
				s.add(i)
			}
		}
		*steps -= 2*len(parts) + len(sets)*len(s)*wordSteps
		if n := s.count(); n < 2 || n == len(parts) || slices.ContainsFunc(sets, s.equal) {
			return
		}
		sets = append(sets, s)
	})
	return sets
}

func widen(a, b bitset) bitset {
	if len(a) < len(b) {
		a = append(a, make(bitset, len(b)-len(a))...)
	}
	return a.or(b)
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

// strand is a connected component of the sets under proper overlap. Its cells,
// in this order or its reverse, are the only way to make its sets consecutive.
type strand struct {
	cells []bitset
	union bitset
}

// consecutive finds an order of 0..n-1 in which every set is consecutive
// (the consecutive-ones property), if there is one. Sets that overlap form
// strands, whose order is forced up to reversal; a strand lies within one cell
// of another, or beside it. It costs O(sets^2 * n/64 + sets * cells).
func consecutive(sets []bitset, n int) ([]int, bool) {
	var strands []strand
	taken := make([]bool, len(sets))
	for first := range sets {
		if taken[first] {
			continue
		}
		taken[first] = true
		s := strand{cells: []bitset{sets[first]}, union: sets[first]}
		for placed := []int{first}; len(placed) > 0; placed = placed[1:] {
			for i, t := range sets {
				if taken[i] || !overlap(sets[placed[0]], t) {
					continue
				}
				if !s.weave(t) {
					return nil, false
				}
				taken[i], placed = true, append(placed, i)
			}
		}
		strands = append(strands, s)
	}
	// Wider strands first; of equal unions the one that is a single cell is outside.
	sorting.Stable(strands, func(a, b strand) int {
		if d := b.union.count() - a.union.count(); d != 0 {
			return d
		}
		return len(a.cells) - len(b.cells)
	})
	whole := newBitset(n)
	for i := range n {
		whole.add(i)
	}
	return unroll(whole, strands), true
}

// overlap reports whether each has something that the other has and has not.
func overlap(a, b bitset) bool {
	var both, left, right uint64
	for i := range a {
		both, left, right = both|a[i]&b[i], left|a[i]&^b[i], right|b[i]&^a[i]
	}
	return both != 0 && left != 0 && right != 0
}

// weave refines the cells so that t, which overlaps one of the sets so far, is
// consecutive too.
func (s *strand) weave(t bitset) bool {
	extra := t.andNot(s.union)
	if extra.empty() {
		return s.refine(t, false)
	}
	if !s.refine(t, true) {
		slices.Reverse(s.cells)
		if !s.refine(t, true) {
			return false
		}
	}
	s.cells = append(s.cells, extra)
	s.union = s.union.or(extra)
	return true
}

// refine splits the cells that t cuts and reports whether t's cells are then
// consecutive; with last, they must reach the right end. It changes nothing
// when it fails.
func (s *strand) refine(t bitset, last bool) bool {
	lo, hi := -1, -1
	for i, c := range s.cells {
		if c.meets(t) {
			if lo < 0 {
				lo = i
			}
			hi = i
		}
	}
	if last && hi != len(s.cells)-1 {
		return false
	}
	out := slices.Clone(s.cells[:lo])
	for i := lo; i <= hi; i++ {
		c := s.cells[i]
		in, rest := c.and(t), c.andNot(t)
		switch {
		case in.empty():
			return false
		case rest.empty():
			out = append(out, c)
		case i == lo && (i < hi || last):
			out = append(out, rest, in)
		case i == hi && !last:
			out = append(out, in, rest)
		default:
			return false
		}
	}
	s.cells = append(out, s.cells[hi+1:]...)
	return true
}

// unroll lists the members of cell: the strands inside it, widest first, and
// what they leave, by lowest member.
func unroll(cell bitset, strands []strand) []int {
	type piece struct {
		first int
		order []int
	}
	var pieces []piece
	rest := cell
	for i, s := range strands {
		if !s.union.within(rest) {
			continue // outside this cell, or inside a strand that is already placed
		}
		rest = rest.andNot(s.union)
		cells := s.cells
		if cells[0].first() > cells[len(cells)-1].first() {
			cells = slices.Clone(cells)
			slices.Reverse(cells)
		}
		var order []int
		for _, c := range cells {
			order = append(order, unroll(c, strands[i+1:])...)
		}
		pieces = append(pieces, piece{s.union.first(), order})
	}
	rest.each(func(i int) { pieces = append(pieces, piece{i, []int{i}}) })
	sorting.Stable(pieces, func(a, b piece) int { return a.first - b.first })
	var out []int
	for _, p := range pieces {
		out = append(out, p.order...)
	}
	return out
}

// exactRuns is the number of blocks up to which the fewest runs are found exactly.
const exactRuns = 10

// manyBlocks is the number beyond which the order of cutting stands as it is:
// improving it would cost more than it gains.
const manyBlocks = 256

// fewestRuns orders the blocks when no order makes every set consecutive:
// exactly for few blocks, else by taking the best neighbour in turn and
// reversing stretches while that helps.
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

// path knows what each neighbour costs: the sets that begin there.
type path struct {
	starts [][]int32 // starts[i][j]: sets that begin when j follows i
	first  []int32   // sets that begin when j is first
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

// step is the cost of j after i; i is -1 at the start and j is -1 at the end.
func (p *path) step(i, j int) int32 {
	switch {
	case j < 0:
		return 0
	case i < 0:
		return p.first[j]
	}
	return p.starts[i][j]
}

// shortest is the subset dynamic programme over (visited, last): O(2^n n^2).
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

// greedy takes the cheapest neighbour in turn.
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

// improve reverses stretches while that lowers the number of runs, a bounded
// number of rounds. Only the steps at both ends and inside the stretch change.
func (p *path) improve(order []int) []int {
	const rounds, reach = 2, 16
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
			for j := i + 1; j < len(order) && j <= i+reach; j++ {
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
