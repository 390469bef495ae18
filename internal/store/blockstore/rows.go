package blockstore

import (
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/journal"
	"github.com/copse-ecs/copse/internal/store/record"
	"github.com/copse-ecs/copse/internal/store/rowindex"
)

// Rows finds the rows of entities in the arrays of components, and notes them.
type Rows struct {
	rowindex.Table
	records      *record.Table
	blocks       *Blocks
	compositions *Compositions
	queue        *Queue
	journal      *journal.Journal
}

// at returns the row that an entity has in block k of its committed composition.
func (r *Rows) at(i, comp uint32, k int) uint32 {
	if k == 0 {
		return r.records.List[i].Row
	}
	return r.blocks.rows.Pages[r.compositions.list[comp].blocks[k].class].Get(i)
}

// put notes the row of an entity in a block, of its first class or of another one, in the entity list too.
func (r *Rows) put(e entity.Entity, at blockRef, first bool, row uint32) {
	*r.blocks.entitiesOf(at.class).At(row) = e
	if first {
		r.records.List[e.Index()].Row = row
	} else {
		r.blocks.rows.Pages[at.class].Set(e.Index(), row)
	}
}

// set notes the row that a committed entity has in a class.
func (r *Rows) set(i uint32, class int32, row uint32) {
	rec := &r.records.List[i]
	if r.compositions.list[r.queue.changes.Committed(rec)].first == class {
		rec.Row = row
		return
	}
	r.blocks.rows.Pages[class].Set(i, row)
}
