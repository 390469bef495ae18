package autogroup

import (
	"cmp"

	"slices"
)

const mostPromising = 4

// brancher proves how good the best choice of a part is, by branch and bound: a node of its tree
// stands for all choices that have some groups and lack some others. A node whose bound is not below
// the best total is cut off. Another one is divided by a candidate that is open in it. The open node
// of the least bound comes first, so that this bound holds for all choices.
type brancher struct {
	climber
	bounder *bounder
	open    heap   // the nodes that are not divided, the one of the least bound first
	nodes   []node // all nodes, so that a certificate can list them
	twins   twins
	present []bool    // by candidate, the first of its twins: the node's choices have any of them
	shut    []bool    // by division: it cannot divide the node
	gains   []gain    // by division
	crosses []float64 // by candidate: how many others its set crosses, as a gain
	slack   int64     // sums that differ by less may be printed alike
	closed  bool      // no node is open
	cutOff  int

	divisions int
}

// tellEvery is after how many divisions of a node the bound is told, whether the best is better or not.
const tellEvery = 512

// node is a set of choices.
type node struct {
	in, out []int16 // the divisions that decided what the choices have, and what they lack
	groups  int     // all choices have at least so many
	bound   int64
	branch  int16 // the division of it; notDivided if there is none
	left    int32 // the node of the choices with that candidate; the one without it is the next
}

const notDivided = -1

// gain is by how much a candidate raised the bounds of the nodes it divided, on average.
type gain struct {
	with, without float64
	times         int
}

func newBrancher(c climber, scale scale) *brancher {
	b := &brancher{climber: c, bounder: newBounder(c.part, scale)}
	if b.bounder == nil {
		return b
	}
	b.twins = b.bounder.orders.twins
	b.slack = tenth * scale.ticks
	b.gains, b.present, b.shut = make([]gain, 2*len(c.candidates)), make([]bool, len(c.candidates)), make([]bool, 2*len(c.candidates))
	b.crosses = make([]float64, len(c.candidates))
	for i, k := range b.bounder.sets {
		for _, other := range b.bounder.sets {
			if crosses(k, other) {
				b.crosses[i] += gainOfCrossing * float64(b.best.sum)
			}
		}
	}
	root := node{branch: notDivided}
	if ordered(c.kind) {
		root.bound = b.bounder.whole()
	} else {
		root.bound = b.boundOf(&root, notDivided, false)
	}
	b.nodes = append(b.nodes, root)
	b.push(0)
	return b
}

// bound returns a sum that no choice is below.
func (b *brancher) bound() int64 {
	switch {
	case b.closed:
		return b.best.sum
	case b.bounder == nil:
		return min(b.part.floor(b.scale), b.best.sum)
	case len(b.open) == 0:
		return b.best.sum // the search was stopped when the last node had been divided
	}
	return min(b.nodes[b.open[0]].bound, b.best.sum)
}

// run divides nodes until none is open, the search is stopped, or there are limit nodes.
func (b *brancher) run(limit int) {
	if b.closed || b.all() || b.bounder == nil || ordered(b.kind) {
		return
	}
	for !b.closed && len(b.nodes) < limit && !b.stopped() {
		for len(b.open) > 0 && b.hopeless(&b.nodes[b.open[0]]) {
			b.cutOff++
			b.pop()
		}
		if len(b.open) == 0 {
			b.closed = true
			return
		}
		if b.divisions++; b.divisions%tellEvery == 0 {
			b.tellAgain()
		}
		b.try(&b.nodes[b.open[0]]) // while the node is open, because an improvement tells the bound
		b.divide(b.pop())
	}
}

// mostChoices is how many choices are compared one by one.
const mostChoices = 2000

// all compares all choices, if they are few or their order matters. It reports whether it has.
func (b *brancher) all() bool {
	n, count := len(b.useful), 1
	for k := 1; k <= n && count <= mostChoices; k++ {
		count = count*k + 1 // sequences of any length of k things
	}
	if !ordered(b.kind) || count > mostChoices {
		return false
	}
	var extend func(x choice)
	extend = func(x choice) {
		if b.stopped() {
			return
		}
		b.sum(x)
		for _, i := range b.useful {
			if !slices.Contains(x, i) {
				extend(append(slices.Clip(x), i))
			}
		}
	}
	extend(choice{})
	b.closed = !b.stop
	return b.closed
}

// tenth is a tenth of a nanosecond, in which totals are printed.
const tenth = 100

// hopeless reports whether no choice of a node can be proposed: none has a lower sum than the best, and none that is
// printed alike has fewer groups, or as many with fewer blocks.
func (b *brancher) hopeless(n *node) bool {
	switch {
	case n.bound < b.best.sum:
		return false
	case n.bound == b.best.sum:
		return n.groups > len(b.best.choice)
	}
	return n.bound > b.best.sum+b.slack || n.groups >= len(b.best.choice)
}

// try computes the total of the choice that has no open candidates, if it is the only one of the
// node, and now and then of other nodes too. Where only twins are open it also tries all of them, and leaves out those that give nothing.
func (b *brancher) try(n *node) {
	b.decide(n)
	x, open := b.fewest(), b.isOpen(n)
	switch {
	case open == nothing:
		b.sum(x)
	case open == onlyTwins:
		b.sum(x)
		b.without(b.most())
	case b.divisions%8 == 0 && b.boundOfExactly(x) < b.best.sum:
		b.sum(x)
	}
}

