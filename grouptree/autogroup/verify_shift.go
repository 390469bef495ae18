package autogroup

import (
	"math"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// uncertain is the lane of a class whose lane the open candidates may change.
const uncertain = -1

// lanes is the lanes of the classes that all choices have.
type lanes struct {
	v     *verifier
	open  []grouptree.Set // the sets that open candidates may add, as the builder orders them
	class []grouptree.Set
	lane  []int
}

func (v *verifier) certainLanes() *lanes {
	l := &lanes{v: v}
	sets := func(groups []grouptree.Conj) (out []grouptree.Set) {
		for _, g := range groups {
			if k := v.stored(g.Has); !slices.Contains(out, k) {
				out = append(out, k)
			}
		}
		slices.SortFunc(out, byBuilder)
		return out
	}
	with := sets(v.with)
	for _, k := range sets(v.max) {
		if !slices.Contains(with, k) {
			l.open = append(l.open, k)
		}
	}
	for _, k := range with {
		l.add(k, l.lowest(k, func(open grouptree.Set) bool { return byBuilder(open, k) < 0 }))
	}
	for x, comp := range v.in.Compositions {
		for c := range v.stored(comp).All() {
			place := v.place(v.with, comp, c)
			if place.Len() == 1 || place != v.place(v.max, comp, c) || slices.Contains(l.class, place) {
				continue
			}
			lane := l.lowest(place, func(grouptree.Set) bool { return true })
			if slices.Contains(l.open, place) || v.disturbs(x, place) {
				lane = uncertain
			}
			l.add(place, lane)
		}
	}
	return l
}

// byBuilder orders sets as the builder of lanes gives them their lanes.
func byBuilder(a, b grouptree.Set) int {
	if d := b.Len() - a.Len(); d != 0 {
		return d
	}
	return a.Compare(b)
}

func (l *lanes) add(set grouptree.Set, lane int) {
	l.class, l.lane = append(l.class, set), append(l.lane, lane)
}

// of returns the lane of a class that all choices have.
func (l *lanes) of(set grouptree.Set) int {
	if set.Len() == 1 {
		return 0
	}
	return l.lane[slices.Index(l.class, set)]
}

// lowest returns the lowest lane in which no class crosses a set, if no open set that comes before
// it crosses it.
func (l *lanes) lowest(set grouptree.Set, before func(open grouptree.Set) bool) int {
	crosses := func(a grouptree.Set) bool { return a.Meets(set) && !a.Contains(set) && !set.Contains(a) }
	if slices.ContainsFunc(l.open, func(a grouptree.Set) bool { return crosses(a) && before(a) }) {
		return uncertain
	}
	var taken []int
	for i, a := range l.class {
		if crosses(a) {
			if l.lane[i] == uncertain {
				return uncertain
			}
			taken = append(taken, l.lane[i])
		}
	}
	for lane := 0; ; lane++ {
		if !slices.Contains(taken, lane) {
			return lane
		}
	}
}

// disturbs reports whether an earlier composition may get a place that crosses or equals a set.
func (v *verifier) disturbs(x int, set grouptree.Set) bool {
	for _, comp := range v.in.Compositions[:x] {
		for c := range comp.Intersect(set).All() {
			least, most := v.place(v.with, comp, c), v.place(v.max, comp, c)
			smaller := set.Contains(most) && set != most
			larger := least.Contains(set) && set != least
			if least != most && !smaller && !larger {
				return true
			}
		}
	}
	return false
}

// shifts returns the least price of what a commit writes because blocks are shifted.
func (v *verifier) shifts(l *lanes, tick []cost.Transition, before, after []int64) (price int64) {
	seen := make(map[grouptree.Set]bool)
	for _, comp := range v.in.Compositions {
		for c := range v.stored(comp).All() {
			place := v.place(v.with, comp, c)
			if seen[place] || place != v.place(v.max, comp, c) || l.of(place) == uncertain {
				continue
			}
			seen[place] = true
			d, ok := v.shiftOf(l, c, place, before, after)
			if blocks, few := v.blocksOf(c, place, before, after); ok && few {
				row := v.prices.PerWrite + v.bytes(place)*v.prices.PerWrittenByte
				price += v.shifted(place, blocks, d, func(b stretch, d int64) (price, next int64) {
					old, now, lost, flows := rowsOf(tick, before, b)
					price = (rewritten(old, now, lost, d) - unshifted(old, now, lost)) * row
					if !flows && d != 0 && now > 0 {
						price += v.prices.PerBlock
					}
					return price, d + now - old
				})
			}
		}
	}
	return price
}

// shiftOf returns by how much a class is shifted, if that is certain.
func (v *verifier) shiftOf(l *lanes, component int, place grouptree.Set, before, after []int64) (d int64, ok bool) {
	lane := l.of(place)
	for y, comp := range v.in.Compositions {
		if !comp.Has(component) {
			continue
		}
		growth := after[y] - before[y]
		least, most := v.place(v.with, comp, component), v.place(v.max, comp, component)
		inClass := least == place && most == place
		mayBeIn := most.Contains(place) && place.Contains(least)
		mayBeLeft := most.Contains(place) && most != place
		switch {
		case inClass:
		case mayBeIn:
			return 0, false
		case !mayBeLeft || growth == 0:
		case least != most || l.of(least) == uncertain:
			return 0, false
		case l.of(least) == lane:
			d += growth
		}
	}
	return d, true
}

// blocksOf returns the blocks of a class that hold entities before or after a commit, if they are certain and few.
func (v *verifier) blocksOf(component int, place grouptree.Set, before, after []int64) (blocks []stretch, ok bool) {
	for y, comp := range v.in.Compositions {
		if !comp.Has(component) || v.place(v.max, comp, component) != place || before[y] == 0 && after[y] == 0 {
			continue
		}
		i := slices.IndexFunc(blocks, func(b stretch) bool { return v.alwaysTogether(b[0], y, component) })
		if i >= 0 {
			blocks[i] = append(blocks[i], y)
			continue
		}
		if slices.ContainsFunc(blocks, func(b stretch) bool { return v.everTogether(b[0], y, component) }) {
			return nil, false
		}
		blocks = append(blocks, stretch{y})
	}
	return blocks, len(blocks) <= 7
}

// cheapest returns the least price of the shifts of some blocks, over all their orders.
func cheapest(blocks []stretch, d int64, price func(block stretch, d int64) (price, next int64)) int64 {
	known := make(map[int]int64) // by the set of the blocks that are left
	var place func(left int, d int64) int64
	place = func(left int, d int64) int64 {
		if left == 0 {
			return 0
		}
		least, ok := known[left]
		if ok {
			return least // d is the same for all orders of the others
		}
		least = math.MaxInt64
		for i, b := range blocks {
			if left>>i&1 != 0 {
				p, next := price(b, d)
				least = min(least, p+place(left&^(1<<i), next))
			}
		}
		known[left] = least
		return least
	}
	return place(1<<len(blocks)-1, d)
}
