package ecs_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/onebyone"
	"github.com/copse-ecs/copse/internal/store/reftest"
	"github.com/copse-ecs/copse/internal/world/tally"
)

// machine performs the same random operations on a world and on the reference model.
type machine struct {
	related
	layout         ecs.Layout
	limit          int // of entities, 0 for none
	fields         []*field
	undeclared     []func(*ecs.World) *field
	value          uint64           // that was written last
	observers      []*modelObserver // in the order of their declaration
	declared       int              // observers, those that are stopped included
	world          reactions        // of observers in the world, since allowReactions
	observerPanics bool             // the next observer
	snapshots      []snapshotPair
	systems        []*modelSystem
	allSystems     int // those that were removed included
}

// snapshotPair is a snapshot of the world and of the model.
type snapshotPair struct {
	world *ecs.Snapshot
	model *reftest.World
}

func newMachine(t *rapid.T) *machine {
	m := &machine{related: related{model: reftest.New()}, layout: drawLayout(t)}
	settings := []ecs.Setting{ecs.WithLayout(m.layout)}
	if rapid.IntRange(0, 2).Draw(t, "limited") == 0 {
		m.limit = rapid.IntRange(5, 25).Draw(t, "limit")
		settings = append(settings, ecs.WithLimit(m.limit))
	}
	m.w = hold(ecs.NewWorld(settings...))
	for _, k := range rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6}).Draw(t, "components") {
		m.undeclared = append(m.undeclared, makers[k])
	}
	for range rapid.IntRange(1, len(m.undeclared)).Draw(t, "declared") {
		m.Declare(t)
	}
	return m
}

// Declare registers one more component or relation, perhaps with an observer.
func (m *machine) Declare(t *rapid.T) {
	if rapid.IntRange(0, 1).Draw(t, "relation too") == 0 {
		m.declareRelation()
	}
	if len(m.undeclared) == 0 {
		return
	}
	f := m.undeclared[0](m.w)
	m.fields, m.undeclared = append(m.fields, f), m.undeclared[1:]
	if rapid.IntRange(0, 2).Draw(t, "observe") == 0 {
		m.Observe(t)
	}
}

// after returns how many entities would be alive after the commit.
func (m *machine) after() int {
	spawned, despawned, _ := reftest.Count(m.model.Changes())
	return m.model.Len() + spawned - despawned
}

// Group declares a group, before or after entities exist.
func (m *machine) Group(t *rapid.T) {
	if terms := drawTerms(t, m.with(m.fields)); len(terms) > 0 && len(m.w.Groups()) < 8 {
		m.w.Group(terms...)
	}
}

func (m *machine) field(t *rapid.T) *field { return rapid.SampledFrom(m.fields).Draw(t, "component") }

func (m *machine) nextValue() uint64 {
	m.value++
	return m.value
}

func (m *machine) Spawn(t *rapid.T) {
	some := drawSome(t, m.fields)
	e := m.w.Spawn(termsOf(some)...)
	m.mustBeNew(t, e)
	m.model.Spawn(stored(e))
	for _, f := range some {
		m.model.Set(stored(e), int(f.id), 0)
		if rapid.Bool().Draw(t, "set") {
			m.write(e, f)
		}
	}
}

func (m *machine) mustBeNew(t *rapid.T, e ecs.Entity) {
	require.Equal(t, ecs.Unknown, ecs.EntityState(m.model.State(stored(e))), "a handle is returned twice")
}

func (m *machine) write(e ecs.Entity, f *field) {
	v := m.nextValue()
	f.set(e, v)
	if f.tag {
		v = 0
	}
	m.model.Set(stored(e), int(f.id), v)
}

func (m *machine) Set(t *rapid.T) {
	if e, ok := m.drawOne(t); ok {
		m.write(e, m.field(t))
	}
}

// Ptr writes committed values in place.
func (m *machine) Ptr(t *rapid.T) {
	if id, known := m.w.Lookup("weight"); known {
		h := ecs.Component[weight](m.w)
		for _, e := range m.model.Entities() {
			if h.Has(ecs.Entity(e)) && rapid.Bool().Draw(t, "write") {
				v := m.nextValue()
				*h.Ptr(ecs.Entity(e)) = weight(v)
				m.model.SetNow(e, int(id), v)
			}
		}
	}
}

// Add queues a component with its zero value.
func (m *machine) Add(t *rapid.T) {
	if e, ok := m.drawOne(t); ok {
		f := m.field(t)
		m.w.Add(e, f.term)
		if _, has := m.model.Next(stored(e))[int(f.id)]; !has {
			m.model.Set(stored(e), int(f.id), 0)
		} else {
			m.model.Touch(stored(e))
		}
	}
}

