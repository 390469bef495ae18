package ecs

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// machine drives a world and the model.
type machine struct {
	*model
	w        *World
	limit    int // 0: none
	fields   []*field
	todo     []func(*World) *field // components that are not declared yet
	value    uint64
	heard    []string // what hooks were called with
	hooks    []hooked
	bomb     bool // the next hook panics
	attached bool // a parent was set since the last commit
	deferred int
	snaps    []snap
}

// hooked is a hook that is in place.
type hooked struct {
	f           *field
	loss, tells bool // it is called at losses; it is told values
}

type snap struct {
	of *Snapshot
	m  *model
}

func newMachine(t *rapid.T) *machine {
	m := &machine{model: newModel()}
	settings := []Setting{WithLayout(Layout(rapid.IntRange(0, 3).Draw(t, "layout")))}
	if rapid.IntRange(0, 2).Draw(t, "limited") == 0 {
		m.limit = rapid.IntRange(5, 25).Draw(t, "limit")
		settings = append(settings, WithLimit(m.limit))
	}
	m.w = NewWorld(settings...)
	for _, k := range rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6}).Draw(t, "components") {
		m.todo = append(m.todo, makers[k])
	}
	for range rapid.IntRange(1, len(m.todo)).Draw(t, "declared") {
		m.Declare(t)
	}
	return m
}

// Declare registers one more component, perhaps with hooks.
func (m *machine) Declare(t *rapid.T) {
	if len(m.todo) == 0 {
		return
	}
	f := m.todo[0](m.w)
	m.fields, m.todo = append(m.fields, f), m.todo[1:]
	if rapid.IntRange(0, 2).Draw(t, "hooks") > 0 {
		return
	}
	for _, loss := range []bool{false, true} {
		h := hooked{f, loss, f.onAdded != nil && rapid.Bool().Draw(t, "tells")}
		m.hooks = append(m.hooks, h)
		hear := func(entities []Entity, numbers []uint64) { m.hear(h, entities, numbers) }
		switch {
		case h.tells && loss:
			f.onLost(hear)
		case h.tells:
			f.onAdded(hear)
		case loss:
			m.w.OnRemoved(f.term, func(entities []Entity) { hear(entities, nil) })
		default:
			m.w.OnAdded(f.term, func(entities []Entity) { hear(entities, nil) })
		}
	}
}

func (m *machine) hear(h hooked, entities []Entity, numbers []uint64) {
	if m.bomb {
		panic("a hook that panics")
	}
	m.heard = append(m.heard, called(h, entities, numbers))
	m.w.Defer(func(*World) { m.deferred++ })
}

func called(h hooked, entities []Entity, numbers []uint64) string {
	return fmt.Sprint(h.f.name, h.loss, entities, numbers)
}

// expectHooks says what the hooks must be called with: components in order of
// registration, losses before gains.
func (m *machine) expectHooks() []string {
	var out []string
	for id := range ID(m.w.Components()) {
		for _, loss := range []bool{true, false} {
			for _, h := range m.hooks {
				if h.f.id != id || h.loss != loss {
					continue
				}
				entities, numbers := m.gains(id)
				if loss {
					entities, numbers = m.losses(id)
				}
				if !h.tells {
					numbers = nil
				}
				if len(entities) > 0 {
					out = append(out, called(h, entities, numbers))
				}
			}
		}
	}
	return out
}

// Group declares a group, before or after entities exist.
func (m *machine) Group(t *rapid.T) {
	if terms := drawTerms(t, m.fields); len(terms) > 0 && len(m.w.Groups()) < 8 {
		m.w.Group(terms...)
	}
}

func (m *machine) draw(t *rapid.T) (Entity, bool) {
	n := len(m.order) + len(m.spawned)
	if n == 0 {
		return Entity{}, false
	}
	k := rapid.IntRange(0, n-1).Draw(t, "entity")
	if k < len(m.order) {
		return m.order[k], true
	}
	return m.spawned[k-len(m.order)], true
}

func (m *machine) field(t *rapid.T) *field { return rapid.SampledFrom(m.fields).Draw(t, "component") }

func (m *machine) fresh() uint64 {
	m.value++
	return m.value
}

func (m *machine) Spawn(t *rapid.T) {
	some := drawSome(t, m.fields)
	e := m.w.Spawn(termsOf(some)...)
	m.mustBeNew(t, e)
	m.spawn(e)
	for _, f := range some {
		m.model.set(e, f.id, 0)
		if rapid.Bool().Draw(t, "set") {
			m.write(e, f)
		}
	}
}

func (m *machine) mustBeNew(t *rapid.T, e Entity) {
	require.Nil(t, m.alive[e], "a handle is given out twice")
	require.False(t, m.ended[e] || slices.Contains(m.spawned, e), "a handle is given out twice")
}

