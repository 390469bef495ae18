package ecs_test

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// nameModel is the entities that are there with their names, "" for none.
type nameModel map[ecs.Entity]string

// holder returns the entity that has a name.
func (m nameModel) holder(name string) ecs.Entity {
	for e, n := range m {
		if n == name && name != "" {
			return e
		}
	}
	return ecs.Entity{}
}

type nameMachine struct {
	w         *ecs.World
	now, next nameModel
	all       []ecs.Entity
	saved     *ecs.Snapshot
	copy      nameModel
}

// change changes the world and what the model will be, which is the same model where changes are made at once.
func (m *nameMachine) change(t *rapid.T) {
	if len(m.all) == 0 || rapid.IntRange(0, 5).Draw(t, "spawn") == 0 {
		e := m.w.Spawn()
		m.all = append(m.all, e)
		m.next[e] = ""
		return
	}
	e := rapid.SampledFrom(m.all).Draw(t, "entity")
	_, lives := m.next[e]
	if !lives {
		return
	}
	if rapid.IntRange(0, 4).Draw(t, "despawn") == 0 {
		m.w.Despawn(e)
		delete(m.next, e)
		return
	}
	name := rapid.SampledFrom([]string{"", "goose", "duck", "swan"}).Draw(t, "name")
	err := m.w.TrySetName(e, name)
	if holder := m.next.holder(name); !holder.IsZero() && holder != e {
		require.Equal(t, &ecs.NameError{name, e, holder}, err)
		return
	}
	require.NoError(t, err)
	m.next[e] = name
}

func (m *nameMachine) compare(t *rapid.T) {
	for _, e := range m.all {
		require.Equal(t, m.now[e], m.w.NameOf(e))
	}
	for _, name := range []string{"", "goose", "duck", "swan"} {
		e, found := m.w.Find(name)
		require.Equal(t, m.now.holder(name), e)
		require.Equal(t, !e.IsZero(), found)
	}
}

// several makes several changes that wait for the end of something.
func (m *nameMachine) several(t *rapid.T) {
	m.next = maps.Clone(m.now)
	for range rapid.IntRange(0, 6).Draw(t, "changes") {
		m.change(t)
		for _, e := range m.all {
			require.Equal(t, m.now[e], m.w.NameOf(e), "the old state")
		}
	}
}

// TestNamesAgainstModel compares names with a naive model, where they are given at once, in batches, systems and loops, and
// restored.
func TestNamesAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &nameMachine{w: ecs.NewWorld(), now: nameModel{}}
		ecs.Task(m.w, "Name", func(ecs.Tick) { m.several(t) })
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			switch k := rapid.IntRange(0, 6).Draw(t, "step"); {
			case k < 3:
				m.next = m.now
				m.change(t)
			case k < 4:
				m.w.Batch(func() { m.several(t) })
				m.now = m.next
			case k < 5:
				require.NoError(t, m.w.Tick(0))
				m.now = m.next
			case k < 6:
				before := maps.Clone(m.now)
				require.Equal(t, "no", panicText(func() {
					m.w.Batch(func() {
						m.several(t)
						panic("no")
					})
				}))
				m.now = before
				m.all = slices.DeleteFunc(m.all, func(e ecs.Entity) bool { return m.w.EntityState(e) == ecs.Dead })
			case m.saved == nil || rapid.Bool().Draw(t, "save"):
				m.saved, m.copy = m.w.Snapshot(), maps.Clone(m.now)
			default:
				m.w.Restore(m.saved)
				m.now = maps.Clone(m.copy)
				require.True(t, m.saved.Equal(m.w.Snapshot()))
				m.all = slices.Collect(maps.Keys(m.now))
				slices.SortFunc(m.all, func(a, b ecs.Entity) int { return int(a.Index()) - int(b.Index()) })
			}
			m.compare(t)
		}
	})
}

// TestNamesAreRefused checks the complete texts.
func TestNamesAreRefused(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	first, second := w.Spawn(a), w.Spawn(a)
	w.SetName(first, "goose")
	w.SetName(first, "goose")
	require.Equal(t, `ecs: entity 1.1 cannot have the name "goose": entity 0.1 has it, or will have it; names are unique, and an empty name takes one away`,
		panicText(func() { w.SetName(second, "goose") }))
	w.Despawn(second)
	require.Equal(t, "ecs: entity 1.1: the entity is dead: it was despawned, and this handle was kept", panicText(func() { w.SetName(second, "duck") }))
	require.Equal(t, &ecs.Error{Entity: second, State: ecs.Dead}, w.TrySetName(second, "goose"))
	s := ecs.System1(w, "S", func(ecs.Block, []weight) { w.SetName(first, "swan") })
	inStage(w, "split", []*ecs.System{s}, ecs.Parallel())
	w.SetWorkers(2)
	w.SpawnMany(20000, nil, a)
	require.Equal(t, `ecs: system "S": a name cannot be given while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`,
		panicText(func() { s.Run(0) }))
	require.Equal(t, "goose", w.NameOf(first))
}

// TestNamesOfThoseThatAreGone checks that names of despawned entities are dropped.
func TestNamesOfThoseThatAreGone(t *testing.T) {
	w := ecs.NewWorld()
	keep := w.Spawn()
	w.SetName(keep, "keep")
	for i := range 10_000 {
		e := w.Spawn()
		w.SetName(e, strconv.Itoa(i))
		w.Despawn(e)
	}
	require.Equal(t, "keep", w.NameOf(keep))
	before := w.Snapshot()
	w.SetName(keep, "kept")
	require.False(t, before.Equal(w.Snapshot()))
}

// TestNamesCostNothing checks that steady use of names allocates nothing.
func TestNamesCostNothing(t *testing.T) {
	w := ecs.NewWorld()
	a, b := w.Spawn(), w.Spawn()
	one, two := "one", "two"
	change := func() {
		w.SetName(a, one)
		w.SetName(b, two)
		one, two = two, one
		w.SetName(a, "")
		w.SetName(b, "")
	}
	w.Batch(change)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		change()
		w.Batch(change)
		w.Find("one")
		w.NameOf(b)
	}))
}