func (m *machine) Remove(t *rapid.T) {
	if e, ok := m.drawOne(t); ok {
		f := m.field(t)
		m.w.Remove(e, f.term)
		m.model.Remove(stored(e), int(f.id))
	}
}

func (m *machine) Despawn(t *rapid.T) {
	if e, ok := m.drawOne(t); ok {
		m.w.Despawn(e)
		m.model.Despawn(stored(e))
	}
}

func (m *machine) DespawnAll(t *rapid.T) {
	terms := drawTerms(t, m.with(m.fields))
	want := m.matching(terms)
	require.Equal(t, len(want), m.w.DespawnAll(terms...))
	for _, e := range want {
		m.model.Despawn(stored(e))
	}
}

func (m *machine) RemoveAll(t *rapid.T) {
	f, terms := rapid.SampledFrom(m.with(m.fields)).Draw(t, "component"), drawTerms(t, m.fields)
	terms = slices.DeleteFunc(terms, func(x ecs.Term) bool { id, _ := literal(m.fields, x); return id == f.id })
	want := m.matching(append([]ecs.Term{f.term}, terms...))
	require.Equal(t, len(want), m.w.RemoveAll(f.term, terms...))
	for _, e := range want {
		if m.isRelation(f.id) {
			m.model.RemoveTarget(int(f.id), stored(e))
		} else {
			m.model.Remove(stored(e), int(f.id))
		}
	}
}

// matching returns the committed entities that match, by index.
func (m *machine) matching(terms []ecs.Term) []ecs.Entity {
	return fromStored(m.model.Matching(func(v reftest.Values) bool {
		return matches(m.with(m.fields), func(id ecs.ID) bool { _, has := v[int(id)]; return has }, terms)
	}))
}

// SpawnMany spawns entities at once.
func (m *machine) SpawnMany(t *rapid.T) {
	if rapid.IntRange(0, 3).Draw(t, "panics") == 0 {
		m.spawnManyPanics(t)
		return
	}
	m.Commit(t)
	n, some := rapid.IntRange(0, 6).Draw(t, "n"), drawSome(t, m.fields)
	spawned := map[ecs.Entity]reftest.Values{}
	if len(m.model.Touched()) > 0 {
		return
	}
	m.allowReactions(t)
	r := m.inModel(m.world.left)
	release(m.w)
	list, err := m.spawnMany(t, n, m.filler(t, n, some, spawned), termsOf(some))
	hold(m.w)
	if all := m.model.Len() + n; m.limit > 0 && all > m.limit && n > 0 {
		require.EqualError(t, err, refusal(all, m.limit))
		require.Nil(t, list)
		require.Empty(t, spawned)
		m.compare(t)
		return
	}
	require.NoError(t, err)
	require.Len(t, list, n)
	for _, e := range list {
		m.mustBeNew(t, e)
		require.NotNil(t, spawned[e])
		m.model.SpawnNow(stored(e), spawned[e])
	}
	r.spawned = m.world.spawned
	m.tell(r, bulkDifferences(list, spawned))
	m.tellCommit(r)
	m.model.Commit()
	m.compareCalls(t, r)
	m.compare(t)
}

func refusal(n, limit int) string {
	return "ecs: there would be " + strconv.Itoa(n) + " entities alive, and the world is limited to " + strconv.Itoa(limit) +
		": nothing was changed; despawn some, or raise the limit"
}

// Stale uses handles of entities that are neither alive nor queued. Every method says why it
// refuses them.
func (m *machine) Stale(t *rapid.T) {
	handles := fromStored(slices.Concat(m.model.Dead(), []stored{{}}, m.model.Forgotten()))
	e := rapid.SampledFrom(handles).Draw(t, "handle")
	f := m.field(t)
	want := &ecs.Error{Entity: e, Component: f.name, State: ecs.EntityState(m.model.State(stored(e)))}
	queued := queueLen(m.w)
	for _, try := range []func() error{
		func() error { return f.trySet(e, 1) }, func() error { return m.w.TryAdd(e, f.term) }, func() error { return m.w.TryRemove(e, f.term) },
	} {
		require.Equal(t, want, try())
		atOnce(m.w, func() { require.Equal(t, want, try()) })
	}
	want = &ecs.Error{Entity: e, State: ecs.EntityState(m.model.State(stored(e)))}
	require.Equal(t, want, m.w.TryDespawn(e))
	atOnce(m.w, func() { require.Equal(t, want, m.w.TryDespawn(e)) })
	require.Equal(t, queued, queueLen(m.w), "what is refused is not queued")
	require.Nil(t, m.w.Composition(e))
	require.Nil(t, m.w.Pending(e))
	require.False(t, m.w.Despawning(e))
	alive, _ := m.drawOne(t)
	m.refusesStale(t, e, alive)
	m.compareRelations(t, e)
}

