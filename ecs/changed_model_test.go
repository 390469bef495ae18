package ecs_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// timedWorld is a world with a naive model of what Any, Exactly and Changed say: for each entity and component the time of
// the last write, and for each observer the time of its last run.
type timedWorld struct {
	t    *rapid.T
	w    *ecs.World
	now  int
	list []ecs.Entity // alive
	of   map[ecs.Entity]map[ecs.ID]int
	deep bool // a loop runs

	a         ecs.Handle[weight]
	b         ecs.Handle[level]
	c         ecs.Dynamic
	tag       ecs.TagHandle
	other     ecs.TagHandle
	pair      *ecs.Bundle[timedPair]
	observers []*observer
	snapshot  *ecs.Snapshot
	saved     map[ecs.Entity]map[ecs.ID]int
}

type timedPair struct {
	A weight
	B level
}

// observer is a system or query.
type observer struct {
	name               string
	required, excluded []ecs.ID
	any, changed       [][]ecs.ID
	allowed            []ecs.ID // nil if anything is
	written            []ecs.ID
	seen               int // 0 before the first run
	run                func(stopAfter int) (got []ecs.Entity, complete bool)
	count              func() int
}

func hasAny(set map[ecs.ID]int, ids []ecs.ID, ok func(at int) bool) bool {
	return slices.ContainsFunc(ids, func(id ecs.ID) bool {
		at, has := set[id]
		return has && ok(at)
	})
}

// want returns the entities over which a run of an observer is.
func (m *timedWorld) want(o *observer) (out []ecs.Entity) {
	always := func(int) bool { return true }
	for _, e := range m.list {
		set := m.of[e]
		ok := !hasAny(set, o.excluded, always)
		for _, id := range o.required {
			ok = ok && hasAny(set, []ecs.ID{id}, always)
		}
		for _, ids := range o.any {
			ok = ok && hasAny(set, ids, always)
		}
		for id := range set {
			ok = ok && (o.allowed == nil || slices.Contains(o.allowed, id))
		}
		for _, ids := range o.changed {
			ok = ok && hasAny(set, ids, func(at int) bool { return o.seen == 0 || at > o.seen })
		}
		if ok {
			out = append(out, e)
		}
	}
	return out
}

func (m *timedWorld) write(list []ecs.Entity, ids []ecs.ID) {
	m.now++
	for _, e := range list {
		for _, id := range ids {
			if _, has := m.of[e][id]; has {
				m.of[e][id] = m.now
			}
		}
	}
}

// runs runs an observer and compares.
func (m *timedWorld) runs(o *observer, stopAfter int) {
	want := m.want(o)
	if o.count != nil {
		require.Equal(m.t, len(want), o.count(), "count of %s", o.name)
	}
	m.write(want, o.written)
	got, complete := o.run(stopAfter)
	m.write(want, o.written)
	if complete {
		o.seen = m.now
		m.now++
	}
	sorted := func(list []ecs.Entity) []ecs.Entity {
		return slices.SortedFunc(slices.Values(list), func(x, y ecs.Entity) int { return int(x.Index()) - int(y.Index()) })
	}
	if complete {
		require.Equal(m.t, sorted(want), sorted(got), "%s", o.name)
		return
	}
	for _, e := range got {
		require.Contains(m.t, want, e, "%s", o.name)
	}
}

// system adds an observer that is a system with the given columns.
func (m *timedWorld) system(o *observer, split bool, make func(visit func(ecs.Block)) *ecs.System) {
	var lock sync.Mutex
	var got []ecs.Entity
	s := make(func(b ecs.Block) {
		lock.Lock()
		defer lock.Unlock()
		got = append(got, b.Entities()...)
	})
	if split {
		inStage(m.w, "split"+s.Name(), []*ecs.System{s}, ecs.Parallel())
	}
	o.run = func(int) ([]ecs.Entity, bool) {
		got = nil
		s.Run(0)
		return got, true
	}
	o.name = s.String()
	m.observers = append(m.observers, o)
}

// query adds an observer that is a query.
func (m *timedWorld) query(o *observer, q *ecs.Query1[weight]) {
	o.name, o.count = "a query of "+q.Explain().String(), q.Count
	o.run = func(stopAfter int) (got []ecs.Entity, complete bool) {
		if stopAfter == 0 && !m.deep { // another loop within, whose run sees what this one may write
			m.deep = true
			defer func() { m.deep = false }()
		}
		for e := range q.All() {
			if got = append(got, e); len(got) == stopAfter {
				return got, false
			}
			if m.deep && len(got) == 1 {
				if inner := m.observers[len(m.observers)-1]; inner != o {
					m.deep = false
					m.runs(inner, -1)
				}
			}
		}
		return got, true
	}
	m.observers = append(m.observers, o)
}

