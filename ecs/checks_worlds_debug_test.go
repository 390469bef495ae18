//go:build copse_debug

package ecs_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/record"
)

// apart lets worlds return handles of their own for the rest of the test.
func apart(t *testing.T) {
	record.Together = false
	t.Cleanup(func() { record.Together = true })
}

const otherWorld = ": the entity belongs to another world: each world takes the entities that it has returned; one that shall take those of others is made with ecs.SameHandles"

// foreignVerbs has every verb that takes an entity, with what its text begins with.
func foreignVerbs(x *tried, e ecs.Entity) map[string][]func() error {
	plain := func(f func()) func() error {
		return func() error { return errors.New(panicText(f)[len("ecs: "):]) }
	}
	return map[string][]func() error{
		"entity ": {
			func() error { return none(x.w.TryClone(e)) }, plain(func() { x.w.Clone(e) }),
			func() error { return x.w.TryDespawn(e) }, plain(func() { x.w.Despawn(e) }),
			func() error { return x.w.TrySetName(e, "n") }, plain(func() { x.w.SetName(e, "n") }),
			func() error { return x.child.TrySet(x.e, e) }, plain(func() { x.child.Set(x.e, e) }),
			func() error { return x.w.TrySetValue(x.e, x.child, e) },
		},
		"n1 of entity ": {
			func() error { return x.w.TryAdd(e, x.a) }, plain(func() { x.w.Add(e, x.a) }),
			func() error { return x.w.TryRemove(e, x.a) }, plain(func() { x.w.Remove(e, x.a) }),
			func() error { return none(x.w.TryValue(e, x.a)) }, plain(func() { x.w.Value(e, x.a) }),
			func() error { return x.w.TrySetValue(e, x.a, n1(1)) },
			func() error { return none(x.a.TryGet(e)) }, plain(func() { x.a.Get(e) }),
			func() error { return none(x.a.TryPtr(e)) }, plain(func() { x.a.Ptr(e) }),
			func() error { return x.a.TrySet(e, 1) }, plain(func() { x.a.Set(e, 1) }),
			func() error { return x.a.TryRemove(e) }, plain(func() { x.a.Remove(e) }),
			plain(func() {
				for range x.a.GetMany([]ecs.Entity{x.e, e}) {
				}
			}),
		},
		"frozen of entity ": {
			func() error { return x.ice.TryAdd(e) }, plain(func() { x.ice.Add(e) }), func() error { return x.ice.TryRemove(e) }, plain(func() { x.ice.Remove(e) }),
		},
		"raw of entity ": {
			func() error { return none(x.raw.TryGet(e)) }, plain(func() { x.raw.Get(e) }), func() error { return none(x.raw.TryPtr(e)) },
			func() error { return x.raw.TrySet(e, []byte("ab")) }, func() error { return x.raw.TryRemove(e) },
		},
		"ChildOf of entity ": {
			func() error { return x.child.TrySet(e, x.e) }, func() error { return x.child.TryRemove(e) }, plain(func() { x.child.Remove(e) }),
			func() error { return none(x.w.TryValue(e, x.child)) },
		},
	}
}

// TestDebugTellsEntitiesOfAnotherWorld checks every verb with an entity of another world whose index and number of lives are those of one that
// is alive: outside, in a Batch and in a task.
func TestDebugTellsEntitiesOfAnotherWorld(t *testing.T) {
	apart(t)
	x, other := newTried(), newTried()
	require.Equal(t, x.e.Index(), other.e.Index())
	require.NotEqual(t, x.e, other.e)
	for _, e := range []ecs.Entity{other.e, other.dead} {
		check := func() {
			for begin, verbs := range foreignVerbs(x, e) {
				for i, verb := range verbs {
					require.EqualError(t, verb(), begin+e.String()+otherWorld, "%s%d", begin, i)
				}
			}
		}
		check()
		x.w.Batch(check)
		task := ecs.Task(x.w, "T", func(ecs.Tick) { check() }, ecs.AlsoWrites(x.a, x.raw), ecs.AlsoReads(x.child))
		task.Run(1)
		task.Remove()
	}
	mustBeSound(t, x.w)

	e := other.e // questions answer as for an entity that the world has never returned, or that is gone
	require.False(t, x.w.Alive(e) || x.a.Has(e) || x.w.Has(e, x.a) || x.w.Despawning(e) || x.child.Has(e))
	require.Empty(t, x.w.Composition(e))
	require.Empty(t, x.w.NameOf(e))
	require.Zero(t, x.child.CountOf(e))
	require.Empty(t, slices.Collect(ecs.NewQuery(x.w).Among(slices.Values([]ecs.Entity{e}))))
	for _, err := range []error{x.bundle.TrySet(e, pair{}), x.bundle.TryRemove(e)} {
		require.ErrorContains(t, err, otherWorld)
	}
}

// TestDebugTellsStaleHandlesFromForeignOnes checks that what a world has returned is its own for ever: also after a restore, a reset and many lives.
func TestDebugTellsStaleHandlesFromForeignOnes(t *testing.T) {
	apart(t)
	ecs.NewWorld()
	w := ecs.NewWorld()
	a := ecs.Component[n1](w)
	before := w.Snapshot()
	e := w.Spawn(a)
	w.Restore(before)
	require.EqualError(t, w.TryDespawn(e), "entity "+e.String()+": this world never returned such a handle")
	require.Equal(t, e, w.Spawn(a))
	w.Reset()
	require.EqualError(t, w.TryDespawn(e), "entity "+e.String()+": the entity is dead: it was despawned, and this handle was kept")
	require.EqualError(t, w.TryDespawn(ecs.Entity{}), "entity none: the zero Entity is no entity")

	first := w.SpawnMany(100, nil, a)
	w.Batch(func() { first = append(first, w.SpawnMany(100, nil, a)...); first = append(first, w.Spawn(a)) })
	for _, e := range first {
		require.Equal(t, n1(0), a.Get(e))
		text, _ := e.MarshalText()
		var read ecs.Entity
		require.NoError(t, read.UnmarshalText(text))
		require.Equal(t, e, read)
	}
}

// TestSameHandles checks that worlds with SameHandles return the same handles, also in a debug build, and take each other's.
func TestSameHandles(t *testing.T) {
	apart(t)
	one, two := ecs.NewWorld(ecs.SameHandles()), ecs.NewWorld(ecs.SameHandles())
	a, b := one.Spawn(), two.Spawn()
	require.Equal(t, "0.1", a.String())
	require.Equal(t, a, b)
	one.Despawn(b)
	require.EqualError(t, one.TryDespawn(a), "entity 0.1: the entity is dead: it was despawned, and this handle was kept")
}
