package sparseset

import (
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// Trace tells about later changes. The lists are the tables of the components, and then the descriptors of all entities.
func (s *OldSpace) Trace(tell func(contract.Event)) { s.tell = tell }

// Lists returns the number of components plus one.
func (s *OldSpace) Lists() int { return len(s.tables) + 1 }

// List returns the rows of a table, or the descriptors, each with the component that it describes.
func (s *OldSpace) List(n int) (rows []contract.Cell) {
	if n < len(s.tables) {
		for _, id := range s.tables[n].owners {
			rows = append(rows, contract.Cell{Entity: id})
		}
		return rows
	}
	for range s.descriptors {
		rows = append(rows, contract.Cell{Entity: contract.NoEntity})
	}
	for id := range s.members {
		m := &s.members[id]
		for i, d := range s.span(m) {
			rows[m.first+uint32(i)] = contract.Cell{Entity: uint32(id), Has: contract.SetOf(int(d.component))}
		}
	}
	return rows
}

func (s *OldSpace) tellPush(component int, row, id uint32) {
	s.tell(contract.Event{Kind: contract.RowWritten, List: int32(component), Row: row, Entity: id, Bytes: int32(s.kinds[component].Width)})
}

// tellVacated tells that the row of a descriptor is about to become a gap.
func (s *OldSpace) tellVacated(d descriptor) {
	s.tell(contract.Event{Kind: contract.RowLeft, List: int32(d.component), Row: d.row, Entity: s.tables[d.component].owners[d.row]})
}

// tellDescribed tells that the last descriptor of an entity is new.
func (s *OldSpace) tellDescribed(m *oldMember, id uint32, d descriptor) {
	s.tellDescriptor(contract.Event{Kind: contract.RowWritten, Row: m.first + m.count - 1, Entity: id, Has: contract.SetOf(int(d.component))})
}

// tellDescriptor tells that a descriptor is written. It is the entry by which a row is found, and no value.
func (s *OldSpace) tellDescriptor(e contract.Event) {
	e.List, e.FromList, e.Keys = int32(len(s.tables)), int32(len(s.tables)), 1
	s.tell(e)
}

// tellSpan tells that all descriptors of an entity moved, from its present place to another one, and left gaps.
func (s *OldSpace) tellSpan(m *oldMember, id, first uint32) {
	for i, d := range s.span(m) {
		s.tellDescriptor(contract.Event{Kind: contract.RowMoved, Row: first + uint32(i), FromRow: m.first + uint32(i), Entity: id, Has: contract.SetOf(int(d.component))})
	}
	s.tellGaps(m, id, 0)
}

// tellFilled tells that the last descriptor of an entity took the place of a removed one.
func (s *OldSpace) tellFilled(m *oldMember, id uint32, last descriptor) {
	for i, d := range s.span(m)[:m.count-1] {
		if d == last {
			s.tellDescriptor(contract.Event{Kind: contract.RowMoved, Row: m.first + uint32(i), FromRow: m.first + m.count - 1, Entity: id, Has: contract.SetOf(int(d.component))})
		}
	}
}

// tellGaps tells that the descriptors of an entity became gaps, from one of them on.
func (s *OldSpace) tellGaps(m *oldMember, id, from uint32) {
	for i := from; i < m.count; i++ {
		s.tell(contract.Event{Kind: contract.RowLeft, List: int32(len(s.tables)), Row: m.first + i, Entity: id})
	}
}