func (m *machine) write(e Entity, f *field) {
	v := m.fresh()
	f.set(e, v)
	if f.tag {
		v = 0
	}
	m.model.set(e, f.id, v)
}

func (m *machine) Set(t *rapid.T) {
	if e, ok := m.draw(t); ok {
		m.write(e, m.field(t))
	}
}

// Ptr writes in place, seen at once.
func (m *machine) Ptr(t *rapid.T) {
	if id, known := m.w.Lookup("weight"); known {
		h := Component[weight](m.w)
		for _, e := range m.order {
			if h.Has(e) && rapid.Bool().Draw(t, "write") {
				v := m.fresh()
				*h.Ptr(e) = weight(v)
				m.poke(e, id, v)
			}
		}
	}
}

// Add queues a component with its zero value.
func (m *machine) Add(t *rapid.T) {
	if e, ok := m.draw(t); ok {
		f := m.field(t)
		m.w.Add(e, f.term)
		m.model.set(e, f.id, 0)
	}
}

func (m *machine) Remove(t *rapid.T) {
	if e, ok := m.draw(t); ok {
		f := m.field(t)
		m.w.Remove(e, f.term)
		m.remove(e, f.id)
	}
}

func (m *machine) Despawn(t *rapid.T) {
	if e, ok := m.draw(t); ok {
		m.w.Despawn(e)
		m.despawn(e)
	}
}

func (m *machine) DespawnAll(t *rapid.T) {
	terms := drawTerms(t, m.fields)
	want := m.matching(terms)
	require.Equal(t, len(want), m.w.DespawnAll(terms...))
	for _, e := range want {
		m.despawn(e)
	}
}

func (m *machine) RemoveAll(t *rapid.T) {
	f, terms := m.field(t), drawTerms(t, m.fields)
	terms = slices.DeleteFunc(terms, func(x Term) bool { id, _, _ := x.literal(); return id == f.id })
	want := m.matching(append([]Term{f.term}, terms...))
	require.Equal(t, len(want), m.w.RemoveAll(f.term, terms...))
	for _, e := range want {
		m.remove(e, f.id)
	}
}

// matching returns the committed entities that match, by index.
func (m *machine) matching(terms []Term) []Entity {
	var out []Entity
	for _, e := range m.order {
		if matches(func(id ID) bool { _, has := m.alive[e][id]; return has }, terms) {
			out = append(out, e)
		}
	}
	return out
}

// SpawnMany makes entities at once, while the queue stands.
func (m *machine) SpawnMany(t *rapid.T) {
	n, some := rapid.IntRange(0, 6).Draw(t, "n"), drawSome(t, m.fields)
	made := map[Entity]values{}
	fill := func(b Block) {
		require.Equal(t, n, b.Len())
		for i, e := range b.Entities() {
			made[e] = values{}
			for _, f := range m.fields {
				require.Equal(t, slices.Contains(some, f), b.Present(f.term, i))
			}
			for _, f := range some {
				made[e][f.id] = 0
				if !f.tag {
					c := f.in(b)
					require.Zero(t, c.get(i), "a new row is zero")
					v := m.fresh()
					c.put(i, v)
					made[e][f.id] = v
				}
			}
		}
	}
	list, err := m.w.SpawnMany(n, fill, termsOf(some)...)
	if all := len(m.alive) + n; m.limit > 0 && all > m.limit && n > 0 {
		require.EqualError(t, err, refusal(all, m.limit))
		require.Nil(t, list)
		require.Empty(t, made)
		m.compare(t)
		return
	}
	require.NoError(t, err)
	require.Len(t, list, n)
	for _, e := range list {
		m.mustBeNew(t, e)
		delete(m.unknown, e)
		m.alive[e] = made[e]
		require.NotNil(t, m.alive[e])
	}
	m.sort()
	m.compare(t)
}

func refusal(n, limit int) string {
	return "ecs: there would be " + strconv.Itoa(n) + " entities alive, and the world is limited to " + strconv.Itoa(limit) +
		": nothing was changed; despawn some, discard the queue, or raise the limit"
}

// SetParent attaches and detaches.
func (m *machine) SetParent(t *rapid.T) {
	child, ok := m.draw(t)
	if !ok {
		return
	}
	parent, _ := m.draw(t)
	if rapid.IntRange(0, 4).Draw(t, "detach") == 0 {
		parent = Entity{}
	}
	if !parent.IsZero() && m.below(parent, child) {
		require.Equal(t, "ecs: entity "+parent.String()+" cannot be the parent of "+child.String()+": it is that entity or one of its descendants",
			panicText(func() { m.w.SetParent(child, parent) }))
		return
	}
	m.w.SetParent(child, parent)
	m.attach(child, parent)
	m.attached = true
}

