// Package persisted reads and writes whole worlds, column by column: entities by composition, the values of a component for many of them,
// targets and names, and entities that are spawned together with all of these. Package ecs/persist makes files of them.
package persisted

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
	KeepHandles bool            // the entities get the handles that are wanted, which [FreeHandles] has found to be free
	Sources     []Source        // the entities that get a target
	Spawned     func(p *Plan)   // called when the entities have handles and are not alive yet: it writes what follows, and references in the values
	Links       []Link          // in the order in which targets are set; without cycles in acyclic relations
	Names       []Name          // free ones
}