// Commit commits, with or without single steps. If the limit refuses the commit or an observer panics, the
// world and the queue are as before.
func (m *machine) Commit(t *rapid.T) {
	commit := func() (tally.Stats, error) { return tryCommit(m.w) }
	if rapid.IntRange(0, 3).Draw(t, "stepwise") == 0 {
		steps := rapid.IntRange(0, 30).Draw(t, "steps")
		commit = func() (tally.Stats, error) {
			return commitStepwise(m.w, func(onebyone.Step) bool { steps--; return steps > 0 })
		}
	}
	if n := m.after(); m.limit > 0 && n > m.limit {
		_, err := commit()
		require.EqualError(t, err, refusal(n, m.limit))
		require.Empty(t, m.world.calls, "no observer is called for a commit that is refused")
		m.compare(t)
		m.makeRoom(t)
		return
	}
	first := &reactions{}
	if m.tellCommit(first); len(first.calls) > 0 && rapid.IntRange(0, 4).Draw(t, "observer panics") == 0 {
		m.observerPanics = true
		require.Equal(t, "an observer that panics", panicText(func() { _, _ = commit() }))
		m.observerPanics = false
		m.compare(t)
	}
	m.allowReactions(t)
	left := m.world.left
	stats, err := commit()
	require.NoError(t, err)
	r := m.inModel(left)
	m.tellCommit(r)
	m.compareCalls(t, r)
	m.checkStats(t, stats)
	m.model.Commit()
	m.compare(t)
}

// makeRoom discards the queue, or despawns entities until the limit admits a commit.
func (m *machine) makeRoom(t *rapid.T) {
	if rapid.Bool().Draw(t, "discard") {
		m.Discard(t)
		return
	}
	for _, e := range slices.Concat(m.model.Entities(), m.model.Spawned()) {
		if m.after() > m.limit {
			m.w.Despawn(ecs.Entity(e))
			m.model.Despawn(e)
		}
	}
	m.Commit(t)
}

func (m *machine) checkStats(t *rapid.T, got tally.Stats) {
	spawned, despawned, changed := reftest.Count(m.model.Changes())
	require.Equal(t, [3]int{spawned, despawned, changed}, [3]int{got.Spawned, got.Despawned, got.Changed})
}

func (m *machine) Discard(t *rapid.T) {
	drop(m.w)
	m.model.Discard()
	m.compare(t)
}

// restore replaces all entities of the world and of the model, which then has those of next, and compares what observers are told.
func (m *machine) restore(t *rapid.T, inWorld, inModel func(), next *reftest.World) {
	drop(m.w)
	m.allowReactions(t)
	left, atOnce, before := m.world.left, rapid.Bool().Draw(t, "at once"), m.model.Snapshot()
	if atOnce {
		release(m.w)
	}
	inWorld()
	if atOnce {
		hold(m.w)
	}
	inModel()
	r := m.inModel(left)
	m.tell(r, restoreDifferences(before, next))
	if atOnce {
		m.tellCommit(r)
		m.model.Commit()
	}
	m.compareCalls(t, r)
	m.compare(t)
}

// Snapshot takes a snapshot and compares it with earlier ones, or restores one.
func (m *machine) Snapshot(t *rapid.T) {
	switch {
	case len(m.snapshots) > 0 && rapid.Bool().Draw(t, "restore"):
		s := rapid.SampledFrom(m.snapshots).Draw(t, "snapshot")
		m.restore(t, func() { m.w.Restore(s.world) }, func() { m.model.Restore(s.model) }, s.model)
	case queueLen(m.w) == 0:
		s := snapshotPair{m.w.Snapshot(), m.model.Snapshot()}
		require.Equal(t, m.model.Len(), s.world.Len())
		for _, other := range m.snapshots {
			require.Equal(t, s.model.Equal(other.model), s.world.Equal(other.world))
			require.Equal(t, s.model.Equal(other.model), other.world.Equal(s.world))
		}
		if m.snapshots = append(m.snapshots, s); len(m.snapshots) > 3 {
			m.snapshots = m.snapshots[1:]
		}
	}
}