// Stale uses handles that are good for nothing: all that can be asked says why.
func (m *machine) Stale(t *rapid.T) {
	handles := append(slices.SortedFunc(maps.Keys(m.ended), byIndex), Entity{})
	handles = append(handles, slices.SortedFunc(maps.Keys(m.unknown), byIndex)...)
	e := rapid.SampledFrom(handles).Draw(t, "handle")
	f := m.field(t)
	want := &Error{Entity: e, Component: f.name, State: m.state(e)}
	queued := m.w.Queued()
	for _, err := range []error{f.trySet1(e), m.w.TryAdd(e, f.term), m.w.TryRemove(e, f.term)} {
		require.Equal(t, want, err)
	}
	require.Equal(t, &Error{Entity: e, State: m.state(e)}, m.w.TryDespawn(e))
	require.Equal(t, queued, m.w.Queued(), "what is refused is not queued")
	require.Nil(t, m.w.Composition(e))
	require.Zero(t, m.w.Parent(e))
	require.Empty(t, collect(m.w.Children(e)))
}

// trySet1 tries to set a value, through Add where there is no such method.
func (f *field) trySet1(e Entity) error {
	if f.trySet == nil {
		return fieldWorld(f).TryAdd(e, f.term)
	}
	return f.trySet(e, 1)
}

func fieldWorld(f *field) *World { return f.term.(Raw).w }

// Commit commits, at once or step by step. It may be refused, and a hook may panic:
// then the world and the queue are as before.
func (m *machine) Commit(t *rapid.T) {
	commit := m.w.Commit
	if rapid.IntRange(0, 3).Draw(t, "stepwise") == 0 {
		watch := rapid.IntRange(0, 30).Draw(t, "watched")
		commit = func() (CommitStats, error) { return m.w.CommitStepwise(func(Step) bool { watch--; return watch > 0 }) }
	}
	if n := m.after(); m.limit > 0 && n > m.limit {
		_, err := commit()
		require.EqualError(t, err, refusal(n, m.limit))
		require.Empty(t, m.heard, "no hook hears of a commit that is refused")
		m.compare(t)
		m.yield(t)
		return
	}
	want := m.expectHooks()
	if len(want) > 0 && rapid.IntRange(0, 4).Draw(t, "bomb") == 0 {
		m.bomb = true
		require.Equal(t, "a hook that panics", panicText(func() { _, _ = commit() }))
		m.bomb = false
		m.compare(t)
	}
	stats, err := commit()
	require.NoError(t, err)
	require.Equal(t, want, m.heard)
	require.Equal(t, len(want), m.deferred, "what hooks defer is done after the commit")
	m.heard, m.deferred, m.attached = nil, 0, false
	m.checkStats(t, stats)
	m.model.commit()
	m.compare(t)
}

// yield gives way to a limit.
func (m *machine) yield(t *rapid.T) {
	if rapid.Bool().Draw(t, "discard") {
		m.Discard(t)
		return
	}
	for _, e := range slices.Concat(m.order, m.spawned) {
		if m.after() > m.limit {
			m.w.Despawn(e)
			m.despawn(e)
		}
	}
	m.Commit(t)
}

func (m *machine) checkStats(t *rapid.T, got CommitStats) {
	var spawned, despawned, changed int
	for _, e := range m.touched {
		was, is := m.alive[e], m.next[e]
		switch {
		case was == nil && is != nil:
			spawned++
		case was != nil && is == nil:
			despawned++
		case was != nil && !sameKeys(was, is):
			changed++
		}
	}
	require.Equal(t, [3]int{spawned, despawned, changed}, [3]int{got.Spawned, got.Despawned, got.Changed})
}

func sameKeys(a, b values) bool {
	return maps.EqualFunc(a, b, func(uint64, uint64) bool { return true })
}

func (m *machine) Discard(t *rapid.T) {
	m.w.Discard()
	m.discard()
	m.heard, m.deferred, m.attached = nil, 0, false
	m.compare(t)
}

// Snapshot takes one, restores one, or compares two.
func (m *machine) Snapshot(t *rapid.T) {
	switch {
	case len(m.snaps) > 0 && rapid.Bool().Draw(t, "restore"):
		s := rapid.SampledFrom(m.snaps).Draw(t, "snapshot")
		m.w.Restore(s.of)
		m.restore(s.m)
		m.heard, m.attached = nil, false
		m.compare(t)
	case m.w.Queued() == 0:
		s := snap{m.w.Snapshot(), m.copyOf()}
		require.Equal(t, len(m.alive), s.of.Len())
		for _, other := range m.snaps {
			require.Equal(t, s.m.equal(other.m), s.of.Equal(other.of))
			require.Equal(t, s.m.equal(other.m), other.of.Equal(s.of))
		}
		if m.snaps = append(m.snaps, s); len(m.snaps) > 3 {
			m.snaps = m.snaps[1:]
		}
	}
}

