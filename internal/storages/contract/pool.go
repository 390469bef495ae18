package contract

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Pool gives out entities and keeps a record for each of them. An index is used again with another generation, so that the
// handle of a despawned entity finds nothing. The index that was freed last is used first.
type Pool[R any] struct {
	records []slot[R]
	free    []uint32
	alive   int
}

type slot[R any] struct {
	generation uint32 // the bit freed is set while no entity has the index
	record     R
}

// freed is the bit of a generation that marks a free index. An index whose generations are used up is not given out again.
const freed = uint32(1) << 31

// Find returns the record of an entity, nil if it is not alive.
func (p *Pool[R]) Find(e entity.Entity) *R {
	if i := int(e.Index()); i < len(p.records) && p.records[i].generation == e.Generation() {
		return &p.records[i].record
	}
	return nil
}

// At returns the record of an index below [Pool.Cap].
func (p *Pool[R]) At(index uint32) *R { return &p.records[index].record }

// New returns a new entity with the record r.
func (p *Pool[R]) New(r R) entity.Entity {
	p.alive++
	if n := len(p.free); n > 0 {
		i := p.free[n-1]
		p.free = p.free[:n-1]
		s := &p.records[i]
		s.generation = s.generation&^freed + 1
		s.record = r
		return entity.New(i, s.generation)
	}
	i := uint32(len(p.records))
	if len(p.records) == cap(p.records) {
		grown := make([]slot[R], column.Capacity(cap(p.records), len(p.records)+1))
		p.records = grown[:copy(grown, p.records)]
	}
	p.records = append(p.records, slot[R]{1, r})
	return entity.New(i, 1)
}

// Free ends a living entity.
func (p *Pool[R]) Free(e entity.Entity) {
	p.alive--
	s := &p.records[e.Index()]
	s.generation |= freed
	if s.generation+1 != 0 {
		p.free = append(p.free, e.Index())
	}
}

// Cap returns how many indexes were ever given out.
func (p *Pool[R]) Cap() int { return len(p.records) }

// Len returns how many entities are alive.
func (p *Pool[R]) Len() int { return p.alive }

// Bytes returns the size of the records and of the list of free indexes.
func (p *Pool[R]) Bytes() int {
	return cap(p.records)*int(unsafe.Sizeof(slot[R]{})) + 4*cap(p.free)
}
