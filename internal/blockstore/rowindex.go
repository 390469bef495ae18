package blockstore

import (
	"github.com/copse-ecs/copse/internal/record"
	"slices"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// What RowIndex.where holds for a composition: one of these, or inClass plus the class in which the row has to be looked
// up. Below inClass it is the lane of a row that is in the entity's record: that saves Get over lanes a step.
const (
	inClass = 1 << 15
	InFirst = 1<<16 - 2 // the row is in the entity's record, since it is that of its first class, and the component has one array
	nowhere = 1<<16 - 1 // entities of the composition have no row of the component
)

// RowIndex finds the rows of one component by entity. A program keeps it: it stays the same
// through all layouts and snapshots.
type RowIndex struct {
	where   []uint16 // by composition: see inClass
	records *record.Table
	changes *record.Changes
	blocks  *Blocks
	lanes   bool // the component has several arrays
}

// HasFastRow reports whether the entity's record holds its row. It is false if the entity is not
// alive, the row is elsewhere, something of the entity is queued, or fast rows are off: then
// Find must be called. The generation is checked. O(1).
func (r *RowIndex) HasFastRow(e entity.Entity) bool {
	// In the record of an entity with something queued comp is larger than the number of any composition.
	list := r.records.Fast
	return int(e.Index()) < len(list) && list[e.Index()].Generation == e.Generation() &&
		uint(list[e.Index()].Comp) < uint(len(r.where)) && r.where[list[e.Index()].Comp] == InFirst
}

// FastRow returns the row of an entity for which HasFastRow is true, see also Where.
func (r *RowIndex) FastRow(e entity.Entity) uint32 { return r.records.Fast[e.Index()].Row }

// CompositionNumber returns the number of an entity's composition as the last commit left it, one
// beyond all if it is not alive. The generation is checked: O(1).
func (r *RowIndex) CompositionNumber(e entity.Entity) uint32 {
	if i, list := int(e.Index()), r.records.List; i < len(list) && list[i].Generation == e.Generation() {
		return r.changes.Committed(&list[i])
	}
	return record.NoComposition
}

// IsVisible reports whether an entity is alive, nothing of it is queued, and fast rows are on. HasFastRow is true
// if IsVisible is and Where is InFirst.
func (r *RowIndex) IsVisible(e entity.Entity) bool {
	list := r.records.Fast
	return int(e.Index()) < len(list) && list[e.Index()].Generation == e.Generation() &&
		uint(list[e.Index()].Comp) < uint(len(r.where))
}

// Where tells where the row of an entity is for which IsVisible is true. If it is InFirst, or the number of a lane of the
// component, FastRow returns the row.
func (r *RowIndex) Where(e entity.Entity) uint16 { return r.where[r.records.Fast[e.Index()].Comp] }

// Find returns the row of an entity that has the given [RowIndex.CompositionNumber], column.NoRow
// if it does not have the component, which must have one array: O(1). It is apart from CompositionNumber so that both are
// inlined.
func (r *RowIndex) Find(e entity.Entity, composition uint32) uint32 {
	if uint(composition) < uint(len(r.where)) {
		switch at := r.where[composition]; at {
		case nowhere:
		case InFirst:
			return r.records.List[e.Index()].Row
		default:
			return r.blocks.classes[at-inClass].rows.Get(e.Index())
		}
	}
	return column.NoRow
}

// placeOf returns the lane and the row of an entity of a component with several arrays, given what where holds
// for its composition, and the row in its record.
func (r *RowIndex) placeOf(i uint32, at uint16, row uint32) (lane int, found uint32) {
	switch {
	case at < inClass:
		return int(at), row
	case at == nowhere:
		return 0, column.NoRow
	}
	c := &r.blocks.classes[at-inClass]
	return int(c.lane), c.rows.Get(i)
}

// Place returns the lane and the row of an entity that has the given composition, column.NoRow if it does not
// have the component: O(1).
func (r *RowIndex) Place(e entity.Entity, composition uint32) (lane int, row uint32) {
	switch {
	case !r.lanes:
		return 0, r.Find(e, composition)
	case uint(composition) < uint(len(r.where)):
		return r.placeOf(e.Index(), r.where[composition], r.records.List[e.Index()].Row)
	}
	return 0, column.NoRow
}

// laneOfFirst returns the lane of the component's rows if these are in the first class of a composition, else -1.
func (r *RowIndex) laneOfFirst(comp uint32) int {
	if uint(comp) < uint(len(r.where)) {
		switch at := r.where[comp]; {
		case at == InFirst:
			return 0
		case at < inClass:
			return int(at)
		}
	}
	return -1
}

// HasLanes reports whether the component has several arrays.
func (r *RowIndex) HasLanes() bool { return r.lanes }

// useLanes lets the component have several arrays.
func (r *RowIndex) useLanes() {
	if r.lanes {
		return
	}
	r.lanes = true
	for comp, at := range r.where {
		if at == InFirst {
			r.where[comp] = 0
		}
	}
}

// rowIndexes are the row indexes of all components.
type rowIndexes struct {
	records *record.Table
	changes *record.Changes
	blocks  *Blocks
	list    []*RowIndex // by component, of the layout or not
	comps   int         // how many compositions they know
}

// get returns the row index of a component, which the layout need not know yet.
func (x *rowIndexes) get(component int) *RowIndex {
	for k := len(x.list); k <= component; k++ {
		x.list = append(x.list, &RowIndex{where: slices.Repeat([]uint16{nowhere}, x.comps), records: x.records, changes: x.changes, blocks: x.blocks})
	}
	return x.list[component]
}

// move lets the row index of a component stand at the given address from now on.
func (x *rowIndexes) move(component int, to *RowIndex) {
	*to = *x.get(component)
	x.list[component] = to
}

// addComposition appends a composition, without rows.
func (x *rowIndexes) addComposition() {
	x.comps++
	for _, r := range x.list {
		r.where = append(r.where, nowhere)
	}
}

// reset forgets where the rows of compositions are, for at least so many components.
func (x *rowIndexes) reset(components int) {
	for k := range max(len(x.list), components) {
		r := x.get(k)
		r.where, r.lanes = slices.Repeat([]uint16{nowhere}, x.comps), false
	}
}

// set notes where the rows of a composition are: in which blocks, the one of its first class first.
func (x *rowIndexes) set(comp uint32, blocks []blockRef) {
	for k, p := range blocks {
		c := &x.blocks.classes[p.class]
		for component := range c.set.All() {
			r, at := x.list[component], inClass+uint16(p.class)
			switch {
			case k == 0 && r.lanes:
				at = uint16(c.lane)
			case k == 0:
				at = InFirst
			}
			r.where[comp] = at
		}
	}
}

// useLanes lets the components that have several arrays in the layout have several.
func (x *rowIndexes) useLanes(layout *gt.Layout) {
	for _, a := range layout.Arrays[layout.Spec.Components:] {
		x.get(a.Component).useLanes()
	}
}

// copyFrom makes the row indexes, which programs keep, say what those of another store say.
func (x *rowIndexes) copyFrom(from *rowIndexes) {
	x.comps = from.comps
	x.reset(len(from.list))
	for k, r := range from.list {
		copy(x.list[k].where, r.where)
		x.list[k].lanes = r.lanes
	}
}
