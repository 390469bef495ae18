package aos

import (
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Trace tells about later changes. The only list is that of the structs.
func (s *Store) Trace(tell func(contract.Event)) { s.tell = tell }

// Lists returns 1.
func (s *Store) Lists() int { return 1 }

// List returns the structs, each with the components of its entity.
func (s *Store) List(int) (rows []contract.Cell) {
	for i := range uint32(s.pool.Cap()) {
		cell := contract.Cell{Entity: contract.NoEntity}
		if word := *s.word(i); word != 0 {
			cell = contract.Cell{Entity: i, Has: word &^ alive}
		}
		rows = append(rows, cell)
	}
	return rows
}

func (s *Store) tellSpawn(e entity.Entity, has contract.Set) {
	s.tell(contract.Event{Kind: contract.RowWritten, Row: e.Index(), Entity: e.Index(), Has: has, Bytes: int32(s.structs.Width)})
}

func (s *Store) tellGap(e entity.Entity) {
	s.tell(contract.Event{Kind: contract.RowLeft, Row: e.Index(), Entity: e.Index(), Keys: 1})
}

// tellMark tells that the first word of a struct has changed, and a value if one was cleared.
func (s *Store) tellMark(e entity.Entity, word contract.Set, bytes int32) {
	s.tell(contract.Event{Kind: contract.RowMarked, Row: e.Index(), Entity: e.Index(), Has: word &^ alive, Bytes: bytes, Keys: 1})
}
