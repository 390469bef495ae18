package blockstore

import (
	"slices"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/record"
)

// extender adds to a lanes layout the blocks of compositions that get their first entity. What is added is
// empty, so no row moves.
type extender struct {
	blocks       *Blocks
	compositions *Compositions
	transitions  *transitions
	plan         *plan
	accept       func(*gt.Layout) error // may refuse an extended layout; nil accepts all
	coming       []uint32               // compositions that add has noted
}

// know extends the layout for one composition, unless it is known. The error is that of accept.
func (x *extender) know(comp uint32) error {
	x.add(comp)
	return x.knowAdded()
}

// add notes a composition that gets an entity, if the layout does not know it.
func (x *extender) add(comp uint32) {
	if c := &x.compositions.list[comp]; !c.known && !c.coming {
		c.coming = true
		x.coming = append(x.coming, comp)
	}
}

// knowAdded extends the layout for the compositions that were noted, in their order.
func (x *extender) knowAdded() error {
	if len(x.coming) == 0 {
		return nil
	}
	var sets []gt.Set
	for _, comp := range x.coming {
		c := &x.compositions.list[comp]
		c.coming = false
		sets = append(sets, c.set)
	}
	x.coming = x.coming[:0]
	return x.extend(sets)
}

// knowQueued extends the layout for the compositions that queued entities will have, in the order of first
// touch.
func (x *extender) knowQueued(queue *Queue) error {
	if x.compositions.unknown == 0 {
		return nil
	}
	for _, comp := range queue.fresh.comps {
		x.add(uint32(comp))
	}
	for i := range queue.changes.List {
		if comp := queue.changes.List[i].New; comp != record.NoComposition {
			x.add(comp)
		}
	}
	return x.knowAdded()
}

// Know extends a lanes layout for compositions before they have entities. Its error is that of AcceptExtensions.
func (s *Store) Know(comps []gt.Set) error { return s.extender.extend(comps) }

// extend extends the layout for compositions, in their order.
func (x *extender) extend(comps []gt.Set) error {
	layout := x.blocks.layout.Extend(comps...)
	if layout == x.blocks.layout {
		return nil
	}
	if x.accept != nil {
		if err := x.accept(layout); err != nil {
			return err
		}
	}
	x.plan.clear()
	x.blocks.extend(layout)
	x.compositions.extend()
	x.transitions.forget()
	x.plan.arrange()
	return nil
}

// extend adds the blocks, classes and arrays that a layout has more than the present one. Their entities and rows stay.
func (b *Blocks) extend(layout *gt.Layout) {
	had := len(b.classes)
	b.layout = layout
	b.addLaneColumns()
	b.blockOf = append(slices.Clip(b.blockOf), make([]int32, len(layout.Leaves)-len(b.blockOf))...)
	for _, c := range layout.Classes[had:] {
		b.addClass(c.Set, c.Lane, c.Parent, c.Leaves)
	}
	for k := had; k < len(b.classes); k++ {
		b.insertClass(int32(k))
	}
	for k := had; k < len(b.classes); k++ {
		parent := b.classes[k].parent
		for parent >= int32(had) {
			parent = b.classes[parent].parent
		}
		start := b.endOf(parent)
		for _, l := range b.classes[k].blocks {
			b.list[l].start, b.list[l].end = start, start
		}
	}
	b.link()
}

// insertClass puts an empty class between its parent and the classes that continue the parent and have fewer
// components than the new class. Classes with higher numbers are not there yet. The class takes part in an entity
// list that is there: that of a class which continues it, so that no entity list moves.
func (b *Blocks) insertClass(k int32) {
	c := &b.classes[k]
	for c.parent > k {
		c.parent = int32(b.layout.Classes[c.parent].Parent)
	}
	siblings := b.continuing(c.parent, c.lane, k)
	var taken, others []int32
	for _, x := range siblings {
		if c.set.Contains(b.classes[x].set) {
			taken = append(taken, x)
			b.classes[x].parent = k
		} else {
			others = append(others, x)
		}
	}
	c.children = taken
	switch isFirst := len(siblings) == 0 || len(taken) > 0 && taken[0] == siblings[0]; {
	case c.parent < 0:
	case isFirst:
		b.classes[c.parent].children = append([]int32{k}, others...) // the first child has the entity list of the parent
	default:
		b.classes[c.parent].children = append(slices.Clip(others), k)
	}
	if len(taken) == 0 {
		b.chooseList(k)
		return
	}
	c.list = b.classes[taken[0]].list
	for _, x := range taken[1:] {
		b.entitiesOf(x).Fixed = false // a root that now continues the new class
	}
}

// continuing returns the classes below a number that continue a parent, or in a lane those that continue nothing.
func (b *Blocks) continuing(parent, lane, below int32) (out []int32) {
	if parent >= 0 {
		return b.classes[parent].children
	}
	for k := range below {
		if c := &b.classes[k]; c.parent < 0 && c.lane == lane && !c.set.Empty() { // no class continues the list of a tag
			out = append(out, k)
		}
	}
	return out
}
