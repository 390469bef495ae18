package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/views"
)

// frame returns what the block points to, and panics if it is a zero one.
func (b Block) frame() *execution.Frame {
	if b.f == nil {
		panic("ecs: a zero Block: functions of systems and of SpawnMany are called with one")
	}
	b.checkCall()
	return b.f
}

// Len returns the number of entities, at least 1 for a system.
func (b Block) Len() int { return b.frame().N }

// Delta returns the time that [World.Tick] or [System.Run] was given, in the program's unit. With
// [Substeps] it is the time of one substep.
func (b Block) Delta() float64 { return b.frame().Delta }

// Number returns the number of the run of the system's stage, 1 for the first, as [Tick.Number] does for a task: together with what
// an entity is, it makes random numbers that are the same in every layout and on any number of goroutines. All substeps of a
// run have the same number. It is 0 in a query and in a bulk spawn, and before the first run of the stage. O(1).
func (b Block) Number() int {
	b.frame()
	if b.d.entry.Stage == nil {
		return 0
	}
	return b.d.entry.Stage.Runs
}

// World returns the world, for changes to be queued: they are carried out at the end of the tick.
func (b Block) World() *World {
	b.frame()
	return b.d.w
}

// Entities returns the handles of the block's entities, in the order of the slices. The slice belongs to the world and is valid as
// long as the block: slices.Clone keeps it, or makes a list to sort. It must not be written, which would corrupt the world; a program that
// is built with the tag copse_debug panics. O(1).
func (b Block) Entities() []Entity { return fromStored(b.frame().Entities) }

// Entity returns the handle of the entity at index i of the slices, as cheaply as a loop over [Block.Entities] does. O(1).
func (b Block) Entity(i int) Entity { return Entity(b.frame().Entities[i]) }

// Present reports whether the entity at index i has a component of the system: it is for those
// that are [Optional]. It panics for components that the system does not access, as [Handle.In]
// does. In a bulk spawn it reports whether the new entities have the component or tag. O(1).
func (b Block) Present(t Term, i int) bool {
	f, id := b.frame(), idOf(b.d.w, t)
	if f.Spawned != nil {
		return f.Spawned.Set.Has(int(id))
	}
	return f.Present(b.d.columnIndex(id), i)
}

// In returns the column of a block: a slice of Len values, nil if the component is optional and no
// entity of the block has it. It panics if the system does not access the component.
func (h Handle[T]) In(b Block) []T {
	h.c.world()
	if view := b.view(h.c.w, h.c.id); view != nil {
		return view.(*views.Typed[T]).Values
	}
	lane, row := b.newRows(h.c.id)
	return h.c.array.InLane(lane)[row : row+b.f.N : row+b.f.N]
}

// view returns the view of a component that the system accesses, or that the new entities of a bulk spawn have. It is nil if these have rows
// already; while the spawn is queued they have none.
func (b Block) view(of *World, id ID) views.View {
	f := b.frame()
	must(tryOwner(b.d.w, of, id))
	switch {
	case f.Spawned == nil:
		return f.Views[b.d.columnIndex(id)]
	case f.Views == nil:
		return nil
	}
	k := slices.Index(f.Spawned.Columns, int(id))
	if k < 0 {
		panic(b.missing(id))
	}
	return f.Views[k]
}

// missing says that the new entities of a bulk spawn do not have a component.
func (b Block) missing(id ID) string {
	return "ecs: the new entities do not have the component " + b.d.w.component(id).Name
}

// newRows returns the lane and the first row of the new entities of a bulk spawn in the arrays of a component.
func (b Block) newRows(id ID) (lane, row int) {
	lane, first := b.d.w.store().Rows.Place(b.f.Entities[0], int(id))
	if first == column.NoRow {
		panic(b.missing(id))
	}
	return lane, int(first)
}

// columnOf returns column k of a block.
func columnOf[T any](f *execution.Frame, k int) []T { return f.Views[k].(*views.Typed[T]).Values }
