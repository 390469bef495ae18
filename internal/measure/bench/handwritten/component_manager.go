package handwritten

// componentManager is the ComponentManager of Wicked Engine's post, for values of one type: a dense array, the entities of its rows, and a map
// from entity to row. Package internal/storages/manager has the same for types that are known at run time.
type componentManager[T any] struct {
	values   []T
	entities []uint32
	rows     map[uint32]int
	sparse   []int32 // in place of rows, if not nil: by entity, its row plus 1
}

// newComponentManager returns a manager with room for n values. Its map is an array by entity if sparse is true.
func newComponentManager[T any](n int, sparse bool) componentManager[T] {
	m := componentManager[T]{values: make([]T, 0, n), entities: make([]uint32, 0, n)}
	if sparse {
		m.sparse = make([]int32, n+1)
	} else {
		m.rows = make(map[uint32]int, n)
	}
	return m
}

// row returns the row of an entity, -1 if it has none.
func (m *componentManager[T]) row(e uint32) int {
	if m.sparse != nil {
		return int(m.sparse[e]) - 1
	}
	if row, ok := m.rows[e]; ok {
		return row
	}
	return -1
}

func (m *componentManager[T]) setRow(e uint32, row int) {
	if m.sparse != nil {
		m.sparse[e] = int32(row) + 1
	} else {
		m.rows[e] = row
	}
}

// get is GetComponent: nil if the entity has no value.
func (m *componentManager[T]) get(e uint32) *T {
	if row := m.row(e); row >= 0 {
		return &m.values[row]
	}
	return nil
}

// create is Create: it adds a value at the end.
func (m *componentManager[T]) create(e uint32) *T {
	m.setRow(e, len(m.values))
	var zero T
	m.values, m.entities = append(m.values, zero), append(m.entities, e)
	return &m.values[len(m.values)-1]
}

// removeKeepSorted is Remove_KeepSorted: it moves all rows behind that of the entity by one.
func (m *componentManager[T]) removeKeepSorted(e uint32) {
	row := m.row(e)
	if row < 0 {
		return
	}
	copy(m.values[row:], m.values[row+1:])
	for at := row + 1; at < len(m.entities); at++ {
		m.entities[at-1] = m.entities[at]
		m.setRow(m.entities[at-1], at-1)
	}
	m.values, m.entities = m.values[:len(m.values)-1], m.entities[:len(m.entities)-1]
	if m.sparse != nil {
		m.sparse[e] = 0
	} else {
		delete(m.rows, e)
	}
}

// moveItem is MoveItem: it moves a row to another one, and all between them by one.
func (m *componentManager[T]) moveItem(from, to int) {
	if from == to {
		return
	}
	value, e := m.values[from], m.entities[from]
	direction := 1
	if to < from {
		direction = -1
	}
	for at := from; at != to; at += direction {
		next := at + direction
		m.values[at], m.entities[at] = m.values[next], m.entities[next]
		m.setRow(m.entities[at], at)
	}
	m.values[to], m.entities[to] = value, e
	m.setRow(e, to)
}
