package archetype

import (
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Trace tells about later changes. The lists are the tables; the first has the entities without components.
func (s *Store) Trace(tell func(contract.Event)) { s.tell = tell }

// Lists returns the number of tables.
func (s *Store) Lists() int { return len(s.tables) }

// List returns the rows of a table.
func (s *Store) List(n int) (rows []contract.Cell) {
	for _, e := range s.tables[n].Entities {
		rows = append(rows, contract.Cell{Entity: e.Index()})
	}
	return rows
}

// The functions below make the events outside of the functions that change the store, whose frames stay small.

func (s *Store) tellTable(n uint32) {
	s.tell(contract.Event{Kind: contract.ListMade, List: int32(n), Has: s.tables[n].has})
}

func (s *Store) tellEdge(from uint32, component int) {
	to := s.tables[from].edges[component] - 1
	s.tell(contract.Event{Kind: contract.EdgeCached, List: int32(to), FromList: int32(from), Component: uint8(component)})
}

func (s *Store) tellSpawn(n, row uint32) {
	s.tellRow(contract.Event{Kind: contract.RowWritten, List: int32(n), Row: row, Entity: s.tables[n].Entities[row].Index()})
}

// tellMove tells that an entity was copied to another table and removed from its own.
func (s *Store) tellMove(e entity.Entity, was, is record) {
	s.tellRow(contract.Event{Kind: contract.RowCopied, List: int32(is.table), Row: is.row, FromList: int32(was.table), FromRow: was.row, Entity: e.Index()})
	s.tellRemoval(was, e)
}

// tellRemoval tells that the row of an entity was removed, and that the last row was moved to its place if it was another one.
func (s *Store) tellRemoval(r record, e entity.Entity) {
	entities := s.tables[r.table].Entities
	last := uint32(len(entities))
	if r.row != last {
		e = entities[r.row]
		s.tellRow(contract.Event{Kind: contract.RowMoved, List: int32(r.table), Row: r.row, FromRow: last, Entity: e.Index()})
	}
	s.tell(contract.Event{Kind: contract.RowRemoved, List: int32(r.table), Row: last, Entity: e.Index()})
}

// tellRow tells that a row is written in all columns of its table, and the record of its entity.
func (s *Store) tellRow(e contract.Event) {
	for i := range s.tables[e.List].Columns {
		e.Bytes += int32(s.tables[e.List].Columns[i].Width)
	}
	e.Keys = 1
	s.tell(e)
}
