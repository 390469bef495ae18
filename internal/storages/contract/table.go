package contract

import (
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Table keeps the entities of one composition: a column for each component, a row for each entity. Tags have no column.
type Table struct {
	Entities []entity.Entity // by row
	Columns  []Column
	kinds    []uint8 // by column, its component, in ascending order
	at       []uint8 // by component, its column plus one; 0 if there is none
	capacity int     // how many rows all columns have memory for
}

// NewTable returns an empty table with a column for each component of the set that is not a tag.
func NewTable(kinds []Kind, columns Set) Table {
	t := Table{at: make([]uint8, len(kinds))}
	for _, c := range columns.List() {
		if kinds[c].Width > 0 {
			t.Columns = append(t.Columns, NewColumn(kinds[c].Width))
			t.kinds = append(t.kinds, uint8(c))
			t.at[c] = uint8(len(t.Columns))
		}
	}
	return t
}

// Column returns the number of the column of a component, -1 if there is none: O(1).
func (t *Table) Column(component int) int { return int(t.at[component]) - 1 }

// Push appends a row and returns its number. Its values are not set.
func (t *Table) Push(e entity.Entity) uint32 {
	n := len(t.Entities)
	if n == t.capacity {
		t.grow(n)
	}
	t.Entities = append(t.Entities, e)
	return uint32(n)
}

func (t *Table) grow(n int) {
	t.capacity = column.Capacity(t.capacity, n+1)
	grown := make([]entity.Entity, t.capacity)
	t.Entities = grown[:copy(grown, t.Entities)]
	for i := range t.Columns {
		t.Columns[i].Resize(n, t.capacity)
	}
}

// Zero clears the values of a row.
func (t *Table) Zero(row uint32) {
	for i := range t.Columns {
		t.Columns[i].Zero(row)
	}
}

// CopyRow copies a row of another table to a row of this one: the values of the components that both tables have.
func (t *Table) CopyRow(row uint32, from *Table, fromRow uint32) {
	for i := range t.Columns {
		if k := from.at[t.kinds[i]]; k != 0 {
			c := &t.Columns[i]
			Copy(c.At(row), from.Columns[k-1].At(fromRow), c.Width)
		}
	}
}

// SwapRemove removes a row: the last row takes its place. It returns the entity whose row changed, if there is one.
func (t *Table) SwapRemove(row uint32) (moved entity.Entity, ok bool) {
	last := uint32(len(t.Entities) - 1)
	moved = t.Entities[last]
	t.Entities[row] = moved
	t.Entities = t.Entities[:last]
	if row == last {
		return moved, false
	}
	for i := range t.Columns {
		t.Columns[i].Move(row, last)
	}
	return moved, true
}

// Bytes returns the size of the table's memory.
func (t *Table) Bytes() int {
	sum := 8 * cap(t.Entities)
	for i := range t.Columns {
		sum += t.Columns[i].Bytes()
	}
	return sum
}
