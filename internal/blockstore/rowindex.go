package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// What RowIndex.where holds for a composition; from inClass on it is a class in which the row
// has to be looked up.
const (
	nowhere = iota // entities of the composition have no row of the component in lane 0
	inFirst        // the row is in the entity's record, since it is that of its first class
	inClass
)

// In RowIndex.further, from inFurther on, it is a lane, and the row is in the entity's record.
const inFurther = 1 << 15

// RowIndex finds the rows of one component by entity. A program keeps it: it stays the same
// through all layouts and snapshots.
type RowIndex struct {
	visible []record // as records.visible; here too, since to load it from there would be one more step in every read
	where   []uint16 // by composition: see nowhere
	further []uint16 // by composition, for rows in further lanes: nowhere, or see inClass and inFurther; empty if there are none
	records *records
	changes *changeList
	blocks  *Blocks
}

// HasFastRow reports whether the entity's record holds its row. It is false if the entity is not
// alive, the row is elsewhere, something of the entity is queued, or fast rows are off: then
// Find must be called. The generation is checked. O(1). It is one expression, so that it is
// inlined without a branch between the reads.
func (r *RowIndex) HasFastRow(e entity.Entity) bool {
	// In the record of an entity with something queued comp is larger than the number of any composition.
	return int(e.Index()) < len(r.visible) && r.visible[e.Index()].generation == e.Generation() &&
		uint(r.visible[e.Index()].comp) < uint(len(r.where)) && r.where[r.visible[e.Index()].comp] == inFirst
}

// FastRow returns the row of an entity for which HasFastRow is true.
func (r *RowIndex) FastRow(e entity.Entity) uint32 { return r.visible[e.Index()].row }

// CompositionNumber returns the number of an entity's composition as the last commit left it, one
// beyond all if it is not alive. The generation is checked: O(1).
func (r *RowIndex) CompositionNumber(e entity.Entity) uint32 {
	if i, list := int(e.Index()), r.records.list; i < len(list) && list[i].generation == e.Generation() {
		return r.changes.committed(&list[i])
	}
	return noComp
}

// Find returns the row in lane 0 of an entity that has the given CompositionNumber, column.NoRow
// if it has none there: O(1). The two are apart so that both are inlined.
func (r *RowIndex) Find(e entity.Entity, composition uint32) uint32 {
	if uint(composition) < uint(len(r.where)) {
		switch at := r.where[composition]; at {
		case nowhere:
		case inFirst:
			return r.records.list[e.Index()].row
		default:
			return r.blocks.classes[at-inClass].rows.get(e.Index())
		}
	}
	return column.NoRow
}

// FindFurther returns the lane and the row of an entity in one of the further lanes, column.NoRow if it has none
// there: O(1).
func (r *RowIndex) FindFurther(e entity.Entity, composition uint32) (lane int, row uint32) {
	if uint(composition) >= uint(len(r.further)) {
		return 0, column.NoRow
	}
	switch at := r.further[composition]; {
	case at == nowhere:
		return 0, column.NoRow
	case at >= inFurther:
		return int(at - inFurther), r.records.list[e.Index()].row
	default:
		c := &r.blocks.classes[at-inClass]
		return int(c.lane), c.rows.get(e.Index())
	}
}

// Place returns the lane and the row of an entity that has the given composition, column.NoRow if it does not
// have the component: O(1).
func (r *RowIndex) Place(e entity.Entity, composition uint32) (lane int, row uint32) {
	if row = r.Find(e, composition); row != column.NoRow {
		return 0, row
	}
	return r.FindFurther(e, composition)
}

// laneOfFirst returns the lane of the component's rows if these are in the first class of a composition, else -1.
func (r *RowIndex) laneOfFirst(comp uint32) int {
	switch {
	case uint(comp) < uint(len(r.where)) && r.where[comp] == inFirst:
		return 0
	case uint(comp) < uint(len(r.further)) && r.further[comp] >= inFurther:
		return int(r.further[comp] - inFurther)
	}
	return -1
}

// HasLanes reports whether there are entities with rows in a further lane, or were.
func (r *RowIndex) HasLanes() bool { return len(r.further) > 0 }

// setFurther notes where the rows of a composition in a further lane are.
func (r *RowIndex) setFurther(comp uint32, at uint16) {
	for len(r.further) < len(r.where) {
		r.further = append(r.further, nowhere)
	}
	r.further[comp] = at
}

// rowIndexes are the row indexes of all components.
type rowIndexes struct {
	records *records
	changes *changeList
	blocks  *Blocks
	list    []*RowIndex // by component, of the layout or not
	comps   int         // how many compositions they know
}

// get returns the row index of a component, which the layout need not know yet.
func (x *rowIndexes) get(component int) *RowIndex {
	for k := len(x.list); k <= component; k++ {
		x.list = append(x.list, &RowIndex{visible: x.records.visible(), where: make([]uint16, x.comps), records: x.records, changes: x.changes, blocks: x.blocks})
	}
	return x.list[component]
}

// move lets the row index of a component stand at the given address from now on.
func (x *rowIndexes) move(component int, to *RowIndex) {
	*to = *x.get(component)
	x.list[component] = to
}

// publish lets every row index see the records where they are now.
func (x *rowIndexes) publish() {
	visible := x.records.visible()
	for _, r := range x.list {
		r.visible = visible
	}
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
		r.where, r.further = make([]uint16, x.comps), nil
	}
}

// set notes where the rows of a composition are: in which blocks, the one of its first class first.
func (x *rowIndexes) set(comp uint32, blocks []blockRef) {
	for k, p := range blocks {
		c := &x.blocks.classes[p.class]
		at := inClass + uint16(p.class)
		switch {
		case k == 0 && c.lane == 0:
			at = inFirst
		case k == 0:
			at = inFurther + uint16(c.lane)
		}
		for component := range c.set.All() {
			if c.lane == 0 {
				x.list[component].where[comp] = at
			} else {
				x.list[component].setFurther(comp, at)
			}
		}
	}
}

// copyFrom makes the row indexes, which programs keep, say what those of another store say.
func (x *rowIndexes) copyFrom(from *rowIndexes) {
	x.comps = from.comps
	x.reset(len(from.list))
	for k, r := range from.list {
		copy(x.list[k].where, r.where)
		x.list[k].further = slices.Clone(r.further)
	}
	x.publish()
}
