package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/reftest"
)

// heavy is a bundle of a plain value, a value with a pointer, and a tag.
type heavy struct {
	weight
	caption
	frozen
}

// changeNow changes an entity at once. What is queued of others stays queued.
func (m *machine) changeNow(t *rapid.T) {
	defer m.compare(t)
	if rapid.IntRange(0, 3).Draw(t, "spawn") == 0 {
		m.spawnNow(t)
		return
	}
	e, ok := m.draw(t)
	if !ok {
		return
	}
	f, kind := m.field(t), rapid.IntRange(0, 5).Draw(t, "kind")
	if kind == 5 {
		m.despawnNow(t, e)
		return
	}
	if m.model.IsTouched(e) {
		require.Equal(t, m.queuedRefusal(e), panicText(func() { f.setNow(e, 1) }))
		require.Equal(t, m.queuedRefusal(e), panicText(func() { f.removeNow(e) }))
		require.Equal(t, m.queuedRefusal(e), panicText(func() { m.w.AddNow(e, f.term) }))
		return
	}
	_, has := m.model.Values(e)[int(f.id)]
	switch {
	case kind < 2:
		v := m.nextValue()
		f.setNow(e, v)
		if f.tag {
			v = 0
		}
		m.model.SetNow(e, int(f.id), v)
	case kind == 2:
		m.w.AddNow(e, f.term)
		if !has {
			m.model.SetNow(e, int(f.id), 0)
		}
	default:
		f.removeNow(e)
		m.model.RemoveNow(e, int(f.id))
	}
}

// queuedRefusal is the panic of a change at once of an entity that has queued changes.
func (m *machine) queuedRefusal(e Entity) string {
	if m.model.State(e) == Queued {
		return "ecs: entity " + e.String() + ": the entity is queued: it was spawned in this tick and can be read after the commit"
	}
	return "ecs: entity " + e.String() + " cannot be changed at once, because a change of it is queued: commit first, or queue this change too"
}

func (m *machine) spawnNow(t *rapid.T) {
	ids := map[string]int{}
	for _, name := range []string{"weight", "caption", "frozen"} {
		id, known := m.w.Lookup(name)
		if !known {
			return
		}
		ids[name] = int(id)
	}
	v := m.nextValue()
	e, err := NewBundleOf[heavy](m.w).SpawnNow(heavy{weight: weight(v), caption: caption{"7"}})
	if n := m.model.Len() + 1; m.limit > 0 && n > m.limit {
		require.EqualError(t, err, refusal(n, m.limit))
		return
	}
	require.NoError(t, err)
	m.mustBeNew(t, e)
	m.model.SpawnNow(e, reftest.Values{ids["weight"]: v, ids["caption"]: 7, ids["frozen"]: 0})
}

// despawnNow despawns an entity and its descendants at once, or none if one of them has queued
// changes.
func (m *machine) despawnNow(t *rapid.T, e Entity) {
	for k, each := range m.model.Family(e) {
		if m.model.IsTouched(each) {
			want := m.queuedRefusal(each)
			if k > 0 && m.attached {
				want = parentRefusal(e)
			}
			require.Equal(t, want, panicText(func() { m.w.DespawnNow(e) }))
			return
		}
	}
	if m.attached && m.w.hierarchy.mayHaveLinks(e.Index()) {
		require.Equal(t, parentRefusal(e), panicText(func() { m.w.DespawnNow(e) }))
		return
	}
	m.w.DespawnNow(e)
	m.model.DespawnNow(e)
}

// parentRefusal is the panic of DespawnNow after a parent has been set.
func parentRefusal(e Entity) string {
	return "ecs: entity " + e.String() + " cannot be despawned at once, because a parent has been set since the last commit: commit first, or queue the despawn"
}

