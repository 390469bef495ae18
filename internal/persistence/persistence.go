// Package persistence connects package ecs/persist with package ecs, which sets its functions: whole columns by the number of a
// component, and entities that are spawned together with values, targets, names and handles that are given. Programs have
// no need of these, so they are not among the methods that a program sees.
package persistence

import (
	"reflect"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// Component is what a world knows of a component, tag or relation.
type Component struct {
	Name     string
	Type     reflect.Type // nil if it was registered by name
	Tag      bool         // also a relation
	Relation bool
	Acyclic  bool
	Owning   bool // a relation whose sources are despawned with their target
	Bytes    int
}

// IsDynamic reports whether only the size of a component is known.
func (c Component) IsDynamic() bool { return !c.Tag && c.Type == nil }

// Table is entities of one composition.
type Table struct {
	Components []int           // without relations
	Entities   []entity.Entity // that are wanted; after [Plan.Spawned] those that are given
	Columns    []Column
}

// Column is the values of the entities of a table: a []T, or bytes of a component of which only the size is known. The list
// belongs to the world when a plan is carried out.
type Column struct {
	Component int
	Values    any
}

// Link is a target that an entity gets.
type Link struct {
	Relation       int
	Source, Target entity.Entity
}

// Source says that an entity gets a target under a relation.
type Source struct {
	Place    int // among the entities of all tables
	Relation int
}

// Name is a name that an entity gets.
type Name struct {
	Entity entity.Entity
	Name   string
}

// Plan is what is added to a world in one go.
type Plan struct {
	Tables      []Table
	Entities    []entity.Entity // those of all tables: the list of each is a part of it
	KeepHandles bool            // the entities get the handles that are wanted, which FreeHandles has found to be free
	Sources     []Source        // the entities that get a target
	Spawned     func(p *Plan)   // called when the entities have handles and are not alive yet: it writes what follows, and references in the values
	Links       []Link          // in the order in which targets are set; without cycles in acyclic relations
	Names       []Name          // free ones
}

// The functions are set by package ecs. A world is an *ecs.World.
var (
	// Begin panics if nothing can be saved or loaded now.
	Begin func(world any, operation string)
	// Components returns all components by ID.
	Components func(world any) []Component
	// Tables returns all entities by composition, relations left out: each list is in ascending order of indices, and no two tables have
	// the same components.
	Tables func(world any) []Table
	// Runs calls yield with the values of a component that entities of one composition have, in their order: lists that are the memory of
	// the world, or good until yield returns. They are not to be written.
	Runs func(world any, component int, entities []entity.Entity, yield func(values any))
	// Names returns the entities that have a name, in ascending order of indices.
	Names func(world any) []Name
	// Targets returns the targets of entities under a relation: of each target that is alive its sources in order, targets in
	// ascending order of indices.
	Targets func(world any, relation int) []Link
	// Tree returns entities and what hangs on them by relations whose sources are despawned with their target. O(entities that it returns).
	Tree func(world any, roots []entity.Entity) []entity.Entity
	// TablesOf is Tables for some entities, whose order is kept.
	TablesOf func(world any, entities []entity.Entity) []Table
	// TargetsOf is Targets for some entities as sources, which has reports, in the order of the targets.
	TargetsOf func(world any, relation int, entities []entity.Entity, has func(entity.Entity) bool) []Link
	// IsForeign reports, with the tag copse_debug, whether an entity that is not alive is known to be of another world.
	IsForeign func(world any, e entity.Entity) bool
	// Indices returns how many indices the world has given out.
	Indices func(world any) int
	// FreeHandles returns the handle with the lowest index that is not free: its index belongs to another entity. ok is true if all are free.
	FreeHandles func(world any, handles []entity.Entity) (taken entity.Entity, ok bool)
	// Check returns an error if entities with the components of the tables cannot be spawned: tags exclude one another, or a
	// limit would be exceeded.
	Check func(world any, tables []Table) error
	// Apply carries out a plan, or returns an error and changes nothing.
	Apply func(world any, p *Plan) error
)
