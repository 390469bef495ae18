package ecs

import (
	"errors"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/persistence"
)

// Package ecs/persist reads and writes whole columns with these functions. They are no methods here, because programs do not
// need them.
func init() {
	persistence.Begin = func(world any, operation string) {
		w := world.(*World)
		w.ensureArranged()
		w.checkIdle(operation)
		w.checkNoBatch(operation)
	}
	persistence.Components = func(world any) []persistence.Component { return world.(*World).persistedComponents() }
	persistence.Tables = func(world any) []persistence.Table { return world.(*World).tables() }
	persistence.Values = func(world any, component int, entities []stored) any {
		return world.(*World).component(ID(component)).handle.(bulkColumn).collect(entities)
	}
	persistence.Targets = func(world any, relation int) []persistence.Link {
		return world.(*World).component(ID(relation)).relation.allLinks()
	}
	persistence.Indices = func(world any) int { return world.(*World).store.Indices() }
	persistence.FreeHandles = func(world any, handles []stored) (taken stored, ok bool) {
		ok = true
		for _, e := range handles {
			if !world.(*World).store.Queue.IsClaimable(e) && (ok || e.Index() < taken.Index()) {
				taken, ok = e, false
			}
		}
		return taken, ok
	}
	persistence.Check = func(world any, tables []persistence.Table) error { return world.(*World).checkTables(tables) }
	persistence.Apply = func(world any, p *persistence.Plan) error {
		w := world.(*World)
		return w.TryBatch(func() error { w.apply(p); return nil })
	}
}

// bulkColumn is a component with values, which a file has all of.
type bulkColumn interface {
	collect(entities []stored) any          // the values of entities that have the component
	pushEach(entities []stored, values any) // queues values, one for each entity
}

func (w *World) persistedComponents() []persistence.Component {
	out := make([]persistence.Component, len(w.registry.list))
	for i := range out {
		c := w.component(ID(i))
		out[i] = persistence.Component{Name: c.name, Type: c.typ, Tag: c.tag, Bytes: c.bytes}
		if r := c.relation; r != nil {
			out[i].Relation, out[i].Acyclic, out[i].Owning = true, r.rules.acyclic, r.rules.despawnSources
		}
	}
	return out
}

// tables lists all entities by composition.
func (w *World) tables() []persistence.Table {
	list := make([]persistence.Table, w.store.Compositions.Len())
	for k := range list {
		if n := w.store.Compositions.CountOf(k); n > 0 {
			for c := range w.store.Compositions.Set(k).Minus(w.relationSet).All() {
				list[k].Components = append(list[k].Components, c)
			}
			list[k].Entities = make([]stored, 0, n)
		}
	}
	w.store.EachEntity(func(e stored, composition int) bool {
		list[composition].Entities = append(list[composition].Entities, e)
		return true
	})
	return slices.DeleteFunc(list, func(t persistence.Table) bool { return len(t.Entities) == 0 })
}

// eachRun calls yield with the rows of the values of entities that have a component: with the place of the first of some that are
// neighbours in the list and in an array, their lane, the row of the first, and how many they are.
func (w *World) eachRun(id ID, entities []stored, yield func(k, lane, row, n int)) {
	var lanes [gatherRows]uint16
	var rows [gatherRows]uint32
	for from := 0; from < len(entities); from += gatherRows {
		part := entities[from:min(from+gatherRows, len(entities))]
		w.store.Rows.PlaceEach(int(id), part, lanes[:], rows[:])
		for k := 0; k < len(part); {
			n := 1
			for k+n < len(part) && rows[k+n] == rows[k]+uint32(n) && lanes[k+n] == lanes[k] {
				n++
			}
			yield(from+k, int(lanes[k]), int(rows[k]), n)
			k += n
		}
	}
}

func (c *typedComponent[T]) collect(entities []stored) any {
	out := make([]T, len(entities))
	c.w.eachRun(c.id, entities, func(k, lane, row, n int) { copy(out[k:k+n], c.array.InLane(lane)[row:row+n]) })
	return out
}

func (c *typedComponent[T]) pushEach(entities []stored, values any) {
	list := values.([]T)
	for k, e := range entities {
		c.array.Push(e.Index(), list[k])
	}
}

func (c *dynamicComponent) collect(entities []stored) any {
	width := c.array.Width()
	out := make([]byte, 0, len(entities)*width)
	c.w.eachRun(c.id, entities, func(_, lane, row, n int) { out = append(out, c.array.InLane(lane).Rows(row, row+n)...) })
	return out
}

func (c *dynamicComponent) pushEach(entities []stored, values any) {
	list, width := values.([]byte), c.array.Width()
	for k, e := range entities {
		c.array.Push(e.Index(), list[k*width:(k+1)*width])
	}
}

// allLinks lists the sources of all targets.
func (r *relation) allLinks() (out []persistence.Link) {
	for i := range uint32(min(linkPage*len(r.links.pages), r.w.store.Indices())) {
		for at := r.links.now(i).first; at != 0; at = r.links.now(at - 1).next {
			out = append(out, persistence.Link{Relation: int(r.id), Source: r.w.store.Handle(at - 1), Target: r.w.store.Handle(i)})
		}
	}
	return out
}

// checkTables returns an error if entities cannot be spawned with the components of tables.
func (w *World) checkTables(tables []persistence.Table) (err error) {
	n := w.Len()
	for _, t := range tables {
		n += len(t.Entities)
		if _, err := w.tableComposition(t); err != nil {
			return err
		}
	}
	return wrap(w.store.CheckEntities(n))
}

// tableComposition returns the number of the composition of a table.
func (w *World) tableComposition(t persistence.Table) (composition int, err error) {
	var set grouptree.Set
	for _, c := range t.Components {
		set.Add(c)
	}
	for _, x := range w.exclusive {
		if two := x.set.Intersect(set); two.Len() > 1 {
			return 0, errors.New("ecs: an entity would have " + w.pair(two) + ", which exclude one another")
		}
	}
	composition, err = w.store.Compositions.Intern(set)
	return composition, wrap(err)
}

// apply queues what a plan adds.
func (w *World) apply(p *persistence.Plan) {
	var claimed []stored
	var compositions []int
	for _, t := range p.Tables {
		composition, err := w.tableComposition(t)
		must(err)
		for i := range t.Entities {
			if p.KeepHandles {
				claimed, compositions = append(claimed, t.Entities[i]), append(compositions, composition)
				continue
			}
			t.Entities[i] = w.store.Queue.Spawn(composition)
		}
	}
	if len(claimed) > 0 {
		w.store.Queue.Claim(claimed, compositions)
	}
	p.Spawned(p)
	for _, t := range p.Tables {
		for _, c := range t.Columns {
			w.component(ID(c.Component)).handle.(bulkColumn).pushEach(t.Entities, c.Values)
		}
	}
	for _, l := range p.Links {
		w.component(ID(l.Relation)).relation.link(l.Source, l.Target)
	}
	for _, n := range p.Names {
		w.SetName(Entity(n.Entity), n.Name)
	}
}

// link queues the target of an entity that is queued. There is no cycle.
func (r *relation) link(source, target stored) {
	must(r.w.add(Entity(source), r.id))
	r.links.attach(source.Index(), target.Index()+1, true)
	r.queue.push(source.Index(), Entity(target))
}
