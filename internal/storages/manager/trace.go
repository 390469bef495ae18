package manager

import "github.com/copse-ecs/copse/internal/storages/contract"

// Trace tells about later changes. The lists are the managers of the components. The manager of the entities is not told.
func (s *Scene) Trace(tell func(contract.Event)) {
	for c, m := range s.managers {
		m.Trace(tell, c)
	}
}

// Lists returns the number of components.
func (s *Scene) Lists() int { return len(s.managers) }

// List returns the rows of a manager.
func (s *Scene) List(n int) []contract.Cell { return s.managers[n].Cells() }

// Trace tells about later changes, with a number for the list. A key is an entry of the hash map. A value that is moved to another
// row is told when it is written there, after the rows between have moved.
func (m *Manager) Trace(tell func(contract.Event), list int) { m.tell, m.list = tell, int32(list) }

// Cells returns the rows as a picture has them.
func (m *Manager) Cells() (rows []contract.Cell) {
	for _, e := range m.entities {
		rows = append(rows, contract.Cell{Entity: e.Index()})
	}
	return rows
}

func (m *Manager) tellWritten(row uint32) {
	m.tellRow(contract.Event{Kind: contract.RowWritten, Row: row, Entity: m.entities[row].Index()})
}

func (m *Manager) tellMoved(to, from uint32) {
	m.tellRow(contract.Event{Kind: contract.RowMoved, Row: to, FromRow: from, Entity: m.entities[to].Index()})
}

// tellRemoved tells that the last row is about to end.
func (m *Manager) tellRemoved() {
	last := len(m.entities) - 1
	m.tell(contract.Event{Kind: contract.RowRemoved, List: m.list, Row: uint32(last), Entity: m.entities[last].Index(), Keys: 1})
}

// tellRow tells that a value is written at a row, and an entry of the hash map.
func (m *Manager) tellRow(e contract.Event) {
	e.List, e.FromList, e.Bytes, e.Keys = m.list, m.list, int32(m.values.Width), 1
	m.tell(e)
}
