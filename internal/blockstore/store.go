package blockstore

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Store keeps entities and their components as a layout says. Changes are queued
// and carried out together by Commit. It may be used by one goroutine at a time.
type Store struct {
	layout  *gt.Layout
	columns []column.Column // by component; nil for a tag, or where only rows are wanted
	staged  []column.Staged // values of new entities, by entity
	classes []class         // parents before children
	leaves  []leaf
	lanes   []lane
	slot    []int32 // by index into Layout.Leaves: the leaf; in a naive layout one of several
	classOf []int32 // naive: by component, its class
	options Options

	records     []record
	free        uint32 // the record given out next, or noIndex
	alive       int
	comps       []composition
	compOf      map[gt.Set]uint32
	room        []record // the memory of the records, of which those behind their capacity may be anything
	shut        bool
	reach       []*RowIndex // by component, of the layout or not
	edges       [edgeCache]edge
	compOfSet   []uint32 // by number of a set, see ChangeSet: its composition, noComp if none was spawned with it
	shifts      []transition
	swifts      []swift // by transition
	shiftOf     map[uint64]uint32
	recent      [shiftCache]recentShift
	pairs       []pair
	pairOf      map[uint64]int32
	births      births // or else pending
	manyBirths  int    // as the constants say, but in tests
	partPages   int
	pending     pendingList
	lastChanged entity.Entity // by TryChange, the zero one if none is queued
	lastChange  *pending
	prepared    bool
	work        work
	stats       Stats
	stamp       uint64 // of the last commit
	lookAt      int    // what LimitOneByOne leaves to be looked at; 0 without a limit
}

// Options bound a store.
type Options struct {
	MaxEntities int  // alive at once; 0 stands for the most there can be, 2^31 - 1
	OneByOne    bool // Stats also count what the one-by-one algorithm would have written
}

const (
	noIndex = ^uint32(0)
	noComp  = ^uint32(0)

	emptyComp = 0 // the composition without components is interned first

	// queuedFlag marks a record whose composition is an index into pending.
	queuedFlag = uint32(1) << 31
)

// record is what is known of an entity.
type record struct {
	generation uint32
	comp       uint32 // its composition; queuedFlag and an index into pending; noComp if it is free
	row        uint32 // in its first place; in a free record the next free one
}

// Stats is what a commit did.
type Stats struct {
	Spawned, Despawned, Changed int
	Moves                       int   // rows that changed their place, once for each class
	Writes                      []int // by component: rows written, additions included
	OneByOne                    []int // by component: what one by one would have written; nil if not counted
}

// New returns an empty store. columns are by component: nil where a component has
// no values, as tags have none.
func New(layout *gt.Layout, columns []column.Column, options Options) *Store {
	s := &Store{
		options: options, free: noIndex, manyBirths: manyBirths, partPages: partPages,
		compOf: make(map[gt.Set]uint32), shiftOf: make(map[uint64]uint32), pairOf: make(map[uint64]int32),
	}
	s.SetMaxEntities(options.MaxEntities)
	s.columns = columns
	s.adopt(layout)
	s.intern(gt.Set{})
	return s
}

// Layout returns the layout that the store follows.
func (s *Store) Layout() *gt.Layout { return s.layout }

// Len returns the number of committed entities.
func (s *Store) Len() int { return s.alive }

// SetOneByOne says whether Stats count what the one-by-one algorithm would write,
// which takes about as long again as the commit.
func (s *Store) SetOneByOne(count bool) { s.options.OneByOne = count }

// SetMaxEntities sets how many entities may be alive at once; 0 stands for the most
// there can be. It may be fewer than are alive: then none can be added until some are gone.
func (s *Store) SetMaxEntities(n int) {
	if n <= 0 || n > maxEntities {
		n = maxEntities
	}
	s.options.MaxEntities = n
}

// tooMany reports whether n entities are more than may be alive and more than there are.
func (s *Store) tooMany(n int) bool { return n > s.options.MaxEntities && n > s.alive }

// State tells what has become of an entity: O(1).
func (s *Store) State(e entity.Entity) entity.State {
	if int(e.Index()) >= len(s.records) || e.IsZero() {
		if s.born(e) {
			return entity.Queued
		}
		return entity.Unknown
	}
	switch r := &s.records[e.Index()]; {
	case e.Generation() < r.generation || r.generation == 0: // all are used up
		return entity.Dead
	case e.Generation() > r.generation || r.comp == noComp:
		return entity.Unknown
	case s.committed(r) == noComp:
		return entity.Queued
	}
	return entity.Alive
}

// committed returns the composition that a record has until the commit, noComp if none.
func (s *Store) committed(r *record) uint32 {
	if r.comp != noComp && r.comp&queuedFlag != 0 {
		return s.pending.at(int(r.comp &^ queuedFlag)).old
	}
	return r.comp
}

// Composition returns the components of a committed entity, tags included: O(1).
func (s *Store) Composition(e entity.Entity) (set gt.Set, ok bool) {
	if s.State(e) != entity.Alive {
		return gt.Set{}, false
	}
	return s.comps[s.committed(&s.records[e.Index()])].set, true
}

// Next returns the components that an entity will have after the commit; ok is
// false if it is not there now or will not be there then.
func (s *Store) NextComposition(e entity.Entity) (set gt.Set, ok bool) {
	if st := s.State(e); st != entity.Alive && st != entity.Queued {
		return gt.Set{}, false
	}
	if s.born(e) {
		return s.comps[s.birthComp(e)].set, true
	}
	comp := s.records[e.Index()].comp
	if comp&queuedFlag != 0 {
		comp = s.pending.at(int(comp &^ queuedFlag)).new
	}
	if comp == noComp {
		return gt.Set{}, false
	}
	return s.comps[comp].set, true
}

