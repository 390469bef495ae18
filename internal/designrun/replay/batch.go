package replay

import (
	"github.com/copse-ecs/copse/internal/blockstore"
)

// collectBatch lists the moves of the prepared commit with their borders and causes. A
// leaf that slides takes its new borders with its last move and has both with the
// first; one that does not gives up what it loses when all is lifted, and gets what it
// gains when the first is put down. So no two leaves of an array ever overlap.
func (x *collector) collectBatch() {
	old, new := x.extents(x.store.EachRange), x.extents(x.store.EachNewRange)
	now := append([]extent(nil), old...)
	slides := make([]bool, len(old))
	x.store.Trace(func(s blockstore.Step) bool {
		if s.Kind == blockstore.Slide {
			slides[x.slotOf(s.Class, s.Leaf)] = true
		}
		return true
	})
	set := func(k int, to extent) {
		x.border(k, now[k], to)
		now[k] = to
	}
	lifted, putting := false, false
	endLifts := func() {
		if lifted {
			return
		}
		lifted = true
		if len(x.log.moves) == 0 { // nothing is lifted, so no block is smaller for a while
			return
		}
		for k := range now {
			if !slides[k] {
				set(k, old[k].common(new[k]))
			}
		}
	}
	settle := func() {
		for k := range now {
			set(k, new[k])
		}
	}
	last := int32(-1) // the slot that slides
	x.store.Trace(func(s blockstore.Step) bool {
		if s.Kind != blockstore.Lift {
			endLifts()
		}
		if last >= 0 && (s.Kind != blockstore.Slide || int32(x.slotOf(s.Class, s.Leaf)) != last) {
			set(int(last), new[last])
			last = -1
		}
		m := x.add(s)
		if m == nil {
			return false
		}
		switch {
		case s.Kind == blockstore.Slide && last < 0:
			last = m.slot
			set(int(last), extent{min(old[last].start, new[last].start), max(old[last].end, new[last].end)})
		case s.Kind == blockstore.Put && !putting:
			putting = true
			settle()
		}
		return true
	})
	if len(x.log.moves) == 0 || x.over {
		return
	}
	endLifts()
	settle()
	x.blame()
}

// common returns the rows that are in both, none at the start of x where there are none.
func (x extent) common(y extent) extent {
	if both := (extent{max(x.start, y.start), min(x.end, y.end)}); both.start < both.end {
		return both
	}
	return extent{x.start, x.start}
}

// extents returns the ranges that each tells, by slot.
func (x *collector) extents(each func(func(class, id, start, rows int))) (out []extent) {
	each(func(_, _, start, rows int) { out = append(out, extent{int32(start), int32(start + rows)}) })
	return out
}

// blame finds the changes that make rows slide: for a row that fills a hole the one
// that left it, for one whose leaf is pushed or drawn those that change the rows to its left.
func (x *collector) blame() {
	type hole struct{ slot, row int32 }
	holes := make(map[hole]int32)
	touched := make([][]int32, len(x.log.changes)) // slots
	for i := range x.log.moves {
		switch m := &x.log.moves[i]; m.kind {
		case blockstore.Lift:
			holes[hole{m.slot, m.from}] = m.cause
			touched[m.cause] = append(touched[m.cause], m.slot)
		case blockstore.Put:
			touched[m.cause] = append(touched[m.cause], m.slot)
		}
	}
	p := x.pushes(touched)
	for i := range x.log.moves {
		m := &x.log.moves[i]
		if m.kind != blockstore.Slide {
			continue
		}
		if by, ok := holes[hole{m.slot, m.to}]; ok {
			m.cause, m.others = by, alone
			continue
		}
		m.cause, m.others = p[m.slot].first, max(p[m.slot].count-1, 0)
	}
}

// push is which changes move the borders of a slot.
type push struct {
	first int32 // the first of them
	count int32 // how many there are
	known bool
}

// pushes returns for every slot the changes that touch a slot to its left. Of the slots
// that one change touches only the leftmost counts: what is right of another is right of both.
func (x *collector) pushes(touched [][]int32) []push {
	own := make([]push, len(x.slots))
	for c, list := range touched {
		for i, k := range list {
			if x.rightOfAny(int(k), list, i) {
				continue
			}
			if own[k].count == 0 {
				own[k].first = int32(c)
			}
			own[k].count++
		}
	}
	out := make([]push, len(x.slots))
	for k := range out {
		x.pushed(k, own, out)
	}
	return out
}

// rightOfAny reports whether slot k is right of another of a list, or the same as one
// that stands earlier in it.
func (x *collector) rightOfAny(k int, list []int32, at int) bool {
	for i, other := range list {
		if int(other) == k {
			if i < at {
				return true
			}
			continue
		}
		if x.isRightOf(k, int(other)) {
			return true
		}
	}
	return false
}

// pushed fills in what pushes slot k: what pushes the one before it, and what touches that.
func (x *collector) pushed(k int, own, out []push) push {
	if out[k].known {
		return out[k]
	}
	var chain []int
	at := k
	for ; at >= 0 && !out[at].known; at = x.before[at] {
		chain = append(chain, at)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		at = chain[i]
		p := push{known: true}
		if b := x.before[at]; b >= 0 {
			p = out[b]
			if own[b].count > 0 && (p.count == 0 || own[b].first < p.first) {
				p.first = own[b].first
			}
			p.count += own[b].count
		}
		out[at] = p
	}
	return out[k]
}
