package archetype

import (
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
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

// tellRow tells that a row is written in all columns of its table, and the record of its entity.
func (s *Store) tellRow(e contract.Event) {
	for i := range s.tables[e.List].Columns {
		e.Bytes += int32(s.tables[e.List].Columns[i].Width)
	}
	e.Keys = 1
	s.tell(e)
}

// tellRemoval tells that a row was removed, and that the last row was moved to its place if there was one.
func (s *Store) tellRemoval(r record, moved entity.Entity, ok bool) {
	last := uint32(len(s.tables[r.table].Entities))
	if ok {
		s.tellRow(contract.Event{Kind: contract.RowMoved, List: int32(r.table), Row: r.row, FromRow: last, Entity: moved.Index()})
	}
	s.tell(contract.Event{Kind: contract.RowRemoved, List: int32(r.table), Row: last, Entity: moved.Index()})
}
