package autogroup

import (
	"math/bits"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// bounder computes lower bounds of the sums of choices of a part on a layout of lanes. A bound is
// of all choices that have the groups of one set, in, and no groups but those of another, max.
//
// It rests on one fact (docs/theory.md, "The bound"): with more groups a composition's places only
// unite, and two compositions that have different blocks in the array of a component keep
// different blocks. So what two compositions share with the groups of max is the most that they
// share, and what they do not share with the groups of in they never share.
type bounder struct {
	p      *part
	scale  scale
	stored uint64
	comps  []uint64 // the compositions of the part, then those that only witness
	real   int      // so many are compositions of the part
	sets   []uint64 // by candidate: the stored components that it requires

	systems  []boundSystem
	changes  boundChanges
	shift    boundShift
	orders   boundOrders
	most     []uint64 // by composition and component: its place with the groups of max
	least    []uint64 // the same with the groups of in
	isIn     []bool   // by candidate
	isMax    []bool
	distinct []uint64 // scratch
}

// boundSystem is what the bound needs to know of a system.
type boundSystem struct {
	weight  int64
	again   int // tests, and look-ups of a column, that are made again at most
	leads   uint64
	access  uint64
	columns uint64 // that are walked where they are direct
	option  uint64
	rows    []boundRows
}

// boundRows are the entities of a composition, as a system meets them.
type boundRows struct {
	comp      int
	count     int64
	matched   bool
	witnesses []witness // if the composition shares its block with one of them, its entities are tested
}

// witness is a composition that matches a system if the entities do not, or does not if they do.
type witness struct {
	comp   int
	differ []int16 // the candidates that only one of the two satisfies
}

// newBounder returns the bounder of a part, or nil if the part is too large for it.
func newBounder(p *part, s scale) *bounder {
	if len(p.in.Bytes) > mostBounded {
		return nil
	}
	b := &bounder{p: p, scale: s, isIn: make([]bool, len(p.candidates)), isMax: make([]bool, len(p.candidates))}
	b.stored = (1<<len(p.in.Bytes) - 1) &^ p.in.Tags[0]
	for _, g := range p.candidates {
		b.sets = append(b.sets, g.Has[0]&b.stored)
	}
	index := make(map[uint64]int)
	number := func(comp uint64) int {
		k, ok := index[comp]
		if !ok {
			k = len(b.comps)
			index[comp], b.comps = k, append(b.comps, comp)
		}
		return k
	}
	for _, comp := range p.in.Compositions {
		number(comp[0])
	}
	b.real = len(b.comps)
	for i := range p.in.Systems {
		b.addSystem(&p.in.Systems[i], number)
	}
	n := len(p.in.Bytes)
	b.most, b.least = make([]uint64, len(b.comps)*n), make([]uint64, len(b.comps)*n)
	b.changes, b.shift = newBoundChanges(b), newBoundShift(b)
	b.orders = boundOrders{twins: newTwins(p), stands: make([]bool, len(p.candidates)), known: make(map[string][]int16), rank: make([]int16, b.real*n)}
	return b
}

func (b *bounder) addSystem(s *cost.System, number func(uint64) int) {
	has, cares := s.Match.Has[0], s.Match.Cares[0]
	out := boundSystem{weight: int64(s.Weight), again: b.p.in.MostAgain(s), leads: has & b.stored, access: s.Access[0] & b.stored, option: s.Optional[0] & b.stored}
	out.columns = (has | out.option) & (out.access | out.option) & b.stored
	for i := range b.real {
		comp := b.comps[i]
		if b.p.in.Population[i] == 0 || comp&out.leads == 0 {
			continue
		}
		r := boundRows{comp: i, count: int64(b.p.in.Population[i]), matched: comp&cares == has}
		if r.matched {
			for rest := cares; rest != 0; rest &= rest - 1 {
				r.witnesses = append(r.witnesses, b.witness(comp, comp^rest&-rest, number))
			}
		} else {
			r.witnesses = append(r.witnesses, b.witness(comp, comp&^cares|has, number))
		}
		out.rows = append(out.rows, r)
	}
	b.systems = append(b.systems, out)
}

func (b *bounder) witness(comp, other uint64, number func(uint64) int) witness {
	return witness{comp: number(other), differ: b.differ(comp, other)}
}

// differ lists the candidates that only one of two compositions satisfies.
func (b *bounder) differ(x, y uint64) (out []int16) {
	for i, g := range b.p.candidates {
		if g.Holds(grouptree.Set{x}) != g.Holds(grouptree.Set{y}) {
			out = append(out, int16(i))
		}
	}
	return out
}

// bound returns the bound for the sets isIn and isMax.
func (b *bounder) bound() int64 {
	b.unite(b.isIn, b.least, len(b.comps))
	b.unite(b.isMax, b.most, len(b.comps))
	b.number(b.isMax, b.most, b.changes.leafMost)
	b.number(b.isIn, b.least, b.changes.leafLeast)
	b.findLanes()
	for i := range b.orders.rank {
		b.orders.rank[i] = unknown
	}
	return b.price()
}

// price returns the bound for the places and blocks that were computed.
func (b *bounder) price() int64 {
	var v value
	for i := range b.systems {
		v.systems += b.systems[i].weight * b.system(&b.systems[i])
	}
	v.commits = b.commits()
	return b.scale.sum(v)
}

// unite computes the places of the first n compositions with the groups of a set.
func (b *bounder) unite(in []bool, out []uint64, n int) {
	sets := b.distinct[:0]
next:
	for i, yes := range in {
		if k := b.sets[i]; yes && k&(k-1) != 0 {
			for _, other := range sets {
				if other == k {
					continue next
				}
			}
			sets = append(sets, k)
		}
	}
	b.distinct = sets
	width := len(b.p.in.Bytes)
	var parts [64]uint64
	for i := range n {
		comp := b.comps[i] & b.stored
		m, rest := 0, comp
		for _, k := range sets {
			if k&^comp != 0 {
				continue
			}
			rest &^= k
			kept := 0
			for _, part := range parts[:m] {
				if part&k != 0 {
					k |= part
				} else {
					parts[kept] = part
					kept++
				}
			}
			parts[kept] = k
			m = kept + 1
		}
		row := out[i*width : (i+1)*width]
		for _, part := range parts[:m] {
			for left := part; left != 0; left &= left - 1 {
				row[bits.TrailingZeros64(left)] = part
			}
		}
		for ; rest != 0; rest &= rest - 1 {
			row[bits.TrailingZeros64(rest)] = rest & -rest
		}
	}
}

// system returns the least price of a run of a system, over its leads.
func (b *bounder) system(s *boundSystem) int64 {
	best := int64(-1)
	for leads := s.leads; leads != 0; leads &= leads - 1 {
		if p := b.lead(s, bits.TrailingZeros64(leads), best); best < 0 || p < best {
			best = p
		}
	}
	return best
}

// lead returns the least price of a run with a lead. It may stop at a price above limit, if limit is
// not negative.
func (b *bounder) lead(s *boundSystem, lead int, limit int64) (price int64) {
	width, prices := len(b.p.in.Bytes), &b.p.prices
	var ofLanes, ofRuns [64]placed
	lanes, runs := ofLanes[:0], ofRuns[:0] // places that must be in different ones
	visits, gaps := false, b.gaps(s, lead)
	tests, lookups := 0, [64]int{} // that are certain; look-ups by column
	own := uint64(1) << lead
	for i := range s.rows {
		r := &s.rows[i]
		if b.comps[r.comp]&own == 0 {
			continue
		}
		tested := false
		for j := range r.witnesses {
			if b.shares(r.comp, &r.witnesses[j], lead) {
				tested = true
				break
			}
		}
		if !tested && !r.matched {
			continue
		}
		visits = true
		least, most := b.least[r.comp*width+lead], b.most[r.comp*width+lead]
		each := int64(0)
		if tested {
			each = prices.PerTest
			tests += int(r.count)
		}
		sure := s.columns & least
		each += b.bytes(sure) * prices.PerByte
		if r.matched {
			wanted := (s.access | s.option&b.comps[r.comp]) &^ sure
			each += b.bytes(wanted) * prices.PerByte // direct or looked up
			for sure := wanted &^ most; sure != 0; sure &= sure - 1 {
				each += prices.PerLookup
				lookups[bits.TrailingZeros64(sure)] += int(r.count)
			}
		}
		price += each * r.count
		x := b.placeOf(r.comp, lead)
		if x.tested = sometimes; tested {
			x.tested = always
		} else if b.isOutside(r, lead) {
			x.tested = never
		}
		lanes = separate(x, lanes, (*placed).otherLane)
		runs = separate(x, runs, func(x, y *placed) bool { return b.otherRun(x, y, s.columns, gaps) })
		if limit >= 0 && price > limit {
			return price
		}
	}
	if visits {
		price += int64(max(len(lanes), len(runs)))*prices.PerRun + int64(len(lanes))*prices.PerLane
	}
	again := min(tests, s.again)
	for c := range width {
		again += min(lookups[c], s.again)
	}
	return price + int64(again)*prices.PerAgain
}

// shares reports whether a composition has the same block as a witness in the array of a component,
// with the groups of max and so with fewer.
func (b *bounder) shares(comp int, w *witness, component int) bool {
	width := len(b.p.in.Bytes)
	if ordered(b.p.kind) {
		return false // not certain
	}
	place := b.most[comp*width+component]
	return b.most[w.comp*width+component] == place && !b.divides(w.differ, b.isMax, place)
}

// divides reports whether a group of a set divides the segment of a place between two compositions,
// given the candidates that only one of them satisfies.
func (b *bounder) divides(differ []int16, in []bool, place uint64) bool {
	for _, g := range differ {
		if in[g] && b.sets[g]&^place == 0 {
			return true
		}
	}
	return false
}

func (b *bounder) bytes(components uint64) (n int64) {
	for ; components != 0; components &= components - 1 {
		n += int64(b.p.in.Bytes[bits.TrailingZeros64(components)])
	}
	return n
}
