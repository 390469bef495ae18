//go:build !race

package persist_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

// TestCloneTree clones an entity with its children: references and targets inside lead to the clones, those outside stay, and the
// originals are as they were.
func TestCloneTree(t *testing.T) {
	for _, observed := range []bool{false, true} {
		w := newSample()
		list := w.fill(40)
		calls := 0
		if observed {
			w.ObserveEntities(ecs.Spawned, func(ecs.Observed) { calls++ })
		}
		gone := w.Spawn()
		w.Despawn(gone)
		h := w.holder.Get(list[5])
		w.holder.Set(list[5], Holder{h.First, h.Nested, append(h.List, list[16], gone), h.By, h.At, h.Names})
		w.holder.Set(list[17], Holder{First: list[5], By: map[ecs.Entity]ecs.Entity{list[5]: list[1]}, At: &list[16]})
		w.likes.Set(list[16], list[5])
		before := string(save(t, w.World))
		calls = 0
		m, err := persist.CloneTree(w.World, list[5]) // 5 and its children 17, 16 and 15
		require.NoError(t, err)
		require.Len(t, m.Entities, 4)
		require.True(t, calls == 1 == observed)
		at := func(i int) ecs.Entity {
			now, found := m.New(list[i])
			require.True(t, found && now != list[i] && w.Alive(now))
			return now
		}
		parent, _ := w.childOf.Target(at(5))
		require.Equal(t, list[1], parent)
		siblings := slices.Collect(w.childOf.Of(list[1]))
		require.Equal(t, at(5), siblings[len(siblings)-1])
		require.Equal(t, []ecs.Entity{at(17), at(16), at(15)}, slices.Collect(w.childOf.Of(at(5))))
		liked, _ := w.likes.Target(at(16))
		require.Equal(t, at(5), liked)
		liked, _ = w.likes.Target(at(17))
		require.Equal(t, list[18], liked)
		clone := w.holder.Get(at(5))
		require.Equal(t, list[6], clone.First)
		require.Equal(t, []ecs.Entity{at(5), {}, list[0], at(16), gone}, append(clone.List[:1:1], append([]ecs.Entity{{}}, clone.List[2:]...)...))
		require.Equal(t, map[ecs.Entity]ecs.Entity{at(5): list[6], list[6]: at(5)}, clone.By)
		clone = w.holder.Get(at(17))
		require.Equal(t, Holder{First: at(5), By: map[ecs.Entity]ecs.Entity{at(5): list[1]}, At: clone.At}, clone)
		require.Equal(t, at(16), *clone.At)
		require.Equal(t, Mixed{true, -15, 15000, "note 15"}, without(w.mixed.Get(at(15))))
		require.Equal(t, []byte{15, 2, 3}, w.raw.Get(at(15)))
		require.True(t, w.mark.Has(at(15)))
		require.Empty(t, w.NameOf(at(15)))

		w.Despawn(at(5)) // with its children
		require.Equal(t, before, string(save(t, w.World)))
	}
}

// without sets what differs by parity.
func without(m Mixed) Mixed {
	m.On = true
	return m
}

// TestCloneTreeIsALoad compares clones of random trees with saving and loading them, where nothing refers to the outside.
func TestCloneTreeIsALoad(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 40 {
		a, b := newSample(), newSample()
		n := 2 + r.IntN(30)
		list := a.fill(n)
		b.fill(n)
		e := list[r.IntN(n)]
		data := save(t, b.World, persist.Entities(e))
		for range 2 {
			m := load(t, data, b.World, persist.KeepOutside)
			c, err := persist.CloneTree(a.World, e)
			require.NoError(t, err)
			require.ElementsMatch(t, m.Entities, c.Entities)
		}
		require.Equal(t, a.Len(), b.Len())
		require.Equal(t, a.childOf.CountOf(list[0]), b.childOf.CountOf(list[0]))
	}
}

type node struct {
	Next  *node
	Of    ecs.Entity
	Do    func() int
	Items []any
}

// TestCloneTreeTakesAllTypes that a file cannot hold: pointers in a circle are copied once, functions and interfaces as they are.
func TestCloneTreeTakesAllTypes(t *testing.T) {
	w := ecs.NewWorld()
	h := ecs.Component[node](w)
	e := w.Spawn()
	first := &node{Of: e}
	first.Next = &node{first, e, nil, nil}
	h.Set(e, node{first, e, func() int { return 7 }, []any{e}})
	m, err := persist.CloneTree(w, e)
	require.NoError(t, err)
	now := m.Entities[0]
	got := h.Get(now)
	require.Equal(t, now, got.Of)
	require.NotSame(t, first, got.Next)
	require.Equal(t, now, got.Next.Of)
	require.Equal(t, now, got.Next.Next.Of)
	require.Same(t, got.Next, got.Next.Next.Next)
	require.Equal(t, 7, got.Do())
	require.Equal(t, []any{e}, got.Items)
	require.Equal(t, e, first.Of)
}

// TestCloneTreeIsRefused with the reason, and changes nothing.
func TestCloneTreeIsRefused(t *testing.T) {
	w := newSample()
	list := w.fill(6)
	w.SetLimit(8)
	before := w.Snapshot()
	_, err := persist.CloneTree(w.World, list[0])
	require.ErrorIs(t, err, ecs.ErrEntityLimit)
	require.EqualError(t, err, "ecs: there would be 12 entities alive, and the world is limited to 8: nothing was changed; despawn some, or raise the limit")
	require.True(t, before.Equal(w.Snapshot()))
	w.Despawn(list[5])
	_, err = persist.CloneTree(w.World, list[5])
	require.EqualError(t, err, "persist: entity "+list[5].String()+" is to be cloned, and is not alive")
	require.PanicsWithValue(t, "ecs: entities cannot be cloned inside a Batch", func() { w.Batch(func() { _, _ = persist.CloneTree(w.World, list[0]) }) })
	require.PanicsWithValue(t, "persist: a nil World: make one with ecs.NewWorld", func() { _, _ = persist.CloneTree(nil, list[0]) })

	w = newSample()
	list = w.fill(6)
	w.ObserveEntities(ecs.Spawned, func(ecs.Observed) { panic("no") })
	before = w.Snapshot()
	require.PanicsWithValue(t, "no", func() { _, _ = persist.CloneTree(w.World, list[0]) })
	require.True(t, before.Equal(w.Snapshot()))
}
