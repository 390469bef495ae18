package persist

import (
	"errors"
	"reflect"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/persisted"
)

// handleMap leads from the entities of a file to new ones. No index is there twice. Entities in ascending order of indices are searched;
// others, and those that are asked for often, are listed by index.
type handleMap struct {
	old       []entity.Entity
	ascending bool
	dense     []mapped // by index, if they are not much larger than there are entities
	some      map[uint32]mapped
	now       []ecs.Entity // by place
}

type mapped struct{ generation, place uint32 } // of the file; among all entities, plus one

func (m *handleMap) get(e entity.Entity) (place int, found bool) {
	var at mapped
	switch {
	case m.some != nil:
		at = m.some[e.Index()]
	case m.dense == nil:
		place, found = slices.BinarySearchFunc(m.old, e, byIndex)
		return place, found && m.old[place] == e
	case int(e.Index()) < len(m.dense):
		at = m.dense[e.Index()]
	}
	return int(at.place) - 1, at.place != 0 && at.generation == e.Generation()
}

func (m *handleMap) of(e entity.Entity) (now ecs.Entity, found bool) {
	if place, found := m.get(e); found {
		return m.now[place], true
	}
	return ecs.Entity{}, false
}

// newHandleMap returns an error if two entities have one index.
func newHandleMap(list []entity.Entity) (handleMap, error) {
	m := handleMap{old: list, ascending: true}
	for i, e := range list {
		if e.IsZero() {
			return m, errors.New("entity number " + strconv.Itoa(i) + " is none")
		}
		m.ascending = m.ascending && (i == 0 || e.Index() > list[i-1].Index())
	}
	if m.ascending {
		return m, nil
	}
	return m, m.list()
}

// list lists the entities by index, so that many are found quickly.
func (m *handleMap) list() error {
	if most := m.indices(); most <= 4*int64(len(m.old))+1024 {
		m.dense = make([]mapped, most)
	} else {
		m.some = make(map[uint32]mapped, len(m.old))
	}
	for i, e := range m.old {
		to, before := mapped{e.Generation(), uint32(i) + 1}, mapped{}
		if m.some != nil {
			before, m.some[e.Index()] = m.some[e.Index()], to
		} else {
			before, m.dense[e.Index()] = m.dense[e.Index()], to
		}
		if before.place != 0 {
			return errors.New("two entities have the index of " + e.String())
		}
	}
	return nil
}

// indices returns one more than the largest index.
func (m *handleMap) indices() (most int64) {
	if n := len(m.old); m.ascending && n > 0 {
		return int64(m.old[n-1].Index()) + 1
	}
	for _, e := range m.old {
		most = max(most, int64(e.Index())+1)
	}
	return most
}

// apply checks what was read, and gives it to the world.
func (l *loading) apply() error {
	if len(l.tables) == 1 {
		l.result.old = l.tables[0].Entities
	} else {
		for _, t := range l.tables {
			l.result.old = append(l.result.old, t.Entities...)
		}
	}
	by, err := newHandleMap(l.result.old)
	if err != nil {
		return &Error{-1, err}
	}
	l.result.by = by
	if by.ascending && l.asksOften() {
		if err := l.result.by.list(); err != nil {
			return &Error{-1, err}
		}
	}
	if err := l.check(); err != nil {
		return &Error{-1, err}
	}
	keep, err := l.keepHandles()
	if err != nil {
		return &Error{-1, err}
	}
	if err := persisted.Check(core(l.world), l.tables); err != nil {
		return &Error{-1, err}
	}
	l.registerUnknown()
	if err := persisted.Apply(core(l.world), l.plan(keep)); err != nil {
		return &Error{-1, err}
	}
	for _, r := range l.fileResources {
		if r.set != nil {
			r.set(l.world, reflect.ValueOf(r.value).Index(0).Addr().Interface())
		}
	}
	return nil
}

