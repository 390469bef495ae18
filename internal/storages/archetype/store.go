package archetype

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Store is the storage.
type Store struct {
	kinds   []contract.Kind
	tables  []*table
	bySet   map[contract.Set]uint32
	having  [][]uint32           // component index: by component, the tables that have it
	columns [][]*contract.Column // component index: by component and table, the column, nil if the table does not have it
	pool    contract.Pool[record]
	tell    func(contract.Event) // nil unless the store is traced
}

var _ contract.Traced = (*Store)(nil)

// table holds the entities of one composition.
type table struct {
	contract.Table
	has   contract.Set
	edges []uint32 // by component, the table with it or without it, plus one; 0 if it has not been searched
}

// noValues is the column of every tag.
var noValues = contract.NewColumn(0)

// record says where an entity is.
type record struct{ table, row uint32 }

// New returns an empty storage for components of the given kinds.
func New(kinds []contract.Kind) *Store {
	contract.MustFit(kinds)
	s := &Store{kinds: kinds, bySet: map[contract.Set]uint32{}, having: make([][]uint32, len(kinds)), columns: make([][]*contract.Column, len(kinds))}
	s.tableOf(0)
	return s
}

// tableOf returns the number of the table of a composition. It makes the table if there is none.
func (s *Store) tableOf(has contract.Set) uint32 {
	if n, ok := s.bySet[has]; ok {
		return n
	}
	n := uint32(len(s.tables))
	t := &table{contract.NewTable(s.kinds, has), has, make([]uint32, len(s.kinds))}
	s.tables = append(s.tables, t)
	s.bySet[has] = n
	if s.tell != nil {
		s.tellTable(n)
	}
	for c := range s.kinds {
		var column *contract.Column
		if has.Has(c) {
			s.having[c] = append(s.having[c], n)
			column = &noValues
			if k := t.Column(c); k >= 0 {
				column = &t.Columns[k]
			}
		}
		s.columns[c] = append(s.columns[c], column)
	}
	return n
}

// Spawn makes an entity with the components of the set.
func (s *Store) Spawn(has contract.Set) entity.Entity {
	n := s.tableOf(has)
	t := s.tables[n]
	e := s.pool.New(record{n, uint32(len(t.Entities))})
	row := t.Push(e)
	t.Zero(row)
	if s.tell != nil {
		s.tellSpawn(n, row)
	}
	return e
}

// Despawn ends an entity. The last row of its table takes its place.
func (s *Store) Despawn(e entity.Entity) bool {
	r := s.pool.Find(e)
	if r == nil {
		return false
	}
	was := *r
	s.removeRow(was)
	s.pool.Free(e)
	if s.tell != nil {
		s.tellRemoval(was, e)
	}
	return true
}

// removeRow removes a row from its table: the last row takes its place.
func (s *Store) removeRow(r record) {
	if moved, ok := s.tables[r.table].SwapRemove(r.row); ok {
		s.pool.At(moved.Index()).row = r.row
	}
}

// Valid reports whether an entity is alive.
func (s *Store) Valid(e entity.Entity) bool { return s.pool.Find(e) != nil }

// Has returns the components of an entity.
func (s *Store) Has(e entity.Entity) contract.Set {
	if r := s.pool.Find(e); r != nil {
		return s.tables[r.table].has
	}
	return 0
}

// Get returns the address of the value of a component, nil if the entity does not have it.
func (s *Store) Get(e entity.Entity, component int) unsafe.Pointer {
	r := s.pool.Find(e)
	if r == nil {
		return nil
	}
	column := s.columns[component][r.table]
	if column == nil {
		return nil
	}
	return column.At(r.row)
}

var _ contract.Many = (*Store)(nil)

// GetMany writes the addresses of the values of components, nil for those that the entity does not have. It looks the entity up once.
func (s *Store) GetMany(e entity.Entity, components []int, to []unsafe.Pointer) {
	to = to[:len(components)]
	r := s.pool.Find(e)
	if r == nil {
		clear(to)
		return
	}
	for k, c := range components {
		if column := s.columns[c][r.table]; column != nil {
			to[k] = column.At(r.row)
		} else {
			to[k] = nil
		}
	}
}

// Add adds a component to an entity, unless it has it. A new component moves the entity to another
// table, and all of its values are copied.
func (s *Store) Add(e entity.Entity, component int) unsafe.Pointer {
	r := s.pool.Find(e)
	if r == nil {
		return nil
	}
	if s.tables[r.table].has.Has(component) {
		return s.Get(e, component)
	}
	s.move(e, r, s.neighbour(r.table, component))
	column := s.columns[component][r.table]
	column.Zero(r.row)
	return column.At(r.row)
}

// Remove takes a component from an entity, which moves to another table.
func (s *Store) Remove(e entity.Entity, component int) bool {
	r := s.pool.Find(e)
	if r == nil || !s.tables[r.table].has.Has(component) {
		return false
	}
	s.move(e, r, s.neighbour(r.table, component))
	return true
}

// neighbour returns the table with one component more or less.
func (s *Store) neighbour(from uint32, component int) uint32 {
	t := s.tables[from]
	to := t.has ^ contract.SetOf(component)
	if t.edges[component] == 0 {
		t.edges[component] = s.tableOf(to) + 1
		if s.tell != nil {
			s.tellEdge(from, component)
		}
	}
	return t.edges[component] - 1
}

// move moves an entity to another table, with the values of the components that both tables have.
func (s *Store) move(e entity.Entity, r *record, to uint32) {
	was := *r
	from, t := s.tables[was.table], s.tables[to]
	*r = record{to, t.Push(e)}
	t.CopyRow(r.row, &from.Table, was.row)
	s.removeRow(was)
	if s.tell != nil {
		s.tellMove(e, was, *r)
	}
}

// Len returns how many entities are alive.
func (s *Store) Len() int { return s.pool.Len() }

// Memory returns how many bytes are allocated.
func (s *Store) Memory() int {
	sum := s.pool.Bytes()
	for _, t := range s.tables {
		sum += t.Bytes()
	}
	return sum
}
