package ecs

import (
	"cmp"
	"errors"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/persistence"
	"github.com/copse-ecs/copse/internal/store/column"
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
	persistence.Targets = func(world any, relation int) []persistence.Link {
		return relationOf(world.(*World).component(ID(relation))).allLinks()
	}
	persistence.IsForeign = func(world any, e stored) bool { return world.(*World).store().IsForeign(e) }
	persistence.Indices = func(world any) int { return world.(*World).store().Indices() }
	persistence.FreeHandles = func(world any, handles []stored) (taken stored, ok bool) {
		ok = true
		for _, e := range handles {
			if !world.(*World).store().Queue.IsClaimable(e) && (ok || e.Index() < taken.Index()) {
				taken, ok = e, false
			}
		}
		return taken, ok
	}
	persistence.Check = func(world any, tables []persistence.Table) error { return world.(*World).checkTables(tables) }
	persistence.Apply = func(world any, p *persistence.Plan) error {
		w := world.(*World)
		if w.spawnsAreSeen(p) {
			return w.TryBatch(func() error { w.applyQueued(p); return nil })
		}
		return w.applyNow(p)
	}
	persistence.Runs = func(world any, component int, entities []stored, yield func(values any)) {
		world.(*World).component(ID(component)).Handle.(bulkColumn).eachValues(entities, yield)
	}
	persistence.Tree = func(world any, roots []stored) []stored { return world.(*World).tree(roots) }
	persistence.TablesOf = func(world any, entities []stored) []persistence.Table { return world.(*World).tablesOf(entities) }
	persistence.TargetsOf = func(world any, relation int, entities []stored, has func(stored) bool) []persistence.Link {
		return relationOf(world.(*World).component(ID(relation))).linksOf(entities, has)
	}
	persistence.Names = func(world any) (out []persistence.Name) {
		for e, name := range world.(*World).names().All(world.(*World).store()) {
			out = append(out, persistence.Name{Entity: e, Name: name})
		}
		slices.SortFunc(out, func(a, b persistence.Name) int { return cmp.Compare(a.Entity.Index(), b.Entity.Index()) })
		return out
	}
}

// bulkColumn is a component with values, which a file has all of.
type bulkColumn interface {
	eachValues(entities []stored, yield func(values any)) // the values of entities that have the component, in their order: lists that may be its memory
	pushEach(entities []stored, values any)               // queues values, one for each entity
	setEach(entities []stored, values any)                // writes values, one for each entity
	takeOver(lane int, values any) bool                   // makes a list the memory of an array without rows, if it can
}

func (w *World) persistedComponents() []persistence.Component {
	out := make([]persistence.Component, len(w.registry().List))
	for i := range out {
		c := w.component(ID(i))
		out[i] = persistence.Component{Name: c.Name, Type: c.Type, Tag: c.Tag, Bytes: c.Bytes}
		if r := c.Relation; r != nil {
			out[i].Relation, out[i].Acyclic, out[i].Owning = true, r.Rules.Acyclic, r.Rules.DespawnSources
		}
	}
	return out
}

// tables lists all entities by composition, relations left out.
func (w *World) tables() (list []persistence.Table) {
	place, known := make([]int, w.store().Compositions.Len()), map[grouptree.Set]int{}
	for k := range place {
		n, set := w.store().Compositions.CountOf(k), w.store().Compositions.Set(k).Minus(w.relations().Tags())
		if n == 0 {
			continue
		}
		at, found := known[set]
		if !found {
			at = len(list)
			known[set] = at
			list = append(list, persistence.Table{Components: slices.Collect(set.All())})
		}
		place[k] = at
		list[at].Entities = slices.Grow(list[at].Entities, n)
	}
	w.store().EachEntity(func(e stored, composition int) bool {
		at := &list[place[composition]]
		at.Entities = append(at.Entities, e)
		return true
	})
	return list
}

// smallRun is how many values are copied to others, rather than handed out in their array.
const smallRun = 64

func (c *typedComponent[T]) eachValues(entities []stored, yield func(values any)) {
	var some []T
	c.w.store().EachRun(int(c.id), entities, func(_, lane, row, n int) {
		values := c.array.InLane(lane)[row : row+n]
		if n >= smallRun || len(some)+n > gatherRows {
			if len(some) > 0 {
				yield(some)
				some = some[:0]
			}
		}
		if n >= smallRun {
			yield(values)
			return
		}
		some = append(some, values...)
	})
	if len(some) > 0 {
		yield(some)
	}
}

