package blockstore

import "github.com/copse-ecs/copse/internal/column"

// ReplaceColumn gives a component another column, which has the same values at the same rows of the same lanes.
func (s *Store) ReplaceColumn(component int, by column.Column) {
	b := &s.Blocks
	if component >= len(b.own) {
		return // the layout does not have the component yet
	}
	b.own[component], b.columns[component] = by, by
	for x := len(b.own); x < len(b.columns); x++ {
		if a := b.layout.Arrays[x]; a.Component == component {
			b.columns[x] = by.Lane(a.Lane)
		}
	}
}
