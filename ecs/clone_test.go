package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// Clone clones a committed entity, of which something may be queued.
func (m *machine) Clone(t *rapid.T) {
	list := m.model.Entities()
	if len(list) == 0 {
		return
	}
	e := rapid.SampledFrom(list).Draw(t, "cloned")
	m.clone(t, ecs.Entity(e))
}

// TestClone checks what a clone has, and that what pointers point to is shared.
func TestClone(t *testing.T) {
	type bag struct{ Items []int }
	for _, kind := range []ecs.Layout{ecs.Lanes, ecs.Laminar, Naive} {
		w := ecs.NewWorld(ecs.WithLayout(kind))
		a, bags, script, ice := ecs.Component[weight](w), ecs.Component[bag](w), w.Dynamic("script", 3), ecs.Tag[frozen](w)
		w.Group(a, bags)
		w.Group(a, script)
		parent, e := w.Spawn(a), w.Spawn(a, bags, script, ice)
		child := w.Spawn()
		setParent(w, e, parent)
		setParent(w, child, e)
		w.SetName(e, "goose")
		a.Set(e, 7)
		bags.Set(e, bag{[]int{1, 2}})
		script.Set(e, []byte{1, 2, 3})
		var clones []ecs.Entity
		clones = append(clones, w.Clone(e))
		w.Batch(func() {
			a.Set(e, 8)
			clones = append(clones, w.Clone(e))
			a.Set(clones[1], 9)
			require.Equal(t, "ecs: entity 4.1: the entity is queued: it was spawned in this tick or Batch, and can be read after it", panicText(func() { w.Clone(clones[1]) }))
		})
		a.Set(clones[1], a.Get(clones[1])-2)
		for _, c := range clones {
			require.Equal(t, weight(7), a.Get(c))
			require.Equal(t, []byte{1, 2, 3}, script.Get(c))
			require.Equal(t, w.Composition(e), w.Composition(c))
			require.Same(t, &bags.Get(e).Items[0], &bags.Get(c).Items[0])
			require.Equal(t, parent, parentOf(w, c))
			require.Empty(t, collect(childrenOf(w, c)))
			require.Equal(t, "", w.NameOf(c))
		}
		require.Equal(t, weight(8), a.Get(e))
		mustBeSound(t, w)
		w.SetLimit(w.Len())
		_, err := w.TryClone(e)
		require.ErrorIs(t, err, ecs.ErrEntityLimit)
		w.Despawn(clones[0])
		_, err = w.TryClone(clones[0])
		require.Equal(t, &ecs.Error{Entity: clones[0], State: ecs.Dead}, err)
	}
}

// TestCloneInSystems checks what a system must declare to clone.
func TestCloneInSystems(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.Component[weight](w), ecs.Component[level](w)
	e := w.Spawn(a, b)
	s := ecs.System1(w, "S", func(ecs.Block, []weight) { w.Clone(e) })
	require.Equal(t, `ecs: system "S": it reads level of an entity without having declared it: add ecs.AlsoReads`, panicText(func() { s.Run(0) }))
	require.Equal(t, 1, w.Len())
	declared := ecs.System1(w, "T", func(ecs.Block, []weight) { w.Clone(e) }, ecs.AlsoReads(b))
	declared.Run(0)
	require.Equal(t, 2, w.Count(a, b))
}