// without improves a choice as long as the sum does not rise without one of its groups.
func (b *brancher) without(x choice) {
	now := b.sum(x)
	for k := len(x) - 1; k >= 0; k-- {
		less := slices.Concat(x[:k], x[k+1:])
		if sum := b.sum(less); sum <= now {
			x, now = less, sum
		}
	}
}

// divide divides a node by the open candidate that promises to raise the bounds most.
func (b *brancher) divide(at int32) {
	n := &b.nodes[at]
	if b.decide(n); b.isOpen(n) == nothing {
		return // the only choice of the node
	}
	i, with, without := b.choose(n)
	left := int32(len(b.nodes))
	n.branch, n.left = i, left
	in, out, bound := slices.Clip(n.in), slices.Clip(n.out), n.bound
	b.nodes = append(b.nodes,
		node{in: append(in, i), out: out, bound: max(with, bound), branch: notDivided},
		node{in: in, out: append(out, i), bound: max(without, bound), branch: notDivided})
	for k := left; k < left+2; k++ {
		b.decide(&b.nodes[k])
		b.nodes[k].groups = b.leastGroups()
		if b.hopeless(&b.nodes[k]) {
			b.cutOff++
		} else {
			b.push(k)
		}
	}
}

// gainOfCrossing is the share of the best sum that counts as a gain for each set that a candidate's
// set crosses. Such candidates decide about lanes, and shifts are in the bound only where the lanes
// are certain. With it hard designs take a half to a quarter of the nodes.
const gainOfCrossing = 0.0005

// sampled is how often a candidate is tried before its mean gain is trusted.
const sampled = 4

// choose returns the open candidate whose two bounds rise most, and these bounds.
func (b *brancher) choose(n *node) (best int16, with, without int64) {
	b.decide(n)
	b.isOpen(n)
	bestScore := -1.0
	for _, i := range b.promising() {
		x, y := b.boundOf(n, i, true), b.boundOf(n, i, false)
		up, down := float64(max(x-n.bound, 0)), float64(max(y-n.bound, 0))
		if b.best.ok {
			limit := float64(b.best.sum + b.slack - n.bound)
			up, down = min(up, limit), min(down, limit)
		}
		g := &b.gains[i]
		g.with, g.without, g.times = g.with+up, g.without+down, g.times+1
		e := b.crossing(int(i))
		if s := score(up+e, down+e); s > bestScore {
			best, with, without, bestScore = i, x, y, s
		}
	}
	return best, with, without
}

// promising returns the divisions whose bounds are computed: those that have not been sampled, and those that raised bounds most.
func (b *brancher) promising() (out []int16) {
	type promise struct {
		division int16
		score    float64
	}
	var known []promise
	for i, shut := range b.shut {
		g := &b.gains[i]
		switch {
		case shut:
		case g.times < sampled:
			out = append(out, int16(i))
		default:
			e, n := b.crossing(i), float64(g.times)
			known = append(known, promise{int16(i), score(g.with/n+e, g.without/n+e)})
		}
	}
	slices.SortFunc(known, func(x, y promise) int { return cmp.Compare(y.score, x.score) })
	for _, p := range known[:min(len(known), max(1, mostPromising-len(out)))] {
		out = append(out, p.division)
	}
	return out
}

// crossing returns what counts as a gain of a division because its set crosses others.
func (b *brancher) crossing(division int) float64 {
	if division >= len(b.crosses) {
		return 0 // the set is there already
	}
	return b.crosses[division]
}

// score says how good it is to divide a node so that the bounds of its halves rise.
func score(with, without float64) float64 { return (with + 1) * (without + 1) }

// boundOfExactly returns the bound of one choice.
func (b *brancher) boundOfExactly(x choice) int64 {
	clear(b.bounder.isIn)
	clear(b.bounder.isMax)
	clear(b.bounder.orders.stands)
	for _, k := range x {
		b.bounder.isIn[k], b.bounder.isMax[k] = true, true
	}
	return b.bounder.bound()
}

// boundOf returns the bound of the choices of a node that also have, or lack, a candidate.
func (b *brancher) boundOf(n *node, i int16, with bool) int64 {
	b.decide(n)
	if i != notDivided {
		b.apply(i, with)
	}
	b.settle()
	return b.bounder.bound()
}

// heap is a heap of nodes.
type heap []int32

func (b *brancher) push(k int32) {
	h := append(b.open, k)
	for i := len(h) - 1; i > 0; {
		up := (i - 1) / 2
		if b.nodes[h[up]].bound <= b.nodes[h[i]].bound {
			break
		}
		h[up], h[i] = h[i], h[up]
		i = up
	}
	b.open = h
}

func (b *brancher) pop() int32 {
	h := b.open
	top := h[0]
	h[0] = h[len(h)-1]
	h = h[:len(h)-1]
	for i := 0; ; {
		least := i
		for down := 2*i + 1; down <= 2*i+2 && down < len(h); down++ {
			if b.nodes[h[down]].bound < b.nodes[h[least]].bound {
				least = down
			}
		}
		if least == i {
			break
		}
		h[i], h[least] = h[least], h[i]
		i = least
	}
	b.open = h
	return top
}
