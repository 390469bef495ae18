package autogroup

import (
	"fmt"
	"math"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// builderOrders returns the choices that decide the order of the blocks of a class, each by its candidates. There are none if
// a set that meets the class is open, or if they are too many.
func (v *verifier) builderOrders(place grouptree.Set) [][]int {
	choices := [][]int{nil}
	for i, g := range v.candidates {
		set, twins := v.stored(g.Has), v.twinsOf(int16(i))
		if !set.Meets(place) || len(twins) == 0 || twins[0] != int16(i) {
			continue
		}
		var sure, among []int
		for _, k := range twins {
			switch v.decided[k] {
			case isOpen:
				return nil
			case isWith:
				sure = append(sure, int(k))
			case isAmong:
				among = append(among, int(k))
			}
		}
		subsets := [][]int{sure} // of those that the choices may have
		if !place.Contains(set) {
			if len(sure) == 0 && len(among) > 0 {
				subsets = [][]int{among[:1]} // all divide the class alike
			}
			among = nil
		}
		if len(among) > 6 {
			return nil
		}
		for _, k := range among {
			for _, s := range slices.Clone(subsets) {
				subsets = append(subsets, append(slices.Clip(s), k))
			}
		}
		if len(sure) == 0 && len(among) > 0 {
			subsets = subsets[1:] // the choices have some of them
		}
		var next [][]int
		for _, c := range choices {
			for _, s := range subsets {
				next = append(next, slices.Concat(c, s))
			}
		}
		if choices = next; len(choices) > 16 {
			return nil
		}
	}
	return choices
}

// builtRanks returns a rank of each composition's block in a class, in the builder's order of the layout of a choice.
func (v *verifier) builtRanks(place grouptree.Set, chosen []int) []int {
	slices.Sort(chosen)
	key := fmt.Sprint(place, chosen)
	if known, ok := v.ranksOf[key]; ok {
		return known
	}
	var groups []grouptree.Conj
	for _, i := range chosen {
		groups = append(groups, v.candidates[i])
	}
	layout := v.in.Build(v.kind, groups)
	ranks := make([]int, len(v.in.Compositions))
	for leaf, l := range layout.Leaves {
		if v.stored(l.Shared) != place {
			continue
		}
		for x, comp := range v.in.Compositions {
			if slices.Contains(slices.Collect(layout.LeavesOf(comp)), leaf) {
				ranks[x] = slices.Index(layout.Classes[l.Class].Leaves, leaf)
			}
		}
	}
	if v.ranksOf == nil {
		v.ranksOf = make(map[string][]int)
	}
	v.ranksOf[key] = ranks
	return ranks
}

// shifted returns the least price of the shifts of the blocks of a class, over the orders that the builder may give them.
func (v *verifier) shifted(place grouptree.Set, blocks []stretch, d int64, price func(block stretch, d int64) (price, next int64)) int64 {
	choices := v.builderOrders(place)
	if len(choices) == 0 || len(blocks) < 2 {
		return cheapest(blocks, d, price)
	}
	least := int64(math.MaxInt64)
	for _, chosen := range choices {
		ranks := v.builtRanks(place, chosen)
		slices.SortFunc(blocks, func(a, b stretch) int { return ranks[a[0]] - ranks[b[0]] })
		sum, at := int64(0), d
		for _, b := range blocks {
			p, next := price(b, at)
			sum, at = sum+p, next
		}
		least = min(least, sum)
	}
	return least
}
