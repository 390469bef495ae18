package ecs

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/reftest"
)

// familyMachine changes the parents of entities in a world and in the reference model, in loops over children and outside.
type familyMachine struct {
	w     *World
	model *reftest.World
	saved *Snapshot
	copy  *reftest.World
}

func (m *familyMachine) draw(t *rapid.T) Entity {
	return Entity(rapid.SampledFrom(slices.Concat(m.model.Entities(), m.model.Spawned())).Draw(t, "entity"))
}

// change makes one change. What it leaves in the model is queued.
func (m *familyMachine) change(t *rapid.T) {
	if len(m.model.Entities())+len(m.model.Spawned()) < 3 {
		m.model.Spawn(stored(m.w.Spawn()))
		return
	}
	switch k := rapid.IntRange(0, 9).Draw(t, "change"); {
	case k < 3:
		m.model.Spawn(stored(m.w.Spawn()))
	case k < 8:
		child, parent := m.draw(t), m.draw(t)
		if slices.Contains(m.model.Family(stored(child)), stored(parent)) {
			parent = Entity{}
		}
		m.w.SetParent(child, parent)
		m.model.SetParent(stored(child), stored(parent))
	default:
		e := m.draw(t)
		m.w.Despawn(e)
		m.model.Despawn(stored(e))
	}
}

// loop makes changes in a loop over children, which yields those that there were before it.
func (m *familyMachine) loop(t *rapid.T, depth int) {
	if len(m.model.Entities()) == 0 {
		return
	}
	parent := Entity(rapid.SampledFrom(m.model.Entities()).Draw(t, "parent"))
	want, got := fromStored(m.model.Children(stored(parent))), []Entity(nil)
	for child := range m.w.Children(parent) {
		require.Equal(t, parent, m.w.Parent(child))
		got = append(got, child)
		m.change(t)
		if depth > 0 && rapid.IntRange(0, 2).Draw(t, "inner") == 0 {
			m.loop(t, depth-1)
		}
	}
	require.Equal(t, want, got)
}

func (m *familyMachine) step(t *rapid.T) {
	switch k := rapid.IntRange(0, 9).Draw(t, "step"); {
	case k < 4:
		m.change(t)
	case k < 7:
		m.loop(t, 1)
	case k < 8:
		m.w.Batch(func() {
			for range rapid.IntRange(0, 4).Draw(t, "changes") {
				m.change(t)
			}
			m.loop(t, 0)
		})
	case m.saved == nil || rapid.Bool().Draw(t, "save"):
		m.saved, m.copy = m.w.Snapshot(), m.model.Snapshot()
	default:
		m.w.Restore(m.saved)
		m.model.Restore(m.copy)
	}
	m.model.Commit()
	require.Equal(t, m.model.Len(), m.w.Len())
	for _, e := range fromStored(m.model.Entities()) {
		require.Equal(t, Entity(m.model.Parent(stored(e))), m.w.Parent(e))
		require.Equal(t, fromStored(m.model.Children(stored(e))), collect(m.w.Children(e)))
	}
}

// TestFamiliesAgainstModel compares parents and children with the reference model, where they are changed in loops over
// children, in batches, at once and by Restore.
func TestFamiliesAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &familyMachine{w: NewWorld(), model: reftest.New()}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			m.step(t)
		}
	})
}

// TestLoopsOverChildren checks what a loop over children refuses, how it ends, and that it allocates nothing.
func TestLoopsOverChildren(t *testing.T) {
	w := NewWorld()
	a := Component[weight](w)
	parent := w.Spawn()
	for range 5 {
		w.SetParent(w.Spawn(a), parent)
	}
	for child := range w.Children(parent) {
		a.Set(child, 1)
		require.Equal(t, weight(0), a.Get(child), "changes wait for the end")
		require.Equal(t, "ecs: a tick cannot begin while a loop over entities or children runs", panicText(func() { _ = w.Tick(0) }))
		break
	}
	require.Equal(t, weight(1), a.Get(collect(w.Children(parent))[0]))
	require.Equal(t, "no", panicText(func() {
		for child := range w.Children(parent) {
			w.Despawn(child)
			panic("no")
		}
	}))
	require.Len(t, collect(w.Children(parent)), 5)
	require.Zero(t, w.openWalks+w.deferring+w.queueLen())
	n := 0
	require.Zero(t, testing.AllocsPerRun(10, func() {
		for range w.Children(parent) {
			n++
		}
	}))
	for child := range w.Children(parent) {
		w.Despawn(child)
	}
	require.Empty(t, collect(w.Children(parent)))
	for range w.Children(Entity{}) {
		t.Fatal("the zero Entity has no children")
	}
}

// TestChildrenOnSeveralGoroutines reads children in a split system.
func TestChildrenOnSeveralGoroutines(t *testing.T) {
	w := NewWorld()
	a := Component[weight](w)
	w.SetWorkers(2)
	w.parallel.jobRows = 64
	parent := w.Spawn()
	for range 3 {
		w.SetParent(w.Spawn(), parent)
	}
	w.SpawnMany(1000, nil, a)
	s := System1(w, "Count", func(_ Block, v []weight) {
		for i := range v {
			for range w.Children(parent) {
				v[i]++
			}
		}
	})
	w.inStage("counting", []*System{s}, Parallel())
	require.NoError(t, w.Tick(0))
	for _, v := range NewQuery1[weight](w).All() {
		require.Equal(t, weight(3), *v.A)
	}
	require.Zero(t, w.openWalks+w.deferring)
}
