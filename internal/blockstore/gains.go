package blockstore

import (
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/record"
)

// changedEntities lists the entities that get or lose a component with the prepared commit. All
// fresh spawns must have been written to the queue.
type changedEntities struct {
	records      *record.Table
	compositions *Compositions
	queue        *Queue
	positions    []uint32 // by change: the position of the entity in the list that gaining made last
}

// gaining appends to dst the entities that get a component, in the order of first touch.
func (g *changedEntities) gaining(component int, dst []entity.Entity) []entity.Entity {
	g.positions = sized(g.positions, len(g.queue.changes.List))
	from := len(dst)
	for i := range g.queue.changes.List {
		c := &g.queue.changes.List[i]
		g.positions[i] = column.NoRow
		if g.compositions.has(c.New, component) && !g.compositions.has(c.Old, component) {
			g.positions[i] = uint32(len(dst) - from)
			dst = append(dst, g.records.Handle(c.Index))
		}
	}
	return dst
}

// losing appends to dst the entities that lose a component.
func (g *changedEntities) losing(component int, dst []entity.Entity) []entity.Entity {
	for i := range g.queue.changes.List {
		c := &g.queue.changes.List[i]
		if g.compositions.has(c.Old, component) && !g.compositions.has(c.New, component) {
			dst = append(dst, g.records.Handle(c.Index))
		}
	}
	return dst
}

// Resolve implements column.Resolver: instead of rows it tells positions in the list that gaining
// made last.
func (g *changedEntities) Resolve(_ int, indices, rows []uint32) {
	for k, i := range indices {
		rows[k] = column.NoRow
		if comp := g.records.List[i].Comp; comp&record.Queued != 0 {
			rows[k] = g.positions[comp&^record.Queued]
		}
	}
}