func (c *typedComponent[T]) pushEach(entities []stored, values any) {
	list := values.([]T)
	for k, e := range entities {
		c.array.Push(e.Index(), list[k])
	}
}

func (c *typedComponent[T]) setEach(entities []stored, values any) {
	list := values.([]T)
	c.w.store().EachRun(int(c.id), entities, func(k, lane, row, n int) { copy(c.array.InLane(lane)[row:row+n], list[k:k+n]) })
}

func (c *typedComponent[T]) takeOver(lane int, values any) bool {
	c.array.Lane(lane).(*column.Array[T]).TakeOver(values.([]T))
	return true
}

func (c *dynamicComponent) eachValues(entities []stored, yield func(values any)) {
	c.w.store().EachRun(int(c.id), entities, func(_, lane, row, n int) { yield(c.array.InLane(lane).Rows(row, row+n)) })
}

func (c *dynamicComponent) pushEach(entities []stored, values any) {
	list, width := values.([]byte), c.array.Width()
	for k, e := range entities {
		c.array.Push(e.Index(), list[k*width:(k+1)*width])
	}
}

func (c *dynamicComponent) setEach(entities []stored, values any) {
	list, width := values.([]byte), c.array.Width()
	c.w.store().EachRun(int(c.id), entities, func(k, lane, row, n int) {
		copy(c.array.InLane(lane).Rows(row, row+n), list[k*width:(k+n)*width])
	})
}

// takeOver takes nothing over: the memory of the array is aligned, and that of a list of bytes need not be.
func (c *dynamicComponent) takeOver(int, any) bool { return false }

// allLinks lists the sources of all targets.
func (r *relation) allLinks() (out []persistence.Link) {
	for i := range uint32(min(r.of.Bound(), r.w.store().Indices())) {
		for at := r.of.Now(i).First; at != 0; at = r.of.Now(at - 1).Next {
			out = append(out, persistence.Link{Relation: int(r.id), Source: r.w.store().Handle(at - 1), Target: r.w.store().Handle(i)})
		}
	}
	return out
}

// checkTables returns an error if there cannot be the entities of tables. The tables may have components that are not registered yet.
func (w *World) checkTables(tables []persistence.Table) error {
	n := 0
	for _, t := range tables {
		n += len(t.Entities)
		if err := w.tryTable(setOf(t)); err != nil {
			return err
		}
	}
	return wrap(w.store().Queue.CheckMore(n))
}

func setOf(t persistence.Table) (set grouptree.Set) {
	for _, c := range t.Components {
		set.Add(c)
	}
	return set
}

// tryTable returns an error if the components of a table exclude one another.
func (w *World) tryTable(set grouptree.Set) error {
	for _, tags := range w.registry().Exclusive {
		if two := tags.Intersect(set); two.Len() > 1 {
			return errors.New("ecs: an entity would have " + w.pair(two) + ", which exclude one another")
		}
	}
	return nil
}

// tableComposition returns the number of the composition of a table whose entities have some relations too.
func (w *World) tableComposition(t persistence.Table, relations grouptree.Set) (composition int, err error) {
	set := setOf(t).Union(relations)
	if err := w.tryTable(set); err != nil {
		return 0, err
	}
	composition, err = w.store().Compositions.Intern(set)
	return composition, wrap(err)
}

// applyQueued queues what a plan adds.
func (w *World) applyQueued(p *persistence.Plan) {
	var claimed []stored
	var compositions []int
	for _, t := range p.Tables {
		composition, err := w.tableComposition(t, grouptree.Set{})
		must(err)
		for i := range t.Entities {
			if p.KeepHandles {
				claimed, compositions = append(claimed, t.Entities[i]), append(compositions, composition)
				continue
			}
			t.Entities[i] = w.store().Queue.Spawn(composition)
		}
	}
	if len(claimed) > 0 {
		w.store().Queue.Claim(claimed, compositions)
	}
	p.Spawned(p)
	for _, t := range p.Tables {
		for _, c := range t.Columns {
			w.component(ID(c.Component)).Handle.(bulkColumn).pushEach(t.Entities, c.Values)
		}
	}
	for _, l := range p.Links {
		relationOf(w.component(ID(l.Relation))).link(l.Source, l.Target)
	}
	for _, n := range p.Names {
		w.SetName(Entity(n.Entity), n.Name)
	}
}

// link queues the target of an entity that is queued. There is no cycle.
func (r *relation) link(source, target stored) {
	must(r.w.add(Entity(source), r.id))
	r.of.Attach(source.Index(), target.Index()+1, true)
	r.of.Queue.Push(source.Index(), target)
}
