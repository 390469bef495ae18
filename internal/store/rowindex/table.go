package rowindex

import (
	"errors"
	"slices"
	"strconv"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/record"
)

// Table has the row index of each component of a store, of its layout or not.
type Table struct {
	records *record.Table
	changes *record.Changes
	classes *Classes
	list    []*Index // by component
	comps   int      // how many compositions they know
}

// Init makes a table over the records and classes of a store.
func (r *Table) Init(records *record.Table, changes *record.Changes, classes *Classes) {
	r.records, r.changes, r.classes = records, changes, classes
}

// Index returns the row index of a component, which the layout need not know yet.
func (r *Table) Index(component int) *Index {
	for k := len(r.list); k <= component; k++ {
		r.list = append(r.list, &Index{where: slices.Repeat([]uint16{nowhere}, r.comps), records: r.records, changes: r.changes, classes: r.classes})
	}
	return r.list[component]
}

// Components returns how many components have a row index.
func (r *Table) Components() int { return len(r.list) }

// MoveIndex lets the row index of a component stand at the given address from now on: where its
// handle is, which reads it without one more step.
func (r *Table) MoveIndex(component int, to *Index) {
	*to = *r.Index(component)
	r.list[component] = to
}

// Detached returns a copy of the row index of a component that finds rows by the given records and classes, whatever the table
// is told.
func (r *Table) Detached(component int, records *record.Table, classes *Classes) Index {
	x := *r.Index(component)
	x.where, x.records, x.classes = slices.Clone(x.where), records, classes
	return x
}

// AddComposition appends a composition, without rows.
func (r *Table) AddComposition() {
	r.comps++
	for _, x := range r.list {
		x.where = append(x.where, nowhere)
	}
}

// Reset forgets where the rows of compositions are, for at least so many components, each of which has one array.
func (r *Table) Reset(components int) {
	for k := range max(len(r.list), components) {
		x := r.Index(k)
		x.where, x.lanes = slices.Repeat([]uint16{nowhere}, r.comps), false
	}
}

// Put notes that the entities of a composition have a row in a class, which is that of some components. first says that it is
// their first class, whose row is in the record.
func (r *Table) Put(comp uint32, class int32, components gt.Set, first bool) {
	for component := range components.All() {
		x, at := r.list[component], InClass+uint16(class)
		switch {
		case first && x.lanes:
			at = uint16(r.classes.Lanes[class])
		case first:
			at = InFirst
		}
		x.where[comp] = at
	}
}

// UseLanes lets the components that have several arrays in the layout have several.
func (r *Table) UseLanes(layout *gt.Layout) {
	for _, a := range layout.Arrays[layout.Spec.Components:] {
		r.Index(a.Component).useLanes()
	}
}

// CopyFrom makes the row indexes, which programs keep, say what those of another store say.
func (r *Table) CopyFrom(from *Table) {
	r.comps = from.comps
	r.Reset(len(from.list))
	for k, x := range from.list {
		copy(r.list[k].where, x.where)
		r.list[k].lanes = x.lanes
	}
}

// Check returns an error if the short way to the row of an entity that has a record leads elsewhere than Place, or is open, or not,
// against the record. It is for tests and debug builds.
func (r *Table) Check(e entity.Entity) error {
	visible := !r.records.NoFast && r.records.List[e.Index()].Comp&record.Queued == 0
	for x, index := range r.list {
		if index.IsVisible(e) != visible || index.HasFastRow(e) != (visible && index.Where(e) == InFirst) {
			return errors.New("component " + strconv.Itoa(x) + " of entity " + e.String() + " has a fast row, or has none, against its record")
		}
		if !visible {
			continue
		}
		lane, row := r.Place(e, x)
		switch at := index.Where(e); {
		case at == InFirst && (lane != 0 || row != index.FastRow(e)), at < InClass && (lane != int(at) || row != index.FastRow(e)):
			return errors.New("component " + strconv.Itoa(x) + " of entity " + e.String() + " has another fast row than its record says")
		}
		if all, ok := r.RowOfAll(e, []int{x}); ok != (index.Where(e) == InFirst) || ok && all != row {
			return errors.New("component " + strconv.Itoa(x) + " of entity " + e.String() + " has another row among several than alone")
		}
	}
	return nil
}

// Place returns the lane and the row of an entity in a component's arrays, column.NoRow if it is
// not alive or does not have the component: O(1), the generation is checked.
func (r *Table) Place(e entity.Entity, component int) (lane int, row uint32) {
	if component >= len(r.list) {
		return 0, column.NoRow
	}
	index := r.list[component]
	return index.Place(e, index.CompositionNumber(e))
}

// RowOfAll returns the row that a committed entity has for several components, if they are all in its first class and in one array each.
func (r *Table) RowOfAll(e entity.Entity, components []int) (row uint32, ok bool) {
	if int(e.Index()) >= len(r.records.List) {
		return column.NoRow, false
	}
	rec := &r.records.List[e.Index()]
	if rec.Generation != e.Generation() {
		return column.NoRow, false
	}
	for _, c := range components {
		if where := r.list[c].where; uint(rec.Comp) >= uint(len(where)) || where[rec.Comp] != InFirst {
			return column.NoRow, false
		}
	}
	return rec.Row, true
}

// Has reports whether an entity is alive and has a row of a component: O(1), the generation is checked.
func (r *Table) Has(e entity.Entity, component int) bool {
	return component < len(r.list) && r.list[component].IsIn(r.list[component].CompositionNumber(e))
}

// PlaceEach writes to lanes and rows the lane and the row of each entity in a component's arrays, column.NoRow for
// entities that do not have it, and returns how many have it. The entities must be alive.
func (r *Table) PlaceEach(component int, entities []entity.Entity, lanes []uint16, rows []uint32) (found int) {
	index := r.list[component]
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

// OfEach is PlaceEach for a component that has one array, see [Index.HasLanes].
func (r *Table) OfEach(component int, entities []entity.Entity, rows []uint32) (found int) {
	index := r.list[component]
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
func (r *Table) Resolve(component int, indices, rows []uint32) {
	records, where := r.records.List, r.list[component].where
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
			rows[k] = r.classes.Pages[at-InClass].Get(i)
		}
	}
}

// ResolveLanes implements column.LaneResolver, for components that have several arrays.
func (r *Table) ResolveLanes(component int, indices, rows []uint32, lanes []uint16) {
	index := r.list[component]
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
func (r *Table) ResolveTogether(components []int, indices, rows []uint32) (same, lane int) {
	list := r.list
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
func (r *Table) ofOneComposition(comp uint32, indices, rows []uint32) bool {
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

// SetFast says whether HasFastRow finds rows. Where it finds none, every read calls Find: a
// world switches fast rows off while it has to check what is read.
func (r *Table) SetFast(on bool) {
	r.records.SetFast(on)
}
