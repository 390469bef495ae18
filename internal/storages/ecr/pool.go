package ecr

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/column"
)

// pool is the entities that have a component, with their values.
type pool struct {
	rows     []uint32 // by entity, its row; [column.NoRow] if it is not in the pool
	entities []uint32 // by row
	values   contract.Column
}

// push adds an entity and returns its row. The value is zero.
func (p *pool) push(index uint32) uint32 {
	if had := len(p.rows); int(index) >= had {
		grown := make([]uint32, column.Capacity(had, int(index)+1))
		for i := copy(grown, p.rows); i < len(grown); i++ {
			grown[i] = column.NoRow
		}
		p.rows = grown
	}
	row := uint32(len(p.entities))
	p.rows[index] = row
	p.entities = append(p.entities, index)
	p.values.Reserve(int(row), int(row)+1)
	p.values.Zero(row)
	return row
}

// drop removes an entity. The last one takes its row.
func (p *pool) drop(index uint32) bool {
	if int(index) >= len(p.rows) || p.rows[index] == column.NoRow {
		return false
	}
	row, last := p.rows[index], uint32(len(p.entities)-1)
	moved := p.entities[last]
	p.entities[row], p.rows[moved] = moved, row
	p.entities, p.rows[index] = p.entities[:last], column.NoRow
	if row != last {
		p.values.Move(row, last)
	}
	return true
}

// find returns the address of the value of an entity, nil if it is not in the pool.
func (p *pool) find(index uint32) unsafe.Pointer {
	if int(index) >= len(p.rows) || p.rows[index] == column.NoRow {
		return nil
	}
	return p.values.At(p.rows[index])
}

// bytes returns the size of the memory.
func (p *pool) bytes() int { return 4*(len(p.rows)+cap(p.entities)) + p.values.Bytes() }
