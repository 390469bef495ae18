package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/column"
)

// room opens and closes single rows for immediate changes: it reserves their memory and clears
// them.
type room struct {
	blocks *Blocks
	fresh  []uint32 // by component: the row that was opened last
	lanes  []uint16 // by component: the lane of that row
}

func (r *room) init(blocks *Blocks) {
	r.blocks, r.fresh = blocks, slices.Repeat([]uint32{column.NoRow}, blocks.layout.Spec.Components)
	r.lanes = make([]uint16, len(r.fresh))
}

// note notes the row that was opened in every array of a class.
func (r *room) note(c *class, row uint32) {
	for _, x := range c.columns {
		if x >= len(r.fresh) {
			x = r.blocks.layout.Arrays[x].Component
		}
		r.fresh[x], r.lanes[x] = row, uint16(c.lane)
	}
}

// opened notes the row that was opened in every array of a class, and clears it, since another entity may have
// been there.
func (r *room) opened(k int32, row uint32) {
	c := &r.blocks.classes[k]
	r.note(c, row)
	if len(c.blocks) == 1 && len(c.children) == 0 {
		return
	}
	for _, x := range c.columns {
		r.blocks.columns[x].Clear(int(row), int(row)+1)
	}
}

// closed clears the row behind the arrays that have become one row shorter with a class.
func (r *room) closed(c *class) {
	end := int(c.end)
	for _, x := range c.columns {
		if len(c.children) == 0 || r.blocks.rowsOf(x) == end {
			r.blocks.columns[x].Clear(end, end+1)
		}
	}
}

// behind makes room for one more row at the end of a class and of all that continue it.
func (r *room) behind(k int32) {
	c := &r.blocks.classes[k]
	for _, x := range c.columns {
		r.blocks.columns[x].Reserve(int(c.end) + 1)
	}
	start, end := r.blocks.listRange(k)
	r.blocks.lists[c.list].fit(start, end+1, start, end)
	for _, child := range c.children {
		r.behind(child)
	}
}

// before makes room for the entity lists of the classes that continue a class to begin one row earlier.
func (r *room) before(k int32) {
	for _, child := range r.blocks.classes[k].children {
		if r.blocks.opensList(int(child)) {
			start, end := r.blocks.listRange(child)
			r.blocks.entitiesOf(child).fit(start-1, end, start, end)
		}
		r.before(child)
	}
}

// behindOneBlock makes room for one more row in a class that is one block, and notes for how many rows there is
// room.
func (r *room) behindOneBlock(k int32) {
	r.behind(k)
	c := &r.blocks.classes[k]
	c.reserved = uint32(len(r.blocks.lists[c.list].entities))
	for _, x := range c.columns {
		c.reserved = min(c.reserved, uint32(r.blocks.columns[x].Cap()))
	}
}
