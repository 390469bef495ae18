package design

import "github.com/copse-ecs/copse/grouptree"

// commit carries out what is queued, as tick number t: per entity and component
// the last write wins, and an entity that is despawned is gone whatever else the
// tick asks of it.
func (p *population) commit(t int) commitCount {
	var n commitCount
	alone := p.settleTouched(&n)
	p.settleSlots(t, &n)
	for i, e := range p.touched {
		k := p.graveyard(t)
		if alone[i] >= 0 {
			k = p.slotFor(alone[i])
		}
		p.slotOf[e] = k
		p.slots[k].members++
		p.first[e], p.last[e] = 0, 0
	}
	p.settleBorn(&n)
	p.queue, p.hits, p.touched = p.queue[:0], p.hits[:0], p.touched[:0]
	return n
}

// settleTouched takes the entities that are addressed by themselves out of their
// slots and returns their new compositions, -1 for those that end.
func (p *population) settleTouched(n *commitCount) []int32 {
	if len(p.touched) == 0 {
		return nil
	}
	out := make([]int32, len(p.touched))
	wide := make(map[int32][]int32)
	for i, e := range p.touched {
		k := p.slotOf[e]
		all, ok := wide[k]
		if !ok {
			all = p.wideChanges(k)
			wide[k] = all
		}
		p.slots[k].members--
		old := p.slots[k].comp
		comp, ends := p.fold(p.comps[old], all, p.first[e])
		p.work += stepHit * (1 + len(all)/8)
		switch {
		case ends:
			out[i] = -1
			n.Despawned++
		default:
			out[i] = p.intern(comp)
			if out[i] != old {
				n.Changed++
			}
		}
	}
	return out
}

// wideChanges returns the queued changes of "all of" something that reach slot k.
func (p *population) wideChanges(k int32) []int32 {
	var out []int32
	for i := range p.queue {
		if c := &p.queue[i]; c.all && c.match.Holds(p.comps[p.slots[k].comp]) {
			out = append(out, int32(i))
		}
	}
	p.work += len(p.queue)
	return out
}

// fold applies the changes of an entity in the order of the text: the wide ones
// and its own, a list of hits that starts at h-1.
func (p *population) fold(comp grouptree.Set, wide []int32, h int32) (after grouptree.Set, ends bool) {
	for len(wide) > 0 || h > 0 {
		var k int32
		if h == 0 || len(wide) > 0 && wide[0] < p.hits[h-1].change {
			k, wide = wide[0], wide[1:]
		} else {
			k, h = p.hits[h-1].change, p.hits[h-1].next
		}
		c := &p.queue[k]
		comp = comp.Union(c.add).Minus(c.remove)
		ends = ends || c.despawn
	}
	return comp, ends
}

// settleSlots applies the wide changes to whole slots.
func (p *population) settleSlots(t int, n *commitCount) {
	if len(p.queue) == 0 {
		return
	}
	for k := range p.slots {
		s := &p.slots[k]
		if s.members == 0 || s.comp < 0 {
			continue
		}
		wide := p.wideChanges(int32(k))
		if len(wide) == 0 {
			continue
		}
		comp, ends := p.fold(p.comps[s.comp], wide, 0)
		if ends {
			n.Despawned += s.members
			s.comp = int32(-1 - t)
			continue
		}
		if to := p.intern(comp); to != s.comp {
			n.Changed += s.members
			s.comp = to
			p.bySlot[to] = int32(k)
		}
	}
}

// graveyard returns the slot of the entities that end with tick t one by one.
func (p *population) graveyard(t int) int32 {
	if k := len(p.slots) - 1; p.slots[k].comp == int32(-1-t) {
		return int32(k)
	}
	p.slots = append(p.slots, slot{comp: int32(-1 - t)})
	return int32(len(p.slots) - 1)
}

// settleBorn gives the spawned entities their places.
func (p *population) settleBorn(n *commitCount) {
	for _, r := range p.born {
		n.Spawned += r.count
		p.total += r.count
		r.of = p.slotFor(r.of)
		p.slots[r.of].members += r.count
		if p.slotOf == nil {
			p.runs = append(p.runs, r)
			continue
		}
		p.slotOf = appendRun(p.slotOf, r)
	}
	if p.slotOf != nil {
		grow := make([]int32, p.total-len(p.first))
		p.first, p.last = append(p.first, grow...), append(p.last, grow...)
	}
	p.born = p.born[:0]
}
