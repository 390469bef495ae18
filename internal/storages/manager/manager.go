package manager

import (
	"strconv"
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Manager holds the values of one component.
type Manager struct {
	values   contract.Column
	entities []entity.Entity // by row
	rows     map[entity.Entity]uint32
	tell     func(contract.Event) // nil unless the manager is traced
	list     int32                // its number in events
}

// NewManager returns an empty manager for values of the given width in bytes.
func NewManager(width uintptr) *Manager {
	return &Manager{values: contract.NewColumn(width), rows: map[entity.Entity]uint32{}}
}

// Len returns the number of values.
func (m *Manager) Len() int { return len(m.entities) }

// Contains reports whether an entity has a value: O(1).
func (m *Manager) Contains(e entity.Entity) bool {
	_, ok := m.rows[e]
	return ok
}

// Create adds a value for an entity at the end of the array; the value is zero. It panics if the entity has a value.
func (m *Manager) Create(e entity.Entity) unsafe.Pointer {
	if m.Contains(e) {
		panic("manager: entity " + e.String() + " has a value already")
	}
	row := len(m.entities)
	m.values.Reserve(row, row+1)
	m.values.Zero(uint32(row))
	m.rows[e] = uint32(row)
	m.entities = append(m.entities, e)
	if m.tell != nil {
		m.tellWritten(uint32(row))
	}
	return m.values.At(uint32(row))
}

// Get returns the address of the value of an entity, nil if it has none: O(1), a look-up in the hash map.
func (m *Manager) Get(e entity.Entity) unsafe.Pointer {
	if row, ok := m.rows[e]; ok {
		return m.values.At(row)
	}
	return nil
}

// Index returns the row of an entity, [column.NoRow] if it has no value: O(1), a look-up in the hash map.
func (m *Manager) Index(e entity.Entity) uint32 {
	if row, ok := m.rows[e]; ok {
		return row
	}
	return column.NoRow
}

// Entity returns the entity of a row.
func (m *Manager) Entity(row int) entity.Entity { return m.entities[row] }

// At returns the address of the value of a row.
func (m *Manager) At(row int) unsafe.Pointer { return m.values.At(uint32(row)) }

// Remove removes the value of an entity; the last row takes its place: O(1). It returns false if the entity has no value.
func (m *Manager) Remove(e entity.Entity) bool {
	row, ok := m.rows[e]
	if !ok {
		return false
	}
	if last := uint32(len(m.entities) - 1); row != last {
		m.copyRow(row, last)
	}
	m.shrink(e)
	return true
}

// RemoveKeepOrder removes the value of an entity and moves every later row by one: O(n).
func (m *Manager) RemoveKeepOrder(e entity.Entity) bool {
	row, ok := m.rows[e]
	if !ok {
		return false
	}
	for at := row; int(at)+1 < len(m.entities); at++ {
		m.copyRow(at, at+1)
	}
	m.shrink(e)
	return true
}

// copyRow copies a row to another, with its entity.
func (m *Manager) copyRow(to, from uint32) {
	m.values.Move(to, from)
	m.entities[to] = m.entities[from]
	m.rows[m.entities[to]] = to
	if m.tell != nil {
		m.tellMoved(to, from)
	}
}

// shrink drops the last row, and the entity from the hash map.
func (m *Manager) shrink(e entity.Entity) {
	if m.tell != nil {
		m.tellRemoved()
	}
	m.entities = m.entities[:len(m.entities)-1]
	delete(m.rows, e)
}

// Move moves a value to another row; the rows between move by one: O(distance). It panics if there is no such row.
func (m *Manager) Move(from, to int) {
	if n := len(m.entities); uint(from) >= uint(n) || uint(to) >= uint(n) {
		panic("manager: row " + strconv.Itoa(from) + " cannot be moved to " + strconv.Itoa(to) + ": there are " + strconv.Itoa(n) + " rows")
	}
	if from == to {
		return
	}
	e, saved := m.entities[from], make([]uint64, (m.values.Width+7)/8+1)
	contract.Copy(unsafe.Pointer(&saved[0]), m.values.At(uint32(from)), m.values.Width)
	step := 1
	if to < from {
		step = -1
	}
	for at := from; at != to; at += step {
		m.copyRow(uint32(at), uint32(at+step))
	}
	contract.Copy(m.values.At(uint32(to)), unsafe.Pointer(&saved[0]), m.values.Width)
	m.entities[to] = e
	m.rows[e] = uint32(to)
	if m.tell != nil {
		m.tellWritten(uint32(to))
	}
}

// moveLast moves the last row behind all rows of entities with lower numbers; the others are in the order of their entities.
func (m *Manager) moveLast() {
	last := len(m.entities) - 1
	to := last
	for to > 0 && m.entities[to-1].Index() > m.entities[last].Index() {
		to--
	}
	m.Move(last, to)
}

// mapBytes is roughly how many bytes a hash map needs for an entry of 12 bytes: there is a control byte for each entry, and tables
// are at most seven eighths full, half of that after they have grown.
const mapBytes = 20

// Bytes returns how many bytes are allocated; those of the hash map are an estimate.
func (m *Manager) Bytes() int { return m.values.Bytes() + 8*cap(m.entities) + mapBytes*len(m.rows) }