// Row returns the row of an entity in a component's array, column.NoRow if it is
// not alive or does not have the component: O(1), generation checked.
func (s *Store) Row(e entity.Entity, component int) uint32 {
	if component >= len(s.reach) {
		return column.NoRow
	}
	return s.reach[component].Find(e, s.CompositionNumber(e))
}

// Rows implements column.Resolver. It is asked when the queue has been carried out.
func (s *Store) Rows(component int, indices, rows []uint32) {
	records, where := s.records, s.reach[component].where
	rows = rows[:len(indices)]
	for k, i := range indices {
		r := &records[i]
		if r.comp >= uint32(len(where)) { // it is gone
			rows[k] = column.NoRow
			continue
		}
		switch at := where[r.comp]; at {
		case inFirst: // as nearly always
			rows[k] = r.row
		case nowhere:
			rows[k] = column.NoRow
		default:
			rows[k] = s.classes[at-inClass].rows.get(i)
		}
	}
}

// RowsTogether implements column.GroupResolver. New entities mostly have one composition and
// their rows in its first place, which is then what all the components in it ask for.
func (s *Store) RowsTogether(components []int, indices, rows []uint32) (same int) {
	comp := s.records[indices[0]].comp
	if where := s.reach[components[0]].where; comp >= uint32(len(where)) || where[comp] != inFirst || !s.rowsOfAll(comp, indices, rows) {
		s.Rows(components[0], indices, rows)
		return 1
	}
	for same = 1; same < len(components) && s.reach[components[same]].where[comp] == inFirst; {
		same++
	}
	return same
}

// rowsOfAll writes to rows what the records of entities hold, as long as all are of one composition.
func (s *Store) rowsOfAll(comp uint32, indices, rows []uint32) bool {
	records := s.records
	rows = rows[:len(indices)]
	if s.inRows(indices, rows) {
		return true
	}
	for k, i := range indices {
		r := &records[i]
		if r.comp != comp {
			return false
		}
		rows[k] = r.row
	}
	return true
}

// EntityRows writes to rows the row of each entity in a component's array,
// column.NoRow for those that do not have it, and returns how many have it. The
// entities must be alive.
func (s *Store) EntityRows(component int, entities []entity.Entity, rows []uint32) (found int) {
	records, where := s.records, s.reach[component].where
	rows = rows[:len(entities)]
	found = len(entities)
	for k, e := range entities {
		// As Reach.HasFastRow, whose loads stand before the loop here: the fewer steps there are from one
		// entity to the next, the more records the processor fetches at once (Handle.Gather over
		// 100,000 entities: 10.9 ns each, and 13.4 by calling it).
		if i := int(e.Index()); i < len(records) {
			if r := &records[i]; r.generation == e.Generation() && int(r.comp) < len(where) && where[r.comp] == inFirst {
				rows[k] = r.row
				continue
			}
		}
		if rows[k] = s.Row(e, component); rows[k] == column.NoRow {
			found--
		}
	}
	return found
}

// Census counts the committed entities by composition.
func (s *Store) Census() gt.Census {
	var out gt.Census
	for i := range s.comps {
		if n := s.comps[i].count; n > 0 {
			out.Comps, out.Count = append(out.Comps, s.comps[i].set), append(out.Count, n)
		}
	}
	return out
}

// BlockRows writes the rows of each leaf, indexed as Layout.Leaves, to dst, which
// has as many elements, and returns it.
func (s *Store) BlockRows(dst []int) []int {
	for i := range s.leaves {
		dst[s.leaves[i].id] = int(s.leaves[i].count)
	}
	return dst
}

// Leaf returns the first row and the number of rows of a leaf (an index into
// Layout.Leaves) in the array of a component that has it.
func (s *Store) Block(component, id int) (start, rows int) {
	l := &s.leaves[s.leafIn(component, id)]
	return int(l.start), int(l.count)
}

// Entities returns the entities of a leaf in row order. The slice is the store's
// own and good until the next commit.
func (s *Store) Entities(component, id int) []entity.Entity {
	l := &s.leaves[s.leafIn(component, id)]
	return s.lanes[s.classes[l.class].lane].slice(l.start, l.start+l.count)
}

// Lane returns the number of the entity list that a leaf of a component's array is
// in: neighbouring leaves of one lane are neighbours in its list too.
func (s *Store) EntityList(component, id int) int {
	return int(s.classes[s.leaves[s.leafIn(component, id)].class].lane)
}

// ListEntities returns the entities of the rows from..to-1 of a lane.
func (s *Store) ListEntities(lane, from, to int) []entity.Entity {
	return s.lanes[lane].slice(uint32(from), uint32(to))
}

func (s *Store) rowsOf(component int) int {
	a := s.layout.Arrays[component].Leaves
	if len(a) == 0 {
		return 0
	}
	l := &s.leaves[s.leafIn(component, a[len(a)-1])]
	return int(l.start + l.count)
}

// EachEntity calls yield with every committed entity and the number of its
// composition, by index, until it returns false.
func (s *Store) EachEntity(yield func(e entity.Entity, composition int) bool) {
	for i := range s.records {
		r := &s.records[i]
		if comp := s.committed(r); comp != noComp && !yield(entity.New(uint32(i), r.generation), int(comp)) {
			return
		}
	}
}

// Compositions returns how many compositions the store has seen; they are numbered from 0.
func (s *Store) Compositions() int { return len(s.comps) }

// CompositionSet returns the components of composition number k.
func (s *Store) CompositionSet(k int) gt.Set { return s.comps[k].set }

// CompositionOf returns the number of the composition of a committed entity.
func (s *Store) CompositionOf(e entity.Entity) int {
	return int(s.committed(&s.records[e.Index()]))
}
