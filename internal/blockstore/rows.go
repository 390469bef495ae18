package blockstore

import (
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/record"
)

// Rows finds the rows of entities in the arrays of components.
type Rows struct {
	records      *record.Table
	blocks       *Blocks
	compositions *Compositions
	queue        *Queue
	journal      *Journal
	indexes      rowIndexes
}

func (r *Rows) init(blocks *Blocks, compositions *Compositions, queue *Queue, journal *Journal) {
	r.records, r.blocks, r.compositions, r.queue, r.journal = &queue.records, blocks, compositions, queue, journal
	r.indexes = rowIndexes{records: &queue.records, changes: &queue.changes, blocks: blocks}
}

// at returns the row that an entity has in block k of its committed composition.
func (r *Rows) at(i, comp uint32, k int) uint32 {
	if k == 0 {
		return r.records.List[i].Row
	}
	return r.blocks.classes[r.compositions.list[comp].blocks[k].class].rows.Get(i)
}

// set notes the row that a committed entity has in a class.
func (r *Rows) set(i uint32, class int32, row uint32) {
	rec := &r.records.List[i]
	if r.compositions.list[r.queue.changes.Committed(rec)].first == class {
		rec.Row = row
		return
	}
	r.blocks.classes[class].rows.Set(i, row)
}

// move writes entities to the rows that they move to, and notes these.
func (r *Rows) move(class int32, moves []column.Move) {
	list, rows := r.blocks.entitiesOf(class), &r.blocks.classes[class].rows
	records, compositions, changes := r.records.List, r.compositions.list, &r.queue.changes
	for _, m := range moves {
		e := list.Before(m.From)
		*list.At(m.To) = e
		r.journal.add(e.Index())
		if rec := &records[e.Index()]; compositions[changes.Committed(rec)].first == class {
			rec.Row = m.To
		} else {
			rows.Set(e.Index(), m.To)
		}
	}
}

// Place returns the lane and the row of an entity in a component's arrays, column.NoRow if it is
// not alive or does not have the component: O(1), the generation is checked.
func (r *Rows) Place(e entity.Entity, component int) (lane int, row uint32) {
	if component >= len(r.indexes.list) {
		return 0, column.NoRow
	}
	index := r.indexes.list[component]
	return index.Place(e, index.CompositionNumber(e))
}

// Has reports whether an entity is alive and has a row of a component: O(1), the generation is checked.
func (r *Rows) Has(e entity.Entity, component int) bool {
	_, row := r.Place(e, component)
	return row != column.NoRow
}

// PlaceEach writes to lanes and rows the lane and the row of each entity in a component's arrays, column.NoRow for
// entities that do not have it, and returns how many have it. The entities must be alive.
func (r *Rows) PlaceEach(component int, entities []entity.Entity, lanes []uint16, rows []uint32) (found int) {
	index := r.indexes.list[component]
	found = len(entities)
	for k, e := range entities {
		lane, row := index.Place(e, index.CompositionNumber(e))
		lanes[k], rows[k] = uint16(lane), row
		if row == column.NoRow {
			found--
		}
	}
	return found
}

// OfEach is PlaceEach for a component that has one array, see [RowIndex.HasLanes].
func (r *Rows) OfEach(component int, entities []entity.Entity, rows []uint32) (found int) {
	index := r.indexes.list[component]
	rows = rows[:len(entities)]
	found = len(entities)
	for k, e := range entities {
		if index.HasFastRow(e) {
			rows[k] = index.FastRow(e)
			continue
		}
		if rows[k] = index.Find(e, index.CompositionNumber(e)); rows[k] == column.NoRow {
			found--
		}
	}
	return found
}

// Resolve implements column.Resolver for components that have one array. It is called when
// the queue of entities has been carried out.
func (r *Rows) Resolve(component int, indices, rows []uint32) {
	records, where := r.records.List, r.indexes.list[component].where
	rows = rows[:len(indices)]
	for k, i := range indices {
		rec := &records[i]
		if rec.Comp >= uint32(len(where)) { // the entity is despawned
			rows[k] = column.NoRow
			continue
		}
		switch at := where[rec.Comp]; at {
		case InFirst: // as nearly always
			rows[k] = rec.Row
		case nowhere:
			rows[k] = column.NoRow
		default:
			rows[k] = r.blocks.classes[at-inClass].rows.Get(i)
		}
	}
}

// ResolveLanes implements column.LaneResolver, for components that have several arrays.
func (r *Rows) ResolveLanes(component int, indices, rows []uint32, lanes []uint16) {
	index := r.indexes.list[component]
	for k, i := range indices {
		rec := &r.records.List[i]
		if rec.Comp >= uint32(len(index.where)) { // the entity is despawned
			rows[k] = column.NoRow
			continue
		}
		lane, row := index.placeOf(i, index.where[rec.Comp], rec.Row)
		lanes[k], rows[k] = uint16(lane), row
	}
}

// ResolveTogether implements column.GroupResolver. New entities mostly have one composition and
// their rows in its first class, which are then the rows of all components of that class.
func (r *Rows) ResolveTogether(components []int, indices, rows []uint32) (same, lane int) {
	list := r.indexes.list
	comp := r.records.List[indices[0]].Comp
	lane = list[components[0]].laneOfFirst(comp)
	if lane < 0 || !r.ofOneComposition(comp, indices, rows) {
		if list[components[0]].HasLanes() {
			return 1, -1
		}
		r.Resolve(components[0], indices, rows)
		return 1, 0
	}
	for same = 1; same < len(components) && list[components[same]].laneOfFirst(comp) == lane; {
		same++
	}
	return same, lane
}

// ofOneComposition writes to rows what the records of entities hold, as long as all are of one composition.
func (r *Rows) ofOneComposition(comp uint32, indices, rows []uint32) bool {
	records := r.records.List
	rows = rows[:len(indices)]
	for k, i := range indices {
		rec := &records[i]
		if rec.Comp != comp {
			return false
		}
		rows[k] = rec.Row
	}
	return true
}

// MoveIndex lets the row index of a component stand at the given address from now on: where its
// handle is, which reads it without one more step.
func (r *Rows) MoveIndex(component int, to *RowIndex) { r.indexes.move(component, to) }

// Index returns the row index of a component. The layout need not know the component yet.
func (r *Rows) Index(component int) *RowIndex { return r.indexes.get(component) }

// SetFast says whether HasFastRow finds rows. Where it finds none, every read calls Find: a
// world switches fast rows off while it has to check what is read.
func (r *Rows) SetFast(on bool) {
	r.records.NoFast = !on
	r.records.Publish()
}