// asksOften reports whether there are references, targets or names, each of which has to be found.
func (l *loading) asksOften() bool {
	if len(l.links)+len(l.names) > 0 {
		return true
	}
	for _, t := range l.tables {
		for _, col := range t.Columns {
			if c := l.codecOf(col.Component); c != nil && c.refs {
				return true
			}
		}
	}
	return false
}

// codecOf returns the codec of the values of a component, nil if only their size is known.
func (l *loading) codecOf(component int) *codec {
	if typ := l.all[component].Type; typ != nil {
		if c, err := codecOf(typ); err == nil {
			return c
		}
	}
	return nil
}

// plan returns what is added to the world.
func (l *loading) plan(keep bool) *persisted.Plan {
	p := &persisted.Plan{Tables: l.tables, Entities: slices.Clone(l.result.old), KeepHandles: keep, Spawned: l.spawned}
	from := 0
	for i := range l.tables {
		t := &l.tables[i]
		n := len(t.Entities)
		t.Entities = p.Entities[from : from+n : from+n]
		from += n
	}
	l.links = slices.DeleteFunc(l.links, func(k persisted.Link) bool { return !l.stays(ecs.Entity(k.Target)) })
	for _, k := range l.links {
		place, _ := l.result.by.get(k.Source)
		p.Sources = append(p.Sources, persisted.Source{Place: place, Relation: k.Relation})
	}
	return p
}

// stays reports whether a reference leads anywhere after the load, which has not changed the world yet.
func (l *loading) stays(e ecs.Entity) bool {
	_, found := l.result.by.get(entity.Entity(e))
	return found || l.outside == KeepOutside && l.world.Alive(e)
}

// registerUnknown registers the components and tags that are kept although the world does not have them.
func (l *loading) registerUnknown() {
	for id := l.world.Components(); id < len(l.all); id++ {
		if c := l.all[id]; c.Tag {
			l.world.TagNamed(c.Name)
		} else {
			l.world.Dynamic(c.Name, c.Bytes)
		}
	}
	persisted.Begin(core(l.world), "a world cannot be loaded")
}

// keepHandles decides whether entities get the handles that they had.
func (l *loading) keepHandles() (bool, error) {
	most := l.result.by.indices()
	const record = 12 // bytes for each index
	fresh := persisted.Indices(core(l.world)) == 0
	if !l.keepIDs && (!fresh || len(l.result.old) == 0) {
		return false, nil
	}
	if err := l.budget.take(max(0, most-int64(persisted.Indices(core(l.world)))), record); err != nil {
		if !l.keepIDs {
			return false, nil
		}
		return false, err
	}
	if e, ok := persisted.FreeHandles(core(l.world), l.result.old); !ok {
		if !l.keepIDs {
			return false, nil
		}
		return false, errors.New("entity " + e.String() + " cannot keep its handle: the index belongs to another entity; despawn that, or load without persist.KeepIDs")
	}
	return true, nil
}

// check finds what is wrong with links, names and references.
func (l *loading) check() error {
	if err := l.checkLinks(); err != nil {
		return err
	}
	if err := l.checkNames(); err != nil {
		return err
	}
	if l.outside != RefuseOutside {
		return nil
	}
	var first ecs.Entity // the one with the lowest index
	note := func(e ecs.Entity) ecs.Entity {
		if _, found := l.result.by.get(entity.Entity(e)); !found && !e.IsZero() && (first.IsZero() || e.Index() < first.Index()) {
			first = e
		}
		return e
	}
	l.rewriteAll(note)
	for _, k := range l.links {
		note(ecs.Entity(k.Target))
	}
	if !first.IsZero() {
		return errors.New("there is a reference to entity " + first.String() + ", which is not in the file: choose persist.KeepOutside or persist.ZeroOutside")
	}
	return nil
}

