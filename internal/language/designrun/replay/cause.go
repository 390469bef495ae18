package replay

import "github.com/copse-ecs/copse/internal/store/onebyone"

// findCauses finds the changes that make rows slide in a batch. Where a row fills a hole, the cause is the change that
// left the hole. Where the whole block moves, the causes are the changes in blocks to its left.
func (x *collector) findCauses() {
	type hole struct{ slot, row int32 }
	holes := make(map[hole]int32)
	changed := make([][]int32, len(x.log.changes)) // by change: the slots that it leaves or joins
	for i := range x.log.moves {
		switch m := &x.log.moves[i]; m.kind {
		case onebyone.Lift:
			holes[hole{m.slot, m.from}] = m.cause
			changed[m.cause] = append(changed[m.cause], m.slot)
		case onebyone.Put:
			changed[m.cause] = append(changed[m.cause], m.slot)
		}
	}
	causes := x.shape.causesOfSliding(changed)
	for i := range x.log.moves {
		m := &x.log.moves[i]
		if m.kind != onebyone.Slide {
			continue
		}
		if by, ok := holes[hole{m.slot, m.to}]; ok {
			m.cause, m.others = by, fillsHole
			continue
		}
		m.cause, m.others = causes[m.slot].first, max(causes[m.slot].count-1, 0)
	}
}

// causes is the changes that move a slot as a whole.
type causes struct {
	first int32 // index of the first change
	count int32
	known bool
}

// causesOfSliding returns for every slot the changes in slots to its left. changed has the slots that each change
// leaves or joins.
func (h *shape) causesOfSliding(changed [][]int32) []causes {
	own := make([]causes, len(h.slots)) // by slot: the changes whose leftmost slot it is
	for c, list := range changed {
		for i, k := range list {
			if h.rightOfAny(int(k), list, i) {
				continue
			}
			if own[k].count == 0 {
				own[k].first = int32(c)
			}
			own[k].count++
		}
	}
	out := make([]causes, len(h.slots))
	for k := range out {
		h.addCauses(k, own, out)
	}
	return out
}

// rightOfAny reports whether slot k, at a position of a list, is right of another slot of the list or occurs earlier in
// it. A change counts for its leftmost slots alone: a slot that is right of another slot of the change is pushed by it
// anyway.
func (h *shape) rightOfAny(k int, list []int32, at int) bool {
	for i, other := range list {
		if int(other) == k {
			if i < at {
				return true
			}
			continue
		}
		if h.isRightOf(k, int(other)) {
			return true
		}
	}
	return false
}

// addCauses fills in the causes of slot k and of the slots left of it: those of the next slot to the left, and the
// changes of that slot itself.
func (h *shape) addCauses(k int, own, out []causes) {
	var chain []int
	for at := k; at >= 0 && !out[at].known; at = h.before[at] {
		chain = append(chain, at)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		at := chain[i]
		sum := causes{known: true}
		if b := h.before[at]; b >= 0 {
			sum = out[b]
			if own[b].count > 0 && (sum.count == 0 || own[b].first < sum.first) {
				sum.first = own[b].first
			}
			sum.count += own[b].count
		}
		out[at] = sum
	}
}