func newTimedWorld(t *rapid.T) *timedWorld {
	w := ecs.NewWorld(ecs.WithLayout(drawLayout(t)))
	keepNothing(w, rapid.Bool().Draw(t, "no cache"))
	splitRows(w, 3)
	w.SetWorkers(rapid.SampledFrom([]int{1, 3}).Draw(t, "workers"))
	m := &timedWorld{t: t, w: w, now: 1, of: map[ecs.Entity]map[ecs.ID]int{}}
	m.a, m.b, m.c, m.tag, m.other = ecs.Component[weight](w), ecs.Component[level](w), w.Dynamic("c", 4), ecs.Tag[frozen](w), ecs.Tag[marked](w)
	m.pair = ecs.NewBundle[timedPair](w)
	m.group()
	a, b, c, tag, other := m.a.ID(), m.b.ID(), m.c.ID(), m.tag.ID(), m.other.ID()

	m.system(&observer{required: []ecs.ID{a}, changed: [][]ecs.ID{{a}}}, true, func(visit func(ecs.Block)) *ecs.System {
		return ecs.System1(w, "ReadsA", func(x ecs.Block, _ []weight) { visit(x) }, ecs.Reads(m.a), ecs.Changed(m.a))
	})
	m.system(&observer{required: []ecs.ID{b}, changed: [][]ecs.ID{{b}}, written: []ecs.ID{a, b}}, true, func(visit func(ecs.Block)) *ecs.System {
		return ecs.System2(w, "WritesBoth", func(x ecs.Block, _ []weight, _ []level) { visit(x) }, ecs.Optional(m.a), ecs.Changed(m.b))
	})
	m.system(&observer{required: []ecs.ID{a, tag}, written: []ecs.ID{a}}, false, func(visit func(ecs.Block)) *ecs.System {
		return ecs.System1(w, "WritesA", func(x ecs.Block, _ []weight) { visit(x) }, ecs.With(m.tag))
	})
	m.system(&observer{required: []ecs.ID{b}, any: [][]ecs.ID{{tag, a}}, written: []ecs.ID{b}}, true, func(visit func(ecs.Block)) *ecs.System {
		return ecs.System1(w, "WritesB", func(x ecs.Block, _ []level) { visit(x) }, ecs.Any(m.tag, m.a))
	})
	m.system(&observer{required: []ecs.ID{a, tag}, allowed: []ecs.ID{a, tag, c}}, false, func(visit func(ecs.Block)) *ecs.System {
		return w.NewSystem("ExactA", []ecs.Term{m.a, m.c}, visit, ecs.Optional(m.c), ecs.Exactly(m.tag), ecs.Reads(m.a, m.c))
	})
	m.system(&observer{any: [][]ecs.ID{{a, b, c}}, changed: [][]ecs.ID{{a, b, c}}, excluded: []ecs.ID{other}}, false, func(visit func(ecs.Block)) *ecs.System {
		return w.NewSystem("AnyChange", nil, visit, ecs.Changed(m.a, m.b, m.c), ecs.Without(m.other))
	})
	m.system(&observer{required: []ecs.ID{c, b}, changed: [][]ecs.ID{{c}, {b}}, written: []ecs.ID{c}}, false, func(visit func(ecs.Block)) *ecs.System {
		return w.NewSystem("BothChanges", []ecs.Term{m.c}, visit, ecs.Changed(m.c), ecs.Changed(m.b))
	})
	m.query(&observer{required: []ecs.ID{a}, changed: [][]ecs.ID{{a}}, written: []ecs.ID{a}, excluded: []ecs.ID{tag}}, ecs.NewQuery1[weight](w, ecs.Changed(m.a), ecs.Without(m.tag)))
	m.query(&observer{required: []ecs.ID{a}, changed: [][]ecs.ID{{b, c}}, any: [][]ecs.ID{{b, c}}}, ecs.NewQuery1[weight](w, ecs.Changed(m.b, m.c), ecs.Reads(m.a)))
	m.query(&observer{required: []ecs.ID{a}, any: [][]ecs.ID{{b, tag}, {c, other}}, written: []ecs.ID{a}}, ecs.NewQuery1[weight](w, ecs.Any(m.b, m.tag), ecs.Any(m.c, m.other)))
	m.query(&observer{required: []ecs.ID{a}, changed: [][]ecs.ID{{a}}}, ecs.NewQuery1[weight](w, ecs.Reads(m.a), ecs.Changed(m.a)))
	return m
}

func (m *timedWorld) draw(n int) int { return rapid.IntRange(0, n-1).Draw(m.t, "") }

