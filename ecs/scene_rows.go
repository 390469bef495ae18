package ecs

import (
	"github.com/copse-ecs/copse/internal/scenerows"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/changed"
)

// Package ecs/scene finds rows with these functions. They are no methods here, because programs do not need them.
func init() {
	scenerows.Must = must
	scenerows.Since = func(world any, position uint64) (older, newer []uint32, ok bool) {
		return world.(*World).store().Journal.Since(position)
	}
	scenerows.Position = func(world any) uint64 {
		st := world.(*World).store()
		return st.Journal.Position(st.Len())
	}
	scenerows.Indices = func(world any) int { return world.(*World).store().Indices() }
	scenerows.At = func(world any, index uint32, a, b int) (e entity.Entity, atA, atB scenerows.Place, ok bool) {
		return world.(*World).placesAt(index, ID(a), ID(b))
	}
	scenerows.Arrays = func(world any, id int, into any) {
		world.(*World).component(ID(id)).Handle.(anyHandle).arrays(into)
	}
	scenerows.Logged = func(query any) ([]uint32, bool) { return query.(*Query).finder.runOverLog() }
	scenerows.Watched = func(world any, id int) bool { return world.(*World).findVersions(ID(id)) != nil }
	scenerows.Written = func(world any, id int, index uint32) { world.(*World).findVersions(ID(id)).Mark(index) }
	scenerows.WrittenAll = func(world any, id, with int) { world.(*World).markAll(ID(id), ID(with)) }
}

// placesAt returns the entity with an index and where its values of two components are, if it has both.
func (w *World) placesAt(index uint32, a, b ID) (e stored, atA, atB scenerows.Place, ok bool) {
	if _, alive := w.store().CompositionAt(index); !alive {
		return e, atA, atB, false
	}
	e = w.store().Handle(index)
	laneA, rowA := w.store().Rows.Place(e, int(a))
	laneB, rowB := w.store().Rows.Place(e, int(b))
	ok = rowA != column.NoRow && rowB != column.NoRow
	return e, scenerows.Place{Lane: uint32(laneA), Row: rowA}, scenerows.Place{Lane: uint32(laneB), Row: rowB}, ok
}

// runOverLog is a run of a query that asks for changes of one component. It lists the index of each entity with a change, maybe more
// than once, and also of some that do not match, in no order. It returns false, and is no run, unless a log has all of them.
func (q *finder) runOverLog() (list []uint32, ok bool) {
	w := q.w
	w.beginLoop(q)
	defer w.endLoop(true)
	return q.walk.RunOverLog()
}

// findVersions returns when the values of a component were written, nil if no system asks.
func (w *World) findVersions(id ID) *changed.Versions {
	if w.env().Changes == nil {
		return nil
	}
	return w.env().Changes.Find(int(id))
}

// markAll notes that all values of a component are written whose entities have another one too.
func (w *World) markAll(id, with ID) {
	v := w.findVersions(id)
	if v == nil {
		return
	}
	w.env().Changes.Update()
	for k := range w.store().Compositions.Len() {
		if set := w.store().Compositions.Set(k); set.Has(int(id)) && set.Has(int(with)) {
			v.MarkComposition(k)
		}
	}
	w.env().Changes.Pass()
}

// arrays writes the arrays of the component, by lane, to a *[][]T.
func (c *typedComponent[T]) arrays(into any) {
	list := into.(*[][]T)
	if *list = append((*list)[:0], c.array.ByLane...); len(*list) == 0 {
		*list = append(*list, c.array.Data)
	}
}

func (c *dynamicComponent) arrays(any) {}