// compare compares the world with the model, and checks the invariants of the store.
func (m *machine) compare(t *rapid.T) {
	w := m.w
	if w.Len() != m.model.Len() || queueLen(w) != len(m.model.Touched()) {
		t.Fatalf("%d entities and %d queued, want %d and %d", w.Len(), queueLen(w), m.model.Len(), len(m.model.Touched()))
	}
	for _, e := range m.model.Entities() {
		m.compareEntity(t, ecs.Entity(e))
		m.comparePending(t, ecs.Entity(e))
	}
	for _, e := range m.model.Spawned() {
		m.comparePending(t, ecs.Entity(e))
	}
	for _, e := range slices.Concat(m.model.Spawned(), m.model.Dead(), m.model.Forgotten()) {
		m.compareState(t, ecs.Entity(e), ecs.EntityState(m.model.State(e)))
	}
	for _, f := range m.fields {
		if f.gather != nil {
			m.compareGather(t, f)
		}
	}
	for _, x := range m.systems {
		m.compareSystem(t, x)
	}
	terms := drawTerms(t, m.with(m.fields))
	require.Equal(t, len(m.matching(terms)), w.Count(terms...))
	mustBeSound(t, w)
}

func (m *machine) compareState(t *rapid.T, e ecs.Entity, want ecs.EntityState) {
	w := m.w
	if w.EntityState(e) != want || w.Alive(e) || w.Composition(e) != nil {
		t.Fatalf("%v is %v, want %v", e, w.EntityState(e), want)
	}
	for _, f := range m.fields {
		if f.has(e) || w.Has(e, f.term) {
			t.Fatalf("%v is %v and has %s", e, want, f.name)
		}
		if f.tag {
			continue
		}
		_, err := f.tryGet(e)
		if got, ok := err.(*ecs.Error); !ok || *got != (ecs.Error{Entity: e, Component: f.name, State: want}) {
			t.Fatalf("reading %s of %v: %v", f.name, e, err)
		}
	}
	m.compareRelations(t, e)
}

func (m *machine) compareEntity(t *rapid.T, e ecs.Entity) {
	w, want, next := m.w, m.model.Values(stored(e)), m.model.Next(stored(e))
	if !w.Alive(e) || w.EntityState(e) != ecs.Alive {
		t.Fatalf("%v is %v", e, w.EntityState(e))
	}
	if ids := ids(want.Set()); !slices.Equal(ids, w.Composition(e)) {
		t.Fatalf("%v has %v, want %v", e, w.Composition(e), ids)
	}
	for _, f := range m.fields {
		v, has := want[int(f.id)]
		if f.has(e) != has || w.Has(e, f.term) != has || w.Has(e, ecs.Not(f.term)) == has {
			t.Fatalf("%v has %s: %v", e, f.name, !has)
		}
		if f.tag {
			continue
		}
		got, err := f.tryGet(e)
		_, coming := next[int(f.id)]
		switch {
		case has && (err != nil || got != v):
			t.Fatalf("%s of %v is %d, %v, want %d", f.name, e, got, err, v)
		case !has && !isError(err, ecs.Error{Entity: e, Component: f.name, State: ecs.Alive, Coming: coming}):
			t.Fatalf("%s of %v: %v", f.name, e, err)
		}
	}
	m.compareRelations(t, e)
}

// comparePending compares what an entity that is alive or queued will have.
func (m *machine) comparePending(t *rapid.T, e ecs.Entity) {
	next := m.model.Next(stored(e))
	if got := m.w.Despawning(e); got != (next == nil) {
		t.Fatalf("%v is despawning: %v", e, got)
	}
	if got := m.w.Pending(e); !slices.Equal(got, ids(next.Set())) {
		t.Fatalf("%v will have %v, want %v", e, got, ids(next.Set()))
	}
}

func isError(err error, want ecs.Error) bool {
	got, ok := err.(*ecs.Error)
	return ok && *got == want
}

// TestWorldAgainstModel compares worlds of every layout with the reference model.
func TestWorldAgainstModel(t *testing.T) {
	for done := 0; done < alone(*steps); {
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
	switch k := rapid.IntRange(0, 107).Draw(t, "step"); {
	case k < 3:
		m.Clone(t)
	case k < 19:
		m.Spawn(t)
	case k < 32:
		m.Set(t)
	case k < 38:
		m.changeNow(t)
	case k < 42:
		m.Ptr(t)
	case k < 47:
		m.Add(t)
	case k < 58:
		m.Remove(t)
	case k < 65:
		m.Despawn(t)
	case k < 75:
		m.setTarget(t)
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
		if !waiting(m.w) {
			m.w.Shrink()
		}
		m.compare(t)
	case k < 88:
		m.Declare(t)
	case k < 90:
		m.Discard(t)
	case k < 93:
		if rapid.IntRange(0, 9).Draw(t, "reset") == 0 {
			m.Reset(t)
		}
		m.Snapshot(t)
	case k < 96:
		m.System(t)
	case k < 98:
		m.Observe(t)
	default:
		m.Commit(t)
	}
}
