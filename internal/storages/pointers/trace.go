package pointers

import "github.com/copse-ecs/copse/internal/storages/contract"

// Trace tells about later changes. The only list is that of the pointers to objects. A new object of another class is told as a row
// that is marked.
func (s *Store) Trace(tell func(contract.Event)) { s.tell = tell }

// Lists returns 1.
func (s *Store) Lists() int { return 1 }

// List returns the pointers, each with the components of its object.
func (s *Store) List(int) (rows []contract.Cell) {
	for i := range s.objects {
		rows = append(rows, contract.Cell{Entity: s.objects[i].owner, Has: s.objects[i].class.has})
	}
	return rows
}

// tellSpawn tells about the last object of the list, which is new.
func (s *Store) tellSpawn() {
	last := len(s.objects) - 1
	s.tellObject(contract.Event{Kind: contract.RowWritten, Row: uint32(last), Entity: s.objects[last].owner})
}

// tellClass tells that the entity of an index has an object of another class.
func (s *Store) tellClass(owner uint32) {
	s.tellObject(contract.Event{Kind: contract.RowMarked, Row: *s.pool.At(owner), Entity: owner})
}

// tellObject tells that a new object is written, and the pointer to it.
func (s *Store) tellObject(e contract.Event) {
	c := s.objects[e.Row].class
	e.Has, e.Bytes, e.Keys = c.has, int32(8*c.words), 1
	s.tell(e)
}

// tellRemoval tells that a pointer took the row of another one, and that the last row ends. Objects stay where they are.
func (s *Store) tellRemoval(row, last, moved uint32) {
	if row != last {
		s.tell(contract.Event{Kind: contract.RowMoved, Row: row, FromRow: last, Entity: moved, Has: s.objects[row].class.has, Keys: 1})
	}
	s.tell(contract.Event{Kind: contract.RowRemoved, Row: last, Entity: moved})
}
