package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
)

type (
	n1 uint64
	n2 uint64
	n3 uint64
	n4 uint64
	n5 uint64
	n6 uint64
	n7 uint64
	n8 uint64
)

// eight spawns entities with all eight numbers, each i*10 + its place.
func eight(t *testing.T, w *ecs.World) []ecs.Entity {
	all := []ecs.Term{
		ecs.Component[n1](w), ecs.Component[n2](w), ecs.Component[n3](w), ecs.Component[n4](w),
		ecs.Component[n5](w), ecs.Component[n6](w), ecs.Component[n7](w), ecs.Component[n8](w),
	}
	var out []ecs.Entity
	for i := range uint64(5) {
		e := w.Spawn(all...)
		out = append(out, e)
		ecs.Component[n1](w).Set(e, n1(i*10+1))
		ecs.Component[n2](w).Set(e, n2(i*10+2))
		ecs.Component[n3](w).Set(e, n3(i*10+3))
		ecs.Component[n4](w).Set(e, n4(i*10+4))
		ecs.Component[n5](w).Set(e, n5(i*10+5))
		ecs.Component[n6](w).Set(e, n6(i*10+6))
		ecs.Component[n7](w).Set(e, n7(i*10+7))
		ecs.Component[n8](w).Set(e, n8(i*10+8))
	}
	mustCommit(t, w)
	return out
}

// TestColumnsComeInTheOrderOfTheTypes holds what the typed forms pass.
func TestColumnsComeInTheOrderOfTheTypes(t *testing.T) {
	w := ecs.NewWorld()
	entities := eight(t, w)
	var got [][]uint64 // by entity
	take := func(b ecs.Block, values ...uint64) { got = append(got, values) }
	ecs.System1(w, "1", func(b ecs.Block, a []n1) {
		for i := range a {
			take(b, uint64(a[i]))
		}
	})
	ecs.System2(w, "2", func(b ecs.Block, a []n1, c []n2) {
		for i := range a {
			take(b, uint64(a[i]), uint64(c[i]))
		}
	})
	ecs.System3(w, "3", func(b ecs.Block, a []n1, c []n2, d []n3) {
		for i := range a {
			take(b, uint64(a[i]), uint64(c[i]), uint64(d[i]))
		}
	})
	ecs.System4(w, "4", func(b ecs.Block, a []n1, c []n2, d []n3, e []n4) {
		for i := range a {
			take(b, uint64(a[i]), uint64(c[i]), uint64(d[i]), uint64(e[i]))
		}
	})
	ecs.System5(w, "5", func(b ecs.Block, a []n1, c []n2, d []n3, e []n4, f []n5) {
		for i := range a {
			take(b, uint64(a[i]), uint64(c[i]), uint64(d[i]), uint64(e[i]), uint64(f[i]))
		}
	})
	ecs.System6(w, "6", func(b ecs.Block, a []n1, c []n2, d []n3, e []n4, f []n5, g []n6) {
		for i := range a {
			take(b, uint64(a[i]), uint64(c[i]), uint64(d[i]), uint64(e[i]), uint64(f[i]), uint64(g[i]))
		}
	})
	ecs.System7(w, "7", func(b ecs.Block, a []n1, c []n2, d []n3, e []n4, f []n5, g []n6, h []n7) {
		for i := range a {
			take(b, uint64(a[i]), uint64(c[i]), uint64(d[i]), uint64(e[i]), uint64(f[i]), uint64(g[i]), uint64(h[i]))
		}
	})
	ecs.System8(w, "8", func(b ecs.Block, a []n1, c []n2, d []n3, e []n4, f []n5, g []n6, h []n7, j []n8) {
		for i := range a {
			take(b, uint64(a[i]), uint64(c[i]), uint64(d[i]), uint64(e[i]), uint64(f[i]), uint64(g[i]), uint64(h[i]), uint64(j[i]))
		}
	})
	for n, s := range w.Systems() {
		got = nil
		s.Run(0)
		require.Len(t, got, len(entities))
		for i, values := range got {
			require.Len(t, values, n+1)
			for k, v := range values {
				require.Equal(t, uint64(i*10+k+1), v, "system %s", s.Name())
			}
		}
	}
}

// TestQueuedChangesAreSeenAfterTheTick holds reads inside a tick to the old state.
func TestQueuedChangesAreSeenAfterTheTick(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.Component[n1](w), ecs.Component[n2](w)
	e := w.Spawn(a)
	mustCommit(t, w)
	var spawned ecs.Entity
	ran, saw := 0, 0
	ecs.System1(w, "first", func(block ecs.Block, values []n1) {
		require.Len(t, values, 1)
		values[0]++
		b.Set(e, 7)
		spawned = block.World().Spawn(a)
		ran++
	})
	second := ecs.System1(w, "second", func(_ ecs.Block, values []n1) {
		require.Equal(t, []n1{1}, values, "what is written in place is seen at once")
		require.False(t, b.Has(e), "what is queued is not")
		require.Equal(t, ecs.Queued, w.EntityState(spawned))
		saw++
	}, ecs.AlsoReads(b))
	require.NoError(t, w.Tick(1))
	require.Equal(t, [2]int{1, 1}, [2]int{ran, saw})
	require.Equal(t, n2(7), b.Get(e))
	require.Equal(t, n1(0), a.Get(spawned))
	require.Equal(t, ecs.Alive, w.EntityState(spawned))
	require.Equal(t, 1, inspect.LastCommit(w).Spawned)

	w.Systems()[0].Disable()
	second.Disable()
	require.NoError(t, w.Tick(1))
	require.Equal(t, [2]int{1, 1}, [2]int{ran, saw}, "a disabled system is not run")
}

// TestTickReturnsTheRefusal holds a tick whose commit is refused: systems have run, and none of what they changed is made.
func TestTickReturnsTheRefusal(t *testing.T) {
	w := ecs.NewWorld(ecs.WithLimit(1))
	a := ecs.Component[n1](w)
	w.Spawn(a)
	mustCommit(t, w)
	ecs.System1(w, "spawn", func(b ecs.Block, _ []n1) { w.Spawn(a) })
	require.EqualError(t, w.Tick(0), refusal(2, 1))
	require.Zero(t, queueLen(w))
	require.Equal(t, 1, w.Len())
	w.Systems()[0].Disable()
	require.NoError(t, w.Tick(0))
	w.Systems()[0].Enable()
	require.EqualError(t, w.Tick(0), refusal(2, 1), "it runs again")
}

// TestOneCallForManyEntities holds a full system to one call for a stretch.
func TestOneCallForManyEntities(t *testing.T) {
	w := ecs.NewWorld()
	a, b, c := ecs.Component[n1](w), ecs.Component[n2](w), ecs.Component[n3](w)
	w.Group(a, b)
	w.Group(a, b, c)
	for i := range 5000 {
		e := w.Spawn(a, b)
		if i%3 == 0 {
			w.Add(e, c)
		}
	}
	for range 10 {
		w.Spawn(b)
	}
	mustCommit(t, w)
	var lens []int
	ecs.System2(w, "full", func(block ecs.Block, x []n1, y []n2) { lens = append(lens, len(x), len(y)) }).MustMatch(ecs.Full).Run(0)
	require.Equal(t, []int{5000, 5000}, lens)
	lens = nil
	w.NewSystem("by id", []ecs.Term{b}, func(block ecs.Block) { lens = append(lens, len(b.In(block))) }, ecs.Without(a)).Run(0)
	require.Equal(t, []int{10}, lens)
}
