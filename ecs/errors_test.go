package ecs_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// TestLimitErrorsAreWrapped finds the limit in every error that reports it.
func TestLimitErrorsAreWrapped(t *testing.T) {
	w := ecs.NewWorld(ecs.WithLimit(1))
	a, b := ecs.Component[n1](w), ecs.Component[n2](w)
	bundle := ecs.NewBundle[struct {
		n1
		n2
	}](w)
	now := func() error {
		_, err := bundle.TrySpawn(struct {
			n1
			n2
		}{1, 2})
		return err
	}
	many := func() error { _, err := w.TrySpawnMany(2, nil, a, b); return err }
	require.NoError(t, now())
	ecs.System1(w, "S", func(ecs.Block, []n1) { w.Spawn(a) })
	for name, call := range map[string]func() error{
		"TryBatch":        func() error { return w.TryBatch(func() error { w.Spawn(a); return nil }) },
		"Tick":            func() error { return w.Tick(1) },
		"TrySpawn":        func() error { _, err := w.TrySpawn(a); return err },
		"Bundle.TrySpawn": now,
		"TrySpawnMany":    many,
		"Spawn":           func() error { return panicError(func() { w.Spawn(a) }) },
		"Batch":           func() error { return panicError(func() { w.Batch(func() { w.Spawn(a) }) }) },
		"SpawnMany":       func() error { return panicError(func() { w.SpawnMany(2, nil, a, b) }) },
		"Run":             func() error { return panicError(func() { w.Systems()[0].Run(1) }) },
		"loop": func() error {
			return panicError(func() {
				for range ecs.NewQuery1[n1](w).All() {
					w.Spawn(a)
				}
			})
		},
	} {
		err := call()
		want := 2
		if strings.HasSuffix(name, "SpawnMany") {
			want = 3
		}
		require.EqualError(t, err, refusal(want, 1), name)
		var limit *ecs.LimitError
		require.ErrorAs(t, err, &limit, name)
		require.Equal(t, ecs.LimitError{Reason: ecs.ErrEntityLimit, Wanted: want, Limit: 1}, *limit, name)
		require.ErrorIs(t, err, ecs.ErrEntityLimit, name)
		require.NotErrorIs(t, err, ecs.ErrCompositionLimit, name)
		require.Equal(t, 1, w.Len(), name)
		require.Zero(t, queueLen(w), name)
		mustBeSound(t, w, name)
	}
}

// panicError returns the error that f panics with.
func panicError(f func()) (err error) {
	defer func() { err, _ = recover().(error) }()
	f()
	return nil
}
