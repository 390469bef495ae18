package hybrid

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// Store is the storage.
type Store struct {
	kinds   []contract.Kind
	chain   chain
	tables  []*table
	bySet   map[contract.Set]uint32
	pool    contract.Pool[record]
	moved   func(e entity.Entity, to uint32) // notes the new row of an entity in the chain
	scratch []uint64                         // a value of each component, while its entity moves
	words   int                              // the size of a value in scratch
}

var _ contract.Storage = (*Store)(nil)

// record says where an entity is: in a row of the chain if it is in a group, and in a row of a table if it has other components.
type record struct {
	has      contract.Set
	row      uint32 // in the chain; column.NoRow if it is in no group
	table    uint32 // noTable if all of its components are in the chain
	tableRow uint32
}

const noTable = ^uint32(0)

// table has the values of the entities of one composition that are not in the chain.
type table struct {
	contract.Table
	has   contract.Set
	level int
}

// New returns an empty storage for components of the given kinds. Each group must have all components of the previous one, and
// more; New panics if that is not so.
func New(kinds []contract.Kind, groups []contract.Set) *Store {
	contract.MustFit(kinds)
	s := &Store{kinds: kinds, chain: newChain(kinds, groups), bySet: map[contract.Set]uint32{}}
	for _, k := range kinds {
		s.words = max(s.words, int(k.Width+7)/8)
	}
	s.scratch = make([]uint64, s.words*len(kinds)+1)
	s.moved = func(e entity.Entity, to uint32) { s.pool.At(e.Index()).row = to }
	return s
}

// saved returns where the value of a component is while its entity moves.
func (s *Store) saved(component int) unsafe.Pointer {
	return unsafe.Pointer(&s.scratch[component*s.words])
}

// tableOf returns the number of the table of a composition, noTable if all of its components are in the chain.
func (s *Store) tableOf(has contract.Set) uint32 {
	level := s.chain.level(has)
	rest := has &^ s.chain.covered(level)
	if rest == 0 {
		return noTable
	}
	if n, ok := s.bySet[has]; ok {
		return n
	}
	n := uint32(len(s.tables))
	s.tables = append(s.tables, &table{contract.NewTable(s.kinds, rest), has, level})
	s.bySet[has] = n
	return n
}

// Spawn makes an entity with the components of the set.
func (s *Store) Spawn(has contract.Set) entity.Entity {
	e := s.pool.New(record{has: has, row: column.NoRow, table: noTable})
	r := s.pool.At(e.Index())
	if level := s.chain.level(has); level >= 0 {
		r.row = s.insert(e, level)
		s.chain.zero(r.row, level)
	}
	if r.table = s.tableOf(has); r.table != noTable {
		t := s.tables[r.table]
		r.tableRow = t.Push(e)
		t.Zero(r.tableRow)
	}
	return e
}

// insert gives an entity a row of the chain. The values of the row are not set.
func (s *Store) insert(e entity.Entity, level int) uint32 {
	return s.chain.insert(e, level, s.moved)
}

// leaveChain removes a row from the chain.
func (s *Store) leaveChain(row uint32, level int) {
	s.chain.remove(row, level, s.moved)
}

// leaveTable removes a row from a table, if there is one.
func (s *Store) leaveTable(n, row uint32) {
	if n == noTable {
		return
	}
	if moved, ok := s.tables[n].SwapRemove(row); ok {
		s.pool.At(moved.Index()).tableRow = row
	}
}

// Despawn ends an entity.
func (s *Store) Despawn(e entity.Entity) bool {
	r := s.pool.Find(e)
	if r == nil {
		return false
	}
	if r.row != column.NoRow {
		s.leaveChain(r.row, s.chain.level(r.has))
	}
	s.leaveTable(r.table, r.tableRow)
	s.pool.Free(e)
	return true
}

// Valid reports whether an entity is alive.
func (s *Store) Valid(e entity.Entity) bool { return s.pool.Find(e) != nil }

// Has returns the components of an entity.
func (s *Store) Has(e entity.Entity) contract.Set {
	if r := s.pool.Find(e); r != nil {
		return r.has
	}
	return 0
}

// Get returns the address of the value of a component, nil if the entity does not have it.
func (s *Store) Get(e entity.Entity, component int) unsafe.Pointer {
	r := s.pool.Find(e)
	if r == nil || !r.has.Has(component) {
		return nil
	}
	return s.value(r, component)
}

// value returns the address of the value of a component that the entity has.
func (s *Store) value(r *record, component int) unsafe.Pointer {
	if r.row != column.NoRow && s.chain.within(r.row, component) {
		return s.chain.columns[component].At(r.row)
	}
	if r.table != noTable {
		t := s.tables[r.table]
		if k := t.Column(component); k >= 0 {
			return t.Columns[k].At(r.tableRow)
		}
	}
	return contract.TagValue()
}

// Add adds a component to an entity, unless it has it.
func (s *Store) Add(e entity.Entity, component int) unsafe.Pointer {
	r := s.pool.Find(e)
	if r == nil {
		return nil
	}
	if !r.has.Has(component) {
		s.changeComposition(e, r, r.has|contract.SetOf(component))
		contract.Clear(s.value(r, component), s.kinds[component].Width)
	}
	return s.value(r, component)
}

// Remove removes a component from an entity.
func (s *Store) Remove(e entity.Entity, component int) bool {
	r := s.pool.Find(e)
	if r == nil || !r.has.Has(component) {
		return false
	}
	s.changeComposition(e, r, r.has&^contract.SetOf(component))
	return true
}

// changeComposition gives an entity another composition. If its level changes, its values are saved, the entity gets its new
// rows, and the values are written there.
func (s *Store) changeComposition(e entity.Entity, r *record, has contract.Set) {
	was, level := s.chain.level(r.has), s.chain.level(has)
	if was == level {
		s.changeTable(e, r, has)
		return
	}
	kept := has & r.has
	for left := kept; left != 0; left &= left - 1 {
		c := left.First()
		contract.Copy(s.saved(c), s.value(r, c), s.kinds[c].Width)
	}
	s.leaveTable(r.table, r.tableRow)
	r.has = has
	s.changeLevel(e, r, was, level)
	if r.table = s.tableOf(has); r.table != noTable {
		r.tableRow = s.tables[r.table].Push(e)
	}
	for left := kept; left != 0; left &= left - 1 {
		c := left.First()
		contract.Copy(s.value(r, c), s.saved(c), s.kinds[c].Width)
	}
}

// changeLevel gives an entity a row of another level.
func (s *Store) changeLevel(e entity.Entity, r *record, was, level int) {
	switch {
	case was < 0:
		r.row = s.insert(e, level)
	case level < 0:
		s.leaveChain(r.row, was)
		r.row = column.NoRow
	default:
		r.row = s.chain.shift(e, r.row, was, level, s.moved)
	}
}

// changeTable moves an entity whose level stays the same to another table.
func (s *Store) changeTable(e entity.Entity, r *record, has contract.Set) {
	was := *r
	r.has, r.table = has, s.tableOf(has)
	if r.table != noTable {
		t := s.tables[r.table]
		r.tableRow = t.Push(e)
		if was.table != noTable {
			t.CopyRow(r.tableRow, &s.tables[was.table].Table, was.tableRow)
		}
	}
	s.leaveTable(was.table, was.tableRow)
}

// Len returns how many entities are alive.
func (s *Store) Len() int { return s.pool.Len() }

// Memory returns how many bytes are allocated.
func (s *Store) Memory() int {
	sum := s.pool.Bytes() + s.chain.bytes()
	for _, t := range s.tables {
		sum += t.Bytes()
	}
	return sum
}
