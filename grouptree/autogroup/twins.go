package autogroup

import (
	"encoding/binary"
	"slices"
)

// twins are the candidates of a part in sets of which each requires the same stored components and was satisfied by the same
// compositions. One of them does to places, lanes and the blocks of compositions what all do; further ones only change
// which rows a system has to test. So a node is divided by a whole set first, and the candidates of a set that a choice has are told
// apart later, where that matters.
type twins struct {
	first []int16   // by candidate: the first of its set; notDivided if it changes nothing in any choice
	of    [][]int16 // by candidate: its set, if it is the first
}

func newTwins(p *part) twins {
	t := twins{of: make([][]int16, len(p.candidates))}
	index := make(map[string]int16)
	for i, g := range p.candidates {
		if idle(p.kind, g) {
			t.first = append(t.first, notDivided)
			continue
		}
		var key []byte
		for _, word := range g.Has.Minus(p.in.Tags) {
			key = binary.LittleEndian.AppendUint64(key, word)
		}
		for _, comp := range p.in.Compositions {
			if g.Holds(comp) {
				key = append(key, 1)
			} else {
				key = append(key, 0)
			}
		}
		first, known := index[string(key)]
		if !known {
			first = int16(i)
			index[string(key)] = first
		}
		t.first = append(t.first, first)
		t.of[first] = append(t.of[first], int16(i))
	}
	return t
}

// A division i below the number of candidates n divides a node by the twins of candidate i, the first of them: the choices
// that have any of them, and those that have none. A division n + i is by candidate i alone, where it is known that the choices
// have one of its twins.

// decide sets isIn and isMax of the bounder to the candidates that all choices of a node surely have, and to those that they may have.
func (b *brancher) decide(n *node) {
	x := b.bounder
	for k := range x.isIn {
		x.isIn[k], x.isMax[k] = false, b.twins.first[k] != notDivided
	}
	clear(b.present)
	clear(x.orders.stands)
	for _, i := range n.in {
		b.apply(i, true)
	}
	for _, i := range n.out {
		b.apply(i, false)
	}
}

// apply decides a division.
func (b *brancher) apply(i int16, with bool) {
	x, n := b.bounder, int16(len(b.candidates))
	switch {
	case i >= n:
		x.isIn[i-n], x.isMax[i-n] = with, with
		return
	case !with:
		for _, k := range b.twins.of[i] {
			x.isMax[k] = false
		}
	case len(b.twins.of[i]) == 1:
		x.isIn[i] = true
	}
	b.present[i] = with
}

// eachPresent calls f with each set of twins of which the choices have any, without those that they lack, and with the number of those that they
// surely have.
func (b *brancher) eachPresent(f func(twins []int16, sure int)) {
	x := b.bounder
	var may [64]int16
	for i, of := range b.twins.of {
		if of == nil || !b.present[i] {
			continue
		}
		left, sure := may[:0], 0
		for _, k := range of {
			if x.isMax[k] {
				left = append(left, k)
			}
			if x.isIn[k] {
				sure++
			}
		}
		f(left, sure)
	}
}

// settle lets one of the twins of which the choices have any stand for the one that they have.
func (b *brancher) settle() {
	b.eachPresent(func(twins []int16, sure int) {
		if sure == 0 {
			b.bounder.isIn[twins[0]], b.bounder.orders.stands[twins[0]] = true, len(twins) > 1
		}
	})
}

// leastGroups returns how many groups each choice has at least.
func (b *brancher) leastGroups() (n int) {
	b.eachPresent(func(_ []int16, sure int) { n += max(1, sure) })
	return n
}

// fewest returns a choice with the fewest groups of those that are decided.
func (b *brancher) fewest() (x choice) {
	b.eachPresent(func(twins []int16, sure int) {
		for _, k := range twins {
			if b.bounder.isIn[k] || sure == 0 {
				x, sure = append(x, k), max(sure, 1)
			}
		}
	})
	slices.Sort(x)
	return x
}

// most returns the choice with all twins of those that the choices have.
func (b *brancher) most() (x choice) {
	b.eachPresent(func(twins []int16, _ int) { x = append(x, twins...) })
	slices.Sort(x)
	return x
}

// openness says what is open in a node.
type openness uint8

const (
	nothing openness = iota // it has one choice
	onlyTwins
	sets
)

// isOpen returns what is open in a node that decide was called with, and marks the divisions that it cannot be divided by.
func (b *brancher) isOpen(n *node) openness {
	open, k := nothing, int16(len(b.candidates))
	for i := range b.shut {
		b.shut[i] = true
	}
	for i, of := range b.twins.of {
		if of != nil && !slices.Contains(n.in, int16(i)) && !slices.Contains(n.out, int16(i)) {
			b.shut[i], open = false, sets
		}
	}
	b.eachPresent(func(twins []int16, sure int) {
		if len(twins) == 1 {
			return
		}
		for _, i := range twins {
			if !b.bounder.isIn[i] {
				b.shut[k+i], open = false, max(open, onlyTwins)
			}
		}
	})
	return open
}
