package autogroup

import (
	"math"
	"math/bits"
	"slices"
)

// boundShift adds to the bound what commits write because blocks are shifted. A shift depends on
// which classes are to the left, so it is counted where that is certain: where the groups that are
// still open change neither the class, nor its lane, nor what enters and leaves the classes to its
// left.
type boundShift struct {
	order   []uint64 // the distinct sets of candidates, as the builder orders them
	openSet []bool   // by such a set: an open candidate has it, and none of in
	classes []boundClass
	inSet   []bool
	blocks  []shiftedBlock
	lane    []int8 // by composition and component: the lane of its class, or unsure
}

// boundClass is a class that every choice has.
type boundClass struct {
	set  uint64
	lane int8 // or unsure
}

const unsure = -1

func newBoundShift(b *bounder) boundShift {
	s := boundShift{order: slices.Clone(b.sets)}
	slices.SortFunc(s.order, largerFirst)
	s.order = slices.Compact(s.order)
	s.openSet, s.inSet = make([]bool, len(s.order)), make([]bool, len(s.order))
	s.lane = make([]int8, b.real*len(b.p.in.Bytes))
	return s
}

// largerFirst orders sets as the builder of lanes does.
func largerFirst(a, b uint64) int {
	if d := bits.OnesCount64(b) - bits.OnesCount64(a); d != 0 {
		return d
	}
	if d := a ^ b; d != 0 && a&(d&-d) != 0 {
		return -1 // of two sets with as many components, the one with the lowest component that only one has
	}
	return bits.OnesCount64(a ^ b) // not 0 if they differ
}

// crosses reports whether two sets meet and neither contains the other.
func crosses(a, b uint64) bool { return a&b != 0 && a&^b != 0 && b&^a != 0 }

// findLanes finds the lanes that classes have in every choice.
func (b *bounder) findLanes() {
	s, width := &b.shift, len(b.p.in.Bytes)
	s.classes = s.classes[:0]
	for i, k := range s.order {
		s.inSet[i], s.openSet[i] = false, false
		for g, set := range b.sets {
			if set == k {
				s.inSet[i] = s.inSet[i] || b.isIn[g]
				s.openSet[i] = s.openSet[i] || b.isMax[g]
			}
		}
		s.openSet[i] = s.openSet[i] && !s.inSet[i]
		if s.inSet[i] {
			s.classes = append(s.classes, boundClass{k, b.laneOf(k, s.order[:i])})
		}
	}
	for x := range b.real {
		var places [64]uint64
		n := 0
		for rest := b.comps[x] & b.stored; rest != 0; {
			at := x*width + bits.TrailingZeros64(rest)
			places[n] = b.least[at]
			rest &^= places[n]
			if places[n] != b.most[at] {
				continue // it may be another class; rest goes on behind it
			}
			n++
		}
		sure := places[:n]
		slices.SortFunc(sure, largerFirst)
		for _, place := range sure {
			lane := b.laneOfPlace(x, place)
			for rest := place; rest != 0; rest &= rest - 1 {
				s.lane[x*width+bits.TrailingZeros64(rest)] = lane
			}
		}
	}
}

// laneOfPlace returns the lane of a certain place of a composition.
func (b *bounder) laneOfPlace(x int, place uint64) int8 {
	s := &b.shift
	if place&(place-1) == 0 {
		return 0 // nothing crosses a single component
	}
	for i := range s.classes {
		if s.classes[i].set == place {
			return s.classes[i].lane
		}
	}
	lane := b.laneOf(place, s.order)
	if lane != unsure && (b.openHas(place) || b.mayDisturb(x, place)) {
		lane = unsure
	}
	s.classes = append(s.classes, boundClass{place, lane})
	return lane
}

// openHas reports whether an open candidate may make a class of a set.
func (b *bounder) openHas(set uint64) bool {
	for i, k := range b.shift.order {
		if k == set && b.shift.openSet[i] {
			return true
		}
	}
	return false
}

// laneOf returns the lowest lane in which no class so far crosses a set, or unsure if that depends
// on one of some sets, which open candidates may add.
func (b *bounder) laneOf(set uint64, before []uint64) int8 {
	s := &b.shift
	for i, k := range before {
		if s.openSet[i] && crosses(k, set) {
			return unsure
		}
	}
	var taken [2]uint64
	for i := range s.classes {
		if c := &s.classes[i]; crosses(c.set, set) {
			if c.lane == unsure {
				return unsure
			}
			taken[c.lane>>6] |= 1 << (c.lane & 63)
		}
	}
	if lane := bits.TrailingZeros64(^taken[0]); lane < 64 {
		return int8(lane)
	}
	if lane := 64 + bits.TrailingZeros64(^taken[1]); lane < 127 {
		return int8(lane)
	}
	return unsure
}

// mayDisturb reports whether an earlier composition may have a place, where it is not certain,
// that crosses a set or equals it.
func (b *bounder) mayDisturb(x int, set uint64) bool {
	width := len(b.p.in.Bytes)
	for y := range x {
		for rest := b.comps[y] & set; rest != 0; rest &= rest - 1 {
			at := y*width + bits.TrailingZeros64(rest)
			least, most := b.least[at], b.most[at]
			if least == most || most&^set == 0 && most != set {
				continue // certain, or always smaller than the set
			}
			if least&set == set && least != set {
				continue // always larger
			}
			return true
		}
	}
	return false
}

