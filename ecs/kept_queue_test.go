package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// keptQueue is a world whose task has panicked after a spawn, a change, a parent and a despawn were queued.
type keptQueue struct {
	*staged
	parent, spawned, changed, ended ecs.Entity
	kind                            string // of what panics
}

func newKeptQueue(t *testing.T, kind string, settings ...ecs.Setting) *keptQueue {
	k := &keptQueue{staged: newStaged(append(settings, ecs.KeepQueueAfterPanic())...), kind: kind}
	k.parent, k.changed, k.ended = k.w.Spawn(), k.w.Spawn(), k.w.Spawn()
	ecs.Relation[ecs.ChildOf](k.w)
	stage := k.w.Stage("stage")
	failing := func() {}
	change := ecs.Task(k.w, "change", func(ecs.Tick) {
		failing()
		if k.kind != "" {
			k.spawned = k.w.Spawn(k.a)
			setParent(k.w, k.spawned, k.parent)
			k.a.Set(k.changed, 7)
			k.w.Despawn(k.ended)
		}
	}, ecs.In(stage))
	fail := func(of string) bool {
		if k.kind == of {
			panic("failed")
		}
		return true
	}
	ecs.Task(k.w, "asked", func(ecs.Tick) { fail("task") }, ecs.RunIf(func() bool { return fail("condition") }), ecs.In(stage))
	k.system("s", ecs.In(stage))
	run := func() { _ = k.w.Tick(1) }
	if kind == "run" {
		run = func() { change.Run(1) }
		failing = func() {
			k.spawned = k.w.Spawn(k.a)
			setParent(k.w, k.spawned, k.parent)
			k.a.Set(k.changed, 7)
			k.w.Despawn(k.ended)
			panic("failed")
		}
	}
	require.PanicsWithValue(t, "failed", run)
	if k.kind = ""; kind == "run" {
		change.Disable()
	}
	return k
}

// compare checks whether what was kept has been carried out.
func (k *keptQueue) compare(t *testing.T, done bool) {
	t.Helper()
	require.Equal(t, done, k.w.Alive(k.spawned))
	require.Equal(t, done, parentOf(k.w, k.spawned) == k.parent)
	require.Equal(t, done, k.a.Has(k.changed))
	require.Equal(t, done, !k.w.Alive(k.ended))
	mustBeSound(t, k.w)
}

// TestKeptQueue checks that every operation that changes something carries out first what a panic has left, whatever it is and
// whatever has panicked.
func TestKeptQueue(t *testing.T) {
	for name, do := range map[string]func(k *keptQueue){
		"tick":          func(k *keptQueue) { k.tick(t, "sss") },
		"run":           func(k *keptQueue) { k.w.Systems()[2].Run(1) },
		"spawn":         func(k *keptQueue) { k.w.Spawn() },
		"set":           func(k *keptQueue) { k.a.Set(k.parent, 1) },
		"add":           func(k *keptQueue) { k.w.Add(k.parent, k.a) },
		"remove":        func(k *keptQueue) { k.a.Remove(k.parent) },
		"despawn":       func(k *keptQueue) { k.w.Despawn(k.w.Spawn()) },
		"parent":        func(k *keptQueue) { setParent(k.w, k.changed, k.parent) },
		"batch":         func(k *keptQueue) { k.w.Batch(func() {}) },
		"failing batch": func(k *keptQueue) { require.Panics(t, func() { k.w.Batch(func() { panic("in the batch") }) }) },
		"loop":          func(k *keptQueue) { ecs.NewQuery(k.w).First() },
		"bulk":          func(k *keptQueue) { k.w.SpawnMany(3, nil, k.a) },
		"bundle":        func(k *keptQueue) { ecs.NewBundle[struct{ weight }](k.w).Spawn(struct{ weight }{1}) },
		"snapshot":      func(k *keptQueue) { k.w.Snapshot() },
		"component":     func(k *keptQueue) { ecs.Component[level](k.w); k.w.Arrange() },
		"group":         func(k *keptQueue) { k.w.Group(k.a); k.w.Arrange() },
	} {
		for _, kind := range []string{"task", "condition", "run"} {
			t.Run(name+" after "+kind, func(t *testing.T) {
				k := newKeptQueue(t, kind)
				k.compare(t, false)
				require.True(t, k.w.Despawning(k.ended))
				do(k)
				k.compare(t, true)
				require.True(t, isIdle(k.w))
				e := k.w.Spawn(k.a)
				require.True(t, k.w.Alive(e), "changes are made at once")
				require.Zero(t, queueLen(k.w))
			})
		}
	}
}

// TestKeptQueueIsDropped checks where what a panic has left is dropped: at a limit, by Restore, and if an observer of the commit panics.
func TestKeptQueueIsDropped(t *testing.T) {
	p := newStaged(ecs.WithLimit(2), ecs.KeepQueueAfterPanic())
	before := p.w.Snapshot()
	on := true
	ecs.Task(p.w, "spawn", func(ecs.Tick) {
		for range 3 {
			p.w.Spawn(p.a)
		}
		if on {
			panic("failed")
		}
	})
	fail := func() {
		require.PanicsWithValue(t, "failed", func() { _ = p.w.Tick(1) })
		require.Equal(t, 3, queueLen(p.w))
		require.False(t, isIdle(p.w))
	}
	dropped := func() {
		require.True(t, isIdle(p.w))
		require.Zero(t, queueLen(p.w))
		require.Equal(t, 1, p.w.Len())
		mustBeSound(t, p.w)
	}
	fail()
	require.EqualError(t, p.w.Tick(1), refusal(4, 2))
	dropped()
	fail()
	require.Equal(t, "an error: "+refusal(4, 2), panicText(func() { p.w.Spawn() }))
	dropped()
	fail()
	p.w.Restore(before)
	dropped()
	p.w.SetLimit(0)
	p.w.Observe(p.a, ecs.Spawned|ecs.Added, func(ecs.Observed) { panic("observer") })
	fail()
	require.PanicsWithValue(t, "observer", func() { _ = p.w.Tick(1) })
	dropped()
	on = false
	require.PanicsWithValue(t, "observer", func() { _ = p.w.Tick(1) })
	dropped()
}
