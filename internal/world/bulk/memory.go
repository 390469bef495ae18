package bulk

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/views"
)

// memory is what a spawn works in.
type memory struct {
	list  []entity.Entity // the new entities
	frame execution.Frame
	has   execution.Spawned
	views []views.View // of the components that have values, if the entities are queued
	kept  []views.View // by component; nil where none was needed
}

// listOf returns the list, with room for n entities.
func (m *memory) listOf(n int) []entity.Entity {
	m.list = slices.Grow(m.list[:0], n)[:n]
	return m.list
}

// begin makes the frame that the values of the entities are written through. Without views they are in the arrays.
func (m *memory) begin(set grouptree.Set, list []views.View) {
	m.has.Set = set
	m.frame = execution.Frame{Spawned: &m.has, N: len(m.list), Entities: slices.Clip(m.list), Views: list, Calls: m.frame.Calls}
}

// addViews gives components views with zero values.
func (m *memory) addViews(components *registry.Registry, set grouptree.Set) {
	if m.has.Columns, m.views = m.has.Columns[:0], m.views[:0]; m.views == nil {
		m.views = []views.View{} // not nil also if there are only tags: the spawn is queued
	}
	for c := range set.All() {
		of := &components.List[c]
		if of.Tag {
			continue
		}
		if missing := c + 1 - len(m.kept); missing > 0 {
			m.kept = append(m.kept, make([]views.View, missing)...)
		}
		if m.kept[c] == nil {
			m.kept[c] = of.NewView()
		}
		m.kept[c].SetNew(len(m.list))
		m.has.Columns, m.views = append(m.has.Columns, c), append(m.views, m.kept[c])
	}
}
