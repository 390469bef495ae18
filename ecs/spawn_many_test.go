package ecs

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSpawnManyReturnsACopy checks that a commit that moves every row does not change the handles.
func TestSpawnManyReturnsACopy(t *testing.T) {
	w := NewWorld()
	a, b := Component[weight](w), Component[level](w)
	w.Group(a, b)
	var own []Entity
	list, err := w.TrySpawnMany(8, func(block Block) { own = block.Entities() }, a, b)
	require.NoError(t, err)
	require.Equal(t, own, list)
	before := slices.Clone(list)
	w.Despawn(list[0])
	mustCommit(t, w)
	require.Equal(t, before, list)
}

// TestPresenceInABulkSpawn checks Present for components and for tags, which have no rows.
func TestPresenceInABulkSpawn(t *testing.T) {
	w := NewWorld()
	a, b, ice, late := Component[weight](w), Component[level](w), Tag[frozen](w), w.TagNamed("late")
	for _, terms := range [][]Term{{a, ice}, {ice}} {
		_, err := w.TrySpawnMany(2, func(block Block) {
			require.Equal(t, len(terms) == 2, block.Present(a, 1))
			require.True(t, block.Present(ice, 1))
			require.False(t, block.Present(b, 1))
			require.False(t, block.Present(late, 0))
		}, terms...)
		require.NoError(t, err)
	}
}

// TestSpawnManyInTheQueue checks that SpawnMany in a system, a loop, a Batch and a task has the result that it has at once, but
// for the time, and that the columns are new memory.
func TestSpawnManyInTheQueue(t *testing.T) {
	for name, run := range map[string]func(w *World, f func()){
		"at once": func(_ *World, f func()) { f() },
		"batch":   (*World).Batch,
		"loop": func(w *World, f func()) {
			for range NewQuery(w).All() {
				f()
				return
			}
		},
		"system": func(w *World, f func()) {
			done := false
			w.NewSystem("S", nil, func(Block) {
				if !done {
					done = true
					f()
				}
			}).Run(1)
		},
		"task": func(w *World, f func()) { Task(w, "T", func(Tick) { f() }).Run(1) },
		"observer": func(w *World, f func()) {
			late := w.TagNamed("late")
			w.Observe(late, Added, func(Observed) { f() })
			late.Add(sure(w.matching(nil))[0])
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := NewWorld()
			a, b, ice := Component[weight](w), w.Dynamic("raw", 3), Tag[frozen](w)
			w.Group(a, ice)
			w.Spawn(a)
			var list []Entity
			run(w, func() {
				list = w.SpawnMany(3, func(block Block) {
					require.Equal(t, block.Entities(), []Entity{block.Entity(0), block.Entity(1), block.Entity(2)})
					require.Equal(t, []weight{0, 0, 0}, a.In(block))
					a.In(block)[1], b.In(block)[8] = 7, 9
				}, a, b, ice)
				w.SpawnMany(2, nil, a)
				if state := w.EntityState(list[0]); name == "at once" {
					require.Equal(t, Alive, state)
				} else {
					require.Equal(t, Queued, state)
				}
			})
			require.NoError(t, w.store.Check())
			require.Equal(t, 6, w.Len())
			require.Equal(t, [3]weight{0, 7, 0}, [3]weight{a.Get(list[0]), a.Get(list[1]), a.Get(list[2])})
			require.Equal(t, []byte{0, 0, 9}, b.Get(list[2]))
			require.True(t, ice.Has(list[0]))
		})
	}
}

// TestSpawnManyWithoutAnEnd checks what a function that panics leaves behind, and what a limit does in the queue.
func TestSpawnManyWithoutAnEnd(t *testing.T) {
	w := NewWorld()
	a := Component[weight](w)
	panics := func(b Block) {
		a.In(b)[0] = 3
		panic("enough")
	}
	require.Equal(t, "enough", panicText(func() { w.Batch(func() { w.SpawnMany(2, panics, a) }) }))
	require.Zero(t, w.Len())
	w.Batch(func() { require.Equal(t, "enough", panicText(func() { w.SpawnMany(2, panics, a) })) })
	require.Zero(t, w.Len(), "the program went on without them")
	w.SpawnMany(2, nil, a)
	w.SetLimit(3)
	require.EqualError(t, w.TryBatch(func() error { w.SpawnMany(2, nil, a); return nil }), refusal(4, 3))
	require.Equal(t, 2, w.Len())
	require.NoError(t, w.store.Check())
}
