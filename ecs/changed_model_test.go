package ecs

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// timedWorld is a world with a naive model of what Any, Exactly and Changed say: for each entity and component the time of
// the last write, and for each observer the time of its last run.
type timedWorld struct {
	t    *rapid.T
	w    *World
	now  int
	list []Entity // alive
	of   map[Entity]map[ID]int
	deep bool // a loop runs

	a         Handle[weight]
	b         Handle[level]
	c         Dynamic
	tag       TagHandle
	other     TagHandle
	pair      *Bundle[timedPair]
	observers []*observer
	snapshot  *Snapshot
	saved     map[Entity]map[ID]int
}

type timedPair struct {
	A weight
	B level
}

// observer is a system or query.
type observer struct {
	name               string
	required, excluded []ID
	any, changed       [][]ID
	allowed            []ID // nil if anything is
	written            []ID
	seen               int // 0 before the first run
	run                func(stopAfter int) (got []Entity, complete bool)
	count              func() int
}

func hasAny(set map[ID]int, ids []ID, ok func(at int) bool) bool {
	return slices.ContainsFunc(ids, func(id ID) bool {
		at, has := set[id]
		return has && ok(at)
	})
}

// want returns the entities over which a run of an observer is.
func (m *timedWorld) want(o *observer) (out []Entity) {
	always := func(int) bool { return true }
	for _, e := range m.list {
		set := m.of[e]
		ok := !hasAny(set, o.excluded, always)
		for _, id := range o.required {
			ok = ok && hasAny(set, []ID{id}, always)
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

func (m *timedWorld) write(list []Entity, ids []ID) {
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
	sorted := func(list []Entity) []Entity {
		return slices.SortedFunc(slices.Values(list), func(x, y Entity) int { return int(x.Index()) - int(y.Index()) })
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
func (m *timedWorld) system(o *observer, split bool, make func(visit func(Block)) *System) {
	var lock sync.Mutex
	var got []Entity
	s := make(func(b Block) {
		lock.Lock()
		defer lock.Unlock()
		got = append(got, b.Entities()...)
	})
	if split {
		m.w.inStage("split"+s.name, []*System{s}, Parallel())
	}
	o.run = func(int) ([]Entity, bool) {
		got = nil
		s.Run(0)
		return got, true
	}
	o.name = s.String()
	m.observers = append(m.observers, o)
}

// query adds an observer that is a query.
func (m *timedWorld) query(o *observer, q *Query1[weight]) {
	o.name, o.count = q.finder.text(), q.Count
	o.run = func(stopAfter int) (got []Entity, complete bool) {
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
	w := NewWorld(WithLayout(drawLayout(t)))
	w.env().KeepNothing = rapid.Bool().Draw(t, "no cache")
	w.parallel().JobRows = 3
	w.SetWorkers(rapid.SampledFrom([]int{1, 3}).Draw(t, "workers"))
	m := &timedWorld{t: t, w: w, now: 1, of: map[Entity]map[ID]int{}}
	m.a, m.b, m.c, m.tag, m.other = Component[weight](w), Component[level](w), w.Dynamic("c", 4), Tag[frozen](w), Tag[marked](w)
	m.pair = NewBundle[timedPair](w)
	m.group()
	a, b, c, tag, other := m.a.ID(), m.b.ID(), m.c.ID(), m.tag.ID(), m.other.ID()

	m.system(&observer{required: []ID{a}, changed: [][]ID{{a}}}, true, func(visit func(Block)) *System {
		return System1(w, "ReadsA", func(x Block, _ []weight) { visit(x) }, Reads(m.a), Changed(m.a))
	})
	m.system(&observer{required: []ID{b}, changed: [][]ID{{b}}, written: []ID{a, b}}, true, func(visit func(Block)) *System {
		return System2(w, "WritesBoth", func(x Block, _ []weight, _ []level) { visit(x) }, Optional(m.a), Changed(m.b))
	})
	m.system(&observer{required: []ID{a, tag}, written: []ID{a}}, false, func(visit func(Block)) *System {
		return System1(w, "WritesA", func(x Block, _ []weight) { visit(x) }, With(m.tag))
	})
	m.system(&observer{required: []ID{b}, any: [][]ID{{tag, a}}, written: []ID{b}}, true, func(visit func(Block)) *System {
		return System1(w, "WritesB", func(x Block, _ []level) { visit(x) }, Any(m.tag, m.a))
	})
	m.system(&observer{required: []ID{a, tag}, allowed: []ID{a, tag, c}}, false, func(visit func(Block)) *System {
		return w.NewSystem("ExactA", []Term{m.a, m.c}, visit, Optional(m.c), Exactly(m.tag), Reads(m.a, m.c))
	})
	m.system(&observer{any: [][]ID{{a, b, c}}, changed: [][]ID{{a, b, c}}, excluded: []ID{other}}, false, func(visit func(Block)) *System {
		return w.NewSystem("AnyChange", nil, visit, Changed(m.a, m.b, m.c), Without(m.other))
	})
	m.system(&observer{required: []ID{c, b}, changed: [][]ID{{c}, {b}}, written: []ID{c}}, false, func(visit func(Block)) *System {
		return w.NewSystem("BothChanges", []Term{m.c}, visit, Changed(m.c), Changed(m.b))
	})
	m.query(&observer{required: []ID{a}, changed: [][]ID{{a}}, written: []ID{a}, excluded: []ID{tag}}, NewQuery1[weight](w, Changed(m.a), Without(m.tag)))
	m.query(&observer{required: []ID{a}, changed: [][]ID{{b, c}}, any: [][]ID{{b, c}}}, NewQuery1[weight](w, Changed(m.b, m.c), Reads(m.a)))
	m.query(&observer{required: []ID{a}, any: [][]ID{{b, tag}, {c, other}}, written: []ID{a}}, NewQuery1[weight](w, Any(m.b, m.tag), Any(m.c, m.other)))
	m.query(&observer{required: []ID{a}, changed: [][]ID{{a}}}, NewQuery1[weight](w, Reads(m.a), Changed(m.a)))
	return m
}

func (m *timedWorld) draw(n int) int { return rapid.IntRange(0, n-1).Draw(m.t, "") }

// group declares a group, or none.
func (m *timedWorld) group() {
	groups := [][]Term{{m.a, m.b}, {m.b, m.tag}, {m.a, m.c}, {m.a, m.tag, Not(m.other)}, {m.tag}}
	if k := m.draw(2 * len(groups)); k < len(groups) {
		m.w.Group(groups[k]...)
	}
}

// set gives an entity of the model a component.
func (m *timedWorld) set(e Entity, id ID, writes bool) {
	if _, has := m.of[e][id]; writes || !has {
		m.of[e][id] = m.now
	}
}

func (m *timedWorld) spawned(e Entity, ids ...ID) {
	m.list, m.of[e] = append(m.list, e), map[ID]int{}
	for _, id := range ids {
		m.set(e, id, true)
	}
}

// change makes a change that may be queued.
func (m *timedWorld) change(queued bool) {
	m.now++
	w, a, b, c := m.w, m.a.ID(), m.b.ID(), m.c.ID()
	terms := []Term{m.a, m.b, m.c, m.tag, m.other}
	kind := m.draw(16)
	if len(m.list) == 0 || kind < 3 {
		switch kind {
		case 0:
			m.spawned(m.pair.Spawn(timedPair{}), a, b)
		default:
			var with []Term
			var ids []ID
			for _, t := range terms {
				if m.draw(2) == 0 {
					with, ids = append(with, t), append(ids, idOf(w, t))
				}
			}
			m.spawned(w.Spawn(with...), ids...)
		}
		return
	}
	e := m.list[m.draw(len(m.list))]
	t := terms[m.draw(len(terms))]
	id := idOf(w, t)
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
		m.list = slices.DeleteFunc(m.list, func(x Entity) bool { return x == e })
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
		m.snapshot, m.saved = m.w.Snapshot(), map[Entity]map[ID]int{}
		for _, e := range m.list {
			m.saved[e] = map[ID]int{}
			for id := range m.of[e] {
				m.saved[e][id] = 0
			}
		}
	case k == 14 && m.snapshot != nil:
		m.now++
		m.w.Restore(m.snapshot)
		m.list, m.of = nil, map[Entity]map[ID]int{}
		for e, set := range m.saved {
			var has []ID
			for id := range set {
				has = append(has, id)
			}
			m.spawned(e, has...)
		}
		slices.SortFunc(m.list, func(x, y Entity) int { return int(x.Index()) - int(y.Index()) })
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