// TestChangesAtOnceAreRefused checks the panics of changes at once in systems, queries and hooks.
func TestChangesAtOnceAreRefused(t *testing.T) {
	w := NewWorld()
	a, ice := Component[weight](w), Tag[frozen](w)
	Component[caption](w)
	e, err := NewBundleOf[heavy](w).SpawnNow(heavy{})
	require.NoError(t, err)
	b := NewBundle2[weight, caption](w)
	calls := map[string]func(){
		"an entity cannot be spawned at once":   func() { _, _ = b.SpawnNow(1, caption{}) },
		"a component cannot be set at once":     func() { a.SetNow(e, 1) },
		"a component cannot be added at once":   func() { w.AddNow(e, a) },
		"a component cannot be removed at once": func() { a.RemoveNow(e) },
		"a tag cannot be added at once":         func() { ice.AddNow(e) },
		"an entity cannot be despawned at once": func() { w.DespawnNow(e) },
	}
	for what, call := range calls {
		s := System1(w, "S", func(Block, []weight) { call() })
		require.Equal(t, `ecs: `+what+` while the system "S" runs; what is queued is committed at the end of the tick`, panicText(func() { s.Run(0) }))
		w.systems = nil
		require.Equal(t, "ecs: "+what+" while a loop over a query runs", panicText(func() {
			for range NewQuery1[weight](w).All() {
				call()
			}
		}))
		w.Spawn()
		called := ""
		w.OnAdded(ice, func([]Entity) { called = panicText(call) })
		ice.Add(w.Spawn())
		mustCommit(t, w)
		require.Equal(t, "ecs: "+what+" during the hooks of a commit; World.Defer does it afterwards", called)
	}
	require.True(t, w.Alive(e) && a.Has(e) && ice.Has(e))
	w.DespawnNow(e)
	for what, call := range calls {
		if what != "an entity cannot be spawned at once" {
			require.Equal(t, "ecs: entity 0.1: the entity is dead: it was despawned, and this handle was kept", panicText(call))
		}
	}
}

// TestChangesAtOnceCallNoHooks compares them with queued changes, which call hooks.
func TestChangesAtOnceCallNoHooks(t *testing.T) {
	w := NewWorld()
	a, ice := Component[weight](w), Tag[frozen](w)
	Component[caption](w)
	called := 0
	a.OnAdded(func([]Entity, []weight) { called++ })
	a.OnRemoved(func([]Entity, []weight) { called++ })
	b := NewBundleOf[heavy](w)
	e, err := b.SpawnNow(heavy{weight: 3})
	require.NoError(t, err)
	a.RemoveNow(e)
	a.SetNow(e, 4)
	ice.RemoveNow(e)
	w.DespawnNow(e)
	require.Zero(t, called)
	e = b.Spawn(heavy{weight: 3})
	mustCommit(t, w)
	w.Despawn(e)
	mustCommit(t, w)
	require.Equal(t, 2, called)
}

// TestSystemsSeeChangesAtOnce runs systems of every match, whose matches are cached, between changes that no
// commit makes.
func TestSystemsSeeChangesAtOnce(t *testing.T) {
	w := NewWorld()
	a, b, ice := Component[weight](w), Component[level](w), Tag[frozen](w)
	Component[caption](w)
	w.Group(a, b)
	seen := map[string][]Entity{}
	note := func(name string) func(Block) {
		return func(block Block) { seen[name] = append(seen[name], block.Entities()...) }
	}
	full, partial, blind := note("full"), note("partial"), note("blind")
	systems := []*System{
		System2(w, "full", func(block Block, _ []weight, _ []level) { full(block) }),
		System2(w, "partial", func(block Block, _ []weight, _ []caption) { partial(block) }),
		System1(w, "blind", func(block Block, _ []weight) { blind(block) }, With(ice)),
	}
	bundle := NewBundleOf[heavy](w)
	var list []Entity
	for i := range 100 {
		e, err := bundle.SpawnNow(heavy{weight: weight(i)})
		require.NoError(t, err)
		list = append(list, e)
	}
	for round := range 60 {
		for i := round % 7; i < len(list); i += 7 {
			switch e := list[i]; (i + round) % 3 {
			case 0:
				b.SetNow(e, level{1})
			case 1:
				ice.RemoveNow(e)
			default:
				b.RemoveNow(e)
				ice.AddNow(e)
			}
		}
		clear(seen)
		for _, s := range systems {
			for range 3 { // so that the cache is filled and used
				clear(seen)
				s.Run(0)
				require.ElementsMatch(t, w.matching(map[string][]Term{
					"full": {a, b}, "partial": {a, ID(3)}, "blind": {a, ice},
				}[s.name]), seen[s.name], "%s in round %d", s.name, round)
			}
		}
	}
}

// TestBundlesKeepNoPointers checks that a bundle drops the values that it was given.
func TestBundlesKeepNoPointers(t *testing.T) {
	w := NewWorld()
	Component[weight](w)
	Component[caption](w)
	Tag[frozen](w)
	b := NewBundleOf[heavy](w)
	_, err := b.SpawnNow(heavy{caption: caption{"long"}})
	require.NoError(t, err)
	require.Zero(t, b.scratch)
	require.True(t, b.hasPointers)
}