// shifts returns the least price of what a commit writes because blocks are shifted.
func (b *bounder) shifts(t *boundTick) (price int64) {
	s, width, prices := &b.shift, len(b.p.in.Bytes), &b.p.prices
	for x := range b.real {
		for rest := b.comps[x] & b.stored; rest != 0; {
			component := bits.TrailingZeros64(rest)
			at := x*width + component
			place := b.least[at]
			rest &^= place
			if place != b.most[at] || s.lane[at] == unsure {
				continue
			}
			if d, ok := b.shiftOf(t, x, component, place); ok && b.blocksOf(t, x, component, place) {
				row := prices.PerWrite + b.bytes(place)*prices.PerWrittenByte
				price += b.leastShift(place, d, row, prices.PerBlock)
			}
		}
	}
	return price
}

// shiftOf returns by how much a commit shifts the class of a composition, which is a certain place.
// ok is false if the shift is not certain, or if an earlier composition is in the class.
func (b *bounder) shiftOf(t *boundTick, x, component int, place uint64) (d int64, ok bool) {
	s, width := &b.shift, len(b.p.in.Bytes)
	lane := s.lane[x*width+component]
	for y := range b.real {
		if b.comps[y]>>component&1 == 0 {
			continue
		}
		at := y*width + component
		least, most := b.least[at], b.most[at]
		switch {
		case most == place: // in the class, if that is certain
			if least != place || y < x {
				return 0, false
			}
		case most&place != place: // neither in the class nor to its left
		case least&place == place && least == most: // in a larger class
			if t.growth[y] == 0 {
				continue
			}
			if s.lane[at] == unsure {
				return 0, false
			}
			if s.lane[at] == lane {
				d += t.growth[y]
			}
		default:
			if t.growth[y] != 0 || least&^place == 0 {
				return 0, false // it may be in the class or to its left
			}
		}
	}
	return d, true
}

// blocksOf lists the blocks of a class in shift.blocks, in any order. It returns false if the class may be divided
// further, or has too many blocks.
func (b *bounder) blocksOf(t *boundTick, x, component int, place uint64) bool {
	s, c, width := &b.shift, &b.changes, len(b.p.in.Bytes)
	s.blocks = s.blocks[:0]
	for y := x; y < b.real; y++ {
		at := y*width + component
		if b.comps[y]>>component&1 == 0 || b.most[at] != place {
			continue
		}
		leaf := c.leafMost[at]
		for _, k := range s.blocks {
			if k.wide == c.leafLeast[at] && k.leaf != leaf {
				return false // with the groups of in they are one block
			}
		}
		if slices.ContainsFunc(s.blocks, func(k shiftedBlock) bool { return k.leaf == leaf }) {
			continue
		}
		k := shiftedBlock{first: y, leaf: leaf, wide: c.leafLeast[at]}
		if k.old, k.now, k.lost = b.rowsOf(t, leaf, component); k.old == 0 && k.now == 0 {
			continue
		}
		if len(s.blocks) == mostShifted {
			return false
		}
		s.blocks = append(s.blocks, k)
	}
	return true
}

// shiftedBlock is a block of a class, in one commit.
type shiftedBlock struct {
	first          int // a composition in it
	leaf, wide     int32
	old, now, lost int64
}

// mostShifted bounds the blocks of which all orders are compared.
const mostShifted = 7

// leastOrder returns the price of what a class writes because it is shifted, in the best order of its
// blocks. The order is the builder's, and a block is shifted by what grows to its left, whatever the
// order there, so the best order of each set of blocks gives that of the larger ones.
func (s *boundShift) leastOrder(d, row, block int64) int64 {
	n := len(s.blocks)
	var least, grown [1 << mostShifted]int64
	for set := 1; set < 1<<n; set++ {
		least[set] = math.MaxInt64
		last := bits.TrailingZeros(uint(set))
		grown[set] = grown[set&(set-1)] + s.blocks[last].now - s.blocks[last].old
		for rest := set; rest != 0; rest &= rest - 1 {
			left := set &^ (rest & -rest)
			k := &s.blocks[bits.TrailingZeros(uint(rest))]
			least[set] = min(least[set], least[left]+k.shifted(d+grown[left], row, block))
		}
	}
	return least[1<<n-1]
}

// shifted returns the price of what a block writes because it is shifted.
func (k *shiftedBlock) shifted(d, row, block int64) int64 {
	if d == 0 {
		return 0
	}
	price := (writes(k.old, k.now, k.lost, d) - writes(k.old, k.now, k.lost, 0)) * row
	if k.now > 0 && k.lost == 0 && k.now == k.old {
		price += block // nothing enters or leaves it
	}
	return price
}

// rowsOf returns the rows of a block before and after a commit, and how many entities leave it.
func (b *bounder) rowsOf(t *boundTick, leaf int32, component int) (old, now, lost int64) {
	leaves := b.changes.leafMost
	for x := range b.real {
		if b.leafIn(leaves, x, component) == leaf {
			old += t.before[x]
			now += t.before[x] + t.growth[x]
		}
	}
	for _, m := range t.transitions {
		if b.leafIn(leaves, m.from, component) == leaf && b.leafIn(leaves, m.to, component) != leaf {
			lost += m.count
		}
	}
	return old, now, lost
}

// writes returns how many rows of a block are written when it is shifted and loses entities.
func writes(old, now, lost, d int64) int64 {
	common := min(old, now+d) - max(0, d)
	if common <= 0 {
		return now
	}
	return max(now-(common*(old-lost)+old/2)/old, 0)
}
