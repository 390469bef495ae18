package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/reftest"
)

// relationMachine changes the targets of entities in a world and in the reference model, in every mode.
type relationMachine struct {
	related
	task  func()
	saved *ecs.Snapshot
	copy  *reftest.World
}

func newRelationMachine(t *rapid.T) *relationMachine {
	m := &relationMachine{related: related{w: ecs.NewWorld(ecs.WithLayout(drawLayout(t))), model: reftest.New()}}
	for range relationKinds {
		m.declareRelation()
	}
	ecs.Task(m.w, "task", func(ecs.Tick) { m.task() }, ecs.AlsoReads(termsOf(m.with(nil))...))
	return m
}

// change makes one change. What it leaves in the model is queued.
func (m *relationMachine) change(t *rapid.T) {
	k := rapid.IntRange(0, 11).Draw(t, "change")
	if len(m.model.Entities())+len(m.model.Spawned()) < 3 {
		k = 0
	}
	switch {
	case k < 3:
		m.model.Spawn(stored(m.w.Spawn()))
	case k < 10:
		m.setTarget(t)
	case k < 11:
		if list := m.model.Entities(); len(list) > 0 {
			m.clone(t, ecs.Entity(rapid.SampledFrom(list).Draw(t, "cloned")))
		}
	default:
		e, _ := m.drawOne(t)
		m.w.Despawn(e)
		m.model.Despawn(stored(e))
	}
}

// loop makes changes in a loop over the sources of a target, which yields those that there were before it.
func (m *relationMachine) loop(t *rapid.T, depth int) {
	if len(m.model.Entities()) == 0 {
		return
	}
	r, target := m.relation(t), ecs.Entity(rapid.SampledFrom(m.model.Entities()).Draw(t, "target"))
	want, got := fromStored(m.model.Sources(int(r.id), stored(target))), []ecs.Entity(nil)
	for source := range r.h.Of(target) {
		of, found := r.h.Target(source)
		require.True(t, found)
		require.Equal(t, target, of)
		got = append(got, source)
		m.change(t)
		if depth > 0 && rapid.IntRange(0, 2).Draw(t, "inner") == 0 {
			m.loop(t, depth-1)
		}
	}
	require.Equal(t, want, got)
}

// several makes several changes, which are carried out together.
func (m *relationMachine) several(t *rapid.T) {
	for range rapid.IntRange(0, 6).Draw(t, "changes") {
		m.change(t)
	}
	m.loop(t, 0)
}

func (m *relationMachine) step(t *rapid.T) {
	switch k := rapid.IntRange(0, 11).Draw(t, "step"); {
	case k < 4:
		m.change(t)
	case k < 7:
		m.loop(t, 1)
	case k < 8:
		m.w.Batch(func() { m.several(t) })
	case k < 9:
		m.task = func() { m.several(t) }
		require.NoError(t, m.w.Tick(1))
	case k < 10:
		require.Equal(t, "no", panicText(func() {
			m.w.Batch(func() {
				m.several(t)
				panic("no")
			})
		}))
		m.model.Discard()
	case m.saved == nil || rapid.Bool().Draw(t, "save"):
		m.saved, m.copy = m.w.Snapshot(), m.model.Snapshot()
		m.w.Shrink()
	case rapid.IntRange(0, 4).Draw(t, "reset") == 0:
		m.w.Reset()
		m.model.Reset()
	default:
		m.w.Restore(m.saved)
		m.model.Restore(m.copy)
	}
	m.model.Commit()
	m.compare(t)
}

func (m *relationMachine) compare(t *rapid.T) {
	require.Equal(t, m.model.Len(), m.w.Len())
	for _, e := range m.model.Entities() {
		require.Equal(t, ids(m.model.Values(e).Set()), m.w.Composition(ecs.Entity(e)))
		m.compareRelations(t, ecs.Entity(e))
	}
	for _, e := range m.model.Dead() {
		m.compareRelations(t, ecs.Entity(e))
	}
	mustBeSound(t, m.w)
}

// TestRelationsAgainstModel compares relations of every kind with the reference model, where targets are set at once, in loops over
// sources, in batches that are carried out or panic, in tasks, and by Restore and Reset.
func TestRelationsAgainstModel(t *testing.T) {
	for done := 0; done < alone(20_000) && !t.Failed(); {
		rapid.Check(t, func(t *rapid.T) {
			m, n := newRelationMachine(t), rapid.IntRange(1, 40).Draw(t, "steps")
			for range n {
				m.step(t)
			}
			done += n
		})
	}
}

// TestLoopsOverSources checks what a loop over sources refuses, how it ends, and that it allocates nothing.
func TestLoopsOverSources(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	childOf, parent := ecs.Relation[ecs.ChildOf](w), w.Spawn()
	for range 5 {
		childOf.Set(w.Spawn(a), parent)
	}
	for child := range childOf.Of(parent) {
		a.Set(child, 1)
		require.Equal(t, weight(0), a.Get(child), "changes wait for the end")
		require.Equal(t, "ecs: a tick cannot begin while a loop over entities or sources runs: leave it first, and stop what iter.Pull made of one", panicText(func() { _ = w.Tick(0) }))
		break
	}
	require.Equal(t, weight(1), a.Get(collect(childOf.Of(parent))[0]))
	require.Equal(t, "no", panicText(func() {
		for child := range childOf.Of(parent) {
			w.Despawn(child)
			panic("no")
		}
	}))
	require.Len(t, collect(childOf.Of(parent)), 5)
	require.Zero(t, queueLen(w))
	n := 0
	require.Zero(t, testing.AllocsPerRun(10, func() {
		for range childOf.Of(parent) {
			n++
		}
	}))
	for child := range childOf.Of(parent) {
		w.Despawn(child)
	}
	require.Empty(t, collect(childOf.Of(parent)))
	for range childOf.Of(ecs.Entity{}) {
		t.Fatal("the zero Entity has no children")
	}
}

// TestSourcesOnSeveralGoroutines reads sources in a split system.
func TestSourcesOnSeveralGoroutines(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	w.SetWorkers(2)
	splitRows(w, 64)
	childOf, parent := ecs.Relation[ecs.ChildOf](w), w.Spawn()
	for range 3 {
		childOf.Set(w.Spawn(), parent)
	}
	w.SpawnMany(1000, nil, a)
	s := ecs.System1(w, "Count", func(_ ecs.Block, v []weight) {
		for i := range v {
			for range childOf.Of(parent) {
				v[i]++
			}
		}
	}, ecs.AlsoReads(childOf))
	inStage(w, "counting", []*ecs.System{s}, ecs.Parallel())
	require.NoError(t, w.Tick(0))
	for _, v := range ecs.NewQuery1[weight](w).All() {
		require.Equal(t, weight(3), *v.A)
	}
	require.True(t, isIdle(w))
}
