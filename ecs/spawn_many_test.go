package ecs_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// TestSpawnManyReturnsACopy checks that a commit that moves every row does not change the handles.
func TestSpawnManyReturnsACopy(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.Component[weight](w), ecs.Component[level](w)
	w.Group(a, b)
	var own []ecs.Entity
	list, err := w.TrySpawnMany(8, func(block ecs.Block) { own = block.Entities() }, a, b)
	require.NoError(t, err)
	require.Equal(t, own, list)
	before := slices.Clone(list)
	w.Despawn(list[0])
	mustCommit(t, w)
	require.Equal(t, before, list)
}

// TestPresenceInABulkSpawn checks Present for components and for tags, which have no rows.
func TestPresenceInABulkSpawn(t *testing.T) {
	w := ecs.NewWorld()
	a, b, ice, late := ecs.Component[weight](w), ecs.Component[level](w), ecs.Tag[frozen](w), w.TagNamed("late")
	for _, terms := range [][]ecs.Term{{a, ice}, {ice}} {
		_, err := w.TrySpawnMany(2, func(block ecs.Block) {
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
	for name, run := range map[string]func(w *ecs.World, f func()){
		"at once": func(_ *ecs.World, f func()) { f() },
		"batch":   (*ecs.World).Batch,
		"loop": func(w *ecs.World, f func()) {
			for range ecs.NewQuery(w).All() {
				f()
				return
			}
		},
		"system": func(w *ecs.World, f func()) {
			done := false
			w.NewSystem("S", nil, func(ecs.Block) {
				if !done {
					done = true
					f()
				}
			}).Run(1)
		},
		"task": func(w *ecs.World, f func()) { ecs.Task(w, "T", func(ecs.Tick) { f() }).Run(1) },
		"observer": func(w *ecs.World, f func()) {
			late := w.TagNamed("late")
			w.Observe(late, ecs.Added, func(ecs.Observed) { f() })
			late.Add(matching(w)[0])
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := ecs.NewWorld()
			a, b, ice := ecs.Component[weight](w), w.Dynamic("raw", 3), ecs.Tag[frozen](w)
			w.Group(a, ice)
			w.Spawn(a)
			var list []ecs.Entity
			run(w, func() {
				list = w.SpawnMany(3, func(block ecs.Block) {
					require.Equal(t, block.Entities(), []ecs.Entity{block.Entity(0), block.Entity(1), block.Entity(2)})
					require.Equal(t, []weight{0, 0, 0}, a.In(block))
					a.In(block)[1], b.In(block)[8] = 7, 9
				}, a, b, ice)
				w.SpawnBulk(1, func(block ecs.Block) { require.Equal(t, []weight{0}, a.In(block)) }, a)
				w.SpawnBulk(1, nil, a)
				if state := w.EntityState(list[0]); name == "at once" {
					require.Equal(t, ecs.Alive, state)
				} else {
					require.Equal(t, ecs.Queued, state)
				}
			})
			mustBeSound(t, w)
			require.Equal(t, 6, w.Len())
			require.Equal(t, [3]weight{0, 7, 0}, [3]weight{a.Get(list[0]), a.Get(list[1]), a.Get(list[2])})
			require.Equal(t, []byte{0, 0, 9}, b.Get(list[2]))
			require.True(t, ice.Has(list[0]))
		})
	}
}

// TestSpawnManyWithoutAnEnd checks what a function that panics leaves behind, and what a limit does in the queue.
func TestSpawnManyWithoutAnEnd(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	panics := func(b ecs.Block) {
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
	mustBeSound(t, w)
}

// requireNoEntities checks that a block has no entities after its call, or that the debug build refuses it.
func requireNoEntities(t *testing.T, b ecs.Block) {
	var list []ecs.Entity
	if text := panicText(func() { list = b.Entities()[:b.Len()] }); text != "" {
		require.Equal(t, "ecs: a Block of SpawnMany is used after the call that it was made for has returned: copy what is needed later, as slices.Clone(b.Entities()) does", text)
	}
	require.Empty(t, list)
}

// TestSpawnBulkAgain checks that the memory of an earlier spawn gives no value to a later one, also with other components, inside an observer of one,
// after one that panics and after a component has got its Go type; and that a block that is kept has no entities.
func TestSpawnBulkAgain(t *testing.T) {
	w := ecs.NewWorld()
	a, b, raw := ecs.Component[weight](w), ecs.Component[caption](w), w.Dynamic("raw", 2)
	var kept ecs.Block
	fill := func(block ecs.Block) {
		require.Equal(t, make([]weight, block.Len()), a.In(block))
		require.Equal(t, make([]caption, block.Len()), b.In(block))
		require.Equal(t, make([]byte, 2*block.Len()), raw.In(block))
		for i := range block.Len() {
			a.In(block)[i], b.In(block)[i].Text, raw.In(block)[2*i] = 7, "7", 7
		}
		kept = block
	}
	spawn := func(n int) func() {
		return func() {
			w.SpawnBulk(n, fill, a, b, raw)
			w.SpawnBulk(n, func(block ecs.Block) { require.Equal(t, make([]weight, n), a.In(block)) }, a)
			requireNoEntities(t, kept)
		}
	}
	for _, n := range []int{3, 9, 2} {
		spawn(n)()
		w.Batch(spawn(n))
	}
	require.Equal(t, 2*2*(3+9+2), w.Len())
	require.Equal(t, "no", panicText(func() {
		w.Batch(func() {
			w.SpawnBulk(2, func(block ecs.Block) { fill(block); panic("no") }, a, b, raw)
		})
	}))
	w.Batch(spawn(2))
	ice := ecs.Tag[frozen](w)
	w.Observe(ice, ecs.Spawned, func(o ecs.Observed) {
		spawn(1)()
		require.Len(t, o.Entities(), 2)
	})
	w.SpawnBulk(2, nil, ice)
	require.Equal(t, 2*2*(3+9+2)+4+2+2, w.Len())
	w.Batch(func() { w.SpawnBulk(2, nil, ecs.Type[level]()) })
	rank := ecs.Component[level](w)
	w.Batch(func() { w.SpawnBulk(2, func(block ecs.Block) { rank.In(block)[1].N = 5 }, rank) })
	require.Equal(t, 4, w.Count(rank))
	mustBeSound(t, w)
	w.Shrink()
}
