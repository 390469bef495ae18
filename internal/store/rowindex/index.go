package rowindex

import (
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/record"
	"github.com/copse-ecs/copse/internal/store/rowlist"
)

// Classes has by class the rows of the entities whose first class is another one, and the lane of its arrays.
type Classes struct {
	Pages []rowlist.Pages
	Lanes []int32
}

// What Index.where holds for a composition: one of these, or InClass plus the class in which the row has to be looked
// up. Below InClass it is the lane of a row that is in the entity's record: that saves Get over lanes a step.
const (
	InClass = 1 << 15
	InFirst = 1<<16 - 2 // the row is in the entity's record, since it is that of its first class, and the component has one array
	nowhere = 1<<16 - 1 // entities of the composition have no row of the component
)

// Index finds the rows of one component by entity. A program keeps it: it stays the same
// through all layouts and snapshots.
type Index struct {
	where   []uint16 // by composition: see InClass
	records *record.Table
	changes *record.Changes
	classes *Classes
	lanes   bool // the component has several arrays
}

// HasFastRow reports whether the entity's record holds its row. It is false if the entity is not
// alive, the row is elsewhere, something of the entity is queued, or fast rows are off: then
// Find must be called. The generation is checked. O(1).
func (r *Index) HasFastRow(e entity.Entity) bool {
	// In the record of an entity with something queued comp is larger than the number of any composition.
	list := r.records.Fast
	return int(e.Index()) < len(list) && list[e.Index()].Generation == e.Generation() &&
		uint(list[e.Index()].Comp) < uint(len(r.where)) && r.where[list[e.Index()].Comp] == InFirst
}

// FastRow returns the row of an entity for which HasFastRow is true, see also Where.
func (r *Index) FastRow(e entity.Entity) uint32 { return r.records.Fast[e.Index()].Row }

// CompositionNumber returns the number of an entity's composition as the last commit left it, one
// beyond all if it is not alive. The generation is checked: O(1).
func (r *Index) CompositionNumber(e entity.Entity) uint32 {
	if i, list := int(e.Index()), r.records.List; i < len(list) && list[i].Generation == e.Generation() {
		return r.changes.Committed(&list[i])
	}
	return record.NoComposition
}

// IsVisible reports whether an entity is alive, nothing of it is queued, and fast rows are on. HasFastRow is true
// if IsVisible is and Where is InFirst.
func (r *Index) IsVisible(e entity.Entity) bool {
	list := r.records.Fast
	return int(e.Index()) < len(list) && list[e.Index()].Generation == e.Generation() &&
		uint(list[e.Index()].Comp) < uint(len(r.where))
}

// Where tells where the row of an entity is for which IsVisible is true. If it is InFirst, or the number of a lane of the
// component, FastRow returns the row.
func (r *Index) Where(e entity.Entity) uint16 { return r.where[r.records.Fast[e.Index()].Comp] }

// Find returns the row of an entity that has the given [Index.CompositionNumber], column.NoRow
// if it does not have the component, which must have one array: O(1). It is apart from CompositionNumber so that both are
// inlined.
func (r *Index) Find(e entity.Entity, composition uint32) uint32 {
	if uint(composition) < uint(len(r.where)) {
		switch at := r.where[composition]; at {
		case nowhere:
		case InFirst:
			return r.records.List[e.Index()].Row
		default:
			return r.classes.Pages[at-InClass].Get(e.Index())
		}
	}
	return column.NoRow
}

// IsIn reports whether entities that have the given [Index.CompositionNumber] have rows of the component. It does not look
// the row up, which may be in a page that nothing else asks for.
func (r *Index) IsIn(composition uint32) bool {
	return uint(composition) < uint(len(r.where)) && r.where[composition] != nowhere
}

// placeOf returns the lane and the row of an entity of a component with several arrays, given what where holds
// for its composition, and the row in its record.
func (r *Index) placeOf(i uint32, at uint16, row uint32) (lane int, found uint32) {
	switch {
	case at < InClass:
		return int(at), row
	case at == nowhere:
		return 0, column.NoRow
	}
	return int(r.classes.Lanes[at-InClass]), r.classes.Pages[at-InClass].Get(i)
}

// Place returns the lane and the row of an entity that has the given composition, column.NoRow if it does not
// have the component: O(1).
func (r *Index) Place(e entity.Entity, composition uint32) (lane int, row uint32) {
	switch {
	case !r.lanes:
		return 0, r.Find(e, composition)
	case uint(composition) < uint(len(r.where)):
		return r.placeOf(e.Index(), r.where[composition], r.records.List[e.Index()].Row)
	}
	return 0, column.NoRow
}

// laneOfFirst returns the lane of the component's rows if these are in the first class of a composition, else -1.
func (r *Index) laneOfFirst(comp uint32) int {
	if uint(comp) < uint(len(r.where)) {
		switch at := r.where[comp]; {
		case at == InFirst:
			return 0
		case at < InClass:
			return int(at)
		}
	}
	return -1
}

// HasLanes reports whether the component has several arrays.
func (r *Index) HasLanes() bool { return r.lanes }

// useLanes lets the component have several arrays.
func (r *Index) useLanes() {
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
