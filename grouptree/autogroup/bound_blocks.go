package autogroup

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// The order of the blocks of a class is the builder's. It follows from the groups whose sets are within the class and from the sets
// that meet it. Where all these sets are decided, only a few orders are left, one for each choice of twins.

// boundOrders knows the orders of the blocks of classes.
type boundOrders struct {
	twins  twins
	stands []bool             // by candidate: it is in isIn for one of its twins, which need not be it
	known  map[string][]int16 // by class and groups: the rank of its block in the class, by composition
	rank   []int16            // by composition and component: of its block in the class of its place; unsure if choices differ
}

// unknown is a rank that has not been asked for yet.
const unknown = -2

// rankAt returns the rank of the block of a composition in the class of its place, which is certain, or unsure.
func (b *bounder) rankAt(at int) int16 {
	o, width := &b.orders, len(b.p.in.Bytes)
	if o.rank[at] != unknown {
		return o.rank[at]
	}
	place := b.most[at]
	var of []int // the compositions of the class
	for x := range b.real {
		if k := x*width + at%width; b.comps[x]&place == place && b.least[k] == place && b.most[k] == place {
			of, o.rank[k] = append(of, x), unsure
		}
	}
	for i, rank := range b.certainRanks(place, of) {
		o.rank[of[i]*width+at%width] = rank
	}
	return o.rank[at]
}

// certainRanks returns the ranks of the blocks of some compositions of a class, if all choices give these blocks the same order.
func (b *bounder) certainRanks(place uint64, of []int) (out []int16) {
	same := true
	if !b.eachChoice(place, func(c choice) {
		if !same {
			return
		}
		ranks, first := b.ranks(place, c), out == nil
		for i, x := range of {
			rank := int16(0) // among the blocks of these compositions
			for j, y := range of {
				if ranks[y] < ranks[x] && !slices.ContainsFunc(of[:j], func(z int) bool { return ranks[z] == ranks[y] }) {
					rank++
				}
			}
			if first {
				out = append(out, rank)
			} else {
				same = same && out[i] == rank
			}
		}
	}) || !same {
		return nil
	}
	return out
}

// mostOrders bounds the orders of a class that are compared, and mostRanks those that are remembered.
const (
	mostOrders = 16
	mostRanks  = 1 << 14
)

// leastShift returns the least price of what a class writes because it is shifted, over the orders that the blocks in shift.blocks
// may have.
func (b *bounder) leastShift(place uint64, d, row, block int64) int64 {
	s := &b.shift
	if len(s.blocks) < 2 {
		return s.leastOrder(d, row, block)
	}
	least := int64(math.MaxInt64)
	if !b.eachChoice(place, func(c choice) {
		ranks := b.ranks(place, c)
		slices.SortFunc(s.blocks, func(x, y shiftedBlock) int { return int(ranks[x.first]) - int(ranks[y.first]) })
		price, grown := int64(0), d
		for i := range s.blocks {
			k := &s.blocks[i]
			price += k.shifted(grown, row, block)
			grown += k.now - k.old
		}
		least = min(least, price)
	}) {
		return s.leastOrder(d, row, block)
	}
	return least
}

// eachChoice calls f with each choice of the candidates that decide the order of the blocks of a class. It returns false, and calls
// nothing, if the sets are not decided or the choices are too many.
func (b *bounder) eachChoice(place uint64, f func(choice)) bool {
	o := &b.orders
	var outer, fixed, open choice // open are sets of twins, each with its number before it
	n := 1
	for _, of := range o.twins.of {
		if of == nil || b.sets[of[0]]&place == 0 {
			continue
		}
		left, in, sure := choice(nil), false, 0
		for _, k := range of {
			if !b.isMax[k] {
				continue
			}
			in = in || b.isIn[k]
			if b.isIn[k] && !o.stands[k] {
				fixed, sure = append(fixed, k), sure+1
			} else {
				left = append(left, k)
			}
		}
		switch {
		case len(left)+sure == 0:
			continue
		case !in:
			return false
		case b.sets[of[0]]&^place != 0: // only its set matters
			fixed = fixed[:len(fixed)-sure]
			outer = b.addOuter(outer, of[0], place)
			continue
		}
		least := 1
		if sure > 0 {
			least = 0
		}
		if n *= 1<<len(left) - least; n > mostOrders || len(left) > 6 {
			return false
		}
		open = append(append(open, int16(len(left)), int16(least)), left...)
	}
	var extend func(open, c choice)
	extend = func(open, c choice) {
		if len(open) == 0 {
			f(c)
			return
		}
		of, rest := open[2:2+open[0]], open[2+open[0]:]
		for set := int(open[1]); set < 1<<len(of); set++ {
			next := slices.Clip(c)
			for i, k := range of {
				if set>>i&1 != 0 {
					next = append(next, k)
				}
			}
			extend(rest, next)
		}
	}
	extend(open, append(fixed, outer...))
	return true
}

// addOuter adds a candidate whose set meets a class to those of which every composition of the class lacks something. One
// is enough of those of which the others follow.
func (b *bounder) addOuter(outer choice, k int16, place uint64) choice {
	for _, other := range outer {
		if b.sets[other]&^(b.sets[k]|place) == 0 {
			return outer
		}
	}
	outer = slices.DeleteFunc(outer, func(other int16) bool { return b.sets[k]&^(b.sets[other]|place) == 0 })
	return append(outer, k)
}

// ranks returns the rank of the block of each composition of a class, on the layout of a choice.
func (b *bounder) ranks(place uint64, c choice) []int16 {
	o := &b.orders
	c = slices.Sorted(slices.Values(c))
	key := string(binary.LittleEndian.AppendUint64(nil, place)) + c.key()
	if ranks, ok := o.known[key]; ok {
		return ranks
	}
	in, ranks := cost.Input{Bytes: b.p.in.Bytes, Tags: b.p.in.Tags}, make([]int16, b.real)
	var of []int // the compositions of the class
	for x, comp := range b.comps[:b.real] {
		if comp&place == place && !slices.ContainsFunc(c, func(k int16) bool { return b.sets[k]&^place != 0 && b.sets[k]&^comp == 0 }) {
			in.Compositions, of = append(in.Compositions, b.p.in.Compositions[x]), append(of, x)
		}
	}
	layout := in.Build(b.p.kind, b.p.groups(c))
	for i, comp := range in.Compositions {
		for leaf := range layout.LeavesOf(comp) {
			if l := &layout.Leaves[leaf]; l.Shared == (grouptree.Set{place}) {
				ranks[of[i]] = int16(slices.Index(layout.Classes[l.Class].Leaves, leaf))
			}
		}
	}
	if len(o.known) >= mostRanks {
		clear(o.known)
	}
	o.known[key] = ranks
	return ranks
}
