package model

import "github.com/copse-ecs/copse/grouptree"

// Way is how a run reads a component.
type Way uint8

// The ways, the cheapest first.
const (
	Walked   Way = iota // row after row
	Tested              // asked whether an entity has it
	Gathered            // rows of a table, out of their order
	LookedUp            // values found by their entity
)

// Touch is what a run does with a component in one pool, table or sparse set. A run that asks for a component and then looks it up
// has two touches of it.
type Touch struct {
	Component int
	Table     grouptree.Set // Bevy: the components of the table; empty for a pool or sparse set
	Way       Way
	Count     int // rows or entities
}

// touches collects what a run does; nil collects nothing.
type touches []Touch

func (t *touches) add(c int, table grouptree.Set, way Way, count int) {
	if t != nil && count > 0 {
		*t = append(*t, Touch{c, table, way, count})
	}
}

// Touches returns what a run of a system does with each component, over a group or, for nil, as a view.
func (m *EnTT) Touches(s *System, g *Group) []Touch {
	var seen touches
	if g == nil {
		m.view(s, &seen)
	} else {
		m.inGroup(s, g, &seen)
	}
	return seen
}

// Touches returns what a run of a system does with each component.
func (b *Bevy) Touches(s *System) []Touch {
	var seen touches
	b.run(s, &seen)
	return seen
}

// Rows returns the entities in the pool of a component.
func (m *EnTT) Rows(c int) int { return m.pools[c] }

// Table is a table of Bevy with entities.
type Table struct {
	Has  grouptree.Set
	Rows int
}

// Tables returns the tables with entities, in the order of their first composition.
func (b *Bevy) Tables() (out []Table) {
	seen := map[grouptree.Set]bool{}
	for i := range b.In.Compositions {
		has := b.In.Compositions[i].Has.Minus(b.Sparse)
		if !seen[has] && b.rows[has] > 0 {
			seen[has] = true
			out = append(out, Table{has, b.rows[has]})
		}
	}
	return out
}

// RowBytes returns the bytes of a row of a table, with its ticks and its entity.
func (b *Bevy) RowBytes(table grouptree.Set) int { return int(b.row(table)) }

// SparseBytes returns the bytes of a value in a sparse set, with its ticks and its entity.
func (b *Bevy) SparseBytes(c int) int { return int(b.sparseRow(c)) }
