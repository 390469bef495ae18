package persist

import (
	"errors"
	"reflect"
	"slices"
	"unsafe"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/persisted"
)

// CloneTree makes new entities like an entity and what hangs on it: the sources of relations with [ecs.DespawnSources], such as
// the children under [ecs.ChildOf], and theirs. They have the components, tags, values and targets of the others, and no names; [Map.New] tells
// which is which. [ecs.World.Clone] of package ecs clones an entity alone.
//
// References and targets among the entities, as Load finds them, lead to the new ones; those to others stay. So the new tree hangs on what the
// other one hangs on, as the last source. Values are copied as an assignment copies them, except that what leads to references is
// copied too, once for all that share it; what an interface holds is not looked into. Types of any kind are taken, and no field is left out.
//
// Observers see one change. If CloneTree returns an error, because the entity is not alive or a limit would be exceeded,
// the world is as it was. It panics where Load does. O(entities of the tree * components), and one moved row for each block to the right and new entity.
func CloneTree(world *ecs.World, e ecs.Entity) (Map, error) {
	checkWorld(world)
	persisted.Begin(core(world), "entities cannot be cloned")
	if err := checkAlive(world, e, "cloned"); err != nil {
		return Map{}, err
	}
	c := cloning{world: world, all: persisted.Components(core(world))}
	if err := c.collect(entity.Entity(e)); err != nil {
		return Map{}, err
	}
	plan := &persisted.Plan{Tables: c.tables, Entities: c.entities, Sources: c.sources, Spawned: c.spawned}
	if err := persisted.Check(core(world), c.tables); err != nil {
		return Map{}, err
	}
	if err := persisted.Apply(core(world), plan); err != nil {
		return Map{}, err
	}
	return c.result, nil
}

// checkAlive returns an error if something is to be done with an entity that is not alive.
func checkAlive(world *ecs.World, e ecs.Entity, done string) error {
	if world.Alive(e) {
		return nil
	}
	text := "persist: entity " + e.String() + " is to be " + done + ", and "
	if persisted.IsForeign(core(world), entity.Entity(e)) {
		return errors.New(text + "belongs to another world")
	}
	return errors.New(text + "is not alive")
}

type cloning struct {
	world    *ecs.World
	all      []persisted.Component
	tables   []persisted.Table
	entities []entity.Entity // of all tables
	links    []persisted.Link
	sources  []persisted.Source
	result   Map
}

// collect copies what is to be cloned.
func (c *cloning) collect(root entity.Entity) (err error) {
	tree := persisted.Tree(core(c.world), []entity.Entity{root})
	c.tables = persisted.TablesOf(core(c.world), tree)
	for _, t := range c.tables {
		c.result.old = append(c.result.old, t.Entities...)
	}
	if c.result.by, err = newHandleMap(c.result.old); err != nil {
		return err
	}
	if err := c.result.by.list(); err != nil {
		return err
	}
	c.entities = make([]entity.Entity, len(tree))
	from := 0
	for i := range c.tables {
		t := &c.tables[i]
		for _, id := range t.Components {
			if of := c.all[id]; !of.Tag {
				t.Columns = append(t.Columns, persisted.Column{Component: id, Values: gather(c.world, id, of.Type, t.Entities)})
			}
		}
		n := len(t.Entities)
		t.Entities = c.entities[from : from+n : from+n]
		from += n
	}
	has := func(e entity.Entity) bool {
		_, found := c.result.by.get(e)
		return found
	}
	for id, of := range c.all {
		if of.Relation {
			c.links = append(c.links, persisted.TargetsOf(core(c.world), id, tree, has)...)
		}
	}
	for _, k := range c.links {
		place, _ := c.result.by.get(k.Source)
		c.sources = append(c.sources, persisted.Source{Place: place, Relation: k.Relation})
	}
	return nil
}

// spawned completes a plan when the new entities have handles.
func (c *cloning) spawned(p *persisted.Plan) {
	c.result.Entities = slices.Clone(entity.As[ecs.Entity](p.Entities))
	c.result.by.now = c.result.Entities
	to := func(e ecs.Entity) ecs.Entity {
		if now, found := c.result.New(e); found {
			return now
		}
		return e
	}
	known, d := map[reflect.Type]*references{}, &detacher{to: to, done: map[shared]reflect.Value{}}
	for _, t := range p.Tables {
		for _, col := range t.Columns {
			typ := c.all[col.Component].Type
			if typ == nil {
				continue
			}
			if r := referencesIn(typ, known); r != nil {
				first, n := memoryOf(col.Values)
				for i := range n {
					d.rewrite(r, unsafe.Add(first, uintptr(i)*typ.Size()))
				}
			}
		}
	}
	for _, k := range c.links {
		p.Links = append(p.Links, persisted.Link{Relation: k.Relation, Source: entity.Entity(to(ecs.Entity(k.Source))), Target: entity.Entity(to(ecs.Entity(k.Target)))})
	}
}

// gather returns copies of the values of entities: a list of the type, or bytes if there is none.
func gather(world *ecs.World, component int, typ reflect.Type, entities []entity.Entity) any {
	if typ == nil {
		typ = reflect.TypeFor[byte]()
	}
	out := reflect.MakeSlice(reflect.SliceOf(typ), 0, len(entities))
	persisted.Runs(core(world), component, entities, func(values any) { out = reflect.AppendSlice(out, reflect.ValueOf(values)) })
	return out.Interface()
}
