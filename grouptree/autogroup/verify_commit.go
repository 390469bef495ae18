package autogroup

import (
	"math"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// commit returns the least price of the writes of a commit and of the blocks that it changes.
func (v *verifier) commit(l *lanes, tick []cost.Transition, before, after []int64) (price int64) {
	var all grouptree.Set
	for c := range v.in.Bytes {
		all.Add(c)
	}
	for c := range v.stored(all).All() {
		price += v.arrays(tick, before, c)
	}
	price = (price + shares - 1) / shares // it is a whole number
	if v.kind == grouptree.Lanes {
		price += v.shifts(l, tick, before, after)
	}
	return price
}

// shares is how many shares a picosecond has. The price of a block is shared by the components that have it.
const shares = 12 * 11 * 10 * 7 * 3

// stretch is compositions that are in one block of a component with all choices.
type stretch []int

// arrays returns the least price of what a commit writes to the arrays of a component, if no block is
// shifted, in shares.
func (v *verifier) arrays(tick []cost.Transition, before []int64, component int) (price int64) {
	var wide [][]stretch // the stretches that may be one block, each with a flow
	for _, t := range tick {
		if t.From >= 0 && t.To >= 0 && v.alwaysTogether(t.From, t.To, component) {
			continue
		}
		for _, x := range [...]int{t.From, t.To} {
			if x >= 0 && v.in.Compositions[x].Has(component) {
				wide = v.addStretch(wide, x, component)
			}
		}
	}
	for _, of := range wide {
		price += v.partition(tick, before, component, of)
	}
	return price
}

func (v *verifier) alwaysTogether(x, y, component int) bool {
	if v.kind != grouptree.Lanes {
		return v.alike(x, y) && v.in.Compositions[x].Has(component)
	}
	return v.together(v.max, v.in.Compositions[x], v.in.Compositions[y], component)
}

// alike reports whether no group or system of the part tells two compositions apart.
func (v *verifier) alike(x, y int) bool {
	unnamed := v.in.Tags
	for _, g := range v.candidates {
		unnamed = unnamed.Minus(g.Cares)
	}
	for _, s := range v.in.Systems {
		unnamed = unnamed.Minus(s.Match.Cares)
	}
	return unnamed.Contains(v.in.Compositions[x].Differ(v.in.Compositions[y]))
}

// has reports whether a composition, or None, has a component.
func (v *verifier) has(composition, component int) bool {
	return composition >= 0 && v.in.Compositions[composition].Has(component)
}

func (v *verifier) everTogether(x, y, component int) bool {
	if v.kind != grouptree.Lanes {
		return v.in.Compositions[x].Has(component) && v.in.Compositions[y].Has(component)
	}
	return v.together(v.with, v.in.Compositions[x], v.in.Compositions[y], component)
}

// addStretch adds the stretch of a composition.
func (v *verifier) addStretch(wide [][]stretch, x, component int) [][]stretch {
	for _, of := range wide {
		if slices.ContainsFunc(of, func(s stretch) bool { return slices.Contains(s, x) }) {
			return wide
		}
	}
	var own stretch
	for y := range v.in.Compositions {
		if y == x || v.alwaysTogether(x, y, component) {
			own = append(own, y)
		}
	}
	for i, of := range wide {
		if v.everTogether(of[0][0], x, component) {
			wide[i] = append(of, own)
			return wide
		}
	}
	return append(wide, []stretch{own})
}

// partition returns the least price of stretches that may be one block: the cheapest way to unite
// them to blocks.
func (v *verifier) partition(tick []cost.Transition, before []int64, component int, of []stretch) int64 {
	each := func(size int) (row, block int64) {
		row = shares * int64(v.in.Bytes[component]) * v.prices.PerWrittenByte
		return row + shares*v.prices.PerWrite/int64(size), shares * v.prices.PerBlock / int64(size)
	}
	if len(of) > 6 {
		size, n := 1, int64(0)
		for _, s := range of {
			size = max(size, v.mostPlace(v.in.Compositions[s[0]], component).Len())
		}
		for _, t := range tick {
			if v.has(t.To, component) && v.everTogether(of[0][0], t.To, component) && !(v.has(t.From, component) && v.everTogether(of[0][0], t.From, component)) {
				n += int64(t.Count)
			}
		}
		row, block := each(size)
		return n*row + block
	}
	least := int64(math.MaxInt64)
	var unite func(i int, blocks []stretch)
	unite = func(i int, blocks []stretch) {
		if i < len(of) {
			for k, b := range blocks {
				blocks[k] = append(slices.Clip(b), of[i]...)
				unite(i+1, blocks)
				blocks[k] = b
			}
			unite(i+1, append(slices.Clip(blocks), of[i]))
			return
		}
		price := int64(0)
		for _, b := range blocks {
			old, now, lost, flows := rowsOf(tick, before, b)
			if !flows {
				continue
			}
			place := v.mostPlace(v.in.Compositions[b[0]], component)
			for _, x := range b {
				place = place.Intersect(v.mostPlace(v.in.Compositions[x], component))
			}
			row, block := each(place.Len())
			price += unshifted(old, now, lost)*row + block
		}
		least = min(least, price)
	}
	unite(0, nil)
	return least
}

// rowsOf returns the rows of a block before and after a commit, how many entities leave it, and whether any entity
// enters or leaves it.
func rowsOf(tick []cost.Transition, before []int64, block stretch) (old, now, lost int64, flows bool) {
	for _, x := range block {
		old += before[x]
	}
	entered := int64(0)
	for _, t := range tick {
		from, to := slices.Contains(block, t.From), slices.Contains(block, t.To)
		if from && !to {
			lost += int64(t.Count)
		}
		if to && !from {
			entered += int64(t.Count)
		}
	}
	return old, old + entered - lost, lost, entered > 0 || lost > 0
}

// unshifted returns how many rows of a block that keeps its first row are written.
func unshifted(old, now, lost int64) int64 { return rewritten(old, now, lost, 0) }

// rewritten returns how many rows of a block are written whose first row moves by d, as package cost
// counts them.
func rewritten(old, now, lost, d int64) int64 {
	first, end := max(0, d), min(old, d+now)
	if end <= first {
		return now
	}
	stay := ((end-first)*(old-lost) + old/2) / old
	return max(0, now-stay)
}