// compare holds the world against the model, and the store's invariants.
func (m *machine) compare(t *rapid.T) {
	w := m.w
	if w.Len() != len(m.alive) || w.Queued() != len(m.touched) {
		t.Fatalf("%d entities and %d queued, want %d and %d", w.Len(), w.Queued(), len(m.alive), len(m.touched))
	}
	for _, e := range m.order {
		m.compareEntity(t, e)
	}
	for _, e := range m.spawned {
		m.compareState(t, e, Queued)
	}
	for e := range m.ended {
		m.compareState(t, e, Dead)
	}
	for e := range m.unknown {
		m.compareState(t, e, Unknown)
	}
	for _, f := range m.fields {
		if f.gather != nil {
			m.compareGather(t, f)
		}
	}
	terms := drawTerms(t, m.fields)
	require.Equal(t, len(m.matching(terms)), w.Count(terms...))
	require.NoError(t, w.store.Check())
}

func (m *machine) compareState(t *rapid.T, e Entity, want State) {
	w := m.w
	if w.State(e) != want || w.Alive(e) || w.Composition(e) != nil {
		t.Fatalf("%v is %v, want %v", e, w.State(e), want)
	}
	for _, f := range m.fields {
		if f.has(e) || w.Has(e, f.term) {
			t.Fatalf("%v is %v and has %s", e, want, f.name)
		}
		if f.tag {
			continue
		}
		_, err := f.tryGet(e)
		if got, ok := err.(*Error); !ok || *got != (Error{Entity: e, Component: f.name, State: want}) {
			t.Fatalf("reading %s of %v: %v", f.name, e, err)
		}
	}
	m.compareFamily(t, e)
}

func (m *machine) compareEntity(t *rapid.T, e Entity) {
	w, want := m.w, m.alive[e]
	if !w.Alive(e) || w.State(e) != Alive {
		t.Fatalf("%v is %v", e, w.State(e))
	}
	if ids := slices.Sorted(maps.Keys(want)); !slices.Equal(ids, w.Composition(e)) {
		t.Fatalf("%v has %v, want %v", e, w.Composition(e), ids)
	}
	for _, f := range m.fields {
		v, has := want[f.id]
		if f.has(e) != has || w.Has(e, f.term) != has || w.Has(e, Not(f.term)) == has {
			t.Fatalf("%v has %s: %v", e, f.name, !has)
		}
		if f.tag {
			continue
		}
		got, err := f.tryGet(e)
		_, coming := m.next[e][f.id]
		switch {
		case has && (err != nil || got != v):
			t.Fatalf("%s of %v is %d, %v, want %d", f.name, e, got, err, v)
		case !has && !isError(err, Error{e, f.name, Alive, coming}):
			t.Fatalf("%s of %v: %v", f.name, e, err)
		}
	}
	m.compareFamily(t, e)
}

func isError(err error, want Error) bool {
	got, ok := err.(*Error)
	return ok && *got == want
}

func (m *machine) compareFamily(t *rapid.T, e Entity) {
	if got := m.w.Parent(e); got != m.parent[e].of {
		t.Fatalf("%v is a child of %v, want %v", e, got, m.parent[e].of)
	}
	got := collect(m.w.Children(e))
	if want := m.children(e); !slices.Equal(got, want) {
		t.Fatalf("%v has the children %v, want %v", e, got, want)
	}
}

// TestWorldAgainstModel holds every layout against the naive world.
func TestWorldAgainstModel(t *testing.T) {
	for done := 0; done < scaled(*steps); {
		rapid.Check(t, func(t *rapid.T) {
			m := newMachine(t)
			n := rapid.IntRange(10, 120).Draw(t, "steps")
			for range n {
				m.step(t)
			}
			m.Commit(t)
			done += n
		})
		if t.Failed() {
			return
		}
	}
}

func (m *machine) step(t *rapid.T) {
	switch k := rapid.IntRange(0, 99).Draw(t, "step"); {
	case k < 19:
		m.Spawn(t)
	case k < 32:
		m.Set(t)
	case k < 38:
		m.Now(t)
	case k < 42:
		m.Ptr(t)
	case k < 47:
		m.Add(t)
	case k < 58:
		m.Remove(t)
	case k < 65:
		m.Despawn(t)
	case k < 75:
		m.SetParent(t)
	case k < 78:
		m.SpawnMany(t)
	case k < 80:
		m.Stale(t)
	case k < 81:
		m.DespawnAll(t)
	case k < 82:
		m.RemoveAll(t)
	case k < 85:
		m.Group(t)
	case k < 86:
		m.w.Arrange()
		m.compare(t)
	case k < 88:
		m.Declare(t)
	case k < 90:
		m.Discard(t)
	case k < 93:
		m.Snapshot(t)
	default:
		m.Commit(t)
	}
}
