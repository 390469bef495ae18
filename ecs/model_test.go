package ecs

import (
	"cmp"
	"maps"
	"slices"
)

// values are the components of an entity, by ID; a tag's value is 0.
type values map[ID]uint64

// model is the naive world: maps from entities to what they have.
type model struct {
	alive   map[Entity]values
	ended   map[Entity]bool
	unknown map[Entity]bool // given out after a snapshot that was restored
	parent  map[Entity]parent
	clock   int

	order   []Entity          // alive, by index, so that draws are the same every time
	next    map[Entity]values // as the coming commit will leave it; nil: gone
	written map[slot]bool     // what has a queued value
	touched []Entity
	spawned []Entity
	saved   map[Entity]parent // parents as Discard restores them
}

// parent is whose child an entity is, and since when.
type parent struct {
	of    Entity
	since int
}

// slot is a component of an entity.
type slot struct {
	e  Entity
	id ID
}

func newModel() *model {
	return &model{
		alive: map[Entity]values{}, ended: map[Entity]bool{}, unknown: map[Entity]bool{}, parent: map[Entity]parent{},
		next: map[Entity]values{}, written: map[slot]bool{}, saved: map[Entity]parent{},
	}
}

func (m *model) state(e Entity) State {
	switch {
	case m.alive[e] != nil:
		return Alive
	case slices.Contains(m.spawned, e):
		return Queued
	case m.ended[e]:
		return Dead
	}
	return Unknown
}

// goes reports whether an entity will be gone after the commit.
func (m *model) goes(e Entity) bool {
	v, touched := m.next[e]
	return touched && v == nil
}

func (m *model) touch(e Entity) values {
	if _, ok := m.next[e]; !ok {
		m.next[e] = maps.Clone(m.alive[e])
		m.touched = append(m.touched, e)
	}
	return m.next[e]
}

func (m *model) spawn(e Entity) {
	m.next[e] = values{}
	m.touched, m.spawned = append(m.touched, e), append(m.spawned, e)
	delete(m.unknown, e)
}

func (m *model) set(e Entity, id ID, v uint64) {
	if now := m.touch(e); now != nil {
		now[id] = v
		m.written[slot{e, id}] = true
	}
}

// poke writes a committed value in place: what is queued stays queued.
func (m *model) poke(e Entity, id ID, v uint64) {
	m.alive[e][id] = v
	if _, has := m.next[e][id]; has && !m.written[slot{e, id}] {
		m.next[e][id] = v
	}
}

func (m *model) remove(e Entity, id ID) {
	if now := m.touch(e); now != nil {
		delete(now, id)
	}
}

func (m *model) despawn(e Entity) {
	doomed := []Entity{e}
	for k := 0; k < len(doomed); k++ {
		m.touch(doomed[k])
		m.next[doomed[k]] = nil
		for _, c := range m.children(doomed[k]) {
			if !m.goes(c) {
				m.touch(c)
				m.next[c] = nil
				doomed = append(doomed, c)
			}
		}
	}
}

// children returns the children of an entity, the latest first.
func (m *model) children(e Entity) []Entity {
	var out []Entity
	for c, p := range m.parent {
		if p.of == e {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(a, b Entity) int { return cmp.Compare(m.parent[b].since, m.parent[a].since) })
	return out
}

func byIndex(a, b Entity) int {
	return cmp.Or(cmp.Compare(a.Index(), b.Index()), cmp.Compare(a.Generation(), b.Generation()))
}

// below reports whether e is top or one of its descendants.
func (m *model) below(e, top Entity) bool {
	for ; !e.IsZero(); e = m.parent[e].of {
		if e == top {
			return true
		}
	}
	return false
}

func (m *model) attach(child, to Entity) {
	delete(m.parent, child)
	if to.IsZero() {
		return
	}
	m.clock++
	m.parent[child] = parent{to, m.clock}
	if m.goes(to) {
		m.despawn(child)
	}
}

// after returns how many entities would be alive after the commit.
func (m *model) after() int {
	n := len(m.alive)
	for _, e := range m.touched {
		switch was, is := m.alive[e] != nil, m.next[e] != nil; {
		case was && !is:
			n--
		case !was && is:
			n++
		}
	}
	return n
}

// gains returns the entities that get a component with the commit, and its values.
func (m *model) gains(id ID) (entities []Entity, out []uint64) {
	for _, e := range m.touched {
		v, has := m.next[e][id]
		if _, had := m.alive[e][id]; has && !had {
			entities, out = append(entities, e), append(out, v)
		}
	}
	return entities, out
}

// losses returns the entities that lose a component with the commit, and its values.
func (m *model) losses(id ID) (entities []Entity, out []uint64) {
	for _, e := range m.touched {
		v, had := m.alive[e][id]
		if _, has := m.next[e][id]; had && !has {
			entities, out = append(entities, e), append(out, v)
		}
	}
	return entities, out
}

func (m *model) commit() {
	for _, e := range m.touched {
		if m.next[e] == nil {
			delete(m.alive, e)
			m.ended[e] = true
		} else {
			m.alive[e] = m.next[e]
		}
	}
	maps.DeleteFunc(m.parent, func(c Entity, p parent) bool { return m.alive[c] == nil || m.alive[p.of] == nil })
	m.saved = maps.Clone(m.parent)
	m.forget()
	m.sort()
}

func (m *model) forget() {
	m.next, m.written, m.touched, m.spawned = map[Entity]values{}, map[slot]bool{}, nil, nil
}

func (m *model) sort() { m.order = slices.SortedFunc(maps.Keys(m.alive), byIndex) }

func (m *model) discard() {
	for _, e := range m.spawned {
		m.ended[e] = true
	}
	m.parent = maps.Clone(m.saved)
	m.forget()
}

// copyOf is a model whose queue is empty.
func (m *model) copyOf() *model {
	out := newModel()
	for e, v := range m.alive {
		out.alive[e] = maps.Clone(v)
	}
	out.ended, out.parent, out.unknown = maps.Clone(m.ended), maps.Clone(m.parent), maps.Clone(m.unknown)
	out.saved = maps.Clone(m.parent)
	out.sort()
	return out
}

// restore brings the model back to a copy of it. Handles given out since are not known any more.
func (m *model) restore(from *model) {
	back := from.copyOf()
	for _, seen := range []map[Entity]bool{m.ended, m.unknown} {
		for e := range seen {
			back.forgotten(e)
		}
	}
	for e := range m.alive {
		back.forgotten(e)
	}
	for _, e := range m.spawned {
		back.forgotten(e)
	}
	back.clock = m.clock
	*m = *back
}

func (m *model) forgotten(e Entity) {
	if m.alive[e] == nil && !m.ended[e] {
		m.unknown[e] = true
	}
}

// equal reports whether two models have the same entities, values and parents.
func (m *model) equal(other *model) bool {
	return maps.EqualFunc(m.alive, other.alive, func(a, b values) bool { return maps.Equal(a, b) }) && maps.EqualFunc(m.parent, other.parent, func(a, b parent) bool { return a.of == b.of })
}
