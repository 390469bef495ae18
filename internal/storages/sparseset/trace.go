package sparseset

import "github.com/copse-ecs/copse/internal/storages/contract"

// Trace tells about later changes. The lists are the dense arrays of the components. The set of the entities is not told.
func (s *Space) Trace(tell func(contract.Event)) { s.tell = tell }

// Lists returns the number of components.
func (s *Space) Lists() int { return len(s.tables) }

// List returns the rows of a component's dense array.
func (s *Space) List(n int) (rows []contract.Cell) {
	for _, id := range s.tables[n].set.Members() {
		rows = append(rows, contract.Cell{Entity: id})
	}
	return rows
}

// tellPush tells that a value was written at the end. Its key is an element of the sparse array.
func (s *Space) tellPush(c int, row, id uint32) {
	s.tell(contract.Event{Kind: contract.RowWritten, List: int32(c), Row: row, Entity: id, Bytes: int32(s.kinds[c].Width), Keys: 1})
}

// tellSwap tells that a member is about to exchange rows with the member at a row.
func (s *Space) tellSwap(c int, id, row uint32) {
	if at := s.tables[c].set.sparse[id]; at != row {
		s.tell(contract.Event{Kind: contract.RowsSwapped, List: int32(c), Row: row, FromRow: at, Entity: id, Bytes: 2 * int32(s.kinds[c].Width), Keys: 2})
	}
}

// tellDrop tells that a number was removed, and that the last row was moved to its row.
func (s *Space) tellDrop(c int, row, last, id uint32) {
	if row != last {
		id = s.tables[c].set.dense[row]
		s.tell(contract.Event{Kind: contract.RowMoved, List: int32(c), Row: row, FromRow: last, Entity: id, Bytes: int32(s.kinds[c].Width), Keys: 1})
	}
	s.tell(contract.Event{Kind: contract.RowRemoved, List: int32(c), Row: last, Entity: id})
}
