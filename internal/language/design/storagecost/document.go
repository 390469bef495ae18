package storagecost

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/figures"
)

// Limits of the lists in the document.
const (
	maxTables       = 300
	maxShifts       = 200
	maxStorageTicks = 500
)

// document describes the comparison.
func (c *comparison) document() *document.Storages {
	out := &document.Storages{Entities: c.a.Census.Total(), Complete: c.complete, Summary: c.summary()}
	for i := range c.storages {
		s := &c.storages[i]
		out.Storages = append(out.Storages, document.Storage{Storage: s.name, Text: s.text})
		d := &out.Storages[i]
		switch s.name {
		case "archetype":
			c.describeTables(d)
		case "owning":
			d.Groups = c.sets.describe()
		}
		c.describeSystems(d, s)
		c.describeTicks(d, s)
		c.describeTotals(d, s)
	}
	return out
}

// describeTables lists the tables of the archetypes and the moves between them.
func (c *comparison) describeTables(d *document.Storage) {
	for k := range min(len(c.tables.rows), maxTables) {
		d.Tables = append(d.Tables, document.Table{
			Expr: c.tables.tableName(c.a, k), Components: c.tables.sets[k], Rows: c.tables.rows[k],
		})
	}
	d.MoreTables = max(0, len(c.tables.rows)-maxTables)
	for k := range min(len(c.tables.shifts), maxShifts) {
		s := &c.tables.shifts[k]
		var copied, fresh grouptree.Set
		if s.to != gone {
			to := c.tables.sets[s.to].Intersect(c.tables.stored)
			copied = to.Intersect(c.tables.sets[s.from])
			fresh = to.Minus(copied)
		}
		d.Moves = append(d.Moves, document.TableMove{
			From: int(s.from), To: int(s.to), Entities: s.entities,
			Copied: copied.Len(), New: fresh.Len(), Bytes: bytesOf(c.a, copied.Union(fresh)),
		})
	}
	d.MoreMoves = max(0, len(c.tables.shifts)-maxShifts)
}

func (c *comparison) describeSystems(d *document.Storage, s *storage) {
	for i := range s.systems {
		x := &s.systems[i]
		out := document.StoredSystem{
			Name: c.a.Systems[i].Statement.Name.Text, How: x.how, Pieces: x.pieces, Cost: describe.Cost(&x.Cost), Text: x.text,
		}
		for _, k := range x.tables {
			if k < maxTables {
				out.Tables = append(out.Tables, k)
			}
		}
		d.Systems = append(d.Systems, out)
	}
}

func (c *comparison) describeTicks(d *document.Storage, s *storage) {
	for i := range min(len(s.ticks), maxStorageTicks) {
		t := &s.ticks[i]
		out := document.StoredTick{Moved: t.moved}
		for _, x := range t.writes {
			out.Written = append(out.Written, document.StoredWrites{Component: x.component, Rows: x.rows})
		}
		out.Rows, out.Bytes = c.sum(t)
		d.Ticks = append(d.Ticks, out)
	}
	d.MoreTicks = max(0, len(s.ticks)-maxStorageTicks)
}

func (c *comparison) describeTotals(d *document.Storage, s *storage) {
	count := c.count(s)
	for _, f := range figures.Totals {
		d.Totals = append(d.Totals, document.Total{
			Measure: figures.Words[f].Name, Unit: figures.Words[f].Unit, Value: count[figures.Key{Figure: f}],
		})
	}
}
