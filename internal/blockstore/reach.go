package blockstore

import (
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// RowIndex finds the rows of one component by entity. It is what a handle keeps: the two things
// that nearly every reading needs stand in it, a step away. It is the same one through all
// layouts and snapshots.
type RowIndex struct {
	near  []record // what HasFastRow sees of the store's: here too, since to fetch it from there is one more step
	where []uint16 // by composition: see nowhere
	s     *Store
}

// Reach returns a component's. The layout need not know the component yet.
func (s *Store) RowIndex(component int) *RowIndex {
	for x := len(s.reach); x <= component; x++ {
		s.reach = append(s.reach, &RowIndex{s.seen(), make([]uint16, len(s.comps)), s})
	}
	return s.reach[component]
}

// MoveRowIndex lets a component's RowIndex be kept in the given place from now on.
func (s *Store) MoveRowIndex(component int, in *RowIndex) {
	*in = *s.RowIndex(component)
	s.reach[component] = in
}

// copyReach makes a store's own say what others do. own are those that are held of it.
func (s *Store) copyReach(own, from []*RowIndex) {
	s.reach = own
	for x := range max(len(own), len(from)) {
		s.RowIndex(x).where = make([]uint16, len(s.comps))
		if x < len(from) {
			copy(s.reach[x].where, from[x].where)
		}
	}
}

// HasFastRow reports whether an entity's record holds the row, as nearly always, nothing of the
// entity is queued, and the store is not shut; else Find must be asked. The generation is
// checked: O(1). It is one expression, so that in a caller, into which it is put, the usual
// way has no place where it meets the others before the value is there.
func (r *RowIndex) HasFastRow(e entity.Entity) bool {
	// A record with something queued has a number beyond all compositions.
	return int(e.Index()) < len(r.near) && r.near[e.Index()].generation == e.Generation() &&
		uint(r.near[e.Index()].comp) < uint(len(r.where)) && r.where[r.near[e.Index()].comp] == inFirst
}

// FastRow returns the row of an entity for which HasFastRow is true.
func (r *RowIndex) FastRow(e entity.Entity) uint32 { return r.near[e.Index()].row }

// Find returns the row of an entity that has the given [Store.CompositionNumber], column.NoRow if it
// is not alive or does not have the component: O(1). It is in two parts for the compiler,
// which puts each into its callers.
func (r *RowIndex) Find(e entity.Entity, standing uint32) uint32 {
	if uint(standing) < uint(len(r.where)) {
		switch at := r.where[standing]; at {
		case nowhere:
		case inFirst:
			return r.s.records[e.Index()].row
		default:
			return r.s.classes[at-inClass].rows.get(e.Index())
		}
	}
	return column.NoRow
}

// CompositionNumber returns the number of an entity's composition as the last commit left it, one
// beyond all if it is not alive. The generation is checked: O(1).
func (s *Store) CompositionNumber(e entity.Entity) uint32 {
	if i := int(e.Index()); i < len(s.records) && s.records[i].generation == e.Generation() {
		return s.committed(&s.records[i])
	}
	return noComp
}

// SetFastRows says whether HasFastRow finds rows. Where it finds none, every reading calls Find:
// a world switches fast rows off while it has to check what is read.
func (s *Store) SetFastRows(on bool) {
	s.shut = !on
	s.expose()
}

// expose lets HasFastRow see the records, wherever they are now. It sees all that are open,
// so that nothing is to be done for one more: those to come are of the generation 0, which
// only the zero Entity has, and of the composition without components.
func (s *Store) expose() {
	near := s.seen()
	for _, r := range s.reach {
		r.near = near
	}
}

// seen returns what HasFastRow sees of the records.
func (s *Store) seen() []record {
	if s.shut {
		return nil
	}
	return s.records[:cap(s.records)]
}

// openLen is how many records are cleared at once: few enough to be near when they are used.
const openLen = 1 << 12

// extend makes room for n more records: a quarter more than there was at least, so that many
// small steps do not each copy everything. What there is room for is anything until it is opened.
func (s *Store) extend(n int) {
	had := len(s.records)
	if had+n > len(s.room) {
		s.room = column.MakeUncleared[record](max(had+n, len(s.room)+len(s.room)/4))
		copy(s.room, s.records)
		s.open()
	}
}

// open clears the next records that there is room for: they may be given out.
func (s *Store) open() {
	had := len(s.records)
	to := min(len(s.room), had+openLen)
	clear(s.room[had:to])
	s.records = s.room[:had:to]
	s.expose()
}

// checkReach holds what HasFastRow finds of a committed entity against where Row finds it.
func (s *Store) checkReach(e entity.Entity, r *record) error {
	for x, reach := range s.reach {
		want := !s.shut && r.comp&queuedFlag == 0 && reach.where[r.comp] == inFirst
		if fast := reach.HasFastRow(e); fast != want || fast && reach.FastRow(e) != s.Row(e, x) {
			return broken("component ", itoa(uint32(x)), " of entity ", e.String(), " has a fast row, or has none, against its record")
		}
	}
	return nil
}
