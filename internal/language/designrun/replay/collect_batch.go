package replay

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// batchCollector lists the moves of a prepared batch with their borders. A block that slides has its old and its new
// rows from the first of its moves to the last. Every other block loses rows when all entities are lifted, and gets
// rows when the first is put down. So no two blocks of an array overlap at any move.
type batchCollector struct {
	*collector
	old, now, new []extent // by slot: before the commit, after the moves so far, after the commit
	slides        []bool   // by slot: some of its entities slide
	sliding       int      // the slot that slides at present, -1 for none
	lifted        bool     // all entities are lifted
	putting       bool     // some entity is put down
}

// commitBatch carries out what is queued and lists the moves, unless x.over is set.
func (x *collector) commitBatch() blockstore.Stats {
	mustRepeat(x.store.Prepare())
	if !x.over {
		y := &batchCollector{collector: x, old: extents(x.store.Blocks.Each), new: extents(x.store.Planned().EachRange), sliding: -1}
		y.collect()
	}
	return x.store.Apply()
}

func (x *batchCollector) collect() {
	x.now = append([]extent(nil), x.old...)
	x.slides = make([]bool, len(x.old))
	onebyone.Trace(x.store, func(s onebyone.Step) bool {
		if s.Kind == onebyone.Slide {
			x.slides[x.shape.slotOf(s.Class, s.Leaf)] = true
		}
		return true
	})
	onebyone.Trace(x.store, x.step)
	if len(x.log.moves) == 0 || x.over {
		return
	}
	x.endLifts()
	x.setAll()
	x.findCauses()
}

// step lists a move. It returns false if there are too many.
func (x *batchCollector) step(s onebyone.Step) bool {
	if s.Kind != onebyone.Lift {
		x.endLifts()
	}
	if x.sliding >= 0 && (s.Kind != onebyone.Slide || x.shape.slotOf(s.Class, s.Leaf) != x.sliding) {
		x.set(x.sliding, x.new[x.sliding])
		x.sliding = -1
	}
	m := x.add(s)
	if m == nil {
		return false
	}
	switch k := int(m.slot); {
	case s.Kind == onebyone.Slide && x.sliding < 0:
		x.sliding = k
		x.set(k, extent{min(x.old[k].start, x.new[k].start), max(x.old[k].end, x.new[k].end)})
	case s.Kind == onebyone.Put && !x.putting:
		x.putting = true
		x.setAll()
	}
	return true
}

// set gives a slot another extent with the last move.
func (x *batchCollector) set(k int, to extent) {
	x.border(k, x.now[k], to)
	x.now[k] = to
}

// setAll gives every slot its extent after the commit.
func (x *batchCollector) setAll() {
	for k := range x.now {
		x.set(k, x.new[k])
	}
}

// endLifts takes the rows that they lose from the slots that do not slide, once all entities are lifted.
func (x *batchCollector) endLifts() {
	if x.lifted {
		return
	}
	x.lifted = true
	if len(x.log.moves) == 0 { // nothing was lifted, so no slot loses rows yet
		return
	}
	for k := range x.now {
		if !x.slides[k] {
			x.set(k, x.old[k].common(x.new[k]))
		}
	}
}
