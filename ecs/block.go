package ecs

import (
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/column"
)

// Block is a stretch of entities that a system's function is given at once. It is
// good until the function returns.
type Block struct{ f *frame }

// frame is what a block is made of.
type frame struct {
	w     *World
	s     *System // nil for a batch
	batch blockstore.Batch
	dt    float64
	n     int
	stop  bool   // a loop over entities has ended early
	ports []port // by column: the values of the block

	lane, from int      // of a block in place
	list       []Entity // of a block that was gathered
	gathered   bool
	rows       [][]uint32 // by column that is reached by handle
	buffers    [][]uint32 // memory for them
	kept       *keeper    // what a run finds out, to be used or filled; nil if it is looked up
	modes      []mode
	picked     []mode   // of blocks that are picked out, made when there is one
	lead       []uint32 // rows of a gathered block
}

// Len returns the number of entities, at least 1 for a system.
func (b Block) Len() int { return b.f.n }

// Delta returns the time that [World.Tick] or [System.Run] was given, in its unit.
func (b Block) Delta() float64 { return b.f.dt }

// World returns the world, for changes to be queued: they are carried out at the end
// of the tick.
func (b Block) World() *World { return b.f.w }

// Entities returns the handles of the block's entities, in the order of the slices.
// They must not be written.
func (b Block) Entities() []Entity {
	f := b.f
	if f.gathered || f.s == nil {
		return f.list[:f.n:f.n]
	}
	return f.w.store.ListEntities(f.lane, f.from, f.from+f.n)
}

// Entity returns the handle of the entity at place i of the slices.
func (b Block) Entity(i int) Entity { return b.Entities()[i] }

// Present reports whether the entity at place i has a component that the system
// accesses: it is for those that are optional. It panics for others, as [Handle.In] does.
// In a bulk spawn it tells whether the new entities have the component or tag.
func (b Block) Present(t Term, i int) bool {
	f := b.f
	id := f.w.idOf(t)
	if f.s == nil {
		set, _ := f.w.store.Composition(f.list[i])
		return set.Has(int(id))
	}
	k := f.s.column(id)
	switch f.modes[k] {
	case direct:
		return true
	case absent:
		return false
	}
	return f.rows[k][i] != column.NoRow
}

// In returns the column of a block: a slice of Len values, nil if the component is
// optional and no entity of the block has it. It panics if the system does not
// access the component.
func (h Handle[T]) In(b Block) []T {
	f := b.f
	if f.w.mine(h.world(), h.id); f.s != nil {
		return f.ports[f.s.column(h.id)].(*typed[T]).values
	}
	row := f.batch.Row(int(h.id))
	if row == column.NoRow {
		panic("ecs: the new entities are not given a " + f.w.components[h.id].name)
	}
	return h.array.Data[row : int(row)+f.n : int(row)+f.n]
}

// columnOf returns column k of a block.
func columnOf[T any](b Block, k int) []T { return b.f.ports[k].(*typed[T]).values }

// port hands the values of a component to a system's function.
type port interface {
	view(from, to int)     // the rows themselves
	gather(rows []uint32)  // copies, zero for column.NoRow
	scatter(rows []uint32) // the copies back
	none()
}

// typed is a port for a component whose type is known.
type typed[T any] struct {
	array  *column.Array[T]
	values []T
	buffer []T
	rows   []uint32 // where values were gathered from, nil if they are the rows themselves
}

func (p *typed[T]) view(from, to int) { p.values, p.rows = p.array.Data[from:to:to], nil }

func (p *typed[T]) none() { p.values, p.rows = nil, nil }

func (p *typed[T]) gather(rows []uint32) {
	if p.buffer == nil {
		p.buffer = make([]T, blockRows)
	}
	out, data := p.buffer[:len(rows)], p.array.Data
	for i, row := range rows {
		if row == column.NoRow {
			var zero T
			out[i] = zero
			continue
		}
		out[i] = data[row]
	}
	p.values, p.rows = out, rows
}

// at returns the place of the i-th value, nil if the entity there has none.
func (p *typed[T]) at(i int) *T {
	if p.values == nil || p.rows != nil && p.rows[i] == column.NoRow {
		return nil
	}
	return &p.values[i]
}

func (p *typed[T]) scatter(rows []uint32) {
	data := p.array.Data
	for i, row := range rows {
		if row != column.NoRow {
			data[row] = p.values[i]
		}
	}
}