// rewriteAll replaces all references in values.
func (l *loading) rewriteAll(to func(ecs.Entity) ecs.Entity) {
	for _, t := range l.tables {
		for _, col := range t.Columns {
			if c := l.codecOf(col.Component); c != nil {
				c.rewriteAll(col.Values, to)
			}
		}
	}
	for _, r := range l.fileResources {
		if r.value != nil {
			r.codec.rewriteAll(r.value, to)
		}
	}
}

// checkLinks returns an error if an entity has two targets, or if there is a cycle in an acyclic relation.
func (l *loading) checkLinks() error {
	for from := 0; from < len(l.links); {
		id := l.links[from].Relation
		until := from
		for until < len(l.links) && l.links[until].Relation == id {
			until++
		}
		if err := l.checkRelation(l.all[id], l.links[from:until]); err != nil {
			return err
		}
		from = until
	}
	return nil
}

func (l *loading) checkRelation(c persisted.Component, links []persisted.Link) error {
	target := make([]int32, len(l.result.old)) // by place, plus one; -1 for one outside
	for _, k := range links {
		source, found := l.result.by.get(k.Source)
		switch {
		case !found:
			return errors.New("entity " + k.Source.String() + " has a target of " + c.Name + ", and is not in the file")
		case target[source] != 0:
			return errors.New("entity " + k.Source.String() + " has two targets of " + c.Name)
		case k.Target.IsZero():
			return errors.New("entity " + k.Source.String() + " has none as its target of " + c.Name)
		}
		target[source] = -1
		if place, found := l.result.by.get(k.Target); found {
			target[source] = int32(place) + 1
		}
	}
	if !c.Acyclic {
		return nil
	}
	walk := make([]int32, len(target)) // which walk came by, plus one
	for start := range target {
		at := int32(start)
		for walk[at] == 0 {
			walk[at] = int32(start) + 1
			next := target[at]
			if next <= 0 {
				break
			}
			if at = next - 1; walk[at] == int32(start)+1 {
				return errors.New("the targets of " + c.Name + ", which is acyclic, lead from entity " + l.result.old[at].String() + " to itself")
			}
		}
	}
	return nil
}

// checkNames returns an error if an entity has two names or a name two entities, and leaves out the names that are taken.
func (l *loading) checkNames() error {
	of, by := map[entity.Entity]bool{}, map[string]bool{}
	kept := l.names[:0]
	for _, n := range l.names {
		switch _, found := l.result.by.get(n.Entity); {
		case !found:
			return errors.New("entity " + n.Entity.String() + " has a name, and is not in the file")
		case n.Name == "":
			return errors.New("entity " + n.Entity.String() + " has an empty name")
		case of[n.Entity]:
			return errors.New("entity " + n.Entity.String() + " has two names")
		case by[n.Name]:
			return errors.New("two entities have the name " + n.Name)
		}
		of[n.Entity], by[n.Name] = true, true
		if _, taken := l.world.Find(n.Name); taken {
			l.result.Unnamed = append(l.result.Unnamed, n.Name)
			continue
		}
		kept = append(kept, n)
	}
	l.names = kept
	return nil
}

// spawned completes a plan when the entities have handles, and are not alive yet.
func (l *loading) spawned(p *persisted.Plan) {
	l.result.Entities = entity.As[ecs.Entity](p.Entities)
	l.result.by.now = l.result.Entities
	to := func(e ecs.Entity) ecs.Entity {
		if now, found := l.result.New(e); found {
			return now
		}
		if l.outside == KeepOutside && l.world.Alive(e) {
			return e
		}
		return ecs.Entity{}
	}
	l.rewriteAll(to)
	for _, k := range l.links {
		p.Links = append(p.Links, persisted.Link{Relation: k.Relation, Source: entity.Entity(to(ecs.Entity(k.Source))), Target: entity.Entity(to(ecs.Entity(k.Target)))})
	}
	for _, n := range l.names {
		p.Names = append(p.Names, persisted.Name{Entity: entity.Entity(to(ecs.Entity(n.Entity))), Name: n.Name})
	}
}