// group declares a group, or none.
func (m *timedWorld) group() {
	groups := [][]ecs.Term{{m.a, m.b}, {m.b, m.tag}, {m.a, m.c}, {m.a, m.tag, ecs.Not(m.other)}, {m.tag}}
	if k := m.draw(2 * len(groups)); k < len(groups) {
		m.w.Group(groups[k]...)
	}
}

// set gives an entity of the model a component.
func (m *timedWorld) set(e ecs.Entity, id ecs.ID, writes bool) {
	if _, has := m.of[e][id]; writes || !has {
		m.of[e][id] = m.now
	}
}

func (m *timedWorld) spawned(e ecs.Entity, ids ...ecs.ID) {
	m.list, m.of[e] = append(m.list, e), map[ecs.ID]int{}
	for _, id := range ids {
		m.set(e, id, true)
	}
}

// change makes a change that may be queued.
func (m *timedWorld) change(queued bool) {
	m.now++
	w, a, b, c := m.w, m.a.ID(), m.b.ID(), m.c.ID()
	terms := []ecs.Term{m.a, m.b, m.c, m.tag, m.other}
	kind := m.draw(16)
	if len(m.list) == 0 || kind < 3 {
		switch kind {
		case 0:
			m.spawned(m.pair.Spawn(timedPair{}), a, b)
		default:
			var with []ecs.Term
			var ids []ecs.ID
			for _, t := range terms {
				if m.draw(2) == 0 {
					with, ids = append(with, t), append(ids, idOf(t))
				}
			}
			m.spawned(w.Spawn(with...), ids...)
		}
		return
	}
	e := m.list[m.draw(len(m.list))]
	t := terms[m.draw(len(terms))]
	id := idOf(t)
	_, hasA := m.of[e][a]
	_, hasC := m.of[e][c]
	switch kind {
	case 3, 4:
		m.a.Set(e, weight(m.now))
		m.set(e, a, true)
	case 5:
		w.SetValue(e, m.b, level{uint32(m.now)})
		m.set(e, b, true)
	case 6:
		m.c.Set(e, []byte{1, 2, 3, 4})
		m.set(e, c, true)
	case 7:
		m.pair.Set(e, timedPair{})
		m.set(e, a, true)
		m.set(e, b, true)
	case 8, 9:
		w.Add(e, t)
		m.set(e, id, false)
	case 10, 11:
		w.Remove(e, t)
		delete(m.of[e], id)
	case 12:
		w.Despawn(e)
		delete(m.of, e)
		m.list = slices.DeleteFunc(m.list, func(x ecs.Entity) bool { return x == e })
	case 13:
		if hasA && !queued {
			*m.a.Ptr(e)++
			m.set(e, a, true)
		}
	case 14:
		if hasC && !queued {
			m.c.Ptr(e)[0]++
			m.set(e, c, true)
		}
	}
}

// step does something with the world as a whole.
func (m *timedWorld) step() {
	switch k := m.draw(24); {
	case k < 9:
		m.change(false)
	case k < 11:
		m.w.Batch(func() {
			for range m.draw(8) {
				m.change(true)
			}
		})
	case k == 11:
		m.now++
		for _, e := range m.w.SpawnMany(m.draw(30), nil, m.a, m.tag) {
			m.spawned(e, m.a.ID(), m.tag.ID())
		}
	case k == 12 && m.draw(4) == 0:
		m.group()
	case k == 13 && m.draw(3) == 0:
		m.snapshot, m.saved = m.w.Snapshot(), map[ecs.Entity]map[ecs.ID]int{}
		for _, e := range m.list {
			m.saved[e] = map[ecs.ID]int{}
			for id := range m.of[e] {
				m.saved[e][id] = 0
			}
		}
	case k == 14 && m.snapshot != nil:
		m.now++
		m.w.Restore(m.snapshot)
		m.list, m.of = nil, map[ecs.Entity]map[ecs.ID]int{}
		for e, set := range m.saved {
			var has []ecs.ID
			for id := range set {
				has = append(has, id)
			}
			m.spawned(e, has...)
		}
		slices.SortFunc(m.list, func(x, y ecs.Entity) int { return int(x.Index()) - int(y.Index()) })
	default:
		m.runs(m.observers[m.draw(len(m.observers))], m.draw(4))
	}
}

// TestChangedAnyExactlyAgainstModel compares the entities over which systems and queries run with what the documentation says,
// over random histories: in all layouts, at once and in batches, with one worker and several, with loops in loops and loops
// that are left.
func TestChangedAnyExactlyAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newTimedWorld(t)
		for range rapid.IntRange(1, scaled(60)).Draw(t, "steps") {
			m.step()
		}
		for _, o := range m.observers {
			m.runs(o, 0)
		}
	})
}
